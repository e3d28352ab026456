// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { Client } from "./carillon/client.js";

/**
 * The languages with a catalogue.
 * @type {Record<string, string>}
 */
export const languages = { en: "English", fr: "Français", zh: "简体中文" };

const preferred = [new URLSearchParams(location.search).get("language"), localStorage.getItem("language"), ...navigator.languages].map((name) => name?.slice(0, 2));

/** The page's language: chosen by the user, or the browser's first that has a catalogue. */
export const language = preferred.find((name) => name !== undefined && name in languages) ?? "en";

const seek = ["canvas", "heard", "waveform"];

/**
 * The views in their order, with the modules that each loads besides the common ones; a browser test checks them.
 * @type {Record<ViewName, string[]>}
 */
const views = {
  soundboard: [...seek, "removed", "menu", ...["actions", "arrangement", "menu", "moving", "tile"].map((name) => `board/${name}`)],
  boards: [...["boardtile", "boards", "moving", "press", "pressing"].map((name) => `board/${name}`), "removed", "wakelock"],
  mixer: ["canvas", "changes", "meterpaint", "removals", "mixer/bridge", "mixer/ducking", "mixer/strip", "removed"],
  players: [...seek, "players/chapters", "players/explain", "players/row", "players/seekbar"],
  music: ["removed", ...["cover", "deck", "fade", "library", "stations", "words"].map((name) => `music/${name}`)],
  announcements: ["forms", "removed", "changes", ...["form", "item", "itemname", "phrases", "priority", "receipts", "voices"].map((name) => `queue/${name}`)],
  calendar: ["removed", "undo", ...["bells", "dates", "plans", "preview", "quiet", "state", "words"].map((name) => `calendar/${name}`), "queue/itemname", "queue/priority"],
  show: ["removed", "show/changes", "show/cues", "show/desk", "show/row", "show/runs"],
  timeline: ["timeline/draft", "timeline/driver", "timeline/inspector", "timeline/lanes", "removed"],
  rooms: ["rooms/card"],
  session: ["session/session"],
  history: ["queue/item", "queue/itemname", "queue/priority"],
  events: [],
  api: ["api-page/operation", "api-page/schema"],
};

/** @param {ViewName} name */
const sheetsOf = (name) => [...(name === "soundboard" || name === "boards" ? ["tiles"] : []), `views/${name}`].map((sheet) => `/css/${sheet}.css`);

/** @param {ViewName} name */
const modulesOf = (name) => [`views/${name}`, `../i18n/${name}/${language}`, ...views[name]];

/** The views in the order of the navigation bar. */
export const viewNames = /** @type {ViewName[]} */ (Object.keys(views));

/** The view that the address names. */
export function wantedView() {
  const name = location.hash.replace(/^#\/?/, "").split("/")[0];
  return viewNames.find((one) => one === name) ?? "soundboard";
}

/** @type {Map<ViewName, Promise<unknown>>} */
const styles = new Map();

/**
 * Preloads the modules of a view all at once, rather than one after the other as they import each other; resolves when its styles are there.
 * @param {ViewName} name
 */
export function fetchView(name) {
  for (const module of modulesOf(name)) preload(`/js/${module}.js`);
  const known = styles.get(name);
  if (known) return known;
  const style = Promise.all(sheetsOf(name).map((href) => new Promise((resolve) => document.head.append(Object.assign(document.createElement("link"),
    { rel: "stylesheet", href, onload: resolve, onerror: resolve })))));
  styles.set(name, style);
  return style;
}

/** What views and dialogs load later, for the copy that the service worker keeps. */
export const laterFiles = () => [
  "/css/palette.css", "/css/inputs.css",
  ...viewNames.flatMap((name) => [...sheetsOf(name), ...modulesOf(name).map((module) => `/js/${module}.js`)]),
  ...["board/arrange", "board/editor", "board/boardform", "board/bulk", "board/changes", "board/soundpicker", "board/palette", "board/tileform", `../i18n/inputs/${language}`, ...["bindings", "commands", "fields", "gamepad", "keys", "learning", "mediakeys", "midi", "panel", "texts"].map((name) => `inputs/${name}`), "changes", "forms", "login", "menu", ...["changes", "stationform", "stationtracks", "trackmenu"].map((name) => `music/${name}`), "preferences", "readonly", ...["bellform", "days", "holidayform", "holidays", "pause", "planform", "quietform", "ruleform", "rules", "timeform"].map((name) => `calendar/${name}`), "queue/phraseform", "removals", "undo", ...["actions", "cueform", "cueremoval", "editing", "editingtexts", `../../i18n/show/editing/${language}`, "newaction", "parameters", "showform"].map((name) => `show/${name}`), "uploading"].map((module) => `/js/${module}.js`),
];

const asked = new Set();

/** @param {string} href */
function preload(href) {
  if (asked.has(href)) return;
  asked.add(href);
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

/** The client of the page, and its events, which wait until the other modules are loaded. */
export const client = new Client();
export const stream = client.events();

preload(`/i18n/${language}.js`);
if (location.pathname === "/") fetchView(wantedView());
