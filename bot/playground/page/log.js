// The messages of the open room: in order, changed in place, kept at the end while one reads there.

import { by, el } from "./dom.js";
import { isLoading, isPrivate, displayName, messageElement, plainText } from "./message.js";
import { ask } from "./net.js";
import { notice, sayAloud } from "./notices.js";
import { changed, currentRoom, findMessage, markRead, messagesIn, pings, state } from "./state.js";
import { say } from "./texts.js";

const NEAR_END_PIXELS = 80;
const FLASH_MILLISECONDS = 2500;

const list = el("div", { class: "list" });
let atEnd = true;
let lastTop = 0;

export function startLog() {
  const log = by("log");
  log.append(list);
  log.addEventListener("scroll", () => {
    // Only a person scrolls up; that more has come below since the last frame means nothing.
    const upwards = log.scrollTop < lastTop;
    const near = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END_PIXELS;
    lastTop = log.scrollTop;
    if (near) reachedEnd();
    if (near || upwards) atEnd = near;
  });
  const stay = new ResizeObserver(() => atEnd && toEnd());
  stay.observe(list);
  stay.observe(log);
  by("newest").addEventListener("click", () => toEnd());
  document.addEventListener("visibilitychange", () => atEnd && reachedEnd());
}

export function drawLog() {
  const room = currentRoom();
  const name = !room ? "" : room.kind === "dm" ? "Crosstile" : `#${room.name}`;
  by("title").textContent = name;
  by("log").setAttribute("role", "region");
  by("log").setAttribute("aria-label", say("messages", { room: name }));
  by("newest").textContent = say("newest");
  const messages = room ? messagesIn(room.id) : [];
  list.replaceChildren(...messages.map(messageElement));
  if (!messages.length) list.append(nothing());
  toEnd();
}

function nothing() {
  const started = Object.values(state.commands).some((commands) => commands.length);
  return el("p", { class: "nothing faint" }, say(started ? "empty" : "starting"));
}

export function logMessage(message) {
  const here = message.channel_id === state.room;
  const element = messageElement(message);
  if (here) {
    list.querySelector(".nothing")?.remove();
    list.append(element);
    // An answer for this seat alone is what somebody here has just asked for.
    if (atEnd || isPrivate(message)) toEnd();
    else by("newest").hidden = false;
  }
  if (here || pings(message)) announce(message, element);
}

export function logEdit(message) {
  const old = elementOf(message.id);
  if (!old) return;
  const wasLoading = old.querySelector(".loading") !== null;
  const focused = old.contains(document.activeElement) ? document.activeElement.dataset.id : null;
  const element = messageElement(message);
  old.replaceWith(element);
  if (focused !== null) refocus(element, focused);
  if (wasLoading) announce(message, element);
}

export function logDelete(gone) {
  const old = elementOf(gone.id);
  if (!old) return;
  if (old.contains(document.activeElement)) by("log").focus({ preventScroll: true });
  old.remove();
  if (!list.firstChild) list.append(nothing());
}

// Show a message wherever it is; without one, just the room.
export function goTo(room, id) {
  if (!state.messages.has(room) || (id && !findMessage(id))) {
    notice(say("gone"));
    return;
  }
  if (state.room !== room) {
    state.room = room;
    changed("room", room);
  }
  const element = id && elementOf(id);
  if (!element) return;
  atEnd = false;
  element.scrollIntoView({ block: "center" });
  element.focus({ preventScroll: true });
  element.classList.add("found");
  setTimeout(() => element.classList.remove("found"), FLASH_MILLISECONDS);
}

const elementOf = (id) => list.querySelector(`[data-message="${CSS.escape(id)}"]`);

// The button one was on may be gone after a change: then the message itself keeps the place.
function refocus(element, id) {
  const same = id ? element.querySelector(`[data-id="${CSS.escape(id)}"]:not(:disabled)`) : null;
  (same ?? element).focus({ preventScroll: true });
}

function announce(message, element) {
  if (!isLoading(message)) sayAloud(`${displayName(message.author)}: ${plainText(element)}`);
}

function toEnd() {
  const log = by("log");
  log.scrollTop = log.scrollHeight;
  lastTop = log.scrollTop;
  atEnd = true;
  reachedEnd();
}

function reachedEnd() {
  by("newest").hidden = true;
  if (document.hidden || !state.room) return;
  const message = markRead(state.room);
  if (message) ask("read", { channel: state.room, message });
}
