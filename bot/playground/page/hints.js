// What to try first, in one line: it follows the seat and what has happened in the open room.

import { commandNamed, commandsHere } from "./commands.js";
import { isPrivate } from "./message.js";
import { currentRoom, messagesIn, pings, state } from "./state.js";
import { localised, say } from "./texts.js";

const NAMED = new Set(["accept", "join", "start", "rack"]); // buttons that hints speak of

const other = () => state.people.find((person) => person.id !== state.seat.id)?.name ?? "";

export function hint() {
  const room = currentRoom();
  if (!room) return "";
  if (room.kind === "dm") return say("hintDirect");
  if (!state.seat.player) return say("hintLook");
  if (!commandsHere().length) return say("starting");
  if (!commandNamed("new")) return "";
  const values = { command: shown("new"), play: shown("play"), other: other() };
  const { open, offer, turn, ended } = standing(messagesIn(room.id));
  Object.assign(values, labels(open ?? offer ?? turn));
  if (open) return say("hintJoin", values);
  if (offer) return say(invited(offer) ? "hintAccept" : "hintWait", values);
  if (turn) return say(concerns(turn) ? "hintPlay" : "hintTheirs", values);
  if (ended) return say("hintAgain", values);
  return say(state.seat.number === 1 ? "hintNew" : "hintInvited", values);
}

// The newest public message that says how the game of a room stands: an invitation that can be
// answered, a turn, or an end. The last part of a button's id says what it does.
function standing(messages) {
  for (const message of messages.toReversed()) {
    if (isPrivate(message)) continue;
    const deeds = new Set(buttons(message.components ?? []).map(deed));
    if (deeds.has("join")) return { open: message };
    if (deeds.has("accept")) return { offer: message };
    if (deeds.has("rack")) return { turn: message };
    if (deeds.has("export")) return { ended: message };
  }
  return {};
}

const buttons = (components) =>
  components.flatMap((given) => [...(given.custom_id ? [given] : []), ...buttons(given.components ?? [])]);

const deed = (button) => button.custom_id.split(":").at(-1);

// What buttons are called: the bot writes to a channel in the language of its words, which need not
// be that of the seat. Without a message they are called as they would be in the seat's language.
function labels(message) {
  const usual = { accept: say("labelAccept"), start: say("labelStart") };
  const there = buttons(message?.components ?? []).map((button) => [deed(button), button.label]);
  return { ...usual, ...Object.fromEntries(there.filter(([name]) => NAMED.has(name))) };
}

// Whether a message names the one who sits here: an edited one does so without a ping.
const concerns = (message) =>
  pings(message) || JSON.stringify(message.components).includes(`<@${state.seat.id}>`);

// An invitation names first who invites, then the others, in every language.
const invited = (offer) =>
  concerns(offer) && /<@(\d+)>/.exec(JSON.stringify(offer.components))?.[1] !== state.seat.id;

function shown(name) {
  const command = commandNamed(name);
  return `/${command ? localised(command, "name") : name}`;
}
