// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { log } from "../desk.js";
import { button, h, notify, reconcile, relabel, setText } from "../dom.js";
import { number } from "../format.js";
import { t } from "../i18n.js";

const SHOWN = 250;
const families = ["player", "sound", "music", "station", "crossfader", "queue", "volume", "session", "output", "health"];

/**
 * The console: every event as received, with a filter, pause and copy.
 * @returns {View}
 */
export default function events() {
  const off = new Set();
  const search = h("input", { type: "search", placeholder: t("eventFilter"), "aria-label": t("eventFilter"), autocomplete: "off", oninput: () => again() });
  const chips = h("div.chips", { role: "group", "aria-label": t("kind") }, families.map((family) => {
    const chip = h("button.chip", { type: "button", text: family, "aria-pressed": "true", onclick: () => {
      if (!off.delete(family)) off.add(family);
      chip.setAttribute("aria-pressed", String(!off.has(family)));
      again();
    } });
    return chip;
  }));
  const hold = button(t("pause"), () => setHeld(!isHeld), { shape: "pause", "aria-pressed": "false" });
  const rows = h("tbody");
  const count = h("span.count", { role: "status" });
  const detail = h("pre.json", { tabindex: 0, hidden: true });
  const node = h("div.console", { "data-reads": true }, h("div.view-head", {}, h("h2", { text: t("view.events") }), count, h("div.grow", {}, search), hold,
    button(t("copy"), copy), button(t("clear"), () => { log.clear(); again(); }, { kind: "quiet" })), chips,
  h("div.scroll.events", { tabindex: 0, role: "region", "aria-label": t("view.events") },
    h("table", {}, h("thead", {}, h("tr", {}, [t("number"), t("engineTime"), t("type"), t("what")].map((text) => h("th", { scope: "col", text })))), rows)), detail);
  let isHeld = false;
  let drawn = -1;
  /** @type {typeof log.entries} */
  let entries = [];

  /** @param {boolean} value */
  function setHeld(value) {
    isHeld = value;
    hold.setAttribute("aria-pressed", String(value));
    relabel(hold, t(value ? "goOn" : "pause"));
    again();
  }

  function again() {
    drawn = -1;
    tick();
  }

  const matches = (/** @type {typeof log.entries[number]} */ { event }) => {
    const words = search.value.trim().toLowerCase();
    return !off.has(event.type.split(".")[0]) && (!words || `${event.type} ${JSON.stringify(event.data)}`.toLowerCase().includes(words));
  };

  function tick() {
    if (drawn === log.count || (isHeld && drawn !== -1)) return;
    drawn = log.count;
    entries = log.entries.filter(matches);
    reconcile(rows, entries.slice(-SHOWN).reverse(), ({ event }) => `${event.seq}${event.type}`, row);
    setText(count, t("ofCount", { part: number(entries.length), whole: number(log.entries.length) }));
  }

  /** @param {typeof log.entries[number]} entry */
  function row({ event, isNew }) {
    const show = () => {
      detail.hidden = false;
      detail.textContent = JSON.stringify(event, null, 2);
    };
    return h("tr", { "data-type": event.type, onclick: show }, h("td", { text: event.seq }), h("td", { text: `${event.engineTime.toFixed(3)} s` }),
      h("td", {}, h("button.link", { type: "button", text: event.type, onclick: show }), isNew ? null : h("span.badge", { text: t("replayed") })), h("td", { text: summary(event) }));
  }

  async function copy() {
    const text = entries.map(({ event }) => JSON.stringify(event)).join("\n");
    try {
      await navigator.clipboard.writeText(text);
      notify(t("copied", { count: number(entries.length) }), "news");
    } catch {
      detail.hidden = false;
      detail.textContent = text;
      getSelection()?.selectAllChildren(detail);
    }
  }
  return { node, parts: [], render: tick, tick };
}

/** @param {ServerEvent} event */
function summary({ type, data }) {
  if (type === "player.finished") return `${data.name}: ${data.reason}, ${data.durationPlayed.toFixed(3)} s`;
  if (type === "volume.changed") return `${data.scope}: ${data.volume.toFixed(3)}${data.muted ? ", muted" : ""}`;
  if (data.player) return `${data.player.name}: ${data.player.state}, ${data.player.currentTime.toFixed(3)} s`;
  if (data.item) return `${data.item.text ?? data.item.file ?? data.item.soundId}: ${data.item.state}`;
  if (data.reasons) return `${data.status}${data.reasons.map((/** @type {API.HealthReason} */ { code }) => `, ${code}`).join("")}`;
  const named = data.sound ?? data.station ?? data.crossfader;
  if (named) return `${named.name}${named.state ? `: ${named.state}` : ""}`;
  if (data.music) return `${data.music.player?.name ?? "–"}: ${data.music.playing ? "playing" : "not playing"}`;
  if (data.output) return `${data.output.backend}${data.output.reason ? `: ${data.output.reason}` : ""}`;
  return Object.entries(data).filter(([, value]) => typeof value !== "object").map(([name, value]) => `${name} ${typeof value === "number" ? Math.round(value * 1000) / 1000 : value}`).join(", ");
}
