// The list of rooms, with what is unread in each.

import { by, el } from "./dom.js";
import { changed, currentRoom, state, unread } from "./state.js";
import { say } from "./texts.js";

export function drawRooms() {
  const nav = by("rooms");
  const focused = document.activeElement?.dataset?.room;
  nav.setAttribute("aria-label", say("rooms"));
  nav.replaceChildren(el("ul", {}, inOrder().map((room) => el("li", {}, roomButton(room)))));
  if (focused) nav.querySelector(`[data-room="${CSS.escape(focused)}"]`)?.focus();
  const total = state.rooms.map((room) => unread(room.id)).filter((u) => u.pinged);
  const count = total.reduce((sum, each) => sum + each.count, 0);
  const name = currentRoom()?.name ?? "Crosstile";
  document.title = `${count ? `(${count}) ` : ""}${state.seat.name} · ${name}`;
}

// Text channels each followed by its threads, direct messages last.
function inOrder() {
  const text = state.rooms.filter((room) => room.kind === "text");
  const threads = (id) => state.rooms.filter((room) => room.parent === id && room.kind === "thread");
  return [
    ...text.flatMap((room) => [room, ...threads(room.id)]),
    ...state.rooms.filter((room) => room.kind === "dm"),
  ];
}

function roomButton(room) {
  const { count, pinged } = unread(room.id);
  const sign = { text: "#", thread: "↳", dm: "✉" }[room.kind];
  const name = room.kind === "dm" ? "Crosstile" : room.name;
  const badge = count
    ? el("span", { class: pinged ? "badge pinged" : "badge", "aria-label": say("unread", { n: count }) }, count)
    : null;
  const made = el(
    "button",
    {
      type: "button",
      class: `room ${room.kind}${count ? " fresh" : ""}`,
      title: room.kind === "dm" ? say("direct") : null,
      "aria-current": room.id === state.room ? "page" : null,
      "data-room": room.id,
    },
    el("span", { class: "sign", "aria-hidden": "true" }, sign),
    el("span", { class: "name" }, name),
    badge,
  );
  made.addEventListener("click", () => {
    state.room = room.id;
    changed("room", room.id);
  });
  return made;
}
