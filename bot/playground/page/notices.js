// Short notices over the page, and what is said aloud to screen readers.

import { by, el } from "./dom.js";
import { say } from "./texts.js";

const SHOWN_MILLISECONDS = 9000;

export function notice(text) {
  const close = el("button", { type: "button", class: "plain", "aria-label": say("close") }, "×");
  const shown = el("div", { class: "notice", role: "alert" }, el("span", {}, text), close);
  close.addEventListener("click", () => shown.remove());
  by("notices").append(shown);
  setTimeout(() => shown.remove(), SHOWN_MILLISECONDS);
}

export function sayAloud(text) {
  by("aloud").textContent = text.length > 400 ? `${text.slice(0, 399)}…` : text;
}

// A page instead of the chat, where there is nothing to show yet or any more.
export function cover(text) {
  document.querySelector(".cover")?.remove();
  if (text) document.body.append(el("p", { class: "cover", role: "status" }, text));
}
