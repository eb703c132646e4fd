// Forms the bot opens: labels (18) with their one input, plain text (10), rows (1) of the old kind.
// The answer goes by custom id: text for 4, a list for 3, 5-8 and 22, one value or null for 21,
// true or false for 23.

import { choose } from "./choose.js";
import { peopleOptions, roomOptions } from "./components.js";
import { el, unique } from "./dom.js";
import { markdown } from "./markdown.js";
import { ask } from "./net.js";
import { say } from "./texts.js";

const PARAGRAPH = 2;

export function openForm(id, modal) {
  const inputs = [];
  const titleId = unique("title");
  const problem = el("p", { class: "problem", role: "alert" });
  const submit = el("button", { type: "submit", class: "button primary" }, say("submit"));
  const cancel = el("button", { type: "button", class: "button secondary" }, say("cancel"));
  const form = el(
    "form",
    { onsubmit: (event) => send(event, dialog, id, inputs, problem) },
    el("h2", { id: titleId }, modal.title),
    modal.components.map((given) => part(given, inputs)),
    problem,
    el("div", { class: "row" }, submit, cancel),
  );
  const dialog = el("dialog", { class: "modal", "aria-labelledby": titleId }, form);
  cancel.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  form.querySelector("input, textarea, .choose")?.focus();
}

async function send(event, dialog, id, inputs, problem) {
  event.preventDefault();
  const wrong = inputs.find((input) => input.problem?.());
  if (wrong) {
    problem.textContent = wrong.problem();
    return;
  }
  problem.textContent = "";
  dialog.setAttribute("aria-busy", "true");
  const values = Object.fromEntries(inputs.map((input) => [input.id, input.value()]));
  const answer = await ask("submit", { form: id, values });
  dialog.removeAttribute("aria-busy");
  if (answer.lost) problem.textContent = say("lost");
  else if (answer.error) problem.textContent = answer.error;
  else if (answer.failed) problem.textContent = say("noResponse");
  else dialog.close();
}

function part(given, inputs) {
  if (given.type === 10) return el("div", { class: "text" }, markdown(given.content));
  if (given.type === 1) return given.components.map((c) => labelled(c.label, null, c, inputs));
  if (given.type === 18) return labelled(given.label, given.description, given.component, inputs);
  return null;
}

function labelled(label, description, given, inputs) {
  const needed = given.required !== false && given.type !== 23;
  const mark = needed ? el("span", { class: "needed", title: say("required") }, " *") : null;
  const helpId = description ? unique("help") : null;
  const help = description ? el("small", { id: helpId }, description) : null;
  const make = INPUTS[given.type];
  if (!make) return el("p", { class: "faint" }, `${label} [${given.type}]`);
  const made = make(given, { needed, helpId, label });
  inputs.push({ id: given.custom_id, ...made });
  if (made.group) {
    return el("fieldset", { "aria-describedby": helpId }, el("legend", {}, label, mark), help, made.node);
  }
  const heading = el("label", { for: made.forId }, label, mark);
  return el("div", { class: "field" }, heading, help, made.node);
}

const INPUTS = {
  4: textInput,
  3: (given, about) => menu(given, about, given.options),
  5: (given, about) => menu(given, about, peopleOptions(given)),
  6: (given, about) => menu(given, about, []),
  7: (given, about) => menu(given, about, peopleOptions(given)),
  8: (given, about) => menu(given, about, roomOptions(given)),
  21: radios,
  22: checkboxes,
  23: checkbox,
};

function textInput(given, { needed, helpId }) {
  const id = unique("input");
  const node = el(given.style === PARAGRAPH ? "textarea" : "input", {
    id,
    autocomplete: "off",
    placeholder: given.placeholder,
    required: needed,
    minlength: given.min_length,
    maxlength: given.max_length ?? 4000,
    "aria-describedby": helpId,
    "data-id": given.custom_id,
    value: given.value ?? "",
  });
  return { node, forId: id, value: () => node.value };
}

function menu(given, { needed, label }, options) {
  const least = given.min_values ?? 1;
  const most = given.max_values ?? 1;
  const chosen = choose({
    options,
    least: needed ? least : 0,
    most,
    placeholder: given.placeholder,
    label,
    disabled: given.disabled,
  });
  chosen.node.dataset.id = given.custom_id;
  return { node: chosen.node, value: chosen.values, problem: () => between(chosen.values(), needed, least, most) };
}

function between(values, needed, least, most) {
  if (!needed && !values.length) return null;
  const lowest = needed ? Math.max(least, 1) : least;
  const right = values.length >= lowest && values.length <= most;
  return right ? null : say("pickSome", { least: lowest, most });
}

function boxes(given, kind, needed) {
  const name = unique("group");
  const rows = (given.options ?? []).map((option) => {
    const box = el("input", {
      type: kind,
      name,
      checked: Boolean(option.default),
      required: kind === "radio" && needed,
      "data-value": option.value,
    });
    const help = option.description ? el("small", {}, option.description) : null;
    return el("label", { class: "box" }, box, el("span", {}, option.label, help));
  });
  const node = el("div", { class: "boxes", "data-id": given.custom_id }, rows);
  const values = () =>
    [...node.querySelectorAll("input:checked")].map((box) => box.dataset.value);
  return { node, values };
}

function radios(given, { needed }) {
  const { node, values } = boxes(given, "radio", needed);
  return { node, group: true, value: () => values()[0] ?? null };
}

function checkboxes(given, { needed }) {
  const { node, values } = boxes(given, "checkbox", needed);
  const least = given.min_values ?? 1;
  const most = given.max_values ?? given.options.length;
  return { node, group: true, value: values, problem: () => between(values(), needed, least, most) };
}

function checkbox(given) {
  const id = unique("input");
  const node = el("input", { type: "checkbox", id, checked: Boolean(given.default), "data-id": given.custom_id });
  return { node, forId: id, value: () => node.checked };
}
