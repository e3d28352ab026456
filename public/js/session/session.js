// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, patch, post, put } from "../api.js";
import { store } from "../desk.js";
import { attempt, button, choice, emptiness, field, h, panel, reconcile, relabel, setText } from "../dom.js";
import { t } from "../i18n.js";

const categories = /** @type {API.SessionCategory[]} */ (["ambient", "soloAmbient", "playback", "record", "playAndRecord", "multiRoute"]);
/** @type {Record<API.SessionOption, API.SessionCategory[]>} */
const fits = {
  mixWithOthers: ["ambient", "playback", "playAndRecord", "multiRoute"], duckOthers: ["ambient", "playback", "playAndRecord", "multiRoute"],
  allowBluetooth: ["record", "playAndRecord"], defaultToSpeaker: ["playAndRecord"],
};

/** The audio session: its category with the options that fit, activation, interruptions and gates. */
export function sessionPanels() {
  const category = choice(categories.map((one) => [one, t(`categoryName.${one}`)]), { onchange: () => send(category.value, options()) });
  const hint = h("p.hint");
  const boxes = /** @type {API.SessionOption[]} */ (Object.keys(fits)).map((option) => {
    const input = h("input", { type: "checkbox", onchange: () => send(category.value, options()) });
    return { option, input, node: h("label.check", {}, input, h("span", { text: t(`option.${option}`) })) };
  });
  const options = () => boxes.filter(({ option, input }) => input.checked && fits[option].some((one) => one === category.value)).map(({ option }) => option);
  const send = async (/** @type {string} */ name, /** @type {string[]} */ chosen) => {
    const isDone = await attempt(() => put(["session"], { category: name, options: chosen }));
    if (isDone === null && store.session) update(store.session);
  };

  const active = h("p.hint", { role: "status" });
  const activate = button(t("activate"), () => attempt(() => post(["session", store.session?.active ? "deactivate" : "activate"])));
  const state = h("p.now", { role: "status" });
  const interruptions = h("ul.stations");
  const began = button(t("interrupt"), () => attempt(() => post(["session", "interruptions"], { type: "began", reason: "dashboard" })), { shape: "pause" });
  const resume = button(t("endResume"), () => end(true), { shape: "play" });
  const quiet = button(t("endQuiet"), () => end(false));
  const end = (/** @type {boolean} */ shouldResume) => attempt(() => post(["session", "interruptions"], { type: "ended", shouldResume }));

  const silent = toggle("silentMode", (on) => patch(["session"], { silentMode: on }));
  const locked = toggle("screenLocked", (on) => patch(["session"], { screenLocked: on }));
  const background = toggle("backgroundMusic", (on) => patch(["manager"], { allowsBackgroundMusic: on }));
  const gates = h("p.hint", { role: "status" });
  const others = h("p.hint");
  const nodes = [
    panel(t("category"), null, field(t("category"), category), hint, boxes.map((one) => one.node), active, h("div.row", {}, activate)),
    panel(t("interruptions"), null, state, interruptions, h("div.row", {}, began, resume, quiet)),
    panel(t("surroundings"), null, silent.node, locked.node, background.node, gates, others),
  ];

  /** @param {API.Session} session */
  function update(session) {
    category.value = session.category;
    setText(hint, t(`category.${session.category}`) + (session.nextCategory ? ` ${t("nextCategory", { name: t(`categoryName.${session.nextCategory}`) })}` : ""));
    for (const { option, input, node } of boxes) {
      node.hidden = !fits[option].includes(session.category);
      input.checked = session.options.includes(option);
    }
    setText(active, t(session.active ? `active.${session.activation ?? "automatic"}` : "inactive"));
    relabel(activate, t(session.active ? "deactivate" : "activate"));
    setText(state, t(session.interrupted ? "interrupted" : "uninterrupted"));
    reconcile(interruptions, session.interruptions, (one) => JSON.stringify(one), (one) => h("li.station", {}, h("strong.title", { text: one.application ?? t(`source.${one.source}`) }), h("span.hint", { text: one.reason })));
    resume.disabled = quiet.disabled = !session.interruptions.some((one) => one.source === "request");
    silent.input.checked = session.silentMode;
    locked.input.checked = session.screenLocked;
    setText(gates, session.gates.length ? t("gated", { buses: session.gates.map((gate) => t(`bus.${gate.bus}`)).join(", "), reason: t(`gate.${session.gates[0].reason}`) }) : t("ungated"));
    const playing = session.otherApplications.playing.join(", ") || t("nobody");
    setText(others, t("others", { playing, treatment: t(`treatment.${session.otherApplications.treatment}`) }));
  }
  return { nodes, update, manager: (/** @type {API.Manager} */ manager) => { background.input.checked = manager.allowsBackgroundMusic; } };
}

/** @param {TextKey} name @param {(on: boolean) => Promise<unknown>} change */
function toggle(name, change) {
  const input = h("input", { type: "checkbox", role: "switch" });
  input.addEventListener("change", async () => {
    if (await attempt(() => change(input.checked)) === null) input.checked = !input.checked;
  });
  return { input, node: h("label.check", {}, input, h("span", { text: t(name) })) };
}

/** @typedef {Partial<Omit<API.DeviceOutput, "name">> & {name: string | null}} Offered */

/** Chooses an output of the machine; read again when the route changes. */
export function outputChooser() {
  const list = h("ul.stations", { role: "radiogroup", "aria-label": t("outputs") });
  const empty = emptiness(h("p.hint", { text: t("noOutputs") }));
  const node = panel(t("outputs"), null, list, empty.node);

  async function load() {
    /** @type {{connected: boolean, outputs: API.DeviceOutput[]} | null} */
    const value = await call("GET", "/v1/device/outputs").catch(() => null);
    if (!value) return;
    const chosen = store.session?.route.output ?? null;
    /** @type {Offered[]} */
    const rows = [{ name: null, description: t("followDefault") }, ...value.outputs];
    list.replaceChildren(...rows.map((output) => row(output, chosen)));
    list.hidden = !value.connected;
    empty.show(true, !value.connected);
  }

  /** @param {Offered} output @param {string | null} chosen */
  function row(output, chosen) {
    const input = h("input", { type: "radio", name: "output", disabled: output.isAllowed === false });
    input.checked = output.name === chosen;
    input.addEventListener("change", async () => {
      await attempt(() => put(["session", "route"], { output: output.name }));
      load();
    });
    const facts = [output.formFactor, output.isBluetooth ? "Bluetooth" : null, output.name && `${Math.round((output.volume ?? 0) * 100)} %`, output.isDefault ? t("isDefault") : null].filter(Boolean).join(" · ");
    return h("li.station", { "data-current": String(output.isCurrent ?? false) }, h("label.check", {}, input, h("span.names", {}, h("strong.title", { text: output.description }), h("span.hint", { text: facts }))));
  }
  return { node, load };
}
