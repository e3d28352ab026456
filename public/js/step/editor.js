// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { path } from "../api.js";
import { store } from "../desk.js";
import { choice, field, h, setOptions, setText } from "../dom.js";
import { t } from "../i18n.js";
import { isRemoved } from "../removed.js";
import { parameterFields } from "../show/parameters.js";
import { stepFields } from "./fields.js";
import { stepKinds, stepOf } from "./kinds.js";
import { saveSteps } from "./saving.js";
import { sceneFields } from "./scene.js";
import "./texts.js";
import { usersOf } from "./users.js";

/** @typedef {import("./saving.js").Run} Run */
/** @typedef {import("./kinds.js").StepKind | "scene" | "action"} Choice */

/**
 * What a cue, a time, a tile or an action does: a sound, a fade, a phrase, a station and so on. The action behind it is made and changed
 * unseen (decision D-150): one that others run, too, is changed for them only if that is wanted.
 * @param {{run: Run | null, user?: string, isMany?: boolean, kinds?: Choice[], values?: any}} given What runs it, with the key of its user; whether
 *   several sounds make several; what it can be; what a new one begins with.
 */
export function stepEditor({ run, user = "", isMany = false, kinds = [...stepKinds, "scene", "action"], values }) {
  /** @type {Run | null} What is stored. */
  let kept = null;
  let before = "";
  /** @type {{set?(values: any): void, read?(): any[], nodes: HTMLElement[]}} */
  let fields = { nodes: [] };
  const place = h("div.form");
  const kind = choice(kinds.map((one) => [one, t(`stepOf.${one}`)]), { name: "step", onchange: () => open(chosen()) });
  const everywhere = h("input", { type: "checkbox", name: "everywhere" });
  const others = h("span");
  const shared = h("label.check", { hidden: true }, everywhere, others);
  const node = h("div.form.step", {}, kinds.length > 1 ? field(t("whatItDoes"), kind) : null, place, shared);
  const chosen = () => /** @type {Choice} */ (kind.value);
  /** @type {Promise<import("./users.js").User[]>} */
  let users = Promise.resolve([]);

  /** @param {Choice} wanted @param {any} [values] */
  function open(wanted, values) {
    kind.value = wanted;
    fields = wanted === "scene" ? sceneFields() : wanted === "action" ? actionFields(kept) : stepFields[wanted](isMany && !kept);
    if (values) fields.set?.(values);
    place.replaceChildren(...fields.nodes);
  }

  /** @param {Run | null} one Shows what is stored. */
  function set(one) {
    kept = one && { action: one.action, parameters: one.parameters };
    const action = one ? store.actions.get(one.action) : undefined;
    const step = one ? stepOf(action, one.parameters) : null;
    const isKnown = step !== null && kinds.includes(step.kind);
    open(isKnown ? step.kind : one ? "action" : kinds[0], isKnown ? step.values : values);
    before = state();
    if (isKnown && one) showUsers(one.action);
  }

  /** @param {string} action */
  function showUsers(action) {
    users = usersOf(action).then((all) => all.filter(({ key }) => key !== user));
    users.then((all) => {
      shared.hidden = user === "" || all.length === 0;
      setText(others, t("alsoFor", { users: all.map(({ text }) => text).join(", ") }));
    }, () => null);
  }

  /** What the fields hold, in a form that can be compared; nothing where they cannot be read. */
  function state() {
    try {
      return JSON.stringify([chosen(), fields.read?.()]);
    } catch {
      return "";
    }
  }

  /** Makes or changes what is needed; a second try, after a refusal of what runs it, makes nothing anew. */
  async function save() {
    if (chosen() === "action") return /** @type {Run[]} */ (fields.read?.());
    if (kept && state() === before) return [kept];
    const isOwn = async () => user === "" || everywhere.checked || (await users).length === 0;
    const runs = await saveSteps(/** @type {import("./kinds.js").StepKind | "scene"} */ (chosen()), fields.read?.() ?? [], kept, isOwn);
    if (runs.length === 1) set(runs[0]);
    return runs;
  }

  set(run);
  return { node, save, set };
}

/**
 * An action that exists, with the values of its parameters.
 * @param {Run | null} run
 */
function actionFields(run) {
  const action = choice([], { name: "action", "aria-label": t("action"), onchange: () => show({}) });
  const place = h("div.grid");
  let parameters = parameterFields([], {});
  setOptions(action, [...store.actions.values()].filter(({ id }) => id === run?.action || !isRemoved(path("actions", id))).map((one) => [one.id, one.name]));
  if (run) action.value = run.action;

  /** @param {API.CueParameters} values */
  function show(values) {
    parameters = parameterFields(store.actions.get(action.value)?.parameters ?? [], values);
    place.replaceChildren(...parameters.nodes);
    place.hidden = parameters.nodes.length === 0;
  }
  show(run?.parameters ?? {});
  return { nodes: [field(t("action"), action), place], read: () => [{ action: action.value, parameters: parameters.read() }] };
}
