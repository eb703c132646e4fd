// The components of messages, by their numbers at Discord: 1 row, 2 button, 3 and 5-8 menus,
// 9 section, 10 text, 11 thumbnail, 12 gallery, 13 file, 14 separator, 17 container.

import { choose } from "./choose.js";
import { act } from "./deeds.js";
import { el, ownFile, webAddress } from "./dom.js";
import { enlarge } from "./lightbox.js";
import { linkTo } from "./links.js";
import { markdown } from "./markdown.js";
import { state } from "./state.js";
import { say } from "./texts.js";

const LOOKS = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };
const LINK = 5;

export function component(given, message) {
  const make = MAKERS[given.type];
  return make ? make(given, message) : el("p", { class: "faint" }, `[${given.type}]`);
}

const children = (given, message) =>
  (given.components ?? []).map((child) => component(child, message));

const MAKERS = {
  1: (given, message) => el("div", { class: "row" }, children(given, message)),
  2: button,
  3: (given, message) => menu(given, message, given.options),
  5: (given, message) => menu(given, message, peopleOptions(given)),
  6: (given, message) => menu(given, message, []),
  7: (given, message) => menu(given, message, peopleOptions(given)),
  8: (given, message) => menu(given, message, roomOptions(given)),
  9: (given, message) =>
    el(
      "div",
      { class: "section" },
      el("div", {}, children(given, message)),
      given.accessory ? component(given.accessory, message) : null,
    ),
  10: (given) => el("div", { class: "text" }, markdown(given.content)),
  11: (given) => picture(given.media, given.description, "thumbnail"),
  12: (given) =>
    el(
      "div",
      { class: given.items.length > 1 ? "gallery several" : "gallery" },
      given.items.map((item) => picture(item.media, item.description, "full")),
    ),
  13: (given) => fileLink(given.file.url, given.name ?? given.file.url.split("/").at(-1)),
  14: (given) => {
    const space = given.spacing === 2 ? "wide" : "narrow";
    return el(given.divider === false ? "div" : "hr", { class: `separator ${space}` });
  },
  17: (given, message) => {
    const box = el("div", { class: "container" }, children(given, message));
    if (Number.isInteger(given.accent_color)) {
      box.style.borderInlineStartColor = `#${given.accent_color.toString(16).padStart(6, "0")}`;
    }
    return box;
  },
};

function button(given, message) {
  const icon = given.emoji?.name && !given.emoji.id ? given.emoji.name : null;
  const face = [icon, given.label].filter(Boolean).join(" ");
  if (given.style === LINK && webAddress(given.url)) {
    return linkTo(given.url, [face], "button link");
  }
  const look = `button ${LOOKS[given.style] ?? "secondary"}`;
  const made = el("button", { type: "button", class: look, disabled: given.disabled }, face);
  made.dataset.id = given.custom_id ?? "";
  made.addEventListener("click", () => press(made, given, message));
  return made;
}

async function press(made, given, message) {
  if (made.getAttribute("aria-busy") === "true") return;
  made.setAttribute("aria-busy", "true");
  await act("click", { ...place(message), custom_id: given.custom_id });
  made.removeAttribute("aria-busy");
}

function menu(given, message, options) {
  const chosen = choose({
    options,
    least: given.min_values ?? 1,
    most: given.max_values ?? 1,
    placeholder: given.placeholder,
    label: given.placeholder,
    disabled: given.disabled,
    onchosen: (values) => act("select", { ...place(message), custom_id: given.custom_id, values }),
  });
  chosen.node.dataset.id = given.custom_id;
  return chosen.node;
}

const place = (message) => ({ channel: message.channel_id, message: message.id });

const defaults = (given) => (given.default_values ?? []).map((value) => value.id);

export const peopleOptions = (given) =>
  state.people.map(({ id, name }) => ({
    label: name,
    value: id,
    default: defaults(given).includes(id),
  }));

export const roomOptions = (given) =>
  state.rooms
    .filter((room) => room.kind !== "dm")
    .map(({ id, name }) => ({ label: `#${name}`, value: id, default: defaults(given).includes(id) }));

export function picture(media, description, look) {
  const source = ownFile(media.url);
  if (!source) return el("p", { class: "faint" }, description ?? say("picture"));
  const size = media.width ? { width: media.width, height: media.height } : {};
  const image = el("img", { src: source, alt: description ?? "", ...size });
  const label = `${say("enlarge")}${description ? `: ${description}` : ""}`;
  const open = () => enlarge(source, description ?? "", media);
  const frame = { type: "button", class: `picture ${look}`, "aria-label": label, onclick: open };
  const made = el("button", frame, image);
  if (media.width) {
    // Its room is kept before it has come, so that nothing jumps.
    made.style.setProperty("--ratio", String(media.width / media.height));
    made.style.setProperty("--natural", `${media.width}px`);
  }
  return made;
}

export function fileLink(url, name) {
  const source = ownFile(url);
  if (!source) return el("p", { class: "faint" }, name);
  return el("a", { class: "file", href: source, download: name }, say("file", { name }));
}
