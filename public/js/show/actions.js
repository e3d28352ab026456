// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { path, post } from "../api.js";
import { store } from "../desk.js";
import { openDialog } from "../dialogs.js";
import { attempt, button, emptiness, h, iconButton, onDetail, reconcile, setLabel, setText } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";
import { deletion, removeLater } from "../removals.js";
import { isRemoved } from "../removed.js";
import { actionForm } from "./actionform.js";
import { parameterFields } from "./parameters.js";
import "./editingtexts.js";

/** The actions in a dialog: run, stopped, renamed, removed and made. */
export function actionList() {
  const list = h("ul.actions");
  const empty = emptiness(h("p.hint", { text: t("noActions") }));
  const dialog = openDialog(t("actions"), list, empty.node, h("div.row.end", {},
    button(t("targetsOf"), async () => (await import("../targets/dialog.js")).targetDialog()),
    button(t("newAction"), () => actionForm(null), { kind: "primary" })));

  function render() {
    const all = [...store.actions.values()].filter(({ id }) => !isRemoved(path("actions", id)));
    reconcile(list, all, ({ id }) => id, actionRow);
    empty.show(store.known.has("actions"), all.length === 0);
  }
  const forget = onDetail(store, "change", (/** @type {Set<Part>} */ parts) => parts.has("actions") && render());
  dialog.addEventListener("close", (event) => event.target === dialog && forget());
  render();
}

/** @param {API.Action} action @returns {HTMLElement} */
function actionRow({ id }) {
  const name = h("strong.title");
  const detail = h("span.hint");
  const now = () => store.actions.get(id);
  const run = iconButton("play", "", () => start(now()));
  const stop = iconButton("stop", "", () => attempt(() => post(["actions", id, "stop"])));
  const edit = iconButton("edit", "", () => {
    const action = now();
    if (action) actionForm(action);
  });
  const links = iconButton("grid", "", async () => {
    const action = now();
    if (action) (await import("../links/dialog.js")).linkDialog(action);
  });
  const dispose = iconButton("close", "", () => removeLater({ key: path("actions", id), name: now()?.name ?? "", send: deletion(path("actions", id)), show: () => store.touch("actions") }));
  const row = h("li.station", {}, run, stop, h("div.names", {}, name, detail), links, edit, dispose);
  row.update = (/** @type {API.Action} */ action) => {
    setText(name, action.name);
    const runs = action.runs.length ? t("runCount", { count: action.runs.length }) : null;
    const fault = action.broken[0] ? t("broken", { reason: action.broken[0] }) : null;
    setText(detail, [t("stepCount", { count: action.steps.length }), runs, fault].filter(Boolean).join(" · "));
    row.dataset.state = action.broken[0] ? "failed" : "";
    stop.disabled = action.runs.length === 0;
    for (const [one, key] of /** @type {[HTMLElement, TextKey][]} */ ([[run, "runAction"], [stop, "stopAction"], [links, "linksOfAction"], [edit, "editAction"], [dispose, "removeAction"]])) setLabel(one, t(key, { name: action.name }));
  };
  return row;
}

/**
 * Runs an action; one with parameters asks for their values.
 * @param {API.Action | undefined} action
 */
function start(action) {
  if (!action) return;
  if (action.parameters.length === 0) {
    attempt(() => post(["actions", action.id, "run"]));
    return;
  }
  const fields = parameterFields(action.parameters, {});
  const form = watched(h("form.form", { novalidate: true }, h("div.grid", {}, fields.nodes), h("div.row.end", {}, h("button.primary", { text: t("run") }))));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await submitted(form, () => post(["actions", action.id, "run"], { parameters: fields.read() }))) dialog.close();
  });
  const dialog = openDialog(action.name, form);
}
