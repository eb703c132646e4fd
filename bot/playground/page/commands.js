// Commands: the list offered, and a whole command typed as one line, such as
// `/play word:HELLO at:8H`. Names may be typed as they are or as the seat's language has them.

import { personName, roomById, state } from "./state.js";
import { localised, say } from "./texts.js";

// Types of options, and of commands.
const [SUBCOMMAND, GROUP, INTEGER, BOOLEAN, USER, CHANNEL, NUMBER] = [1, 2, 4, 5, 6, 7, 10];
const CHAT_INPUT = 1;

// The commands of the open room; of one with subcommands, each of those ("word check").
export const commandsHere = () =>
  (state.commands[state.room] ?? []).filter((c) => (c.type ?? 1) === CHAT_INPUT).flatMap(leaves);

function leaves(command) {
  const inner = (command.options ?? []).filter((o) => o.type === SUBCOMMAND || o.type === GROUP);
  if (!inner.length) return [command];
  return inner.flatMap(leaves).map((leaf) => ({
    ...leaf,
    name: `${command.name} ${leaf.name}`,
    name_localizations: joined(command, leaf),
  }));
}

function joined(command, leaf) {
  const [outer, inner] = [command.name_localizations ?? {}, leaf.name_localizations ?? {}];
  const locales = [...new Set([...Object.keys(outer), ...Object.keys(inner)])];
  return Object.fromEntries(
    locales.map((l) => [l, `${outer[l] ?? command.name} ${inner[l] ?? leaf.name}`]),
  );
}

export const commandNamed = (name) =>
  commandsHere().find((command) => command.name === name) ?? null;

const names = (thing) => [thing.name, localised(thing, "name")].map((name) => name.toLowerCase());

// Commands whose name begins with what was typed after the slash, in the order of the bot.
export function matching(typed) {
  const start = typed.toLowerCase();
  return commandsHere().filter((c) => names(c).some((name) => name.startsWith(start)));
}

// The command a line begins with, if its name is complete, and what follows the name.
export function commandOf(line) {
  const typed = line.toLowerCase();
  for (const command of commandsHere()) {
    for (const name of names(command)) {
      if (typed === `/${name}` || typed.startsWith(`/${name} `)) {
        return { command, rest: line.slice(name.length + 1) };
      }
    }
  }
  return null;
}

// Required options first, otherwise as the bot has them.
export const optionsOf = (command) =>
  [...(command.options ?? [])].sort((a, b) => Number(Boolean(b.required)) - Number(Boolean(a.required)));

// The texts given for the options of a command after its name, and what belongs to none of them.
export function readOptions(command, rest) {
  const starts = [];
  for (const option of command.options ?? []) {
    for (const name of new Set(names(option))) {
      const found = new RegExp(`(?:^|\\s)${escaped(name)}:`, "iu").exec(rest);
      if (found) starts.push({ option, from: found.index, to: found.index + found[0].length });
    }
  }
  starts.sort((a, b) => a.from - b.from);
  const texts = {};
  starts.forEach(({ option, to }, index) => {
    texts[option.name] ??= rest.slice(to, starts[index + 1]?.from ?? rest.length).trim();
  });
  return { texts, stray: rest.slice(0, starts[0]?.from ?? rest.length).trim() };
}

const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

// What may be chosen for an option where that is a fixed set, else null: [{label, value, detail}].
export function fixedChoices(option) {
  if (option.choices?.length) {
    return option.choices.map((c) => ({ label: localised(c, "name"), value: c.value, also: c.name }));
  }
  if (option.type === BOOLEAN) {
    return [
      { label: say("yes"), value: true, also: "true" },
      { label: say("no"), value: false, also: "false" },
    ];
  }
  if (option.type === USER) {
    return state.people.map(({ id, name }) => ({ label: name, value: id, also: `<@${id}>` }));
  }
  if (option.type === CHANNEL) {
    const rooms = state.rooms.filter((room) => room.kind !== "dm");
    return rooms.map(({ id, name }) => ({ label: name, value: id, also: `<#${id}>` }));
  }
  return null;
}

// The value of a typed text for an option: {value} or {error}. An empty text has no value.
export function valueOf(option, text) {
  const name = localised(option, "name");
  if (text === "") return option.required ? { error: say("missing", { name }) } : {};
  const choices = fixedChoices(option);
  if (choices) {
    const typed = text.replace(/^[@#]/, "").toLowerCase();
    const same = (c) => [c.label, c.also, String(c.value)].some((t) => t.toLowerCase() === typed);
    const begun = choices.filter((c) => c.label.toLowerCase().startsWith(typed));
    const found = choices.find(same) ?? (begun.length === 1 ? begun[0] : null);
    return found ? { value: found.value } : { error: say("notOffered", { name, text }) };
  }
  if (option.type === INTEGER) {
    return /^[-+]?\d{1,15}$/.test(text) ? { value: Number(text) } : { error: say("notNumber", { name }) };
  }
  if (option.type === NUMBER) {
    const number = Number(text.replace(",", "."));
    return Number.isFinite(number) ? { value: number } : { error: say("notNumeric", { name }) };
  }
  return { value: text };
}

// How a command is written, for a reminder: "/play word: at:".
export function usage(command) {
  const options = optionsOf(command).map((option) => ` ${localised(option, "name")}:`);
  return `/${localised(command, "name")}${options.join("")}`;
}

// How a value is shown in its field again.
export function textOf(option, value) {
  if (value === undefined) return "";
  if (option.type === USER) return personName(value) ?? String(value);
  if (option.type === CHANNEL) return roomById(value)?.name ?? String(value);
  const fixed = fixedChoices(option)?.find((choice) => choice.value === value);
  return fixed ? fixed.label : String(value);
}
