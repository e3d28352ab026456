// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { post } from "../api.js";
import { Edition } from "../changes.js";
import { Conflict } from "../conflict.js";
import { store } from "../desk.js";
import { t } from "../i18n.js";
import { stepOf } from "./kinds.js";
import { actionOf, freeName } from "./making.js";
import "./texts.js";

/** @typedef {{action: string, parameters: API.CueParameters}} Run An action with the values of its parameters. */

/**
 * Makes or changes the actions of steps: where only values of parameters differ nothing; else the action that is run, if it is its user's
 * own; else new ones.
 * @param {import("./kinds.js").StepKind | "scene"} kind @param {any[]} values Of each step.
 * @param {Run | null} kept What is stored. @param {() => Promise<boolean>} isOwn
 * @returns {Promise<Run[]>}
 */
export async function saveSteps(kind, values, kept, isOwn) {
  const made = [];
  if (kind === "scene") made.push(await post(["actions", "capture"], { ...values[0], ...nameOf(t("stepOf.scene")) }));
  else {
    const fitting = kept && values.length === 1 ? withParameters(kept.action, kind, values[0]) : null;
    if (fitting) return [fitting];
    for (const one of values) made.push(await (kept && (await isOwn()) ? change(kept.action, actionOf(kind, one)) : make(actionOf(kind, one))));
  }
  for (const action of made) if ((store.actions.get(action.id)?.revision ?? -1) < action.revision) store.set("actions", action, action.id);
  return made.map(({ id }) => ({ action: id, parameters: {} }));
}

const nameOf = (/** @type {string} */ name) => (name ? { name: freeName(name) } : {});
const make = (/** @type {import("./making.js").Made} */ made) => post(["actions"], { ...made, ...nameOf(made.name) });

/**
 * Changes an action; its name follows what it does if it was named so before.
 * @param {string} id @param {import("./making.js").Made} made
 */
async function change(id, made) {
  const action = store.actions.get(id);
  if (!action) return make(made);
  const step = stepOf(action);
  const old = step ? actionOf(step.kind, step.values).name : null;
  const isNamed = old === null || !(action.name === old || action.name.replace(/ \d+$/, "") === old);
  const name = isNamed || old === made.name ? {} : nameOf(made.name);
  try {
    return await new Edition(["actions", id], action).save({ parameters: made.parameters, steps: made.steps, ...name });
  } catch (problem) {
    throw problem instanceof Conflict ? new Error(t("stepChanged")) : problem;
  }
}

/**
 * Whether a parameter of an action may have the default of another one.
 * @param {API.ActionParameter} parameter @param {API.ActionParameter} wanted
 */
function takes({ name, minimum, maximum }, wanted) {
  const value = Number(wanted.default);
  return name === wanted.name && value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity);
}

/**
 * The run of an action that does what is wanted if only its parameters have other values; null if it does not.
 * @param {string} id @param {import("./kinds.js").StepKind} kind @param {import("./kinds.js").Values} values @returns {Run | null}
 */
function withParameters(id, kind, values) {
  const action = store.actions.get(id);
  const wanted = actionOf(kind, values).parameters;
  if (!action || !wanted.every((one) => action.parameters.some((parameter) => takes(parameter, one)))) return null;
  const all = Object.fromEntries(wanted.map((one) => [one.name, /** @type {number} */ (one.default)]));
  if (JSON.stringify(stepOf(action, all)) !== JSON.stringify({ kind, values })) return null;
  return { action: id, parameters: Object.fromEntries(Object.entries(all).filter(([name, value]) => action.parameters.find((one) => one.name === name)?.default !== value)) };
}
