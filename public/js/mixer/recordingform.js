// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, post } from "../api.js";
import { store } from "../desk.js";
import { openDialog } from "../dialogs.js";
import { choice, field, h } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";

/** @type {API.InputBus[]} */
const buses = ["sound", "music", "announcement"];

/** @param {string} value @param {string} text @returns {[string, string]} */
const option = (value, text) => [value, text];

/** Begins a recording. */
export async function recordingForm() {
  /** @type {API.Input[]} */
  const inputs = (await call("GET", "/v1/inputs?limit=1000").catch(() => null))?.inputs ?? [];
  /** @type {[string, string][]} */
  const sources = [
    ...[...store.zones.values()].map(({ id, name }) => option(`zone ${id}`, t("recordZone", { name }))),
    ...inputs.map(({ id, name }) => option(`input ${id}`, t("recordInput", { name }))),
    ...buses.map((bus) => option(`bus ${bus}`, t("recordBus", { name: t(`bus.${bus}`) }))),
  ];
  const source = choice(sources, { name: "source" });
  const name = h("input", { name: "name", maxlength: 255, placeholder: t("recordingName") });
  const format = choice(/** @type {[string, string][]} */ ([["flac", "FLAC"], ["wav", "WAV"]]), { name: "format" });
  const form = watched(h("form.form", { novalidate: true },
    field(t("recordingSource"), source), field(t("name"), name), field(t("recordingFormat"), format),
    h("div.row.end", {}, h("button.primary", { text: t("record") }))));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const [kind, id] = source.value.split(" ");
    const request = { [kind]: id, format: format.value, ...(name.value.trim() ? { name: name.value.trim() } : {}) };
    if (await submitted(form, () => post(["recordings"], request))) dialog.close();
  });
  const dialog = openDialog(t("newRecording"), form);
}
