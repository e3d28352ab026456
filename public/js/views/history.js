// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, get } from "../api.js";
import { connection, store } from "../desk.js";
import { attempt, button, choice, emptiness, h, onDetail, reconcile, setText } from "../dom.js";
import { urlOf } from "../early.js";
import { dateTimeExact, decibels, duration, number } from "../format.js";
import { t } from "../i18n.js";
import { heardText } from "../queue/item.js";

const PAGE = 100;
/** @type {API.PlayerKind[]} */
const kinds = ["sound", "music", "system", "announcement"];
/** @type {TextKey[]} */
const columns = ["startedAt", "sound", "kind", "askedBy", "heardFor", "endedHow", "heardColumn", "loudest"];
/** @type {API.Heard[]} */
const answers = ["yes", "no", "partly", "unknown"];

/**
 * What was played, who requested it and how it ended, newest first; updated by events.
 * @returns {View}
 */
export default function history() {
  const kind = choice([["", t("allKinds")], ...kinds.map((one) => [one, t(`bus.${one}`)])], { "aria-label": t("kind"), onchange: () => again() });
  const audible = choice([["", t("allHeard")], ...answers.map((one) => [one, t(`heard.${one}`)])], { "aria-label": t("heardColumn"), onchange: () => again() });
  const search = h("input", { type: "search", placeholder: t("soundName"), "aria-label": t("soundName"), autocomplete: "off", maxlength: 255, onchange: () => again() });
  const sheet = h("a.button", { download: "history.csv", text: "CSV" });
  const rows = h("tbody");
  const more = button(t("showMore"), () => load(next), { hidden: true });
  const empty = emptiness(h("p.hint", { text: t("historyNone") }));
  const verdict = h("p.verdict", { role: "status", hidden: true });
  const node = h("div", { "data-reads": true }, h("div.view-head", {}, h("h2", { text: t("view.history") }), h("div.grow", {}, search), kind, audible,
    button(t("verify"), verify, { title: t("verifyHint") }), sheet), verdict,
  h("div.scroll.played", { tabindex: 0, role: "region", "aria-label": t("view.history") },
    h("table", {}, h("thead", {}, h("tr", {}, columns.map((name) => h("th", { scope: "col", text: t(name) })))), rows)), empty.node, more);
  /** @type {API.HistoryEntry[]} */
  let entries = [];
  /** @type {string | null} */
  let next = null;
  let turn = 0;
  let timer = 0;

  const address = (/** @type {Record<string, string>} */ extra) => {
    const query = new URLSearchParams(extra);
    if (kind.value) query.set("kind", kind.value);
    if (audible.value) query.set("heard", audible.value);
    if (search.value.trim()) query.set("sound", search.value.trim());
    return `/v1/history?${query}`;
  };

  function again() {
    entries = [];
    sheet.href = urlOf(address({ format: "csv", limit: "1000" }));
    return load(null);
  }

  /**
   * Reads the newest entries, or the older ones behind a cursor.
   * @param {string | null} cursor
   */
  async function load(cursor) {
    const asked = (turn += 1);
    /** @type {{entries: API.HistoryEntry[], nextCursor: string | null} | null} */
    const page = await attempt(() => call("GET", address({ limit: String(PAGE), ...(cursor && { cursor }) })));
    if (!page || asked !== turn) return;
    const oldest = page.entries.at(-1)?.number ?? 0;
    const joins = entries.length > 0 && oldest <= entries[0].number;
    if (cursor) entries = [...entries, ...page.entries];
    else if (joins) entries = [...page.entries.filter((one) => one.number > entries[0].number), ...entries];
    else entries = page.entries;
    if (cursor || !joins) next = page.nextCursor;
    show();
  }

  function show() {
    reconcile(rows, entries, (entry) => entry.number, row);
    more.hidden = !next;
    empty.show(true, entries.length === 0);
  }

  /** The history gets an entry shortly after its playback ends. */
  const unfollow = onDetail(connection, "event", (/** @type {ServerEvent} */ { type }) => {
    if (type !== "player.finished") return;
    clearTimeout(timer);
    timer = setTimeout(() => load(null), 500);
  });

  async function verify() {
    /** @type {API.HistoryCheck | null} */
    const found = await attempt(() => get("history", "verify"));
    if (!found) return;
    verdict.hidden = false;
    verdict.dataset.level = found.intact ? "good" : "bad";
    const facts = { count: number(found.count), first: number(found.first), last: number(found.last), entry: number(found.faultNumber ?? 0) };
    setText(verdict, t(found.intact ? (found.count ? "chainIntact" : "chainEmpty") : `chain.${found.fault ?? "missing"}`, facts));
  }

  again();
  return { node, parts: [], render() {}, leave: () => {
    unfollow();
    clearTimeout(timer);
  } };
}

/** @param {API.HistoryEntry} entry */
function row(entry) {
  const seconds = store.device ? entry.playedFrames / store.device.sampleRate : null;
  const before = [dateTimeExact(entry.startedAt), entry.name, t(`bus.${entry.kind}`), entry.askedBy, duration(seconds), t(`reason.${entry.reason}`)];
  const cell = (/** @type {string} */ text) => h("td", { text });
  return h("tr", { "data-reason": entry.reason, "data-heard": entry.heard ?? "" }, before.map(cell),
    h("td.heard", {}, entry.heard && h("span.lamp"), heardText(entry) ?? "–"), cell(entry.peakDb === null ? "–" : decibels(entry.peakDb)));
}
