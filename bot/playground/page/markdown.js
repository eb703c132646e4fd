// The part of Discord's markdown that bots use, as DOM nodes.
//
// Blocks: ``` code, ###, ##, # headings, -# small text, > and >>> quotes, - * 1. lists. Inline: `code`,
// **bold**, *italic* _italic_, __underlined__, ~~struck~~, ||spoiler||, [text](address), addresses,
// <@user>, <#room>, <t:seconds:style>, </command:id>, <:emoji:id>, and \ before a sign.

import { el, webAddress } from "./dom.js";
import { linkTo } from "./links.js";
import { personName, roomById, state } from "./state.js";
import { momentText } from "./time.js";

const BLOCKS = [
  [/^(#{1,3}) +(.+)$/, (found) => el(`h${found[1].length + 2}`, {}, inline(found[2]))],
  [/^-# +(.+)$/, (found) => el("p", { class: "small" }, inline(found[1]))],
];
const LIST = /^( *)([-*]|\d{1,3}\.) +(.+)$/;

export function markdown(text) {
  const out = document.createDocumentFragment();
  const parts = String(text ?? "").split(/```(?:[a-z0-9_+-]*\n)?([\s\S]+?)```\n?/i);
  parts.forEach((part, index) => {
    if (index % 2) out.append(el("pre", {}, el("code", {}, part.replace(/\n$/, ""))));
    else if (part) out.append(...blocks(part.split("\n")));
  });
  return out;
}

function blocks(lines) {
  const out = [];
  let paragraph = [];
  const flush = () => {
    while (paragraph.at(-1) === "") paragraph.pop();
    if (paragraph.length) out.push(el("p", {}, broken(paragraph)));
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    const block = BLOCKS.find(([pattern]) => pattern.test(line));
    if (line.startsWith(">>> ")) {
      flush();
      out.push(el("blockquote", {}, blocks([line.slice(4), ...lines.slice(at + 1)])));
      return out;
    }
    if (block) {
      flush();
      out.push(block[1](block[0].exec(line)));
    } else if (line.startsWith("> ")) {
      flush();
      const start = at;
      while (lines[at + 1]?.startsWith("> ")) at++;
      out.push(el("blockquote", {}, blocks(lines.slice(start, at + 1).map((l) => l.slice(2)))));
    } else if (LIST.test(line)) {
      flush();
      const start = at;
      while (LIST.test(lines[at + 1] ?? "")) at++;
      out.push(list(lines.slice(start, at + 1)));
    } else if (line || paragraph.length) paragraph.push(line);
  }
  flush();
  return out;
}

function list(lines) {
  const numbered = /\d/.test(LIST.exec(lines[0])[2]);
  const items = lines.map((line) => {
    const [, indent, , text] = LIST.exec(line);
    return el("li", { class: indent ? "deeper" : null }, inline(text));
  });
  return el(numbered ? "ol" : "ul", {}, items);
}

const broken = (lines) =>
  lines.flatMap((line, index) => (index ? [el("br"), ...inline(line)] : inline(line)));

// Tried at each place in this order; the first that fits wins.
const INLINE = [
  [/^\\([^\sA-Za-z0-9])/, (found) => found[1]],
  [/^`` ?(.+?) ?``|^`([^`]+)`/, (found) => el("code", {}, found[1] ?? found[2])],
  [/^\*\*(.+?)\*\*(?!\*)/s, (found) => el("strong", {}, inline(found[1]))],
  [/^__(.+?)__(?!_)/s, (found) => el("u", {}, inline(found[1]))],
  [/^~~(.+?)~~/s, (found) => el("s", {}, inline(found[1]))],
  [/^\|\|(.+?)\|\|/s, (found) => spoiler(found[1])],
  [/^\*([^\s*](?:[^*]*[^\s*])?)\*(?!\*)/, (found) => el("em", {}, inline(found[1]))],
  [/^_([^_]+)_(?![A-Za-z0-9_])/, (found) => el("em", {}, inline(found[1]))],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (found) => anchor(found[2], inline(found[1]))],
  [/^<(https?:\/\/[^\s>]+)>/, (found) => anchor(found[1], [found[1]])],
  [/^https?:\/\/[^\s<>)]*[^\s<>).,:;"'\]]/, (found) => anchor(found[0], [found[0]])],
  [/^<@!?(\d+)>/, (found) => mention(found[1], found[0])],
  [/^<#(\d+)>/, (found) => roomLink(found[1], found[0])],
  [/^<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/, (found) => moment(Number(found[1]), found[2] ?? "f")],
  [/^<\/([^:>]{1,100}):\d+>/, (found) => el("span", { class: "mention" }, `/${found[1]}`)],
  [/^<a?(:\w+:)\d+>/, (found) => found[1]],
];

export function inline(text) {
  const out = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const before = at ? text[at - 1] : " ";
    const hit = INTERESTING.test(rest[0]) && firstFit(rest, before);
    if (hit) {
      if (plain) out.push(plain);
      plain = "";
      out.push(hit.node);
      at += hit.length;
    } else plain += text[at++];
  }
  if (plain) out.push(plain);
  return out;
}

const INTERESTING = /[\\`*_~|[<h]/;

function firstFit(rest, before) {
  if (rest[0] === "_" && /[A-Za-z0-9]/.test(before)) return null; // snake_case is no emphasis
  for (const [pattern, make] of INLINE) {
    const found = pattern.exec(rest);
    if (found) return { node: make(found), length: found[0].length };
  }
  return null;
}

function anchor(address, children) {
  return webAddress(address) ? linkTo(address, children) : el("span", {}, children);
}

function mention(id, fallback) {
  const name = personName(id);
  const own = id === state.seat?.id;
  return name ? el("span", { class: own ? "mention own" : "mention" }, `@${name}`) : fallback;
}

function roomLink(id, fallback) {
  const room = roomById(id);
  return room ? linkTo(`https://discord.com/channels/@me/${id}`, [`#${room.name}`]) : fallback;
}

function moment(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return String(seconds);
  const data = { datetime: date.toISOString(), "data-at": seconds, "data-style": style };
  return el("time", { ...data, title: momentText(date, "F") }, momentText(date, style));
}

function spoiler(text) {
  const hidden = el("span", { "aria-hidden": "true" }, inline(text));
  const button = el("button", { type: "button", class: "spoiler", "aria-expanded": "false" }, hidden);
  button.addEventListener("click", () => {
    button.setAttribute("aria-expanded", "true");
    hidden.removeAttribute("aria-hidden");
  });
  return button;
}
