// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { path, post } from "../api.js";
import { store } from "../desk.js";
import { attempt, button, emptiness, h, iconButton, panel, reconcile, setAttribute, setLabel, setText } from "../dom.js";
import { soundTitle } from "../format.js";
import { t } from "../i18n.js";
import { isRemoved } from "../removed.js";
import { priorityText } from "./priority.js";

/** @typedef {{verb: "items" | "interrupt", body: Record<string, any>}} Announcing */

/**
 * What an action announces, if that is all that it does; values of parameters are their defaults.
 * @param {API.Action} action
 * @returns {Announcing | null}
 */
export function announcing({ steps, parameters }) {
  const { method, path: address, body } = /** @type {API.ActionOperation} */ (steps.length === 1 ? steps[0].operation : {});
  const verb = method === "POST" && /^\/v1\/queue\/(items|interrupt)$/.exec(address)?.[1];
  if (!verb) return null;
  const values = Object.entries(body ?? {}).map(([name, value]) => [name, value?.parameter ? parameters.find((one) => one.name === value.parameter)?.default : value]);
  return { verb: /** @type {"items" | "interrupt"} */ (verb), body: Object.fromEntries(values) };
}

/** The saved phrases: actions that announce something, run with one press. */
export function phrases() {
  const list = h("ul.phrases", { "aria-label": t("phrases") });
  const empty = emptiness(h("p.hint", { text: t("noPhrases") }));
  const make = button(t("newPhrase"), async () => (await import("./phraseform.js")).phraseForm(null), { kind: "quiet" });
  const node = panel(t("phrases"), make, list, empty.node);

  function render() {
    const all = [...store.actions.values()].filter((action) => announcing(action) && !isRemoved(path("actions", action.id)));
    reconcile(list, all, ({ id }) => id, phraseRow);
    empty.show(store.known.has("actions"), all.length === 0);
  }
  return { node, render };
}

/** @param {API.Action} action @returns {HTMLElement} */
function phraseRow({ id }) {
  const name = h("strong.title");
  const detail = h("span.hint");
  const run = h("button.phrase", { type: "button", onclick: () => attempt(() => post(["actions", id, "run"]), run) }, h("span.names", {}, name, detail));
  const menu = iconButton("more", "", async () => (await import("./phraseform.js")).phraseMenu(id, menu), { "aria-haspopup": "menu" });
  const row = h("li", {}, run, menu);
  row.update = (/** @type {API.Action} */ action) => {
    const { verb, body } = announcing(action) ?? { verb: "items", body: {} };
    setText(name, action.name);
    const sound = store.sounds.get(body.sound ?? "");
    const said = body.text ?? (sound ? soundTitle(sound) : body.sound);
    const [reason] = action.broken;
    setAttribute(row, "data-state", reason ? "failed" : "");
    setText(detail, [reason ? t("broken", { reason }) : null, said === action.name ? null : said, verb === "interrupt" ? t("interrupts") : null, body.priority ? priorityText(Number(body.priority === "high" ? 1 : body.priority)) : null].filter(Boolean).join(" · "));
    setLabel(run, t("announcePhrase", { name: action.name }));
    setLabel(menu, t("moreFor", { name: action.name }));
  };
  return row;
}
