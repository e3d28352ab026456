// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, path } from "../api.js";
import { socket } from "../desk.js";
import { button, choice, h, setOptions } from "../dom.js";
import { language, t } from "../i18n.js";

/** @typedef {{name: string, language: string | null, default: boolean, usable: boolean}} Voice */

/** @type {Promise<Voice[]> | null} */
let known = null;

/** The voices of the server; an empty list where it does not tell. A refusal leaves no error in the browser's console. */
async function load() {
  const answer = /** @type {{status: number, body?: {voices: Voice[]}}} */ (await socket.ask(`${path("voices")}?limit=1000`));
  if (answer.status !== 200) known = null;
  return answer.status === 200 ? answer.body?.voices ?? [] : [];
}

const names = new Intl.DisplayNames([language], { type: "language" });

/** @param {string | null} code */
function languageName(code) {
  try {
    return code ? names.of(code) ?? code : "";
  } catch {
    return code ?? "";
  }
}

/** @param {Voice} voice */
const label = (voice) => [languageName(voice.language), voice.name].filter(Boolean).join(" · ");

/**
 * The voice of a text, and a preview that sounds in the browser and not in the room.
 * @param {() => string} text
 */
export function voiceField(text) {
  const select = choice([["", t("voiceUsual")]], { name: "voice", "aria-label": t("voice"), onfocus: () => fill() });
  const listen = button(t("listenHere"), async () => (await import("./listening.js")).listenHere(listen, preview), { shape: "sound" });
  const preview = () => call("POST", path("voices", "preview"), { text: text(), ...read() });
  const node = h("div.field", {}, h("span.name", { text: t("voice") }), h("span.row", {}, select, listen), h("span.hint", { text: t("listenHint") }));
  let wanted = "";

  async function fill() {
    const voices = await (known ??= load());
    const usable = voices.filter((one) => one.usable);
    const near = (/** @type {Voice} */ one) => Number(!one.language?.startsWith(language));
    usable.sort((one, other) => near(one) - near(other) || label(one).localeCompare(label(other)));
    const kept = wanted && !usable.some(({ name }) => name === wanted) ? [[wanted, wanted]] : [];
    setOptions(select, [["", t("voiceUsual")], ...kept, ...usable.map((one) => [one.name, label(one)])]);
    if (wanted) select.value = wanted;
  }
  select.addEventListener("change", () => { wanted = select.value; });

  const set = (/** @type {string | null | undefined} */ voice) => {
    wanted = voice ?? "";
    fill();
  };
  const read = () => (select.value ? { voice: select.value } : {});
  return { node, set, fill, read };
}
