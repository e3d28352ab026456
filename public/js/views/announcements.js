// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, patch, post, remove } from "../api.js";
import { store } from "../desk.js";
import { attempt, button, emptiness, h, panel, reconcile, relabel, setText } from "../dom.js";
import { t } from "../i18n.js";
import { announceForm } from "../queue/form.js";
import { itemRow, receiptRow } from "../queue/item.js";
import { itemName } from "../queue/itemname.js";
import { phrases } from "../queue/phrases.js";
import { addEarlierReceipts } from "../queue/receipts.js";
import { talkPanel } from "../talk/panel.js";

/**
 * The announcements: those that someone says, saved phrases, new ones, and the queue with its receipts.
 * @returns {View}
 */
export default function announcements() {
  const talk = talkPanel();
  const form = announceForm();
  const list = h("ol.queue", { "aria-label": t("waiting") });
  const status = h("p.now", { role: "status" });
  const act = (/** @type {string} */ verb) => () => attempt(() => post(["queue", verb]));
  const pause = button(t("pause"), () => attempt(() => post(["queue", store.queue?.paused ? "resume" : "pause"])), { shape: "pause" });
  const skip = button(t("skip"), act("skip"), { shape: "next" });
  const stop = button(t("stopHold"), act("stop-current"), { shape: "stop", title: t("stopHoldHint") });
  const next = button(t("startNext"), act("next"), { shape: "play" });
  const clear = button(t("clearQueue"), () => confirm(t("clearSure")) && attempt(() => call("DELETE", "/v1/queue/items")), { kind: "quiet" });
  const empty = emptiness(h("p.hint", { text: t("queueEmpty") }));
  const receipts = h("ol.receipts", { tabindex: 0, "aria-label": t("receipts") });
  const none = emptiness(h("p.hint", { text: t("receiptsHint") }));
  const saved = phrases();
  const why = h("p");
  const goOn = button(t("goOnQueue"), act("resume"), { shape: "play", kind: "primary" });
  const held = h("div.verdict.row.held", { "data-level": "warn", role: "status", hidden: true }, h("div.grow", {}, why), goOn);
  let isFirst = true;
  let isRead = false;
  const node = h("div", {}, h("div.view-head", {}, h("h2", { text: t("view.announcements") })), talk.node,
    h("div.columns.wide", {},
      h("div.stack", {}, saved.node, form.node),
      h("div.stack", {}, panel(t("queue"), clear, held, status, h("div.row", {}, pause, skip, stop, next), list, empty.node, h("p.hint", { text: t("moveHint") })),
        panel(t("receipts"), null, receipts, none.node))));

  const mover = {
    move: (/** @type {string} */ id, /** @type {number} */ place) => attempt(() => patch(["queue", "items", id], { position: Math.max(0, place) })),
    drop: (/** @type {string} */ id, /** @type {string} */ name) => confirm(t("dropSure", { name })) && attempt(() => remove("queue", "items", id)),
  };

  /** @param {Set<Part>} parts */
  function render(parts) {
    const { queue } = store;
    if (queue && parts.has("queue")) {
      const waiting = [...queue.pending, ...queue.scheduled];
      reconcile(list, [...(queue.current ? [queue.current] : []), ...waiting], (item) => item.id, (item) => itemRow(item, mover));
      empty.show(true, !queue.current && waiting.length === 0);
      clear.disabled = waiting.length === 0;
      setText(status, queue.current ? t("sounds.now", { name: itemName(queue.current) }) : t("queueQuiet"));
      const hold = queue.paused ? "queuePaused" : queue.interrupted ? "queueInterrupted" : queue.held ? "queueHeld" : null;
      held.hidden = hold === null;
      if (hold) setText(why, t(hold, { count: queue.pendingTotal }));
      goOn.hidden = hold === "queueInterrupted";
      relabel(pause, t(queue.paused ? "resume" : "pause"));
      skip.disabled = stop.disabled = !queue.current;
      next.disabled = queue.pending.length === 0 || queue.current !== null;
    }
    if (parts.has("sounds") || parts.has("zones") || parts.has("rooms")) form.render();
    talk.render();
    if (parts.has("actions") || parts.has("sounds")) saved.render();
    if (isFirst) addEarlierReceipts().then((isDone) => none.show((isRead = isDone), store.receipts.length === 0));
    isFirst = false;
    reconcile(receipts, store.receipts, (item) => item.id, receiptRow);
    none.show(isRead, store.receipts.length === 0);
  }
  return { node, parts: ["queue", "sounds", "receipts", "actions", "zones", "rooms"], render, leave: talk.end, isKept: true, hasUnsaved: form.hasUnsaved };
}
