// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, path } from "../api.js";
import { Edition } from "../changes.js";
import { store } from "../desk.js";
import { openDialog } from "../dialogs.js";
import { button, field, h } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { duration, soundTitle } from "../format.js";
import { t } from "../i18n.js";
import { keyField } from "../inputs/fields.js";
import { deletion, removeLater } from "../removals.js";
import { fader } from "../sliders.js";
import { loops, withLoop } from "./arrangement.js";
import { tileName } from "./boards.js";
import { palette } from "./palette.js";

/**
 * Edits a tile's title, colour, key, volume and loop; stored on the server for all dashboards.
 * @param {API.Sound} sound
 */
export function editTile(sound) {
  const edition = new Edition(["sounds", sound.id], sound);
  let baseVolume = sound.baseVolume;
  const title = h("input", { name: "title", value: sound.title ?? "", placeholder: soundTitle(sound), maxlength: 255 });
  const tags = h("input", { name: "tags", value: sound.tags.join(", "), placeholder: t("tagsHint") });
  const hotkey = keyField({ label: t("hotkey"), value: sound.hotkey, isOwn: ({ id }) => id === sound.id, changed: () => { form.dataset.changed = "true"; } });
  const loop = h("input", { type: "checkbox" });
  loop.checked = loops(sound);
  const volume = fader({ label: t("baseVolume"), isDraft: true, send: (value) => { baseVolume = value; } });
  volume.set(sound.baseVolume);
  const swatches = palette(sound.color);
  const form = watched(h("form.form", { method: "dialog", novalidate: true },
    field(t("title"), title), field(t("tags"), tags), h("div.field", {}, h("span.name", { text: t("hotkey") }), hotkey.node),
    h("fieldset", {}, h("legend", { text: t("colour") }), swatches.node),
    h("div.field", {}, h("span.name", { text: t("baseVolume") }), h("span.row", {}, volume.input, volume.output)),
    h("label.check", {}, loop, h("span", { text: t("loopTile") })),
    h("p.hint", { text: facts(sound) }), h("p.hint", { text: t("sharedHint") }),
    h("div.row.end", {}, button(t("remove"), dispose, { kind: "danger" }), h("span.grow"), h("button.primary", { text: t("save") }))), ["sound", sound.id]);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const kept = await submitted(form, () => edition.save({
      title: title.value.trim() || null, hotkey: hotkey.value(), color: swatches.value(), baseVolume,
      tags: [...new Set(tags.value.split(",").map((tag) => tag.trim()).filter(Boolean))], custom: withLoop(sound, loop.checked),
    }), {
      title: (value) => { title.value = value ?? ""; }, tags: (value) => { tags.value = value.join(", "); }, hotkey: hotkey.set, color: swatches.set,
      baseVolume: (value) => { volume.set(baseVolume = value); },
    });
    if (kept) dialog.close();
  });
  const dialog = openDialog(soundTitle(sound), form);

  function dispose() {
    const users = tilesWith(sound.id);
    if (users.length && !confirm(t("usedByTiles", { name: soundTitle(sound), tiles: users.join(", ") }))) return;
    dialog.close();
    const address = path("sounds", sound.id);
    removeLater({ key: address, name: soundTitle(sound), send: users.length ? removalFromTiles(address) : deletion(address), show: () => store.touch("sounds") });
  }
}

/**
 * The tiles that play a sound, with their boards.
 * @param {string} id
 */
const tilesWith = (id) => [...store.tiles.values()].filter((tile) => tile.sounds.includes(id))
  .map((tile) => t("tileOn", { name: tileName(tile), board: store.boards.get(tile.boardId)?.name ?? "" }));

/**
 * Removes a sound of which its user knows that tiles play it; other users of it are still asked about.
 * @param {string} address
 * @returns {import("../removals.js").Removal["send"]}
 */
const removalFromTiles = (address) => async (options) => {
  try {
    return await call("DELETE", address, undefined, options);
  } catch (/** @type {any} */ problem) {
    /** @type {API.ResourceUser[]} */
    const users = problem.members?.users ?? [];
    if (users.length === 0 || problem.members.usersTotal > users.length || users.some(({ kind }) => kind !== "tile")) throw problem;
    return call("DELETE", `${address}?force=true`);
  }
};

/** @param {API.Sound} sound */
function facts(sound) {
  const settings = sound.settings;
  const format = settings ? `${settings.container} · ${settings.codec} · ${settings.sampleRate / 1000} kHz · ${settings.channelLayout}` : "";
  const loudness = sound.loudness?.integrated ? ` · ${sound.loudness.integrated.toFixed(1)} LUFS` : "";
  const gain = sound.replayGain?.trackGain ?? null;
  const tagged = gain === null ? "" : ` · ${t("fileLoudness", { loudness: (-18 - gain).toFixed(1), gain: gain.toFixed(1) })}`;
  return `${sound.name} · ${duration(sound.duration)} · ${format}${loudness}${tagged} · ${t("played", { count: sound.playCount })}`;
}
