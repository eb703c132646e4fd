// The panel of faults: what is to go wrong at Discord, where and how often; what waits and what has
// happened. It stands beside the chat, so that one can go on playing while it waits.

import { act } from "./deeds.js";
import { by, el, unique } from "./dom.js";
import { sayAloud } from "./notices.js";
import { state } from "./state.js";
import { say } from "./texts.js";

const chosen = { of: "call", kind: "503", moment: "cut", route: "", event: "INTERACTION_CREATE", when: "after", times: "once", count: 3, skip: 0 };
let language = null; // in which the form was drawn
let heard = null; // number and place of the newest strike that was told

export function faultsButton() {
  const open = !by("faults").hidden;
  return el(
    "button",
    { type: "button", id: "faults-button", class: "switch", "aria-expanded": String(open), "aria-controls": "faults", onclick: toggle },
    el("span", { "aria-hidden": "true" }, "⚡"),
    el("span", { class: "word" }, say("faults")),
    badge(),
  );
}

function badge() {
  const count = state.faults.armed.length;
  return count ? el("span", { class: "badge pinged", "aria-label": say("faultsArmed", { n: count }) }, count) : null;
}

export function drawFaultsButton() {
  const button = by("faults-button");
  const focused = document.activeElement === button;
  button?.replaceWith(faultsButton());
  if (focused) by("faults-button").focus();
}

function toggle() {
  const panel = by("faults");
  panel.hidden = !panel.hidden;
  document.body.classList.toggle("troubled", !panel.hidden);
  drawFaultsButton();
  drawFaults();
  if (panel.hidden) by("faults-button").focus();
  else panel.querySelector("select").focus();
}

// Draw the lists anew; the form only when the language has changed, so that nothing typed is lost.
export function drawFaults() {
  const panel = by("faults");
  tell();
  if (panel.hidden || !state.trouble) return;
  if (language !== document.documentElement.lang || !by("armed")) {
    language = document.documentElement.lang;
    frame(panel);
  }
  const focused = document.activeElement?.closest?.("#armed") ? document.activeElement : null;
  by("armed").replaceChildren(...armedItems());
  by("struck").replaceChildren(...struckItems());
  by("clear-faults").hidden = !state.faults.armed.length && !state.faults.silent;
  if (focused && !focused.isConnected) by("arm").focus();
}

// What has happened since the last time is said to those who cannot see the list.
function tell() {
  const newest = state.faults.struck[0];
  const sign = newest ? `${newest.number} ${newest.place} ${state.faults.struck.length}` : "";
  if (heard !== null && newest && sign !== heard) {
    sayAloud(say("faultHappened", { name: newest.label, place: newest.place }));
  }
  heard = sign;
}

function frame(panel) {
  const titleId = unique("title");
  const close = el("button", { type: "button", class: "plain", "aria-label": say("close"), onclick: toggle }, "×");
  panel.setAttribute("aria-labelledby", titleId);
  panel.onkeydown = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    toggle();
  };
  panel.replaceChildren(
    el("div", { class: "head" }, el("h2", { id: titleId }, say("faults")), close),
    el("p", { class: "small" }, say("faultsAbout")),
    el("form", { id: "fault-form", onsubmit: arm }),
    el("h3", {}, say("faultWaiting")),
    el("ul", { id: "armed" }),
    el("button", { type: "button", id: "clear-faults", class: "button secondary", onclick: clear }, say("faultClear")),
    el("h3", {}, say("faultStruck")),
    el("ul", { id: "struck" }),
  );
  fill();
}

async function clear() {
  await act("relieve", {});
  by("arm").focus();
}

function fill() {
  const form = by("fault-form");
  const focused = form.contains(document.activeElement) ? document.activeElement.name : null;
  const last = document.activeElement?.value;
  const { kinds, moments, routes, events } = state.trouble;
  const ofCall = chosen.of === "call";
  const acts = moments.filter(([, , possible]) => possible.includes(chosen.when));
  const places = ofCall
    ? [select("route", "faultRoute", [["", say("faultAnyCall")], ...routes.map((r) => [r, r])])]
    : [
        select("when", "faultWhen", [["before", say("faultBefore")], ["after", say("faultAfter")], ["now", say("faultNow")]]),
        chosen.when === "now" ? null : select("event", "faultEvent", [["", say("faultAnyEvent")], ...events.map((e) => [e, e])]),
      ];
  form.replaceChildren(
    el("div", { class: "sides", role: "radiogroup", "aria-label": say("faults") }, side("call", "faultOfCall"), side("gateway", "faultOfGateway")),
    ofCall ? select("kind", "faultKind", kinds) : select("moment", "faultKind", acts),
    ...places.filter(Boolean),
    chosen.of === "gateway" && chosen.when === "now" ? "" : often(),
    el("button", { type: "submit", id: "arm", class: "button danger" }, say("faultArm")),
  );
  if (!focused) return;
  const again = [...form.querySelectorAll(`[name=${focused}]`)];
  (again.find((box) => box.value === last) ?? again[0])?.focus();
}

function side(value, text) {
  const box = el("input", { type: "radio", name: "of", checked: chosen.of === value, onchange: () => change("of", value) });
  box.value = value;
  return el("label", { class: "box" }, box, say(text));
}

function often() {
  const times = select("times", "faultTimes", [["once", say("faultOnce")], ["next", say("faultNext")], ["sticky", say("faultSticky")]]);
  const count = chosen.times === "next" ? number("count", "faultCount", 1) : null;
  return el("div", { class: "often" }, times, count, number("skip", "faultSkip", 0));
}

function select(name, label, options) {
  const id = `fault-${name}`;
  if (!options.some(([value]) => value === chosen[name])) chosen[name] = options[0][0];
  const made = options.map(([value, text]) => el("option", { value, selected: value === chosen[name] }, text));
  const box = el("select", { id, name, onchange: () => change(name, box.value) }, made);
  return el("div", { class: "field" }, el("label", { for: id }, say(label)), box);
}

function number(name, label, least) {
  const id = `fault-${name}`;
  const box = el("input", { id, name, type: "number", min: least, max: 999, required: true, value: chosen[name] });
  box.addEventListener("input", () => (chosen[name] = box.valueAsNumber));
  return el("div", { class: "field" }, el("label", { for: id }, say(label)), box);
}

// Only what changes the fields draws them anew: a list that is drawn anew forgets what is being
// typed to find something in it.
function change(name, value) {
  chosen[name] = value;
  if (["of", "when", "times"].includes(name)) fill();
}

async function arm(event) {
  event.preventDefault();
  const times = { once: 1, next: chosen.count, sticky: null }[chosen.times];
  const common = { times, skip: chosen.skip };
  if (chosen.of === "call") await act("arm", { kind: chosen.kind, route: chosen.route, ...common });
  else await act("shake", { kind: chosen.moment, event: chosen.event, when: chosen.when, ...common });
}

function armedItems() {
  const { armed, silent } = state.faults;
  const quiet = silent ? [el("li", { class: "now" }, say("faultSilent"))] : [];
  if (!armed.length && !silent) return [el("li", { class: "faint" }, say("faultNone"))];
  return [...quiet, ...armed.map(armedItem)];
}

function armedItem(fault) {
  const often_ = fault.left === null ? say("faultSticky") : say("faultLeft", { n: fault.left });
  const more = fault.skip ? `${often_}, ${say("faultSkips", { n: fault.skip })}` : often_;
  const back = el(
    "button",
    {
      type: "button",
      class: "button secondary",
      "aria-label": say("faultTakeBackThis", { name: fault.label }),
      onclick: () => act("disarm", { number: fault.number }),
    },
    say("faultTakeBack"),
  );
  return el("li", {}, el("div", {}, el("strong", {}, fault.label), place(fault.place), el("small", {}, more)), back);
}

function struckItems() {
  const { struck } = state.faults;
  if (!struck.length) return [el("li", { class: "faint" }, say("faultNoneStruck"))];
  return struck.map((strike) => el("li", {}, el("div", {}, el("strong", {}, strike.label), place(strike.place))));
}

const place = (text) => el("code", {}, text);
