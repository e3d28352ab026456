// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { Conflict } from "../conflict.js";
import { store } from "../desk.js";
import { button, choice, field, h, openDialog, setOptions } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";
import { isRemoved } from "../removed.js";
import { path } from "../api.js";
import { palette } from "../board/palette.js";
import { changeCues } from "./editing.js";
import { removeCue } from "./cueremoval.js";
import { newAction } from "./newaction.js";
import { parameterFields } from "./parameters.js";
import { cueName } from "./row.js";
import "./editingtexts.js";

/**
 * Makes a cue at the end of a show, or changes one.
 * @param {string} id Of the show.
 * @param {string | null} at The number of the cue.
 */
export function cueForm(id, at) {
  const cues = store.shows.get(id)?.cues ?? [];
  const cue = cues.find((one) => one.number === at) ?? null;
  const number = h("input", { name: "number", value: cue?.number ?? nextNumber(cues), required: true, maxlength: 32 });
  const name = h("input", { name: "name", value: cue?.name ?? "", maxlength: 255, placeholder: t("asAction") });
  const action = choice([], { name: "action", onchange: () => showParameters({}) });
  const place = h("div.grid");
  const notes = h("textarea", { name: "notes", rows: 3, maxlength: 1024 });
  notes.value = cue?.notes ?? "";
  const preWait = h("input", { name: "preWait", type: "number", min: 0, max: 3600, step: "any", value: cue?.preWait ?? 0 });
  const postWait = h("input", { name: "postWait", type: "number", min: 0, max: 3600, step: "any", value: cue?.postWait ?? 0 });
  const continuation = choice(/** @type {API.CueContinuation[]} */ (["manual", "continue", "follow"]).map((mode) => [mode, t(`mode.${mode}`)]), { name: "continue" });
  continuation.value = cue?.continue ?? "manual";
  const armed = h("input", { name: "armed", type: "checkbox" });
  armed.checked = cue?.armed ?? true;
  const colour = palette(cue?.color ?? null);
  let parameters = parameterFields([], {});

  /** @param {string} [made] */
  function showActions(made) {
    setOptions(action, [...store.actions.values()].filter((one) => one.id === cue?.action || !isRemoved(path("actions", one.id))).map((one) => [one.id, one.name]));
    if (made) action.value = made;
  }

  /** @param {API.CueParameters} values */
  function showParameters(values) {
    parameters = parameterFields(store.actions.get(action.value)?.parameters ?? [], values);
    place.replaceChildren(...parameters.nodes);
    place.hidden = parameters.nodes.length === 0;
  }

  const make = button(t("newAction"), () => newAction((made) => {
    showActions(made.id);
    showParameters({});
    form.dataset.changed = "true";
  }));
  const read = () => /** @type {API.ShowCue} */ ({
    number: number.value.trim(), name: name.value.trim() || null, notes: notes.value.trim() || null, color: colour.value(), action: action.value, parameters: parameters.read(),
    preWait: preWait.valueAsNumber || 0, postWait: postWait.valueAsNumber || 0, continue: continuation.value, armed: armed.checked,
  });
  showActions(cue?.action);
  showParameters(cue?.parameters ?? {});
  const save = saver(id, cue);
  const form = watched(h("form.form", { novalidate: true },
    h("div.grid", {}, field(t("cueNumber"), number), field(t("name"), name)),
    h("div.field", {}, h("span.name", { text: t("action") }), h("span.row", {}, action, make)), place,
    h("div.grid", {}, field(t("preWait"), preWait), field(t("postWait"), postWait), field(t("nextStarts"), continuation)),
    h("label.check", {}, armed, h("span", { text: t("armed") })),
    h("div.field", {}, h("span.name", { text: t("colour") }), colour.node), field(t("notes"), notes),
    h("div.row.end", {}, cue ? button(t("remove"), remove, { kind: "danger" }) : null, h("span.grow"), h("button.primary", { text: t("save") }))));
  action.setAttribute("aria-label", t("action"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const kept = await submitted(form, () => inForm(() => save(read())), {
      number: (value) => { number.value = value; }, name: (value) => { name.value = value ?? ""; }, notes: (value) => { notes.value = value ?? ""; },
      color: colour.set, action: (value) => { action.value = value; showParameters({}); }, parameters: showParameters, preWait: (value) => { preWait.value = value; },
      postWait: (value) => { postWait.value = value; }, continue: (value) => { continuation.value = value; }, armed: (value) => { armed.checked = value; },
    });
    if (kept) dialog.close();
  });
  const dialog = openDialog(cue ? `${cue.number} ${cueName(cue)}` : t("newCue"), form);

  function remove() {
    dialog.close();
    if (cue) removeCue(id, cue);
  }
}

/**
 * Saves a cue: only what was changed in the form, on top of what others have changed meanwhile in other fields.
 * @param {string} id
 * @param {API.ShowCue | null} original
 */
function saver(id, original) {
  let seen = /** @type {Record<string, any> | null} */ (original);
  return (/** @type {API.ShowCue} */ wanted) => changeCues(id, (cues) => {
    if (!original) return [...cues, wanted];
    const theirs = /** @type {any} */ (cues.find((one) => one.number === original.number));
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

/**
 * The number behind the last whole one.
 * @param {API.ShowCue[]} cues
 */
const nextNumber = (cues) => String(Math.floor(Math.max(0, ...cues.map(({ number }) => parseFloat(number) || 0))) + 1);
