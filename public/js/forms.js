// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { Conflict } from "./conflict.js";
import { button, h, messageOf } from "./dom.js";
import { optionText } from "./format.js";
import { t } from "./i18n.js";

/**
 * Sends what a form holds; a refusal is said at the field that it names, or above the buttons. Returns null where it was refused.
 * @template T
 * @param {HTMLFormElement} form Its controls have the names of the API's fields.
 * @param {() => Promise<T>} work
 * @param {Record<string, (value: any) => void>} fill Sets the control of a field to the value that another has saved.
 * @returns {Promise<T | null>}
 */
export async function submitted(form, work, fill = {}) {
  if (form.ariaBusy === "true") return null;
  clearProblems(form);
  form.ariaBusy = "true";
  try {
    const value = await work();
    delete form.dataset.changed;
    return value;
  } catch (/** @type {any} */ error) {
    if (error instanceof Conflict) showConflict(form, error, fill);
    else tell(form, error.field, messageOf(error));
    return null;
  } finally {
    form.ariaBusy = "false";
  }
}

/** @param {HTMLFormElement} form */
function clearProblems(form) {
  for (const one of form.querySelectorAll(".problem")) one.remove();
  for (const one of form.querySelectorAll("[aria-invalid]")) {
    one.removeAttribute("aria-invalid");
    one.removeAttribute("aria-describedby");
  }
}

/** @param {HTMLFormElement} form @param {Conflict} conflict @param {Record<string, (value: any) => void>} fill */
function showConflict(form, { theirs, names }, fill) {
  for (const name of names) {
    const take = button(t("useTheirs"), () => {
      fill[name]?.(theirs[name]);
      take.closest(".problem")?.remove();
    });
    tell(form, name, t("changedElsewhere", { value: words(theirs[name]) }), " ", take);
  }
  tell(form, null, t("saveAgain"));
}

/** @param {unknown} value */
function words(value) {
  if (Array.isArray(value)) return value.join(", ");
  return value instanceof Object ? optionText(/** @type {Record<string, string>} */ (value)) : String(value ?? "–");
}

let count = 0;

/**
 * Shows a text below the control of that name, or above the buttons.
 * @param {HTMLFormElement} form
 * @param {string | null} name
 * @param {Child[]} children
 */
function tell(form, name, ...children) {
  const id = `problem-${(count += 1)}`;
  const control = name ? controlOf(form, name) : null;
  const node = h("p.problem", { role: "alert", id }, ...children);
  const place = control?.closest(".field, fieldset, .check");
  if (!control || !place) {
    form.querySelector(":scope > .row.end")?.before(node);
    return;
  }
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", id);
  place.append(node);
  if (form.querySelector("[aria-invalid]") === control) /** @type {HTMLElement} */ (control).focus();
}

/**
 * The control of a field as problems name it: `item.priority`, `cron`, `tags[2]`.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
const controlOf = (form, name) => [name, name.split(/[.[]/)[0], name.split(".").at(-1)].map((one) => form.querySelector(`[name="${CSS.escape(one ?? "")}"]`)).find(Boolean) ?? null;

/**
 * Notes that a form holds something unsaved, for the dialog that is closed and the page that is left. With the name of what it is for
 * it is kept as a draft when its dialog is closed. Ctrl and Enter send it from a text of several lines, too.
 * @param {HTMLFormElement} form
 * @param {string[]} [subject] What it makes or changes.
 */
export function watched(form, subject) {
  if (subject) form.dataset.draft = subject.join("/");
  form.addEventListener("input", () => { form.dataset.changed = "true"; });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.requestSubmit();
  });
  return form;
}
