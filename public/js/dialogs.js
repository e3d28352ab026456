// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { h, iconButton } from "./dom.js";
import { t } from "./i18n.js";

/** What a dialog begins with: its first field, or what it is opened for. */
const FIRST = "input:not([type=hidden], [type=file]), select, textarea, button.primary";

/**
 * Dialogs that were closed with something unsaved, by what their form is for (`data-draft`); they are shown again as they were.
 * @type {Map<string, HTMLDialogElement>}
 */
const drafts = new Map();

/**
 * The open dialogs, the last one on top.
 * @type {HTMLDialogElement[]}
 */
const open = [];

/**
 * Opens a dialog with a heading, and removes it when it is closed. A form with `data-draft` that was closed with unsaved changes is there
 * again; another asks before they are lost.
 * @param {string} title
 * @param {Children} children
 */
export function openDialog(title, ...children) {
  const key = draftKey(children.flat(2));
  const kept = key === undefined ? undefined : drafts.get(key);
  if (kept && key !== undefined) {
    drafts.delete(key);
    remind(kept, title, children);
    show(kept);
    return kept;
  }
  /** @type {HTMLDialogElement} */
  const dialog = h("dialog.sheet", { "aria-label": title }, ...content(() => close(dialog), title, children));
  dialog.addEventListener("cancel", (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    close(dialog);
  });
  dialog.addEventListener("close", (event) => event.target === dialog && closed(dialog));
  dialog.addEventListener("pointerdown", (event) => event.target === dialog && isOutside(dialog, event) && close(dialog));
  show(dialog);
  return dialog;
}

/** @param {() => unknown} done @param {string} title @param {Children} children @returns {Children} */
const content = (done, title, children) => [h("div.panel-head", {}, h("h2", { text: title }), iconButton("close", t("close"), done, { "data-reads": true })), ...children];

/** @param {(Child | Child[])[]} children */
const draftKey = (children) => children.map((child) => (child instanceof HTMLElement ? child.dataset.draft : undefined)).find(Boolean);

/** @param {HTMLDialogElement} dialog */
function show(dialog) {
  document.body.append(dialog);
  dialog.showModal();
  const first = [.../** @type {NodeListOf<HTMLElement>} */ (dialog.querySelectorAll(FIRST))].find((one) => one.offsetParent !== null && !one.matches(":disabled"));
  first?.focus();
  open.push(dialog);
  holdEntry();
}

/**
 * Says that a form shows what was not saved, and offers to begin again: in the same dialog, which is what its makers know.
 * @param {HTMLDialogElement} dialog @param {string} title @param {Children} fresh
 */
function remind(dialog, title, fresh) {
  dialog.querySelector(".draft")?.remove();
  const again = h("button.quiet", { type: "button", text: t("beginAgain"), onclick: () => {
    dialog.replaceChildren(...h("div", {}, ...content(() => close(dialog), title, fresh)).childNodes);
    /** @type {HTMLElement | null} */ (dialog.querySelector(FIRST))?.focus();
  } });
  dialog.querySelector(".panel-head")?.after(h("p.draft.row", { role: "status" }, h("span.grow", { text: t("draftShown") }), again));
}

/**
 * Closes a dialog, unless what would be lost shall stay; a draft is kept without a question.
 * @param {HTMLDialogElement} dialog
 */
function close(dialog) {
  const changed = /** @type {HTMLElement | null} */ (dialog.querySelector("[data-changed]"));
  if (changed?.dataset.draft) drafts.set(changed.dataset.draft, dialog);
  else if (changed && !confirm(t("discardSure"))) return;
  dialog.close();
}

/** @param {HTMLDialogElement} dialog */
function closed(dialog) {
  dialog.remove();
  const depth = open.indexOf(dialog);
  if (depth >= 0) open.splice(depth);
}

/** The entry of the browser's history at which the page is. */
let entry = { hash: location.hash, isOfDialog: false };
const noteEntry = () => { entry = { hash: location.hash, isOfDialog: Boolean(history.state?.dialog) }; };

/** Gives dialogs an entry of the history for Back to leave. It stays when they are closed, for the next ones, since `history.back()` could undo another step. */
function holdEntry() {
  if (!history.state?.dialog) history.pushState({ dialog: true }, "");
  noteEntry();
}

/** Back closes the last dialog; one that leaves an entry whose dialogs are closed already goes on. Another address closes all. */
addEventListener("popstate", () => {
  const { hash, isOfDialog } = entry;
  noteEntry();
  if (hash !== location.hash) return [...open].reverse().forEach(close);
  if (!isOfDialog || entry.isOfDialog) return;
  const last = open.at(-1);
  if (!last) return history.back();
  close(last);
  if (last.open || open.length > 1) holdEntry();
});
addEventListener("hashchange", noteEntry);
addEventListener("beforeunload", (event) => drafts.size && event.preventDefault());

/** @param {Element} dialog @param {PointerEvent} event */
function isOutside(dialog, { clientX, clientY }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
