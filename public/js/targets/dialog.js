// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, patch, post } from "../api.js";
import { openDialog } from "../dialogs.js";
import { attempt, button, choice, emptiness, field, h, iconButton, notify, reconcile, setLabel, setText } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";
import { everyTarget, pathOf, schemeOf, schemes, stateText, tried } from "./targets.js";
import "./texts.js";

/**
 * The targets: tried, changed, removed and made.
 * @param {() => unknown} [changed] Called when one was.
 */
export function targetDialog(changed = () => null) {
  const list = h("ul.actions");
  const empty = emptiness(h("p.hint", { text: t("noTargets") }));
  openDialog(t("targets"), h("p.hint", { text: t("targetsHint") }), list, empty.node,
    h("div.row.end", {}, button(t("newTarget"), () => targetForm(null, reload), { kind: "primary" })));

  async function load() {
    const all = await everyTarget();
    if (!all) return;
    reconcile(list, all, ({ id }) => id, (target) => targetRow(target, reload));
    empty.show(true, all.length === 0);
  }
  function reload() {
    changed();
    return load();
  }
  load();
}

/** @param {API.Target} target @param {() => unknown} changed @returns {HTMLElement} */
function targetRow({ id }, changed) {
  const name = h("strong.title");
  const detail = h("span.hint");
  /** @type {API.Target | null} */
  let now = null;
  const test = iconButton("play", "", async () => {
    const text = await attempt(() => tried(id), test);
    if (text) notify(text, "news");
    changed();
  });
  const edit = iconButton("edit", "", () => targetForm(now, changed));
  const dispose = iconButton("close", "", async () => {
    await attempt(() => call("DELETE", pathOf(id)), dispose);
    changed();
  });
  const row = h("li.station", {}, test, h("div.names", {}, name, detail), edit, dispose);
  row.update = (/** @type {API.Target} */ target) => {
    now = target;
    setText(name, target.name);
    setText(detail, `${target.address} · ${stateText(target)}`);
    row.dataset.state = target.status.state === "failing" ? "failed" : "";
    for (const [one, key] of /** @type {[HTMLElement, TextKey][]} */ ([[test, "tryTarget"], [edit, "editTarget"], [dispose, "removeTarget"]])) setLabel(one, t(key, { name: target.name }));
  };
  return row;
}

/** @param {API.Target | null} target @param {() => unknown} done */
function targetForm(target, done) {
  const name = h("input", { name: "name", maxlength: 255, value: target?.name ?? "" });
  const kind = choice(Object.keys(schemes).map((scheme) => [scheme, t(`protocol.${/** @type {keyof typeof schemes} */ (scheme)}`)]), { onchange: suggest });
  const address = h("input", { name: "address", maxlength: 1024, required: true, spellcheck: false, autocapitalize: "off", value: target?.address ?? "", oninput: follow });
  const user = h("input", { name: "user", maxlength: 255, autocomplete: "off", value: target?.user ?? "" });
  const secret = h("input", { name: "secret", type: "password", maxlength: 4096, autocomplete: "new-password", placeholder: target?.hasSecret ? t("targetSecretKept") : "" });
  const timeout = h("input", { name: "timeout", type: "number", min: 0.1, max: 30, step: "any", value: target?.timeout ?? 5 });
  const retries = h("input", { name: "retries", type: "number", min: 0, max: 5, value: target?.retries ?? 0 });
  const login = h("div.grid", {}, field(t("targetUser"), user), field(t("targetSecret"), secret));
  const form = watched(h("form.form", { novalidate: true }, field(t("name"), name), field(t("targetKind"), kind), field(t("targetAddress"), address), login,
    h("div.grid", {}, field(t("targetTimeout"), timeout), field(t("targetRetries"), retries)),
    h("div.row.end", {}, h("button.primary", { text: t(target ? "save" : "addTarget") }))));

  /** Puts the scheme of the chosen protocol before an address; an example of its rest is shown. */
  function suggest() {
    const rest = address.value.split("://")[1] ?? "";
    address.value = `${kind.value}://${rest}`;
    follow();
    address.focus();
  }
  function follow() {
    const scheme = schemeOf(address.value);
    if (scheme) kind.value = scheme;
    address.placeholder = `${kind.value}://${schemes[/** @type {keyof typeof schemes} */ (kind.value)]}`;
    login.hidden = !/^(http|mqtt)/.test(kind.value);
  }
  follow();

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = { address: address.value.trim(), timeout: timeout.valueAsNumber, retries: retries.valueAsNumber, ...(name.value.trim() ? { name: name.value.trim() } : {}),
      ...(user.value || target?.user ? { user: user.value || null } : {}), ...(secret.value ? { secret: secret.value } : {}) };
    if (!await submitted(form, () => (target ? patch(["targets", target.id], values) : post(["targets"], values)))) return;
    dialog.close();
    done();
  });
  const dialog = openDialog(target ? t("editTarget", { name: target.name }) : t("newTarget"), form);
}
