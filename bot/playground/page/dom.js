// Making elements. Text only ever becomes text nodes: what a bot or a person wrote is never parsed
// as HTML, so there is nothing to escape.

export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") element.className = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

export const by = (id) => document.getElementById(id);

let made = 0;

// An id for one element, to be named by labels.
export const unique = (stem) => `${stem}-${++made}`;

// An address a link may lead to, or null: nothing but the web.
export function webAddress(text) {
  try {
    const url = new URL(text);
    return url.protocol === "https:" || url.protocol === "http:" ? url : null;
  } catch {
    return null;
  }
}

// An address a picture may come from, or null: nothing but this seat's own files.
export function ownFile(text) {
  return typeof text === "string" && /^\/seat\/\d+\/file\/\d+\/[^/]+$/.test(text) ? text : null;
}
