// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { inOrder } from "../board/arrangement.js";
import { makeMovable } from "../board/moving.js";
import { listenToPads } from "../board/pads.js";
import { tile } from "../board/tile.js";
import { store } from "../desk.js";
import { path } from "../api.js";
import { button, emptiness, h, reconcile, setText } from "../dom.js";
import { t } from "../i18n.js";
import { isRemoved } from "../removed.js";
import { roving } from "../roving.js";
import { addFiles } from "../uploads.js";

const STEP = 240;

/**
 * The soundboard: a tile for each sound, searched, arranged and played by pointer, touch and keys.
 * @returns {View}
 */
export default function soundboard() {
  const list = h("ul.tiles", { "aria-label": t("sounds") });
  const search = h("input", { type: "search", placeholder: t("search"), "aria-label": t("search"), autocomplete: "off", "data-reads": true, oninput: () => render(), onkeydown: onSearchKey });
  const tags = h("div.chips.tags", { role: "group", "aria-label": t("tags"), "data-reads": true });
  const count = h("span.count", { role: "status" });
  const picker = h("input.visually-hidden", { type: "file", multiple: true, accept: "audio/*,video/*,.caf,.opus,.wma,.wv,.au,.ape,.tta,.tak,.mpc,.spx,.ac3,.eac3,.dts,.amr,.dsf,.dff,.mka,.mkv,.3gp,.ts,.w64,.voc,.mxf,.rm,.ra,.adx,.8svx", id: "file-input" });
  const edit = button(t("arrange"), () => setEditing(!self.isEditing), { shape: "edit", "aria-pressed": "false" });
  const more = button(t("showMore"), () => { limit += STEP; render(); }, { "data-reads": true });
  const empty = emptiness(h("div.empty", {}, h("p", {}, h("strong", { text: t("noSounds") })), h("p", { text: t("noSoundsHint") })));
  const hint = h("p.hint", { text: t("arrangeHint"), hidden: true });
  const tools = h("div.row", { role: "toolbar", "aria-label": t("view.soundboard") },
    button(t("keys"), async () => (await import("../inputs/panel.js")).inputsPanel(), { shape: "keys", "data-reads": true }), edit, picker,
    h("label.button.primary", { for: "file-input", text: t("addFiles") }));
  const node = h("div.board", {},
    h("div.view-head", {}, h("h2", { text: t("view.soundboard") }), count, h("div.grow", {}, search), tools),
    tags, hint, list, more, empty.node);
  const rove = roving(list, ".pad");
  const roveTags = roving(tags, ".chip");
  roving(tools, "button, input")();
  const chosen = new Set();
  let limit = STEP;
  /** @type {View & import("../board/moving.js").Board} */
  const self = { node, parts: ["sounds", "players"], areSoundsFirst: true, isEditing: false, move, render, tick, leave };

  picker.addEventListener("change", () => {
    addFiles(picker.files);
    picker.value = "";
  });
  addEventListener("keydown", onKey);
  makeMovable(list, self);
  listenToPads(list, self);

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || document.querySelector("dialog[open]")) return;
    if (/** @type {Partial<Element> | null} */ (event.target)?.closest?.("input:not([type=range]), select, textarea")) return;
    if (event.key !== "/") return;
    event.preventDefault();
    search.focus();
  }

  /**
   * Enter plays the one tile that is left, or goes to the first.
   * @param {KeyboardEvent} event
   */
  function onSearchKey(event) {
    if (event.key !== "Enter" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const pads = /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll(".pad"));
    if (event.key === "Enter" && pads.length === 1) pads[0].click();
    else pads[0]?.focus();
  }

  /** @param {boolean} isEditing */
  function setEditing(isEditing) {
    self.isEditing = isEditing;
    edit.setAttribute("aria-pressed", String(isEditing));
    hint.hidden = !isEditing;
    list.classList.toggle("editing", isEditing);
    render();
  }

  /** @param {Set<Part>} [parts] What has changed; everything if they are left out. */
  function render(parts) {
    if (parts?.has("players") && !parts.has("sounds")) return showPlayers();
    const all = inOrder(store.sounds.values()).filter(({ id }) => !isRemoved(path("sounds", id)));
    showTags(all);
    const shown = all.filter(matches);
    reconcile(list, shown.slice(0, limit), (sound) => sound.id, (sound) => tile(sound, self));
    setText(count, shown.length === all.length ? String(all.length) : t("ofCount", { part: shown.length, whole: all.length }));
    more.hidden = shown.length <= limit;
    empty.show(store.known.has("sounds"), all.length === 0);
    rove();
  }

  /** Players loop many times a second, so neither the order nor the tags are rebuilt for them. */
  function showPlayers() {
    for (const node of /** @type {Iterable<HTMLElement>} */ (list.children)) {
      const sound = store.sounds.get(node.dataset.key ?? "");
      if (sound) node.update?.(sound);
    }
  }

  /** @param {API.Sound} sound */
  function matches(sound) {
    const text = [sound.name, sound.title ?? "", ...sound.tags].join(" ").toLocaleLowerCase();
    const words = search.value.trim().toLocaleLowerCase().split(/\s+/);
    return words.every((word) => text.includes(word)) && [...chosen].every((tag) => sound.tags.includes(tag));
  }

  /** @param {API.Sound[]} all */
  function showTags(all) {
    const known = [...new Set(all.flatMap((sound) => sound.tags))].sort();
    for (const tag of chosen) if (!known.includes(tag)) chosen.delete(tag);
    tags.hidden = known.length === 0;
    reconcile(tags, known, (tag) => tag, (tag) => {
      const chip = h("button.chip", { type: "button", text: tag, onclick: () => {
        if (!chosen.delete(tag)) chosen.add(tag);
        render();
      } });
      chip.update = () => chip.setAttribute("aria-pressed", String(chosen.has(tag)));
      return chip;
    });
    roveTags();
  }

  /**
   * Moves a sound before or behind another one, whatever the search shows.
   * @param {string} id
   * @param {string} otherId
   * @param {boolean} isBehind
   */
  async function move(id, otherId, isBehind) {
    const { arrange } = await import("../board/arrange.js");
    return arrange(inOrder(store.sounds.values()), id, otherId, isBehind);
  }

  function tick() {
    for (const one of list.querySelectorAll(":scope > [data-playing=true]")) one.tick?.();
  }

  function leave() {
    removeEventListener("keydown", onKey);
  }
  return self;
}
