// Moments as Discord writes them, <t:seconds:style>; relative ones stay true while one looks.

import { currentLocale } from "./texts.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const REFRESH_MILLISECONDS = 5000;

export function momentText(date, style) {
  if (style !== "R") return new Intl.DateTimeFormat(currentLocale(), STYLES[style]).format(date);
  const seconds = Math.round((date.getTime() - Date.now()) / 1000);
  const [unit, size] = UNITS.find(([, s]) => Math.abs(seconds) >= s) ?? UNITS.at(-1);
  const format = new Intl.RelativeTimeFormat(currentLocale(), { numeric: "auto" });
  return format.format(Math.round(seconds / size), unit);
}

export function keepTime() {
  setInterval(() => {
    for (const shown of document.querySelectorAll('time[data-style="R"]')) {
      const text = momentText(new Date(Number(shown.dataset.at) * 1000), "R");
      if (shown.textContent !== text) shown.textContent = text;
    }
  }, REFRESH_MILLISECONDS);
}
