// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { path, post } from "../api.js";
import { Edition } from "../changes.js";
import { store } from "../desk.js";
import { openDialog } from "../dialogs.js";
import { button, field, h } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";
import { deletion, removeLater } from "../removals.js";
import { keep } from "./changes.js";
import "./editingtexts.js";

/**
 * Makes a show, or changes its name, notes and protection against a double GO.
 * @param {API.Show | null} show
 * @param {(id: string) => unknown} open Gets the id of a show that was made.
 */
export function showForm(show, open) {
  const edition = show && new Edition(["shows", show.id], show);
  const name = h("input", { name: "name", value: show?.name ?? "", maxlength: 255 });
  const notes = h("textarea", { name: "notes", rows: 3, maxlength: 1024 });
  notes.value = show?.notes ?? "";
  const interval = h("input", { name: "goInterval", type: "number", min: 0, max: 60, step: 0.1, value: show?.goInterval ?? 0.5 });
  const form = watched(h("form.form", { novalidate: true }, field(t("name"), name), field(t("goInterval"), interval, t("goIntervalHint")), field(t("notes"), notes),
    h("div.row.end", {}, show ? button(t("remove"), remove, { kind: "danger" }) : null, h("span.grow"), h("button.primary", { text: t("save") }))), ["show", show?.id ?? ""]);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wanted = { ...(name.value.trim() ? { name: name.value.trim() } : {}), goInterval: interval.valueAsNumber || 0, ...(show || notes.value.trim() ? { notes: notes.value.trim() || null } : {}) };
    const kept = await submitted(form, () => (edition ? edition.save(wanted) : post(["shows"], wanted)), {
      name: (value) => { name.value = value; }, notes: (value) => { notes.value = value ?? ""; }, goInterval: (value) => { interval.value = value; },
    });
    if (!kept) return;
    dialog.close();
    if (show) keep(/** @type {any} */ (kept));
    else open(/** @type {any} */ (kept).id);
  });
  const dialog = openDialog(show ? show.name : t("newShow"), form);

  function remove() {
    if (!show) return;
    dialog.close();
    const address = path("shows", show.id);
    removeLater({ key: address, name: show.name, send: deletion(address), show: () => store.touch("shows") });
  }
}
