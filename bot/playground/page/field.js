// One option of a command as a field, with suggestions where there are any.

import { fixedChoices, optionsOf, textOf, valueOf } from "./commands.js";
import { el, unique } from "./dom.js";
import { ask } from "./net.js";
import { state } from "./state.js";
import { Suggestions } from "./suggest.js";
import { localised, say } from "./texts.js";

const PAUSE_MILLISECONDS = 200;

export class Field {
  // others(): the values of all fields, by option name, for the bot's suggestions.
  constructor(command, option, others) {
    Object.assign(this, { command, option, others, taken: null, asked: 0, timer: 0 });
    const [id, helpId] = [unique("option"), unique("help")];
    this.input = el("input", {
      id,
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      "aria-describedby": helpId,
      "aria-required": option.required ? "true" : null,
      maxlength: option.max_length ?? 6000,
      "data-option": option.name,
    });
    this.help = el("small", { id: helpId, class: "aside" }, localised(option, "description"));
    const need = el("small", {}, option.required ? say("required") : say("optional"));
    this.node = el(
      "div",
      { class: "field" },
      el("label", { for: id }, localised(option, "name"), " ", need),
      this.input,
      this.help,
    );
    this.fixed = Boolean(fixedChoices(option));
    if (this.fixed || option.autocomplete) this.suggest();
  }

  suggest() {
    const take = (item) => {
      this.taken = { text: item.label, value: item.value };
      this.input.value = item.label;
    };
    this.list = new Suggestions(this.input, { take, eager: this.fixed });
    this.node.append(this.list.list);
    this.input.addEventListener("focus", () => this.offer(0));
    this.input.addEventListener("input", () => this.offer(PAUSE_MILLISECONDS));
    this.input.addEventListener("blur", () => this.settle());
  }

  // Offer what fits the text so far; the bot is asked after a pause in typing.
  offer(pause) {
    clearTimeout(this.timer);
    if (this.fixed) {
      this.list.show(this.fitting());
    } else {
      this.timer = setTimeout(() => this.askBot(), pause);
    }
  }

  fitting() {
    const typed = this.input.value.trim().replace(/^[@#]/, "").toLowerCase();
    const choices = fixedChoices(this.option);
    if (choices.some((choice) => choice.label.toLowerCase() === typed)) return [];
    return choices.filter((choice) => choice.label.toLowerCase().includes(typed)).slice(0, 25);
  }

  async askBot() {
    const mine = ++this.asked;
    const { choices = [] } = await ask("complete", {
      channel: state.room,
      name: this.command.name,
      options: this.others(this.option.name),
      focused: this.option.name,
      typed: this.input.value,
    });
    const late = mine !== this.asked || document.activeElement !== this.input;
    if (late) return;
    this.list.show(choices.map((c) => ({ label: localised(c, "name"), value: c.value })));
  }

  // A choice typed in part is written out when one goes on.
  settle() {
    clearTimeout(this.timer);
    this.asked++;
    const { value } = this.read();
    if (this.fixed && value !== undefined) this.input.value = textOf(this.option, value);
  }

  // {value}, {error}, or {} where there is nothing.
  read() {
    const text = this.input.value.trim();
    if (this.taken && this.taken.text === this.input.value) return { value: this.taken.value };
    return valueOf(this.option, text);
  }

  write(text) {
    this.input.value = text;
  }

  complain(error) {
    this.input.toggleAttribute("aria-invalid", Boolean(error));
    if (error) this.input.setAttribute("aria-invalid", "true");
  }

  key(event) {
    return this.list?.key(event) ?? false;
  }
}

export const fieldsOf = (command, others) =>
  optionsOf(command).map((option) => new Field(command, option, others));
