// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, path, post } from "../api.js";
import { store } from "../desk.js";
import { attempt, button, emptiness, h, iconButton, panel, reconcile, setAttribute, setLabel, setText } from "../dom.js";
import { optionText } from "../format.js";
import { t } from "../i18n.js";
import { isRemoved } from "../removed.js";

/**
 * The stations: chosen by their options, as on a radio, or from a list, in which their tracks are put in order.
 * @param {() => {fadeDuration?: number}} takeFade
 */
export function stationChooser(takeFade) {
  /** @type {Map<string, string>} */
  const wanted = new Map();
  const options = h("div.options", { "data-reads": true });
  const match = h("p.hint", { role: "status" });
  const playMatch = button(t("playMatch"), () => attempt(() => post(["stations", "play"], { options: Object.fromEntries(wanted), ...takeFade() })), { shape: "play", kind: "primary" });
  const choice = h("div.row", {}, playMatch, match);
  const list = h("ul.stations");
  const empty = emptiness(h("p.hint", { text: t("noStations") }));
  const file = h("input.visually-hidden", { type: "file", accept: ".m3u,.m3u8,.pls,.xspf", id: "playlist-file", onchange: bring });
  const tools = h("div.row", {}, file, h("label.button.quiet", { for: "playlist-file", text: t("importPlaylist") }), button(t("newStation"), () => edit(null), { kind: "quiet" }));
  const node = panel(t("stations"), tools, options,
    choice, list, empty.node);

  function render() {
    const all = [...store.stations.values()].filter(({ id }) => !isRemoved(path("stations", id))).sort((one, other) => one.position - other.position);
    showOptions(all);
    const first = all.find((station) => [...wanted].every(([key, value]) => station.options[key] === value));
    setText(match, wanted.size ? (first ? t("matches", { name: first.name }) : t("matchesNone")) : t("chooseOptions"));
    playMatch.disabled = !wanted.size || !first;
    choice.hidden = options.hidden = all.length === 0;
    reconcile(list, all, (station) => station.id, (station) => stationRow(station, takeFade));
    empty.show(store.known.has("stations"), all.length === 0);
  }

  async function bring() {
    const content = file.files?.[0];
    file.value = "";
    if (!content) return;
    const query = { name: content.name.replace(/\.[^.]+$/, "") };
    const made = await attempt(() => call("POST", "/v1/uploads/station", undefined, { query, content, headers: { "Content-Type": "application/octet-stream" } }), tools);
    if (made) (await import("./imported.js")).showImported(made);
  }

  /** @param {API.Station[]} all */
  function showOptions(all) {
    const keys = [...new Set(all.flatMap((station) => Object.keys(station.options)))].sort();
    for (const key of wanted.keys()) if (!keys.includes(key)) wanted.delete(key);
    reconcile(options, keys, (key) => key, (key) => {
      const chips = h("span.chips", { role: "group", "aria-label": key });
      const row = h("div.row", {}, h("span.name", { text: key }), chips);
      row.update = () => {
        const values = [...new Set([...store.stations.values()].map((station) => station.options[key]).filter(Boolean))].sort();
        reconcile(chips, values, (value) => value, (value) => chip(key, value));
      };
      return row;
    });
  }

  /** @param {string} key @param {string} value */
  function chip(key, value) {
    const made = h("button.chip", { type: "button", text: value, onclick: () => {
      if (wanted.get(key) === value) wanted.delete(key);
      else wanted.set(key, value);
      render();
    } });
    made.update = () => setAttribute(made, "aria-pressed", String(wanted.get(key) === value));
    return made;
  }
  return { node, render };
}

/** @param {API.Station | null | undefined} station */
const edit = async (station) => (await import("./stationform.js")).stationForm(station);

/** @param {API.Station} station @param {() => {fadeDuration?: number}} takeFade @returns {HTMLElement} */
function stationRow({ id }, takeFade) {
  const name = h("strong.title");
  const detail = h("span.hint");
  const dispose = async () => {
    const { deletion, removeLater } = await import("../removals.js");
    removeLater({ key: path("stations", id), name: name.textContent ?? "", send: deletion(path("stations", id)), show: () => store.touch("stations") });
  };
  const play = iconButton("play", "", () => attempt(() => post(["stations", id, "play"], takeFade())));
  const tracks = iconButton("list", "", toggle, { "data-reads": true, "aria-expanded": "false" });
  const change = iconButton("edit", "", () => edit(store.stations.get(id)));
  const remove = iconButton("close", "", dispose);
  const line = h("div.station", {}, play, h("div.names", {}, name, detail), tracks, change, remove);
  const row = h("li.station-row", {}, line);
  /** @type {{node: HTMLElement, show: () => unknown} | null} */
  let body = null;

  async function toggle() {
    const isOpen = body === null;
    tracks.setAttribute("aria-expanded", String(isOpen));
    body?.node.remove();
    body = isOpen ? (await import("./stationtracks.js")).stationTracks(id) : null;
    if (body) row.append(body.node);
    body?.show();
  }

  row.update = (/** @type {API.Station} */ station) => {
    setText(name, station.name);
    const [reason] = station.broken;
    setAttribute(line, "data-state", reason ? "failed" : "");
    setText(detail, [reason ? t("broken", { reason }) : null, optionText(station.options), t("trackCount", { count: station.trackCount }), station.shuffle ? t("shuffled") : null].filter(Boolean).join(" · "));
    setAttribute(row, "data-current", String(station.id === store.music?.stationId));
    for (const [one, key] of /** @type {[HTMLElement, TextKey][]} */ ([[play, "playName"], [tracks, "tracksOf"], [change, "editName"], [remove, "removeName"]])) setLabel(one, t(key, { name: station.name }));
    play.disabled = station.trackCount === 0;
    body?.show();
  };
  return row;
}
