// Suggestions above a text field (the ARIA combobox pattern): the field keeps the focus, arrows
// move through the list, Enter or Tab takes the marked one, Escape closes the list.

import { el, unique } from "./dom.js";
import { say } from "./texts.js";

const MARGIN = 6; // pixels between the list and the edge of the window
const LEAST_HEIGHT = 60;

export class Suggestions {
  // take(item): called with the item taken. eager: the first one is marked at once, so that Enter
  // takes it; otherwise Enter stays with what was typed until an arrow is pressed.
  constructor(input, { take, eager, label }) {
    Object.assign(this, { input, take, eager });
    this.items = [];
    this.marked = -1;
    this.list = el("ul", {
      id: unique("suggestions"),
      class: "suggestions",
      role: "listbox",
      hidden: true,
      "aria-label": label ?? say("suggestions"),
    });
    for (const [name, value] of Object.entries({
      role: "combobox",
      autocomplete: "off",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": this.list.id,
    })) {
      input.setAttribute(name, value);
    }
    input.addEventListener("blur", () => this.hide());
  }

  get isOpen() {
    return !this.list.hidden;
  }

  // items: [{label, detail, …}], of which the whole is handed to take().
  show(items) {
    this.items = items;
    this.list.replaceChildren(...items.map((item, index) => this.row(item, index)));
    this.list.hidden = !items.length;
    this.fit();
    this.input.setAttribute("aria-expanded", String(this.isOpen));
    this.mark(this.eager && items.length ? 0 : -1);
  }

  // The list stands on its field and grows upwards: it scrolls before it leaves the window.
  fit() {
    this.list.style.maxHeight = "";
    if (!this.isOpen) return;
    const { top, bottom } = this.list.getBoundingClientRect();
    if (top < MARGIN) this.list.style.maxHeight = `${Math.max(LEAST_HEIGHT, bottom - MARGIN)}px`;
  }

  hide() {
    this.show([]);
  }

  // Returns whether the key was meant for the list.
  key(event) {
    if (!this.isOpen) return false;
    const count = this.items.length;
    if (event.key === "ArrowDown") this.mark((this.marked + 1) % count);
    else if (event.key === "ArrowUp") this.mark((this.marked + count - (this.marked < 0 ? 0 : 1)) % count);
    else if (event.key === "Escape") this.hide();
    else if (event.key === "Enter" && this.marked >= 0) this.choose(this.marked);
    else if (event.key === "Tab" && this.marked >= 0 && !event.shiftKey) {
      return this.choose(this.marked) === true;
    } else return false;
    return true;
  }

  choose(index) {
    const item = this.items[index];
    this.hide();
    return this.take(item);
  }

  mark(index) {
    this.marked = index;
    [...this.list.children].forEach((row, at) => {
      row.setAttribute("aria-selected", String(at === index));
      if (at === index) row.scrollIntoView({ block: "nearest" });
    });
    const id = index < 0 ? null : this.list.children[index].id;
    if (id) this.input.setAttribute("aria-activedescendant", id);
    else this.input.removeAttribute("aria-activedescendant");
  }

  row(item, index) {
    const row = el(
      "li",
      { id: unique("suggestion"), role: "option" },
      el("span", {}, item.label),
      item.detail ? el("small", {}, item.detail) : null,
    );
    // Before the field loses the focus, which would close the list.
    row.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      this.choose(index);
    });
    return row;
  }
}
