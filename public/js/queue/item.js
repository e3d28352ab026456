// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { get } from "../api.js";
import { clock } from "../desk.js";
import { button, glyph, h, iconButton, setAttribute, setText } from "../dom.js";
import { clockTime, dateTime, duration } from "../format.js";
import { loadTexts, t } from "../i18n.js";
import { placesText } from "../places.js";
import { itemName } from "./itemname.js";
import { priorityText } from "./priority.js";

await loadTexts("queue");

/** Milliseconds after which the recording of an announcement is kept. */
const KEEPING = 3000;

/** @type {HTMLElement | null} */
let carried = null;

/**
 * A current or waiting announcement; it is moved among those of its priority by dragging or with its buttons.
 * @param {API.QueueItem} item
 * @param {{move(id: string, place: number): Promise<unknown>, drop(id: string, name: string): unknown}} mover
 */
export function itemRow({ id }, mover) {
  const name = h("strong.title");
  const detail = h("span.hint");
  const badge = h("span.badge");
  const place = () => /** @type {HTMLElement[]} */ ([...(node.parentElement?.children ?? [])]).filter((row) => row.dataset.state === "queued").indexOf(node);
  const up = iconButton("up", t("moveUp"), () => shift(-1));
  const down = iconButton("down", t("moveDown"), () => shift(1));
  const node = h("li.item", {}, h("span.grip", { "aria-hidden": "true" }, glyph("list")), h("div.names", {}, name, detail), badge, up, down,
    iconButton("close", t("dropItem"), () => mover.drop(id, name.textContent ?? "")));

  /** @param {number} step */
  async function shift(step) {
    await mover.move(id, place() + step);
    (step < 0 ? up : down).focus();
  }

  node.addEventListener("dragstart", (event) => {
    carried = node;
    event.dataTransfer?.setData("text/plain", id);
  });
  node.addEventListener("dragend", () => { carried = null; });
  node.addEventListener("dragover", (event) => {
    if (!carried || carried === node || node.dataset.state !== "queued") return;
    event.preventDefault();
    node.dataset.drop = "before";
  });
  node.addEventListener("dragleave", () => { delete node.dataset.drop; });
  node.addEventListener("drop", (event) => {
    delete node.dataset.drop;
    if (!carried) return;
    event.preventDefault();
    mover.move(carried.dataset.key ?? "", place());
  });

  node.update = (/** @type {API.QueueItem} */ item) => {
    setText(name, itemName(item));
    setText(detail, [t(`queue.${item.state}`), item.live ? null : duration(item.duration), placesText(item), when(item), waits(item)].filter(Boolean).join(" · "));
    setText(badge, priorityText(item.priority));
    badge.dataset.high = String(item.priority > 0);
    setAttribute(node, "data-state", item.state);
    node.draggable = item.state === "queued";
    up.hidden = down.hidden = item.state !== "queued";
  };
  return node;
}

/** @param {API.QueueItem} item */
function when(item) {
  if (item.startAt) return dateTime(item.startAt);
  if (item.state === "queued" && item.eta !== null && clock.now() !== null) return t("inTime", { time: clockTime(item.eta) });
  return null;
}

/**
 * What holds an item, in words; its time and place are shown anyway, and no event tells the end of its preparation.
 * @param {API.QueueItem} item
 */
function waits({ waiting }) {
  if (!waiting || waiting.for === "time" || waiting.for === "turn" || waiting.for === "preparation") return null;
  return t(`waits.${waiting.for}`);
}

/**
 * Whether something was heard and why not, in words; null if that is not known.
 * @param {{heard: API.Heard | null, heardReasons: API.HeardReason[]}} item
 */
export function heardText({ heard, heardReasons }) {
  return heard && [t(`heard.${heard}`), heardReasons.map((one) => t(`unheard.${one}`)).join(", ")].filter(Boolean).join(": ");
}

/**
 * Why an announcement ended as it did; of one that someone says in words.
 * @param {API.QueueItem} item
 */
export function reasonText({ live, reason }) {
  const end = live && reason && ["released", "longest", "lost", "revoked", "invalid"].find((one) => one === reason || one === live.end);
  return end ? t(/** @type {TextKey} */ (`ended.${end}`)) : reason;
}

/**
 * The outcome of an announcement.
 * @param {API.QueueItem} item
 */
export function receiptRow(item) {
  const load = () => get("queue", "items", item.id, "recording");
  const hear = async () => (await import("./listening.js")).listenHere(listen, load);
  const listen = button(t("listenHere"), hear, { shape: "sound", kind: "quiet" });
  const show = (/** @type {API.QueueItem} */ { recording }) => { listen.hidden = recording === null; };
  show(item);
  // What it sounded like is kept a moment later, which no event tells.
  const isNew = item.recording === null && Date.now() - Date.parse(item.endedAt ?? "") < KEEPING;
  if (isNew) setTimeout(() => get("queue", "items", item.id).then(show, () => null), KEEPING);
  return h("li.receipt", { "data-state": item.state, "data-heard": item.heard ?? "" }, h("span.lamp"), h("div.names", {}, h("strong.title", { text: itemName(item) }),
    h("span.hint", { text: [t(`queue.${item.state}`), reasonText(item), heardText(item), dateTime(item.endedAt), item.starts > 1 ? t("starts", { count: item.starts }) : null].filter(Boolean).join(" · ") })), listen);
}
