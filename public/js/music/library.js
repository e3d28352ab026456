// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { path, post } from "../api.js";
import { store } from "../desk.js";
import { attempt, button, choice, emptiness, h, iconButton, panel, reconcile, setAttribute, setLabel, setText } from "../dom.js";
import { duration } from "../format.js";
import { t } from "../i18n.js";
import { isRemoved } from "../removed.js";
import { cover } from "./cover.js";
import { trackMaker, trackText, trackTitle } from "./words.js";

const STEP = 100;
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
/** @type {Record<string, (one: API.Sound, other: API.Sound) => number>} */
const orders = {
  title: (one, other) => collator.compare(trackTitle(one), trackTitle(other)),
  artist: (one, other) => collator.compare(trackMaker(one) || "\uffff", trackMaker(other) || "\uffff") || orders.title(one, other),
  album: (one, other) => collator.compare(one.fileTags.album ?? "\uffff", other.fileTags.album ?? "\uffff")
    || collator.compare(one.fileTags.track ?? "", other.fileTags.track ?? "") || orders.title(one, other),
  newest: (one, other) => (other.registeredAt ?? "").localeCompare(one.registeredAt ?? ""),
  played: (one, other) => other.playCount - one.playCount || orders.title(one, other),
};

/**
 * All sounds as tracks: searched, sorted and played; as many of them are shown as were scrolled to.
 * @param {() => {fadeDuration?: number}} takeFade
 */
export function library(takeFade) {
  const list = h("ol.library", { "aria-label": t("library") });
  const search = h("input", { type: "search", placeholder: t("searchMusic"), "aria-label": t("searchMusic"), autocomplete: "off", "data-reads": true, oninput: () => again(), onkeydown: onKey });
  const order = choice(Object.keys(orders).map((name) => [name, t(/** @type {TextKey} */ (`order.${name}`))]), { "aria-label": t("orderBy"), "data-reads": true, onchange: () => again() });
  const count = h("span.count", { role: "status" });
  const more = button(t("showMore"), () => grow(), { "data-reads": true, kind: "quiet" });
  const empty = emptiness(h("p.hint", { text: t("libraryNone") }));
  const none = h("p.hint", { text: t("searchNone"), hidden: true });
  const node = panel(t("library"), count, h("div.row.library-tools", { "data-reads": true }, search, order), list, none, more, empty.node);
  new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && !more.hidden && grow(), { rootMargin: "400px" }).observe(more);
  /** @type {API.Sound[]} */
  let sorted = [];
  let limit = STEP;

  function grow() {
    limit += STEP;
    show();
  }

  function again() {
    limit = STEP;
    render(true);
  }

  /** @param {boolean} isSorted Whether sounds or their order have changed. */
  function render(isSorted) {
    if (isSorted) sorted = [...store.sounds.values()].filter(({ id }) => !isRemoved(path("sounds", id))).sort(orders[order.value]);
    show();
  }

  function show() {
    const words = search.value.trim().toLocaleLowerCase().split(/\s+/);
    const found = sorted.filter((sound) => words.every((word) => trackText(sound).includes(word)));
    reconcile(list, found.slice(0, limit), ({ id }) => id, trackRow);
    setText(count, found.length === sorted.length ? t("trackCount", { count: sorted.length }) : t("ofCount", { part: found.length, whole: sorted.length }));
    more.hidden = found.length <= limit;
    none.hidden = found.length > 0 || sorted.length === 0;
    empty.show(store.known.has("sounds"), sorted.length === 0);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const first = /** @type {HTMLElement | null} */ (list.querySelector(".track-play:enabled"));
    if (event.key !== "Enter" && event.key !== "ArrowDown") return;
    event.preventDefault();
    if (event.key === "Enter" && list.children.length === 1) first?.click();
    else first?.focus();
  }

  /** @param {API.Sound} made @returns {HTMLElement} */
  function trackRow({ id }) {
    const picture = cover();
    const name = h("strong.title");
    const detail = h("span.hint");
    const length = h("span.times");
    const play = h("button.track-play", { type: "button", onclick: () => attempt(() => post(["music", "play"], { sound: id, ...takeFade() })) }, picture.node, h("span.names", {}, name, detail), length);
    const menu = iconButton("more", "", async () => (await import("./trackmenu.js")).trackMenu(id, menu, takeFade), { "data-reads": true, "aria-haspopup": "menu" });
    const row = h("li.track", {}, play, menu);
    row.update = (/** @type {API.Sound} */ sound) => {
      const title = trackTitle(sound);
      picture.show(sound);
      setText(name, title);
      setText(detail, trackMaker(sound) || sound.tags.join(", "));
      setText(length, sound.duration ? duration(sound.duration) : "");
      setAttribute(row, "data-current", String(store.musicPlayer?.soundId === id));
      setLabel(play, t("playTrack", { name: [title, trackMaker(sound)].filter(Boolean).join(", ") }));
      setLabel(menu, t("moreFor", { name: title }));
      play.disabled = sound.state !== "ready";
    };
    return row;
  }
  return { node, render };
}
