// What to try first, in one line: it follows the seat and what has happened in the open room.

import { commandNamed, commandsHere } from "./commands.js";
import { currentRoom, messagesIn, pings, state } from "./state.js";
import { localised, say } from "./texts.js";

const other = () => state.people.find((person) => person.id !== state.seat.id)?.name ?? "";

export function hint() {
  const room = currentRoom();
  if (!room) return "";
  if (room.kind === "dm") return say("hintDirect");
  if (!state.seat.player) return say("hintLook");
  if (!commandsHere().length) return say("starting");
  if (!commandNamed("new")) return "";
  const command = shown("new");
  const messages = messagesIn(room.id);
  if (messages.some((message) => message.attachments.length)) {
    return say("hintPlay", { command: shown("play") });
  }
  if (messages.length) return say(messages.some(pings) ? "hintAccept" : "hintWait", { other: other() });
  return say(state.seat.number === 1 ? "hintNew" : "hintInvited", { command, other: other() });
}

function shown(name) {
  const command = commandNamed(name);
  return `/${command ? localised(command, "name") : name}`;
}
