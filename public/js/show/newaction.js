// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { post } from "../api.js";
import { store } from "../desk.js";
import { choice, field, h, openDialog } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { soundTitle } from "../format.js";
import { t } from "../i18n.js";
import "./editingtexts.js";

const kinds = /** @type {const} */ (["sound", "fade", "phrase", "scene"]);
const scenes = /** @type {const} */ (["volumes", "mutes", "ducking", "session", "station"]);

/**
 * Makes an action of a sound, of the end of a sound, of a phrase, or of the present scene.
 * @param {(action: API.Action) => unknown} done
 */
export function newAction(done) {
  const kind = choice(kinds.map((one) => [one, t(`actionOf.${one}`)]), { name: "kind", onchange: show });
  const name = h("input", { name: "name", maxlength: 255, placeholder: t("asContent") });
  const ready = [...store.sounds.values()].filter((one) => one.state === "ready").map((one) => [one.id, soundTitle(one)]);
  const sound = choice(ready, { name: "sound" });
  const volume = h("input", { name: "volume", type: "number", min: 0, max: 100, value: 100 });
  const fade = h("input", { name: "fadeDuration", type: "number", min: 0, max: 3600, step: "any", value: 0 });
  const loop = h("input", { name: "looping", type: "checkbox" });
  const text = h("textarea", { name: "text", rows: 2, maxlength: 4096, placeholder: t("textHint") });
  const chime = choice([["", t("noChime")], ...ready], { name: "chime" });
  const included = scenes.map((one) => {
    const input = h("input", { type: "checkbox", name: one });
    input.checked = true;
    return { one, input };
  });
  const over = h("input", { name: "over", type: "number", min: 0, max: 3600, step: "any", value: 2 });
  const soundField = field(t("sound"), sound);
  const volumeField = field(t("volumePercent"), volume, t("volumeChosen"));
  const loopField = h("label.check", {}, loop, h("span", { text: t("playLoop") }));
  const fadeField = field(t("fadeSeconds"), fade);
  const textField = field(t("text"), text);
  const chimeField = field(t("chime"), chime);
  const sceneField = h("fieldset.field", { name: "include" }, h("legend", { text: t("sceneOf") }), h("div.row", {}, included.map(({ one, input }) => h("label.check", {}, input, h("span", { text: t(`scene.${one}`) })))));
  const overField = field(t("overSeconds"), over);
  /** @type {Record<typeof kinds[number], HTMLElement[]>} The fields of each kind. */
  const fields = { sound: [soundField, volumeField, fadeField, loopField], fade: [soundField, fadeField], phrase: [textField, chimeField, volumeField], scene: [sceneField, overField] };
  const every = [...new Set(Object.values(fields).flat())];
  const chosen = () => /** @type {typeof kinds[number]} */ (kind.value);

  function show() {
    for (const one of every) one.hidden = !fields[chosen()].includes(one);
  }

  const level = { name: "volume", type: "number", minimum: 0, maximum: 1 };
  const title = () => sound.selectedOptions[0]?.text ?? "";
  const part = () => volume.valueAsNumber / 100;
  const seconds = () => fade.valueAsNumber || 0;
  /** @type {Record<typeof kinds[number], () => Record<string, unknown>>} */
  const bodies = {
    sound: () => ({ name: title(), parameters: [{ ...level, default: part() }],
      steps: [{ operation: { op: "play", sound: sound.value, volume: { parameter: "volume" }, ...(loop.checked ? { looping: true } : {}), ...(seconds() ? { fadeIn: true, fadeDuration: seconds() } : {}) } }] }),
    fade: () => ({ name: t("endOf", { name: title() }), parameters: [{ name: "over", type: "number", minimum: 0, maximum: 3600, default: seconds() }],
      steps: [{ operation: { op: "stop", sound: sound.value, fadeDuration: { parameter: "over" } } }] }),
    phrase: () => ({ name: text.value.trim(), parameters: [{ ...level, default: part() }],
      steps: [{ operation: { method: "POST", path: "/v1/queue/items", body: { text: text.value.trim(), volume: { parameter: "volume" }, ...(chime.value ? { chime: chime.value } : {}) } } }] }),
    scene: () => ({ include: included.filter(({ input }) => input.checked).map(({ one }) => one), over: over.valueAsNumber || 0 }),
  };

  async function make() {
    const body = bodies[chosen()]();
    const wanted = name.value.trim() || freeName(String(body.name ?? "")) || null;
    return post(chosen() === "scene" ? ["actions", "capture"] : ["actions"], { ...body, ...(wanted ? { name: wanted } : {}) });
  }

  const form = watched(h("form.form", { novalidate: true }, field(t("madeFrom"), kind), every, field(t("name"), name), h("div.row.end", {}, h("button.primary", { text: t("save") }))));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const made = await submitted(form, make);
    if (!made) return;
    if (!store.actions.has(made.id)) store.set("actions", made, made.id);
    dialog.close();
    done(made);
  });
  show();
  const dialog = openDialog(t("newAction"), form);
}

/**
 * A name that no other action has, of at most 255 bytes.
 * @param {string} wanted
 */
function freeName(wanted) {
  const taken = new Set([...store.actions.values()].map(({ name }) => name));
  let short = [...wanted.replace(/\s+/g, " ")].slice(0, 60).join("");
  for (let count = 2; taken.has(short); count += 1) short = `${[...wanted].slice(0, 60).join("")} ${count}`;
  return short;
}
