// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, get } from "../api.js";
import { connection, store } from "../desk.js";
import { attempt, button, emptiness, h, onDetail, reconcile, setText } from "../dom.js";
import { urlOf } from "../early.js";
import { number } from "../format.js";
import { historyFilters } from "../history/filters.js";
import { columns, hearingText, historyRow, playedText } from "../history/row.js";
import { t } from "../i18n.js";

/** As many as are shown at once, and as a request gives where they are searched here. */
const [PAGE, SEARCHED] = [100, 1000];

/**
 * What was played, who requested it, how it ended and whether it was heard, newest first; by day, place and text; updated by events.
 * @returns {View}
 */
export default function history() {
  const filters = historyFilters(() => again());
  const sheet = h("a.button", { download: "history.csv", text: "CSV", onclick: saveFound });
  const rows = h("tbody");
  const more = button(t("showMore"), () => load(next, PAGE), { hidden: true });
  const empty = emptiness(h("p.hint", { text: t("historyNone") }));
  const verdict = h("p.verdict", { role: "status", hidden: true });
  const total = h("p.hint", { role: "status" });
  const node = h("div", { "data-reads": true }, h("div.view-head", {}, h("h2", { text: t("view.history") }), filters.nodes,
    button(t("verify"), verify, { title: t("verifyHint") }), sheet), verdict, total,
  h("div.scroll.played", { tabindex: 0, role: "region", "aria-label": t("view.history") },
    h("table", {}, h("thead", {}, h("tr", {}, columns.map((name) => h("th", { scope: "col", text: t(name) })))), rows)), empty.node, more);
  /** @type {API.HistoryEntry[]} */
  let entries = [];
  /** @type {string | null} */
  let next = null;
  let turn = 0;
  let timer = 0;
  /** @type {Map<string, string>} The texts of announcements by their ids. */
  const texts = new Map();

  const address = (/** @type {Record<string, string>} */ extra) => `/v1/history?${new URLSearchParams({ ...extra, ...filters.query() })}`;
  const textOf = (/** @type {API.HistoryEntry} */ entry) => Object.values(playedText(entry, texts)).concat(entry.askedBy, hearingText(entry)).join(" ");
  function found() {
    if (!filters.isLocal()) return entries;
    const matches = filters.matcher();
    return entries.filter((entry) => matches(entry, textOf(entry)));
  }

  function again() {
    entries = [];
    filters.render();
    sheet.href = urlOf(address({ format: "csv", limit: String(SEARCHED) }));
    return load(null, PAGE);
  }

  /**
   * Reads the newest entries, or the older ones behind a cursor; where they are searched here, until so many more are found.
   * @param {string | null} cursor @param {number} wanted
   */
  async function load(cursor, wanted) {
    const asked = (turn += 1);
    const before = cursor ? found().length : 0;
    for (let from = cursor; ; from = next) {
      /** @type {{entries: API.HistoryEntry[], nextCursor: string | null} | null} */
      const page = await attempt(() => call("GET", address({ limit: String(filters.isLocal() ? SEARCHED : PAGE), ...(from && { cursor: from }) })));
      if (!page || asked !== turn) return;
      take(page, from !== null);
      show();
      if (!filters.isLocal() || !next || found().length - before >= wanted) return;
    }
  }

  /** @param {{entries: API.HistoryEntry[], nextCursor: string | null}} page @param {boolean} isOlder */
  function take(page, isOlder) {
    const oldest = page.entries.at(-1)?.number ?? 0;
    const joins = entries.length > 0 && oldest <= entries[0].number;
    if (isOlder) entries = [...entries, ...page.entries];
    else if (joins) entries = [...page.entries.filter((one) => one.number > entries[0].number), ...entries];
    else entries = page.entries;
    if (isOlder || !joins) next = page.nextCursor;
  }

  function show() {
    const shown = found();
    reconcile(rows, shown, (entry) => `${entry.number} ${texts.has(entry.announcementId ?? "")}`, (entry) => historyRow(entry, texts));
    more.hidden = !next;
    empty.show(true, shown.length === 0);
    setText(total, shown.length ? t(next ? "historyCountMore" : "historyCount", { count: number(shown.length), unheard: number(shown.filter(({ heard }) => heard === "no" || heard === "partly").length) }) : "");
  }

  /**
   * What is found here is saved from here: the lines of the server's sheet that are shown.
   * @param {Event} event
   */
  async function saveFound(event) {
    if (!filters.isLocal()) return;
    event.preventDefault();
    const { linesOf, saveText } = await import("../history/sheet.js");
    const numbers = new Set(found().map((one) => one.number));
    await attempt(async () => saveText("history.csv", linesOf(await (await fetch(sheet.href)).text(), numbers)), sheet);
  }

  /** The history gets an entry shortly after its playback ends. */
  const unfollow = onDetail(connection, "event", (/** @type {ServerEvent} */ { type }) => {
    if (type !== "player.finished") return;
    clearTimeout(timer);
    timer = setTimeout(() => load(null, PAGE), 500);
  });

  async function verify() {
    /** @type {API.HistoryCheck | null} */
    const check = await attempt(() => get("history", "verify"));
    if (!check) return;
    verdict.hidden = false;
    verdict.dataset.level = check.intact ? "good" : "bad";
    const facts = { count: number(check.count), first: number(check.first), last: number(check.last), entry: number(check.faultNumber ?? 0) };
    setText(verdict, t(check.intact ? (check.count ? "chainIntact" : "chainEmpty") : `chain.${check.fault ?? "missing"}`, facts));
  }

  /** What was announced, of the receipts that the server keeps. */
  async function readTexts() {
    /** @type {{receipts: API.QueueItem[]} | null} */
    const kept = await attempt(() => call("GET", `/v1/queue/receipts?limit=${SEARCHED}`), null);
    noteTexts(kept?.receipts ?? []);
  }

  /** @param {API.QueueItem[]} items */
  function noteTexts(items) {
    const before = texts.size;
    for (const { id, text } of items) if (text) texts.set(id, text);
    if (texts.size > before) show();
  }

  readTexts();
  again();
  return { node, parts: ["receipts", "zones"], render: () => {
    filters.render();
    noteTexts(store.receipts);
  }, leave: () => {
    unfollow();
    clearTimeout(timer);
  } };
}
