// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { Edition } from "../changes.js";
import { store } from "../desk.js";
import { openDialog } from "../dialogs.js";
import { field, h } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";
import { stepEditor } from "../step/editor.js";
import { stepKinds, stepOf } from "../step/kinds.js";

/**
 * Makes an action, or changes the name of one and what it does; one that no fields can show keeps its steps.
 * @param {API.Action | null} action
 */
export function actionForm(action) {
  const name = h("input", { name: "name", value: action?.name ?? "", required: action !== null, maxlength: 255, placeholder: t("asContent") });
  const editor = action && !stepOf(action) ? null : stepEditor({ run: action && { action: action.id, parameters: {} }, kinds: action ? stepKinds : [...stepKinds, "scene"] });
  const form = watched(h("form.form", { novalidate: true }, editor?.node ?? h("p.hint", { text: t("stepCount", { count: action?.steps.length ?? 0 }) }), field(t("name"), name),
    h("div.row.end", {}, h("button.primary", { text: t("save") }))), ["action", action?.id ?? ""]);

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await submitted(form, () => saveNamed(editor, action, name.value.trim()))) dialog.close();
  });
  const dialog = openDialog(action?.name ?? t("newAction"), form);
}

/**
 * Saves what an action does, then its name if it is given.
 * @param {ReturnType<typeof stepEditor> | null} editor @param {API.Action | null} action @param {string} name
 */
export async function saveNamed(editor, action, name) {
  const runs = editor ? await editor.save() : [];
  const saved = store.actions.get(action?.id ?? runs[0]?.action ?? "");
  if (!saved || !name || name === (action ?? saved).name) return true;
  return new Edition(["actions", saved.id], saved).save({ name });
}
