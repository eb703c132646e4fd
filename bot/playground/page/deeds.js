// What becomes of something a person did: a form to fill, a notice, or nothing to be seen here.

import { openForm } from "./modal.js";
import { ask } from "./net.js";
import { notice } from "./notices.js";
import { say } from "./texts.js";

// Do it, and return whether it reached the bot, answered or not.
export async function act(what, details) {
  const answer = await ask(what, details);
  if (answer.lost) notice(say("lost"));
  else if (answer.error) notice(answer.error);
  else if (answer.failed) notice(say("noResponse"));
  else if (answer.modal) openForm(answer.form, answer.modal);
  return !(answer.lost || answer.error);
}
