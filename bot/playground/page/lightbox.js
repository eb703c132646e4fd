// A picture as large as the window allows, with its description below. Escape or a click ends it.

import { el } from "./dom.js";
import { say } from "./texts.js";

export function enlarge(source, description, media) {
  const size = media.width ? { width: media.width, height: media.height } : {};
  const close = el("button", { type: "button", class: "button secondary" }, say("close"));
  const dialog = el(
    "dialog",
    { class: "lightbox", "aria-label": say("picture") },
    el("img", { src: source, alt: description, ...size }),
    el("p", {}, description),
    close,
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target === close) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
