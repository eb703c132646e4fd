// The page from start to end: enter, connect, and pass each change on to the parts it concerns.

import { drawBar } from "./bar.js";
import { drawComposer, startComposer } from "./composer.js";
import { drawFaults, drawFaultsButton } from "./faults.js";
import { onFollow } from "./links.js";
import { drawLog, goTo, logDelete, logEdit, logMessage, startLog } from "./log.js";
import { admitted, connect, enter } from "./net.js";
import { cover } from "./notices.js";
import { drawRooms } from "./rooms.js";
import { onChange, state, take } from "./state.js";
import { keepTime } from "./time.js";
import { say, setLocale } from "./texts.js";

function drawAll() {
  setLocale(state.seat.locale);
  drawBar();
  drawRooms();
  drawComposer();
  drawLog();
  drawFaults();
}

const DRAW = {
  hello: drawAll,
  seat: drawAll,
  room() {
    drawRooms();
    drawComposer();
    drawLog();
  },
  message(message) {
    logMessage(message);
    drawRooms();
    drawComposer();
  },
  edit(message) {
    logEdit(message);
    drawComposer();
  },
  delete(gone) {
    logDelete(gone);
    drawRooms();
  },
  channel: drawRooms,
  channel_delete() {
    drawRooms();
    drawComposer();
    drawLog();
  },
  commands() {
    drawComposer();
    if (!state.messages.get(state.room)?.size) drawLog();
  },
  read: drawRooms,
  faults() {
    drawFaultsButton();
    drawFaults();
  },
};

let greeted = false;

async function connection(now) {
  document.body.classList.toggle("lost", now === "lost");
  if (now === "open") cover(null);
  else if (greeted) cover(say("lost"));
  else cover(say((await admitted()) ? "lost" : "noKey"));
}

function hear(frame) {
  greeted = true;
  take(frame);
}

async function start() {
  setLocale(navigator.language);
  const outcome = await enter();
  if (outcome === "no key") cover(say("noKey"));
  else if (outcome === "wrong key") cover(say("wrongKey"));
  else {
    onChange((what, detail) => DRAW[what]?.(detail));
    onFollow(goTo);
    startLog();
    startComposer();
    keepTime();
    connect(hear, connection);
  }
}

start();
