// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { path, post } from "../api.js";
import { Edition } from "../changes.js";
import { store } from "../desk.js";
import { openDialog } from "../dialogs.js";
import { button, choice, field, h } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";
import { bind, bindings } from "../inputs/bindings.js";
import { keyField, learnField } from "../inputs/fields.js";
import { messageOf, sourceOf } from "../inputs/midi.js";
import { elsewhere } from "../inputs/panel.js";
import { levelField } from "../levelfield.js";
import { placesField } from "../places.js";
import { deletion, removeLater } from "../removals.js";
import { stepEditor } from "../step/editor.js";
import { stepKinds } from "../step/kinds.js";
import { userKeys } from "../step/users.js";
import { behaviors } from "./bulk.js";
import { tileName, tilesOf } from "./boards.js";
import { saveTile } from "./changes.js";
import { palette } from "./palette.js";
import { soundPicker } from "./soundpicker.js";

/**
 * Makes tiles at the end of a board, or changes one.
 * @param {API.Tile | null} tile
 * @param {string} board
 */
export function tileForm(tile, board) {
  const edition = tile && new Edition(["tiles", tile.id], tile);
  const label = h("input", { name: "label", value: tile?.label ?? "", maxlength: 255, placeholder: t("asContentName") });
  const kind = choice([["sounds", t("tileOf.sounds")], ["action", t("tileOf.action")]], { onchange: show });
  kind.value = tile?.action ? "action" : "sounds";
  const picker = soundPicker(tile?.sounds ?? []);
  const choose = choice(/** @type {const} */ (["random", "roundRobin"]).map((one) => [one, t(`choose.${one}`)]), { name: "choose" });
  choose.value = tile?.choose ?? "random";
  const each = h("input", { type: "checkbox" });
  const editor = stepEditor({ run: tile?.action ? { action: tile.action, parameters: tile.parameters } : null, user: tile ? userKeys.tile(tile.id) : "",
    kinds: ["action", ...stepKinds.filter((one) => one !== "sound" || tile?.action), "scene"] });
  const behavior = choice(behaviors.map((one) => [one, t(`behaviorHint.${one}`)]), { name: "behavior" });
  behavior.value = tile?.behavior ?? "once";
  const groups = [...new Set(tilesOf(board).map(({ group }) => group).filter(Boolean))];
  const group = h("input", { name: "group", value: tile?.group ?? "", maxlength: 64, list: "tile-groups" });
  const key = keyField({ label: t("hotkey"), name: "key", value: tile?.key ?? null, isOwn: ({ id, board: at }) => id === tile?.id || (at !== undefined && at !== board), changed: touch });
  const midiField = learnField({ kind: "midi", label: "MIDI", value: tile?.midi ? sourceOf(tile.midi) : null, changed: touch, conflict: (source) => elsewhere("midi", source, "") });
  const own = `tile.${tile?.id}`;
  const gamepad = tile && learnField({ kind: "gamepad", label: t("gamepad"), value: bindings[own]?.gamepad ?? null, changed: (source) => bind(own, "gamepad", source), conflict: (source) => elsewhere("gamepad", source, own) });
  const colour = palette(tile?.color ?? null);
  const numeric = (/** @type {"width" | "height" | "fadeIn" | "fadeOut" | "start" | "end" | "endFade"} */ name, /** @type {number | null} */ value, /** @type {object} */ range) =>
    h("input", { name, type: "number", step: "any", value: value ?? "", ...range });
  const width = numeric("width", tile?.width ?? 1, { min: 1, max: 8, step: 1 });
  const height = numeric("height", tile?.height ?? 1, { min: 1, max: 8, step: 1 });
  const level = levelField(t("level"), "volume");
  level.set(tile?.volume ?? 1);
  const fadeIn = numeric("fadeIn", tile?.fadeIn ?? 0, { min: 0, max: 3600 });
  const endFade = numeric("endFade", tile?.endFade ?? 0, { min: 0, max: 3600 });
  const fadeOut = numeric("fadeOut", tile?.fadeOut ?? 0, { min: 0, max: 3600 });
  const start = numeric("start", tile?.start ?? 0, { min: 0 });
  const end = numeric("end", tile?.end ?? null, { min: 0, placeholder: t("toTheEnd") });
  const where = placesField();
  where.set(tile ?? {});
  const notes = h("textarea", { name: "notes", rows: 2, maxlength: 1024 });
  notes.value = tile?.notes ?? "";
  const source = h("div.form");
  const soundFields = [h("div.field", {}, h("span.name", { text: t("sounds") }), picker.node), field(t("chooseOf"), choose), ...(tile ? [] : [h("label.check", {}, each, h("span", { text: t("tileForEach") }))])];

  function touch() {
    form.dataset.changed = "true";
  }

  function show() {
    const isAction = kind.value === "action";
    source.replaceChildren(...(isAction ? [editor.node] : [...soundFields, level.node, trim]));
    if (isAction) where.node.hidden = true;
    else where.render();
  }

  const seconds = (/** @type {HTMLInputElement} */ input) => input.valueAsNumber || 0;
  /**
   * What the tile shall be; what is played is sent only where it belongs to the kind.
   * @param {import("../step/editor.js").Run | null} run
   */
  const read = (run) => {
    const played = run ? { ...run, sounds: [], zones: null, rooms: null }
      : { action: null, sounds: picker.value(), choose: choose.value, start: seconds(start), end: end.value === "" ? null : end.valueAsNumber, endFade: seconds(endFade), zones: null, rooms: null, ...where.read() };
    const midi = midiField.value();
    return { ...played, label: label.value.trim() || null, behavior: behavior.value, group: group.value.trim() || null, key: key.value(), midi: midi === null ? null : messageOf(midi),
      color: colour.value(), width: width.valueAsNumber, height: height.valueAsNumber, volume: level.value(), fadeIn: seconds(fadeIn), fadeOut: seconds(fadeOut), notes: notes.value.trim() || null };
  };

  const trim = h("div.grid", {}, field(t("startSeconds"), start), field(t("endSeconds"), end), field(t("endFadeSeconds"), endFade));
  const form = watched(h("form.form", { novalidate: true }, field(t("madeOf"), kind), source, field(t("label"), label), field(t("behavior"), behavior), field(t("exclusiveGroup"), group, t("exclusiveHint")),
    h("datalist", { id: "tile-groups" }, groups.map((value) => h("option", { value }))),
    h("div.grid", {}, ...[[t("hotkey"), key.node], ["MIDI", midiField.node], ...(gamepad ? [[t("gamepadHere"), gamepad.node]] : [])].map(([name, node]) => h("div.field", {}, h("span.name", { text: name }), node))),
    h("div.grid", {}, field(t("fadeIn"), fadeIn), field(t("fadeOutSeconds"), fadeOut)), where.node,
    h("div.grid", {}, field(t("width"), width), field(t("height"), height)),
    h("div.field", {}, h("span.name", { text: t("colour") }), colour.node), field(t("notes"), notes),
    h("div.row.end", {}, tile ? button(t("remove"), remove, { kind: "danger" }) : null, h("span.grow"), h("button.primary", { text: t("save") }))), ["tile", tile?.id ?? board]);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fill = Object.fromEntries(Object.entries({ label, group, width, height, fadeIn, fadeOut, start, end, endFade, notes, behavior, choose })
      .map(([name, input]) => [name, (/** @type {any} */ value) => { input.value = value ?? ""; }]));
    const kept = await submitted(form, save, { ...fill, volume: level.set, color: colour.set, key: key.set,
      midi: (value) => midiField.set(value && sourceOf(value)), sounds: picker.set, action: (value) => editor.set(value && { action: value, parameters: {} }), parameters: (value) => tile?.action && editor.set({ action: tile.action, parameters: value }) });
    if (kept) dialog.close();
  });

  async function save() {
    const run = kind.value === "action" ? (await editor.save())[0] : null;
    const wanted = read(run);
    if (tile && edition) return saveTile(tile, edition, wanted);
    const fields = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== null && !(name === "sounds" && run)));
    if (!each.checked || run) return post(["tiles"], { board, ...fields });
    const { key: _key, midi: _midi, label: _label, ...common } = fields;
    const made = [];
    for (const sound of picker.value()) made.push(await post(["tiles"], { board, ...common, sounds: [sound] }));
    return made;
  }

  show();
  const dialog = openDialog(tile ? tileName(tile) : t("newTile"), form);

  function remove() {
    if (!tile) return;
    dialog.close();
    const address = path("tiles", tile.id);
    removeLater({ key: address, name: tileName(tile), send: deletion(address), show: () => store.touch("tiles") });
  }
}
