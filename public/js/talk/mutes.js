// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { choice, field, setOptions } from "../dom.js";
import { loadTexts, t } from "../i18n.js";

await loadTexts("talk");

/** Chooses the zone of the microphone, which is silent while someone talks; hidden while there is only one zone. */
export function mutesField() {
  const select = choice([], { name: "mutes" });
  const node = field(t("talkMutes"), select);
  let wanted = "";
  select.addEventListener("change", () => { wanted = select.value; });

  function render() {
    const zones = [...store.zones.values()].map(({ id, name }) => [id, name]);
    node.hidden = zones.length < 2;
    setOptions(select, [["", t("talkMutesNone")], ...zones]);
    select.value = zones.some(([id]) => id === wanted) ? wanted : "";
  }

  /** @param {{mutes?: string[] | null}} body */
  function set({ mutes }) {
    wanted = [...store.zones.values()].find(({ id, name }) => id === mutes?.[0] || name === mutes?.[0])?.id ?? "";
    render();
  }

  render();
  return { node, render, set, read: () => (wanted ? { mutes: [wanted] } : {}) };
}
