// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { Conflict } from "../conflict.js";
import { store } from "../desk.js";
import { openDialog } from "../dialogs.js";
import { button, choice, field, h } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";
import { palette } from "../board/palette.js";
import { stepEditor } from "../step/editor.js";
import { userKeys } from "../step/users.js";
import { changeCues } from "./editing.js";
import { removeCue } from "./cueremoval.js";
import { addCues, copyCue, nextNumber } from "./newcues.js";
import { cueName } from "./row.js";
import "./editingtexts.js";

/**
 * Makes cues at the end of a show, one for each sound that is chosen, or changes one.
 * @param {string} id Of the show.
 * @param {string | null} at The number of the cue.
 */
export function cueForm(id, at) {
  const cues = store.shows.get(id)?.cues ?? [];
  const cue = cues.find((one) => one.number === at) ?? null;
  const editor = stepEditor({ run: cue, user: cue ? userKeys.cue(id, cue.number) : "", isMany: !cue });
  const number = h("input", { name: "number", value: cue?.number ?? nextNumber(cues), required: true, maxlength: 32 });
  const name = h("input", { name: "name", value: cue?.name ?? "", maxlength: 255, placeholder: t("asAction") });
  const notes = h("textarea", { name: "notes", rows: 2, maxlength: 1024 });
  notes.value = cue?.notes ?? "";
  const preWait = h("input", { name: "preWait", type: "number", min: 0, max: 3600, step: "any", value: cue?.preWait ?? 0 });
  const postWait = h("input", { name: "postWait", type: "number", min: 0, max: 3600, step: "any", value: cue?.postWait ?? 0 });
  const continuation = choice(/** @type {API.CueContinuation[]} */ (["manual", "continue", "follow"]).map((mode) => [mode, t(`mode.${mode}`)]), { name: "continue" });
  continuation.value = cue?.continue ?? "manual";
  const armed = h("input", { name: "armed", type: "checkbox" });
  armed.checked = cue?.armed ?? true;
  const colour = palette(cue?.color ?? null);
  const read = () => ({
    number: number.value.trim(), name: name.value.trim() || null, notes: notes.value.trim() || null, color: colour.value(),
    preWait: preWait.valueAsNumber || 0, postWait: postWait.valueAsNumber || 0, continue: /** @type {API.CueContinuation} */ (continuation.value), armed: armed.checked,
  });
  const change = saver(id, cue);
  const form = watched(h("form.form", { novalidate: true }, editor.node,
    h("div.grid", {}, field(t("cueNumber"), number), field(t("name"), name)),
    h("div.grid", {}, field(t("preWait"), preWait), field(t("postWait"), postWait), field(t("nextStarts"), continuation)),
    h("label.check", {}, armed, h("span", { text: t("armed") })),
    h("div.field", {}, h("span.name", { text: t("colour") }), colour.node), field(t("notes"), notes),
    h("div.row.end", {}, cue ? button(t("remove"), remove, { kind: "danger" }) : null, cue ? button(t("copyCue"), copy) : null, h("span.grow"), h("button.primary", { text: t("save") }))), ["cue", id, at ?? ""]);

  /** The steps first, then the cues that run them. */
  async function save() {
    const fields = read();
    const runs = await editor.save();
    return cue ? change({ ...fields, ...runs[0] }) : addCues(id, runs.map((run) => ({ ...fields, ...run })));
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const kept = await submitted(form, () => inForm(save), {
      number: (value) => { number.value = value; }, name: (value) => { name.value = value ?? ""; }, notes: (value) => { notes.value = value ?? ""; },
      color: colour.set, action: (value) => editor.set({ action: value, parameters: {} }), parameters: (value) => cue && editor.set({ action: cue.action, parameters: value }),
      preWait: (value) => { preWait.value = value; }, postWait: (value) => { postWait.value = value; }, continue: (value) => { continuation.value = value; }, armed: (value) => { armed.checked = value; },
    });
    if (kept) dialog.close();
  });
  const dialog = openDialog(cue ? `${cue.number} ${cueName(cue)}` : t("newCue"), form);

  function remove() {
    dialog.close();
    if (cue) removeCue(id, cue);
  }

  function copy() {
    dialog.close();
    if (cue) copyCue(id, cue);
  }
}

/**
 * Saves a cue: only what was changed in the form, on top of what others have changed meanwhile in other fields.
 * @param {string} id
 * @param {API.ShowCue | null} original
 */
function saver(id, original) {
  let seen = /** @type {Record<string, any> | null} */ (original);
  return (/** @type {import("./editing.js").EditedCue} */ wanted) => changeCues(id, (cues) => {
    const theirs = /** @type {any} */ (cues.find((one) => one.number === original?.number));
    if (!theirs) throw new Error(t("cueGone"));
    const mine = /** @type {Record<string, any>} */ (wanted);
    const changed = Object.keys(wanted).filter((key) => !same(mine[key], /** @type {any} */ (original)[key]));
    const both = changed.filter((key) => !same(theirs[key], seen?.[key]) && !same(theirs[key], mine[key]));
    seen = theirs;
    if (both.length) throw new Conflict(theirs, both);
    return cues.map((one) => (one === theirs ? { ...theirs, ...Object.fromEntries(changed.map((key) => [key, mine[key]])) } : one));
  });
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Names the field of a refusal as the form does: without the place of the cue in its show.
 * @template T
 * @param {() => Promise<T>} work
 */
async function inForm(work) {
  try {
    return await work();
  } catch (/** @type {any} */ problem) {
    if (problem.field) problem.field = problem.field.replace(/^cues\[\d+\]\./, "");
    throw problem;
  }
}
