// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { field, h } from "../dom.js";
import { t } from "../i18n.js";
import "./texts.js";

const parts = /** @type {const} */ (["volumes", "mutes", "ducking", "session", "station"]);

/** What a scene has of the present state, and over how many seconds it is recalled. */
export function sceneFields() {
  const included = parts.map((one) => {
    const input = h("input", { type: "checkbox", name: one });
    input.checked = true;
    return { one, input };
  });
  const over = h("input", { name: "over", type: "number", min: 0, max: 3600, step: "any", value: 2 });
  return {
    nodes: [h("fieldset.field", { name: "include" }, h("legend", { text: t("sceneOf") }), h("div.row", {}, included.map(({ one, input }) => h("label.check", {}, input, h("span", { text: t(`scene.${one}`) }))))),
      field(t("overSeconds"), over)],
    read: () => [{ include: included.filter(({ input }) => input.checked).map(({ one }) => one), over: over.valueAsNumber || 0 }],
  };
}
