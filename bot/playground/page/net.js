// The connection: the key is exchanged once for the seat's cookie, then one socket per tab.

const match = /^\/seat\/(\d+)\/$/.exec(location.pathname);
const base = match ? `/seat/${match[1]}/` : null;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 4000;

let socket = null;
let wait = FIRST_WAIT;
let lastRef = 0;
const asked = new Map();

// Enter with the key in the fragment, if there is one: "in", "no key", "wrong key". The key leaves
// the address bar at once, so that it is not read over a shoulder or kept in the history.
export async function enter() {
  if (base === null) return "no key";
  const key = new URLSearchParams(location.hash.slice(1)).get("key");
  if (key === null) return "in";
  const answer = await fetch(`${base}enter`, { method: "POST", body: key });
  history.replaceState(null, "", base);
  return answer.ok ? "in" : "wrong key";
}

// Whether the cookie still opens the seat; a socket that is refused cannot tell why it was.
export async function admitted() {
  const answer = await fetch(`${base}socket`).catch(() => null);
  return answer === null || answer.status !== 403;
}

// Connect, and again whenever the connection is lost. hear(frame), state("open" | "lost").
export function connect(hear, state) {
  socket = new WebSocket(`ws://${location.host}${base}socket`);
  socket.addEventListener("message", (event) => {
    wait = FIRST_WAIT;
    const frame = JSON.parse(event.data);
    if (frame.t !== "answer") hear(frame);
    else {
      asked.get(frame.ref)?.(frame);
      asked.delete(frame.ref);
    }
  });
  socket.addEventListener("open", () => state("open"));
  socket.addEventListener("close", () => {
    state("lost");
    for (const settle of asked.values()) settle({ lost: true });
    asked.clear();
    setTimeout(() => connect(hear, state), wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  });
}

// Ask the server to do something; the answer comes when it is done, `{lost: true}` where it cannot.
export function ask(what, details = {}) {
  if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ lost: true });
  const ref = ++lastRef;
  socket.send(JSON.stringify({ ref, do: what, ...details }));
  return new Promise((settle) => asked.set(ref, settle));
}
