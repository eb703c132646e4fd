// One message as an element.

import { component, fileLink, picture } from "./components.js";
import { act } from "./deeds.js";
import { el, unique, webAddress } from "./dom.js";
import { linkTo } from "./links.js";
import { inline, markdown } from "./markdown.js";
import { changed, state } from "./state.js";
import { currentLocale, say } from "./texts.js";
import { momentText } from "./time.js";

const PRIVATE = 1 << 6;
const LOADING = 1 << 7;
const COMPONENTS_V2 = 1 << 15;
const COMMAND = 2;

export const isLoading = (message) => Boolean(message.flags & LOADING);
export const isPrivate = (message) => Boolean(message.flags & PRIVATE);

export function messageElement(message) {
  const authorId = unique("author");
  const looks = ["message"];
  if (isPrivate(message)) looks.push("private");
  else if (message.mentions.some((user) => user.id === state.seat.id)) looks.push("pinged");
  return el(
    "article",
    { class: looks.join(" "), tabindex: "-1", "data-message": message.id, "aria-labelledby": authorId },
    avatar(message.author),
    el("div", { class: "inside" }, used(message), head(message, authorId), body(message), foot(message)),
  );
}

// What a message says, for screen readers and for finding words in it.
export function plainText(element) {
  const body = element.querySelector(".body");
  const alts = [...body.querySelectorAll("img")].map((image) => image.alt);
  return [body.textContent, ...alts].filter(Boolean).join(". ").replace(/\s+/g, " ").trim();
}

export const displayName = (user) => user.global_name ?? user.username;

export function avatar(user) {
  const name = displayName(user);
  const look = `avatar hue-${user.bot ? "bot" : [...user.id].reduce((sum, d) => sum + Number(d), 0) % 6}`;
  return el("span", { class: look, "aria-hidden": "true" }, name.slice(0, 1).toUpperCase());
}

function used(message) {
  const by = message.interaction_metadata;
  const name = message.interaction?.name ?? by?.name;
  if (by?.type !== COMMAND || !name) return null;
  const command = el("span", { class: "mention" }, `/${name}`);
  const [before, after] = say("used", { name: displayName(by.user), command: "\0" }).split("\0");
  return el("p", { class: "used" }, before, command, after);
}

function head(message, authorId) {
  const date = new Date(message.timestamp);
  const short = new Intl.DateTimeFormat(currentLocale(), { timeStyle: "short" }).format(date);
  const when = { datetime: message.timestamp, title: momentText(date, "F") };
  return el(
    "header",
    {},
    el("span", { class: "author", id: authorId }, displayName(message.author)),
    message.author.bot ? el("span", { class: "tag" }, say("bot")) : null,
    el("time", when, short),
    message.edited_timestamp ? el("small", {}, say("edited")) : null,
  );
}

function body(message) {
  if (isLoading(message)) {
    return el("div", { class: "body loading" }, el("span", { class: "dots" }), say("thinking"));
  }
  const inside = [el("div", { class: "text" }, markdown(message.content))];
  if (!(message.flags & COMPONENTS_V2)) {
    inside.push(...message.attachments.map(attachment), ...message.embeds.map(embed));
  }
  inside.push(...(message.components ?? []).map((given) => component(given, message)));
  return el("div", { class: "body" }, inside);
}

function attachment(given) {
  const isPicture = (given.content_type ?? "").startsWith("image/");
  return isPicture ? picture(given, given.description, "full") : fileLink(given.url, given.filename);
}

function embed(given) {
  const title = given.title ? el("strong", {}, inline(given.title)) : null;
  const linked = title && webAddress(given.url ?? "") ? linkTo(given.url, [title]) : title;
  const fields = (given.fields ?? []).map((field) =>
    el("div", {}, el("strong", {}, inline(field.name)), el("div", {}, markdown(field.value))),
  );
  const image = given.image ? picture(given.image, given.image.description, "full") : null;
  const footer = given.footer ? el("p", { class: "small" }, given.footer.text) : null;
  const text = el("div", { class: "text" }, markdown(given.description));
  return el("div", { class: "container" }, linked, text, fields, image, footer);
}

function foot(message) {
  if (!isPrivate(message)) return null;
  const details = { channel: message.channel_id, message: message.id };
  const dismiss = el("button", { type: "button", class: "plain" }, say("dismiss"));
  dismiss.addEventListener("click", async () => {
    if (!(await act("dismiss", details))) return;
    state.messages.get(message.channel_id)?.delete(message.id);
    changed("delete", { channel_id: message.channel_id, id: message.id });
  });
  return el("p", { class: "foot" }, `${say("onlyYou")} · `, dismiss);
}
