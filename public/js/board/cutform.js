// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { get, post } from "../api.js";
import { openDialog } from "../dialogs.js";
import { button, field, h } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { soundTitle } from "../format.js";
import { loadTexts, t } from "../i18n.js";
import { listenHere } from "../queue/listening.js";
import { load as draw, waveform } from "../waveform.js";

await loadTexts("announcements");

/**
 * Makes a sound of a part of a sound, which stays as it is.
 * @param {API.Sound} sound
 */
export function cutForm(sound) {
  const most = sound.duration ?? 0;
  const seconds = (/** @type {string} */ name, /** @type {number} */ value) =>
    h("input", { name, type: "number", min: 0, max: most.toFixed(3), step: "any", value: value.toFixed(3), oninput: show });
  const [start, end] = [seconds("start", 0), seconds("end", most)];
  const name = h("input", { name: "name", maxlength: 255, placeholder: t("cutName") });
  const outline = waveform(sound);
  const picture = h("div.cut", {}, outline);
  /** The part, without the ends that are the sound's. */
  function part() {
    const [first, last] = [start.valueAsNumber, end.valueAsNumber];
    return { ...(first > 0 ? { start: first } : {}), ...(last < Number(end.max) ? { end: last } : {}) };
  }
  const load = () => get("sounds", sound.id, "data");
  const listen = button(t("listenHere"), () => listenHere(listen, load, { start: 0, end: null, ...part() }), { shape: "sound" });

  function show() {
    /** @param {number} value @param {number} usual */
    const percent = (value, usual) => `${(100 * (Number.isNaN(value) ? usual : value)) / (most || 1)}%`;
    picture.style.setProperty("--start", percent(start.valueAsNumber, 0));
    picture.style.setProperty("--end", percent(end.valueAsNumber, most));
  }

  const form = watched(h("form.form", { novalidate: true }, picture,
    h("div.grid", {}, field(t("cutStart"), start), field(t("cutEnd"), end)), field(t("name"), name), h("p.hint", { text: t("cutHint") }),
    h("div.row.end", {}, listen, h("span.grow"), h("button.primary", { text: t("cutOut") }))));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wanted = name.value.trim();
    const body = { ...part(), ...(wanted ? { name: wanted } : {}) };
    if (await submitted(form, () => post(["sounds", sound.id, "cut"], body))) dialog.close();
  });
  show();
  draw(outline);
  const dialog = openDialog(t("cutOf", { name: soundTitle(sound) }), form);
}
