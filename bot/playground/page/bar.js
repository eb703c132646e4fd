// The top bar: whose seat this is, the language, whether direct messages are taken, faults.

import { act } from "./deeds.js";
import { by, el } from "./dom.js";
import { faultsButton } from "./faults.js";
import { avatar } from "./message.js";
import { state } from "./state.js";
import { say } from "./texts.js";

export function drawBar() {
  const bar = by("bar");
  const focused = bar.contains(document.activeElement) ? document.activeElement.id : null;
  const { seat } = state;
  const user = { id: seat.id, username: seat.name, bot: false };
  const logo = el("img", { src: "/page/icon.svg", alt: "", width: "26", height: "26" });
  bar.replaceChildren(
    el("span", { class: "brand" }, logo, el("span", {}, say("playground"))),
    el("span", { class: "seat", title: say("sitting") }, avatar(user), el("strong", {}, seat.name)),
    language(seat),
    directs(seat),
    faultsButton(),
  );
  if (focused) by(focused)?.focus();
}

function language(seat) {
  const options = state.locales.map(([code, name]) =>
    el("option", { value: code, lang: code, selected: code === seat.locale }, name),
  );
  const select = el("select", { id: "locale", "aria-label": say("language") }, options);
  select.addEventListener("change", () => act("locale", { locale: select.value }));
  return select;
}

function directs(seat) {
  const closed = !seat.dms_open;
  const knob = el("span", { class: "knob", "aria-hidden": "true" });
  const flip = () => act("dms", { open: closed });
  const state_ = { role: "switch", "aria-checked": String(closed) };
  return el(
    "button",
    { type: "button", id: "dms", class: "switch", ...state_, onclick: flip },
    knob,
    say("dmsClosed"),
  );
}
