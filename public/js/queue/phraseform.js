// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { path } from "../api.js";
import { store } from "../desk.js";
import { openDialog } from "../dialogs.js";
import { field, h } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";
import { popMenu } from "../menu.js";
import { deletion, removeLater } from "../removals.js";
import { saveNamed } from "../show/actionform.js";
import { stepEditor } from "../step/editor.js";

/**
 * Makes or changes a saved phrase: an action that announces a text or a sound.
 * @param {API.Action | null} action
 * @param {{verb: "items" | "interrupt", body: Record<string, any>, name?: string} | null} from What a new one begins with.
 */
export function phraseForm(action, from = null) {
  const name = h("input", { name: "name", maxlength: 255, placeholder: t("asContent"), value: action?.name ?? shortened(from?.name ?? "") });
  const editor = stepEditor({ run: action && { action: action.id, parameters: {} }, kinds: ["phrase"], values: from });
  const form = watched(h("form.form", { novalidate: true }, field(t("name"), name, t("phraseNameHint")), editor.node, h("div.row.end", {}, h("button.primary", { text: t("save") }))), from ? undefined : ["phrase", action?.id ?? ""]);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await submitted(form, () => saveNamed(editor, action, name.value.trim()))) dialog.close();
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

/** @param {string} text */
const shortened = (text) => [...text.replace(/\s+/g, " ").trim()].slice(0, 60).join("");
