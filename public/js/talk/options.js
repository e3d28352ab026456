// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { get } from "../api.js";
import { store } from "../desk.js";
import { choice, field, h, setOptions } from "../dom.js";
import { duration, soundTitle } from "../format.js";
import { loadTexts, t } from "../i18n.js";
import { placesField } from "../places.js";
import { priorityField } from "../queue/priority.js";
import { keepChoices, keptChoices } from "./choices.js";
import { listMicrophones } from "./microphone.js";
import { mutesField } from "./mutes.js";

await loadTexts("talk");

/** Before the id of an input of the server, among the microphones. */
const INPUT = "input:";

/**
 * The form for where and how someone talks.
 * @param {() => void} changed
 */
export function talkOptions(changed) {
  const [places, mutes] = [placesField(), mutesField()];
  const priority = priorityField();
  const chime = choice([["", t("noChime")]], { name: "chime" });
  const longest = choice([30, 60, 120, 300, 600].map((seconds) => [seconds, duration(seconds)]), { name: "longest" });
  const microphone = choice([["", t("talkUsual")]], { name: "microphone" });
  const keeps = h("input", { type: "checkbox", name: "whileWaiting" });
  const preempts = h("input", { type: "checkbox", name: "preempts" });
  const latches = h("input", { type: "checkbox", name: "latches" });
  const cleaned = h("input", { type: "checkbox", name: "cleaned" });
  const devices = field(t("talkMicrophone"), microphone);
  const check = (/** @type {HTMLInputElement} */ input, /** @type {TextKey} */ text) => h("label.check", {}, input, h("span", { text: t(text) }));
  const node = h("div.form.talk-options", { hidden: true }, places.node, h("div.grid", {}, priority.node, field(t("chime"), chime), field(t("talkLongest"), longest), devices, mutes.node),
    h("div.row", {}, check(latches, "talkLatches"), check(keeps, "talkKeeps"), check(preempts, "interruptsAll"), check(cleaned, "talkCleaned")));
  const kept = keptChoices();
  /** A sound that may not be in the list yet. */
  let wanted = kept.body.chime ?? "";
  let device = kept.body.input ? INPUT + kept.body.input : kept.device;
  set();
  node.addEventListener("change", ({ target }) => {
    if (target === chime) wanted = chime.value;
    if (target === microphone) device = microphone.value;
    keepChoices(read());
    changed();
  });

  function set() {
    const { body } = kept;
    places.set(body);
    mutes.set(body);
    priority.set(Number(body.priority ?? 0));
    longest.value = String(body.longest);
    keeps.checked = body.whileWaiting === "keep";
    preempts.checked = body.preempts === true;
    latches.checked = kept.latches;
    cleaned.checked = kept.isCleaned;
  }

  function render() {
    places.render();
    mutes.render();
    const ready = [...store.sounds.values()].filter((one) => one.state === "ready").map((one) => [one.id, soundTitle(one)]);
    setOptions(chime, [["", t("noChime")], ...ready]);
    chime.value = ready.some(([id]) => id === wanted) ? wanted : "";
  }

  /** Browsers name the microphones after one was opened; the server's are its inputs. */
  async function showMicrophones() {
    const [found, { inputs }] = await Promise.all([listMicrophones(), get("inputs").catch(() => ({ inputs: [] }))]);
    const own = inputs.map((/** @type {API.Input} */ { id, name }) => [INPUT + id, t("talkInput", { name })]);
    devices.hidden = found.length < 2 && own.length === 0;
    setOptions(microphone, [["", t("talkUsual")], ...found, ...own]);
    microphone.value = [...found, ...own].some(([id]) => id === device) ? device : "";
  }

  /** @returns {import("./choices.js").TalkChoices} */
  function read() {
    return { body: { ...places.read(), ...mutes.read(), priority: priority.read(), longest: Number(longest.value), whileWaiting: keeps.checked ? "keep" : "drop",
      preempts: preempts.checked, ...(wanted ? { chime: wanted } : {}), ...(device.startsWith(INPUT) ? { input: device.slice(INPUT.length) } : {}) },
      device: device.startsWith(INPUT) ? "" : device, isCleaned: cleaned.checked, latches: latches.checked };
  }
  showMicrophones();
  return { node, render, showMicrophones };
}
