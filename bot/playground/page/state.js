// What this tab knows: a plain copy of what the server has told it, and which room is open.

export const state = {
  seat: null,
  people: [],
  locales: [],
  rooms: [],
  commands: {},
  messages: new Map(), // room id -> Map of message id -> message, oldest first
  trouble: null, // what faults can be armed: kinds, routes, moments, events
  faults: { armed: [], struck: [], silent: false },
  read: {}, // room id -> id of the newest message read
  room: null, // id of the open room
  linked: false,
};

const listeners = [];

// Call back on each change: (what, detail), what being the kind of the frame or "room", "read",
// "linked".
export const onChange = (listener) => listeners.push(listener);

export function changed(what, detail) {
  for (const listener of listeners) listener(what, detail);
}

export function take(frame) {
  const known = TAKERS[frame.t];
  if (known) changed(frame.t, known(frame));
}

const TAKERS = {
  hello(frame) {
    Object.assign(state, {
      seat: frame.seat,
      people: frame.people,
      locales: frame.locales,
      rooms: frame.channels,
      commands: frame.commands,
      messages: new Map(frame.channels.map((room) => [room.id, new Map()])),
      read: frame.read,
      trouble: frame.trouble,
      faults: frame.faults,
    });
    for (const message of frame.messages) keep(message);
    if (!roomById(state.room)) state.room = state.rooms[0]?.id ?? null;
  },
  message: (frame) => keep(frame.message),
  edit: (frame) => keep(frame.message),
  delete(frame) {
    state.messages.get(frame.channel_id)?.delete(frame.id);
    return frame;
  },
  channel(frame) {
    if (!roomById(frame.channel.id)) state.rooms.push(frame.channel);
    state.commands = frame.commands;
    if (!state.messages.has(frame.channel.id)) state.messages.set(frame.channel.id, new Map());
  },
  channel_delete(frame) {
    state.rooms = state.rooms.filter((room) => room.id !== frame.id);
    if (state.room === frame.id) state.room = state.rooms[0]?.id ?? null;
  },
  commands(frame) {
    state.commands = frame.commands;
  },
  seat(frame) {
    state.seat = frame.seat;
  },
  faults(frame) {
    state.faults = frame.faults;
  },
};

function keep(message) {
  state.messages.get(message.channel_id)?.set(message.id, message);
  return message;
}

export const roomById = (id) => state.rooms.find((room) => room.id === id) ?? null;

export const currentRoom = () => roomById(state.room);

export const messagesIn = (id) => [...(state.messages.get(id)?.values() ?? [])];

export function findMessage(id) {
  for (const messages of state.messages.values()) if (messages.has(id)) return messages.get(id);
  return null;
}

export function personName(id) {
  return state.people.find((person) => person.id === id)?.name ?? null;
}

// Snowflakes are numbers too long for doubles, of growing length: length first, then digits.
export function newer(one, other) {
  if (!other) return true;
  return one.length !== other.length ? one.length > other.length : one > other;
}

export const pings = (message) =>
  roomById(message.channel_id)?.kind === "dm" ||
  message.mentions.some((user) => user.id === state.seat.id);

// How many messages of a room are unread, and whether one of them is meant for this seat.
export function unread(id) {
  const fresh = messagesIn(id).filter((message) => newer(message.id, state.read[id]));
  return { count: fresh.length, pinged: fresh.some(pings) };
}

// Everything in a room has been read: the id of the newest message, or null if that was known.
export function markRead(id) {
  const newest = messagesIn(id).at(-1)?.id;
  if (!newest || !newer(newest, state.read[id])) return null;
  state.read[id] = newest;
  changed("read", id);
  return newest;
}
