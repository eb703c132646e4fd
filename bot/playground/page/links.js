// Links: those to a message or channel here lead there, all others open a new tab.

import { el } from "./dom.js";

const HERE = /^https:\/\/(?:[a-z]+\.)?discord\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

let go = () => {};

// Where to take somebody who follows a link to a place here: (room id, message id or null).
export const onFollow = (callback) => {
  go = callback;
};

export function linkTo(address, children, look = null) {
  const here = HERE.exec(address);
  if (!here) {
    const away = { href: address, target: "_blank", rel: "noopener noreferrer" };
    return el("a", { ...away, class: look }, children);
  }
  const follow = (event) => {
    event.preventDefault();
    go(here[1], here[2] ?? null);
  };
  return el("a", { href: `#${here[2] ?? here[1]}`, class: look, onclick: follow }, children);
}
