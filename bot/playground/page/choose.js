// A menu to choose one or several options from: a button that unfolds a list under itself.
//
// A native select would fire at every press of an arrow key, and each choice is sent to the bot.
// Keys: Enter, Space or an arrow unfolds; arrows, Home, End and first letters move; Enter or Space
// chooses; Escape folds without choosing. Several options are chosen when the list folds.

import { el, unique } from "./dom.js";
import { say } from "./texts.js";

// choose({options, least, most, placeholder, disabled, label, required, onchosen}) ->
// {node, values}. options: [{label, value, description, emoji, default}]. onchosen(values).
export function choose(given) {
  const menu = new Menu(given);
  return { node: menu.node, values: () => [...menu.chosen] };
}

class Menu {
  constructor({ options, least = 1, most = 1, placeholder, disabled, label, onchosen }) {
    Object.assign(this, { options, least, most, placeholder, onchosen });
    this.chosen = options.filter((o) => o.default).map((o) => o.value);
    this.sent = String(this.chosen);
    const listId = unique("menu");
    this.face = el("span", { class: "face" });
    this.button = el(
      "button",
      {
        type: "button",
        class: "choose",
        disabled,
        "aria-haspopup": "listbox",
        "aria-expanded": "false",
        "aria-controls": listId,
        "aria-label": label,
        onclick: () => this.toggle(),
        onkeydown: (event) => this.buttonKey(event),
      },
      this.face,
      el("span", { class: "arrow", "aria-hidden": "true" }, "▾"),
    );
    this.items = options.map((option) => this.item(option));
    this.list = el("ul", {
      id: listId,
      role: "listbox",
      hidden: true,
      "aria-label": label ?? placeholder ?? say("choose"),
      "aria-multiselectable": most > 1 ? "true" : null,
      onkeydown: (event) => this.listKey(event),
    });
    this.list.append(...this.items);
    this.node = el("div", { class: "menu", onfocusout: (e) => this.left(e) }, this.button, this.list);
    this.draw();
  }

  item(option) {
    const text = el("span", {}, option.emoji?.name ? `${option.emoji.name} ` : "", option.label);
    const more = option.description ? el("small", {}, option.description) : null;
    const pick = () => this.pick(option.value);
    return el("li", { role: "option", tabindex: "-1", onclick: pick }, text, more);
  }

  draw() {
    const names = this.options.filter((o) => this.chosen.includes(o.value)).map((o) => o.label);
    this.face.textContent = names.join(", ") || this.placeholder || say("choose");
    this.face.classList.toggle("faint", !names.length);
    this.items.forEach((item, index) => {
      const is = this.chosen.includes(this.options[index].value);
      item.setAttribute("aria-selected", String(is));
    });
  }

  get isOpen() {
    return !this.list.hidden;
  }

  toggle() {
    if (this.isOpen) this.fold(true);
    else this.unfold();
  }

  unfold() {
    this.list.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    const first = this.options.findIndex((o) => this.chosen.includes(o.value));
    this.items[Math.max(first, 0)]?.focus();
    this.list.scrollIntoView({ block: "nearest" });
  }

  fold(back) {
    if (!this.isOpen) return;
    this.list.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
    if (back) this.button.focus();
    if (this.most > 1) this.send();
  }

  pick(value) {
    if (this.most > 1) {
      const has = this.chosen.includes(value);
      if (!has && this.chosen.length >= this.most) return;
      this.chosen = has ? this.chosen.filter((v) => v !== value) : [...this.chosen, value];
      this.draw();
      return;
    }
    const again = this.least === 0 && this.chosen[0] === value;
    this.chosen = again ? [] : [value];
    this.draw();
    this.fold(true);
    this.sent = null; // Discord sends a choice made again
    this.send();
  }

  send() {
    if (this.sent === String(this.chosen) || this.chosen.length < this.least) return;
    this.sent = String(this.chosen);
    this.onchosen?.([...this.chosen]);
  }

  left(event) {
    if (!this.node.contains(event.relatedTarget)) this.fold(false);
  }

  buttonKey(event) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    if (!this.isOpen) this.unfold();
  }

  listKey(event) {
    const at = this.items.indexOf(document.activeElement);
    const last = this.items.length - 1;
    const to = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0), Home: 0, End: last };
    if (event.key in to) this.items[to[event.key]].focus();
    else if (event.key === "Enter" || event.key === " ") this.pick(this.options[at].value);
    else if (event.key === "Escape") this.fold(true);
    else if (event.key.length === 1) this.find(event.key.toLowerCase(), at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  find(letter, at) {
    const order = [...this.items.keys()].map((index) => (index + at + 1) % this.items.length);
    const hit = order.find((index) => this.options[index].label.toLowerCase().startsWith(letter));
    if (hit !== undefined) this.items[hit].focus();
  }
}
