// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { get } from "../api.js";
import { store } from "../desk.js";
import { choice, field, h, setOptions } from "../dom.js";
import { soundTitle } from "../format.js";
import { t } from "../i18n.js";
import { placesField } from "../places.js";
import { priorityField } from "../queue/priority.js";
import { mutesField } from "../talk/mutes.js";
import "./texts.js";

/**
 * The fields of an announcement that someone says into an input, as long as a tile is held.
 * @returns {import("./fields.js").StepFields}
 */
export function talkFields() {
  const input = choice([], { name: "input" });
  const [priority, places, mutes] = [priorityField(), placesField(), mutesField()];
  const ready = [...store.sounds.values()].filter((one) => one.state === "ready").map((one) => [one.id, soundTitle(one)]);
  const chime = choice([["", t("noChime")], ...ready], { name: "chime" });
  const keeps = h("input", { type: "checkbox", name: "whileWaiting" });
  /** @type {API.Input[]} */
  let all = [];
  let wanted = "";
  /** @type {Record<string, any>} What these fields do not show. */
  let rest = {};

  async function load() {
    all = (await get("inputs")).inputs;
    show();
  }

  function show() {
    const known = all.find(({ id, name }) => id === wanted || name === wanted);
    // One that was removed is still what is stored.
    setOptions(input, [...all.map(({ id, name }) => [id, name]), ...(wanted && !known ? [[wanted, wanted]] : [])]);
    input.value = known?.id ?? (wanted || all[0]?.id || "");
  }

  load().catch(() => null);
  input.addEventListener("change", () => { wanted = input.value; });
  return {
    nodes: [field(t("input"), input, t("talkStepHint")), h("div.grid", {}, priority.node, field(t("chime"), chime), mutes.node),
      h("label.check", {}, keeps, h("span", { text: t("talkKeeps") })), places.node],
    set({ body }) {
      ({ input: wanted, ...rest } = body);
      show();
      priority.set({ normal: 0, high: 1 }[String(body.priority)] ?? body.priority ?? 0);
      chime.value = [...store.sounds.values()].find(({ id, name }) => id === body.chime || name === body.chime)?.id ?? "";
      keeps.checked = body.whileWaiting === "keep";
      places.set(body);
      mutes.set(body);
      for (const name of ["priority", "chime", "whileWaiting", "zones", "rooms", "mutes"]) delete rest[name];
    },
    read() {
      if (!input.value) throw Object.assign(new Error(t("noInputYet")), { field: "input" });
      const body = { ...rest, input: input.value, priority: priority.read(), whileWaiting: keeps.checked ? "keep" : "drop",
        ...(chime.value ? { chime: chime.value } : {}), ...places.read(), ...mutes.read() };
      return [{ body, name: input.selectedOptions[0].text }];
    },
  };
}
