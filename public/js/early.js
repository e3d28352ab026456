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

const server = new URL("..", import.meta.url).href.slice(0, -1);

/**
 * The whole address of a path of the server, which a proxy may serve below another path.
 * @param {string} path
 */
export const urlOf = (path) => server + path;

const seek = ["canvas", "heard", "waveform"];
const items = ["places", `../i18n/places/${language}`, `../i18n/queue/${language}`];

/** @param {string} folder @param {string} names */
const under = (folder, names) => names.split(" ").map((name) => `${folder}/${name}`);

/**
 * The views in their order, with the modules that each loads besides the common ones; a browser test checks them.
 * @type {Record<ViewName, string[]>}
 */
const views = {
  soundboard: [...seek, "removed", ...under("board", "actions arrangement moving pads ring tile")],
  boards: ["canvas", ...under("board", "boardtile boards moving press pressing ring"), "removed", "wakelock"],
  mixer: ["canvas", "changes", "collection", "conflict", "meterpaint", "removals", ...under("mixer", "bridge ducking inputs recordings strip"), "removed"],
  players: [...seek, ...under("players", "chapters explain row seekbar")],
  music: ["removed", "undo", ...under("music", "cover deck fade library stations words")],
  announcements: ["conflict", "forms", "levelfield", ...items, "removed", ...under("queue", "form item itemname phrases priority receipts voices"),
    ...under("talk", "choices face panel")],
  calendar: ["removed", "undo", ...under("calendar", "bells dates plans preview quiet state words"), "queue/itemname", "queue/priority"],
  show: ["removed", ...under("show", "changes cues desk row runs"), "step/kinds"],
  timeline: [...under("timeline", "draft driver inspector lanes"), "removed"],
  rooms: ["removed", ...under("rooms", "card zonehead")],
  session: ["session/session"],
  history: [...under("history", "filters row"), ...under("queue", "item itemname priority"), ...items],
  events: [],
  api: ["api-page/operation", "api-page/schema"],
};

/** @param {ViewName} name */
const sheetsOf = (name) => ["parts", ...(name === "soundboard" || name === "boards" ? ["tiles"] : []), ...(name === "announcements" ? ["talk"] : []), `views/${name}`]
  .map((sheet) => urlOf(`/css/${sheet}.css`));

/** @param {string} name */
const moduleAddress = (name) => urlOf(`/js/${name}.js`);

/** @param {ViewName} name */
const modulesOf = (name) => [`views/${name}`, `../i18n/${name}/${language}`, ...views[name]];

/** The views in the order of the navigation bar. */
export const viewNames = /** @type {ViewName[]} */ (Object.keys(views));

/** The view that the address names. */
export function wantedView() {
  const name = location.hash.replace(/^#\/?/, "").split("/")[0];
  return viewNames.find((one) => one === name) ?? "soundboard";
}

/** @type {Map<string, Promise<unknown>>} */
const styles = new Map();

/** @param {string} href */
export function fetchStyle(href) {
  const style = styles.get(href) ?? new Promise((resolve) => document.head.append(Object.assign(document.createElement("link"),
    { rel: "stylesheet", href, onload: resolve, onerror: resolve })));
  styles.set(href, style);
  return style;
}

/**
 * Preloads the modules of a view all at once, rather than one after the other as they import each other; resolves when its styles are there.
 * @param {ViewName} name
 */
export function fetchView(name) {
  for (const module of modulesOf(name)) preload(moduleAddress(module));
  return Promise.all(sheetsOf(name).map(fetchStyle));
}

/** What the views load, for the copy that the service worker keeps. */
export const viewFiles = () => viewNames.flatMap((name) => [...sheetsOf(name), ...modulesOf(name).map(moduleAddress)]);

const asked = new Set();

/** @param {string} href */
function preload(href) {
  if (asked.has(href)) return;
  asked.add(href);
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

/** The client of the page, and its events, which wait until the other modules are loaded. */
export const client = new Client(server);
export const stream = client.events();

preload(urlOf(`/i18n/${language}.js`));
if (location.pathname === new URL(urlOf("/")).pathname) fetchView(wantedView());
