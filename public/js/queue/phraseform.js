// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { path, post } from "../api.js";
import { Edition } from "../changes.js";
import { store } from "../desk.js";
import { choice, field, h, openDialog } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";
import { popMenu } from "../menu.js";
import { deletion, removeLater } from "../removals.js";
import { itemFields } from "./form.js";
import { announcing } from "./phrases.js";

/**
 * Makes or changes a saved phrase: an action that announces a text or a sound.
 * @param {API.Action | null} action
 * @param {{verb: "items" | "interrupt", body: Record<string, any>, name?: string} | null} from What a new one begins with.
 */
export function phraseForm(action, from = null) {
  const edition = action && new Edition(["actions", action.id], action);
  const before = from ?? (action ? announcing(action) : null);
  const name = h("input", { name: "name", maxlength: 255, required: true, value: action?.name ?? shortened(from?.name ?? "") });
  const verb = choice([["items", t("inTurn")], ["interrupt", t("interruptsAll")]], { name: "verb" });
  const fields = itemFields();
  fields.set(before?.body ?? { text: "" });
  verb.value = before?.verb ?? "items";
  const steps = () => [{ operation: { method: "POST", path: `/v1/queue/${verb.value}`, body: { ...others(before?.body ?? {}), ...fields.read() } } }];
  const request = () => ({ name: name.value.trim() || shortened(fields.title()), parameters: [], steps: steps() });
  const form = watched(h("form.form", { novalidate: true }, field(t("name"), name, t("phraseNameHint")), fields.nodes, field(t("whenAnnounced"), verb), h("div.row.end", {}, h("button.primary", { text: t("save") }))));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const kept = await submitted(form, () => (edition ? edition.save(request()) : post(["actions"], request())), { name: (value) => { name.value = value; } });
    if (!kept) return;
    const held = store.actions.get(kept.id);
    if (!held || held.revision < kept.revision) store.set("actions", kept, kept.id);
    dialog.close();
  });
  const dialog = openDialog(action ? action.name : t("newPhrase"), form);
}

/**
 * Changes or removes a saved phrase.
 * @param {string} id @param {HTMLElement} anchor
 */
export function phraseMenu(id, anchor) {
  const action = store.actions.get(id);
  if (!action) return;
  const address = path("actions", id);
  popMenu(action.name, [
    { text: t("edit"), shape: "edit", work: () => phraseForm(action) }, null,
    { text: t("remove"), shape: "close", work: () => removeLater({ key: address, name: action.name, send: deletion(address), show: () => store.touch("actions") }) }], anchor);
}

const own = ["sound", "text", "voice", "language", "priority", "volume", "repeat", "chime", "zones", "rooms"];
/** @param {Record<string, any>} body What this form does not show stays. */
const others = (body) => Object.fromEntries(Object.entries(body).filter(([key]) => !own.includes(key)));

/** @param {string} text */
const shortened = (text) => [...text.replace(/\s+/g, " ").trim()].slice(0, 60).join("");
