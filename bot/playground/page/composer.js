// The lower edge: a hint, and below it either the line one types into or the fields of a command.
//
// Line: "/" lists the commands; Enter or Tab takes the marked one and opens its fields; a whole
// command may also be typed (`/play word:HELLO at:8H`) and sent with Enter. Fields: Enter sends,
// Escape goes back to the line.

import { commandNamed, commandOf, matching, optionsOf, readOptions, usage, valueOf } from "./commands.js";
import { act } from "./deeds.js";
import { by, el } from "./dom.js";
import { fieldsOf } from "./field.js";
import { hint } from "./hints.js";
import { state } from "./state.js";
import { Suggestions } from "./suggest.js";
import { localised, say } from "./texts.js";

let hintLine = null;
let holder = null;
let line = null;
let list = null;
let open = null; // {command, fields, room} while fields are shown

export function startComposer() {
  hintLine = el("p", { id: "hint" });
  holder = el("div", { class: "holder" });
  by("composer").append(hintLine, holder);
  line = el("input", { type: "text", id: "line", "aria-describedby": "hint", maxlength: 6000 });
  line.addEventListener("input", () => offer());
  line.addEventListener("focus", () => offer());
  line.addEventListener("keydown", lineKey);
  list = new Suggestions(line, { take: (item) => openCommand(item.command), eager: true });
  document.addEventListener("keydown", slashAnywhere);
  showLine();
}

export function drawComposer() {
  line.setAttribute("aria-label", say("command"));
  line.placeholder = say("commandBox");
  list.list.setAttribute("aria-label", say("commands"));
  if (open && (open.room !== state.room || !commandNamed(open.command.name))) showLine();
  if (open?.locale !== undefined && open.locale !== state.seat.locale) {
    openCommand(open.command, Object.fromEntries(open.fields.map((f) => [f.option.name, f.input.value])));
  }
  drawHint();
}

function drawHint(problem = null) {
  if (open && problem === null) return; // the fields describe themselves
  const typed = open ? null : commandOf(line.value);
  hintLine.textContent = problem ?? (typed ? usage(typed.command) : hint());
  hintLine.classList.toggle("problem", problem !== null);
}

// A slash typed where no text is being written means the line.
function slashAnywhere(event) {
  const writing = event.target.closest?.("input, textarea, select, dialog, [role=listbox]");
  if (event.key !== "/" || writing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (open) return;
  event.preventDefault();
  line.value = "/";
  line.focus();
  offer();
}

// The line

function showLine() {
  open = null;
  holder.className = "holder";
  holder.replaceChildren(line, list.list);
  line.value = "";
}

function offer() {
  drawHint();
  const items = line.value.startsWith("/") ? matching(line.value.slice(1)) : [];
  list.show(
    items.map((command) => ({
      command,
      label: `/${localised(command, "name")}`,
      detail: localised(command, "description"),
    })),
  );
}

function lineKey(event) {
  const whole = event.key === "Enter" && commandOf(line.value);
  const exact = whole && (whole.rest || !optionsOf(whole.command).length);
  if (!exact && list.key(event)) event.preventDefault();
  else if (event.key === "Enter") {
    event.preventDefault();
    list.hide();
    sendLine();
  }
}

function sendLine() {
  const text = line.value.trim();
  const typed = commandOf(text);
  if (!text) return;
  if (!text.startsWith("/")) drawHint(say("commandsOnly"));
  else if (!typed) drawHint(say("unknown", { command: text.split(/\s/)[0] }));
  else sendTyped(typed.command, readOptions(typed.command, typed.rest));
}

function sendTyped(command, { texts, stray }) {
  if (stray) {
    drawHint(say("misplaced", { text: stray, example: usage(command) }));
    return;
  }
  const values = {};
  for (const option of optionsOf(command)) {
    const { value, error } = valueOf(option, texts[option.name] ?? "");
    if (error) {
      openCommand(command, texts);
      complain(option.name, error);
      return;
    }
    if (value !== undefined) values[option.name] = value;
  }
  send(command, values, texts);
}

// The fields

function openCommand(command, texts = {}) {
  const fields = fieldsOf(command, (except) => valuesOf(fields, except).values);
  for (const field of fields) {
    field.write(texts[field.option.name] ?? "");
    field.input.addEventListener("focus", () => describe(field));
  }
  open = { command, fields, room: state.room, locale: state.seat.locale };
  const submit = el("button", { type: "submit", class: "button primary" }, say("send"));
  const cancel = el("button", { type: "button", class: "button secondary", onclick: back }, say("cancel"));
  const form = el(
    "form",
    { class: "command", onkeydown: fieldKey, onsubmit: sendFields, novalidate: true },
    el("strong", {}, `/${localised(command, "name")}`),
    fields.map((field) => field.node),
    el("div", { class: "row" }, submit, cancel),
  );
  holder.className = "holder open";
  holder.replaceChildren(form);
  hintLine.classList.remove("problem");
  hintLine.textContent = localised(command, "description");
  (fields.find((f) => !f.input.value)?.input ?? fields[0]?.input ?? submit).focus();
}

function describe(field) {
  hintLine.classList.remove("problem");
  hintLine.textContent = `${localised(field.option, "name")}: ${localised(field.option, "description")}`;
}

function fieldKey(event) {
  const field = open?.fields.find((f) => f.input === event.target);
  if (field?.key(event)) event.preventDefault();
  else if (event.key === "Escape") back();
  else return;
  event.stopPropagation();
}

function back() {
  showLine();
  drawHint();
  line.focus();
}

function valuesOf(fields, except = null) {
  const values = {};
  let problem = null;
  for (const field of fields) {
    const { value, error } = field.read();
    field.complain(null);
    if (error) problem ??= { name: field.option.name, error };
    if (value !== undefined && field.option.name !== except) values[field.option.name] = value;
  }
  return { values, problem };
}

function complain(name, error) {
  const field = open.fields.find((f) => f.option.name === name);
  field.input.focus();
  field.complain(error);
  drawHint(error);
}

function sendFields(event) {
  event.preventDefault();
  const { command, fields } = open;
  const { values, problem } = valuesOf(fields);
  if (problem) complain(problem.name, problem.error);
  else send(command, values, Object.fromEntries(fields.map((f) => [f.option.name, f.input.value])));
}

// What was typed comes back where the command could not be sent.
async function send(command, options, texts) {
  const room = state.room;
  back();
  const sent = await act("slash", { channel: room, name: command.name, options });
  if (!sent && room === state.room && !open && !line.value) openCommand(command, texts);
}
