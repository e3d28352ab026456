// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { get, post } from "../api.js";
import { Edition } from "../changes.js";
import { store } from "../desk.js";
import { openDialog } from "../dialogs.js";
import { choice, field, h, setOptions, setText } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";
import { placesField } from "../places.js";

/**
 * Makes or changes an input.
 * @param {API.Input | null} input @param {() => unknown} done
 */
export function inputForm(input, done) {
  const edition = input && new Edition(["inputs", input.id], input);
  const name = h("input", { name: "name", maxlength: 255, value: input?.name ?? "" });
  const kind = choice(/** @type {API.InputKind[]} */ (["source", "sink", "monitor", "stream"]).map((one) => [one, t(`inputKind.${one}`)]), { name: "kind", onchange: follow });
  const node = choice([], { name: "node" });
  const device = field(t("inputDevice"), node);
  const url = h("input", { name: "url", type: "url", maxlength: 2048, spellcheck: false, placeholder: "https://", value: input?.url ?? "" });
  const address = field(t("inputAddress"), url);
  const hint = h("p.hint");
  const channels = h("input", { name: "channels", maxlength: 17, spellcheck: false, autocapitalize: "characters", placeholder: "AUX2, AUX3", value: input?.channels?.join(", ") ?? "" });
  const bus = choice(/** @type {API.InputBus[]} */ (["music", "sound", "announcement"]).map((one) => [one, t(`bus.${one}`)]), { name: "bus" });
  const places = placesField();
  const highPass = h("input", { name: "highPass", type: "number", min: 20, max: 1000, step: "any", value: input?.highPass ?? "" });
  const gate = h("input", { name: "gate", type: "number", min: -90, max: 0, step: "any", value: input?.gate ?? "" });
  const buffer = h("input", { name: "buffer", type: "number", min: 0.5, max: 30, step: "any", value: input?.buffer ?? 3 });
  const held = field(t("inputBuffer"), buffer);
  /** @type {[string, string][]} */
  const stations = [...store.stations.values()].map(({ id, name }) => [id, name]);
  const fallback = choice([["", t("noFallback")], ...stations], { name: "fallback" });
  const silence = h("input", { name: "silence", type: "number", min: 0.5, max: 300, step: "any", value: input?.silence ?? 1.5 });
  const only = field(t("inputChannels"), channels);
  const delay = h("input", { name: "delay", type: "number", min: 10, max: 2000, step: "any", value: Math.round((input?.delay ?? 0.05) * 1000) });
  const form = watched(h("form.form", { novalidate: true }, field(t("name"), name), field(t("inputFrom"), kind), device, address, hint, field(t("inputBus"), bus), places.node,
    field(t("inputFallback"), fallback, t("inputFallbackHint")),
    h("details", {}, h("summary", { text: t("inputMore") }), h("div.grid", {}, field(t("inputHighPass"), highPass), field(t("inputGate"), gate), field(t("inputDelay"), delay), only, held, field(t("inputSilence"), silence))),
    h("div.row.end", {}, h("button.primary", { text: t(input ? "save" : "addInput") }))));

  /** The devices of the chosen kind; the one that is stored stays chosen, also while it is away. */
  async function follow() {
    const hasDevice = kind.value === "source" || kind.value === "monitor";
    device.hidden = !hasDevice;
    address.hidden = held.hidden = kind.value !== "stream";
    only.hidden = kind.value === "stream";
    setText(hint, kind.value === "sink" ? (input?.sink ? t("inputSinkName", { sink: input.sink }) : t("inputSinkHint")) : kind.value === "monitor" ? t("inputMonitorHint") : kind.value === "stream" ? t("inputStreamHint") : "");
    hint.hidden = hint.textContent === "";
    if (!hasDevice) return;
    const isSource = kind.value === "source";
    const found = (await get("device", isSource ? "inputs" : "outputs").catch(() => null))?.[isSource ? "inputs" : "outputs"] ?? [];
    /** @type {[string, string][]} */
    const options = found.map((/** @type {{name: string, description: string}} */ one) => [one.name, one.description]);
    const wanted = input?.kind === kind.value ? input.node : null;
    if (wanted && !options.some(([one]) => one === wanted)) options.push([wanted, t("inputAway", { name: wanted })]);
    setOptions(node, isSource ? [["", t("inputDefault")], ...options] : options);
    node.value = wanted ?? node.options[0]?.value ?? "";
  }

  /** @param {HTMLInputElement} one */
  const optional = (one) => (one.value === "" ? null : one.valueAsNumber);
  const isStream = () => kind.value === "stream";
  /** @returns {API.InputRequest} */
  const values = () => ({
    kind: /** @type {API.InputKind} */ (kind.value), node: device.hidden ? null : node.value || null, bus: /** @type {API.InputBus} */ (bus.value),
    url: isStream() ? url.value.trim() : null, buffer: buffer.valueAsNumber,
    channels: !isStream() && channels.value.trim() ? channels.value.toUpperCase().split(/[\s,]+/).filter(Boolean) : null, highPass: optional(highPass), gate: optional(gate), delay: delay.valueAsNumber / 1000,
    fallback: fallback.value || null, silence: silence.valueAsNumber,
    zones: null, rooms: null, ...places.read(), ...(name.value.trim() ? { name: name.value.trim() } : {}),
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!await submitted(form, () => (edition ? edition.save(values()) : post(["inputs"], values())))) return;
    dialog.close();
    done();
  });
  kind.value = input?.kind ?? "source";
  bus.value = input?.bus ?? "music";
  fallback.value = input?.fallback ?? "";
  places.set(input ?? {});
  follow();
  const dialog = openDialog(input ? t("editInput", { name: input.name }) : t("newInput"), form);
}
