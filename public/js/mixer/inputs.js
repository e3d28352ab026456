// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { patch, path } from "../api.js";
import { fit } from "../canvas.js";
import { collection } from "../collection.js";
import { levels } from "../desk.js";
import { attempt, button, emptiness, h, iconButton, panel, reconcile, setAttribute, setLabel, setText } from "../dom.js";
import { t } from "../i18n.js";
import { paintBar } from "../meterpaint.js";
import { deletion, removeLater } from "../removals.js";
import { isRemoved } from "../removed.js";
import { fader } from "../sliders.js";

/** The inputs: microphones, lines and other programs, each with a meter, a fader and switches. */
export function inputStrips() {
  const list = h("ul.inputs");
  const empty = emptiness(h("p.hint", { text: t("noInputs") }));
  const edit = async (/** @type {API.Input | null} */ input) => (await import("./inputform.js")).inputForm(input, () => known.load());
  const node = panel(t("inputs"), button(t("newInput"), () => edit(null), { kind: "quiet" }), list, empty.node);

  /** @type {ReturnType<typeof collection<API.Input>>} */
  const known = collection("inputs", "input", render);

  function render() {
    const shown = known.all.filter(({ id }) => !isRemoved(path("inputs", id)));
    reconcile(list, shown, ({ id }) => id, (input) => inputStrip(input, edit, known.load));
    empty.show(true, shown.length === 0);
  }

  return {
    node,
    leave: known.leave,
    nameOf: (/** @type {string} */ id) => known.all.find((one) => one.id === id)?.name,
    tick: () => { for (const row of list.children) /** @type {any} */ (row).tick?.(); },
  };
}

/** @param {API.Input} input @param {(input: API.Input) => unknown} edit @param {() => unknown} load @returns {HTMLElement} */
function inputStrip({ id, name }, edit, load) {
  /** @type {API.Input | null} */
  let now = null;
  const send = (/** @type {API.InputChange} */ change) => patch(["inputs", id], change);
  const canvas = h("canvas.meter", { role: "img" });
  const title = h("strong.title");
  const state = h("span.hint");
  const problem = h("p.problem", { role: "status" });
  const { input, output, set } = fader({ label: t("volumeOf", { name }), send: (volume) => send({ volume }) });
  const mute = h("button.mute", { type: "button", text: "M", onclick: () => attempt(() => send({ muted: !now?.muted })) });
  const power = h("button.power", { type: "button", role: "switch", onclick: () => attempt(() => send({ enabled: !now?.enabled })) });
  const pencil = iconButton("edit", "", () => now && edit(now));
  const dispose = iconButton("close", "", () => removeLater({ key: path("inputs", id), name: now?.name ?? name, send: deletion(path("inputs", id)), show: load }));
  const row = h("li.input", {}, canvas, h("div.names", {}, title, state), h("div.slide", {}, input, output), h("div.switches", {}, mute, power, pencil, dispose), problem);
  row.update = (/** @type {API.Input} */ value) => {
    now = value;
    setText(title, value.name);
    setText(state, value.title ?? `${t(`kindOfInput.${value.kind}`)} · ${t(`input.${value.state}`)}`);
    setAttribute(state, "title", state.textContent ?? "");
    setText(problem, value.problem ?? "");
    problem.hidden = value.problem === null;
    row.dataset.state = value.state;
    set(value.volume);
    setAttribute(mute, "aria-pressed", String(value.muted));
    setAttribute(power, "aria-checked", String(value.enabled));
    setText(power, t(value.enabled ? "inputOn" : "inputOff"));
    setLabel(mute, t(value.muted ? "unmute" : "mute", { name: value.name }));
    setAttribute(power, "aria-label", t("takeInput", { name: value.name }));
    setLabel(pencil, t("editInput", { name: value.name }));
    setLabel(dispose, t("removeInput", { name: value.name }));
    setAttribute(canvas, "aria-label", t("levelOf", { name: value.name }));
  };
  return Object.assign(row, { tick: () => paint(canvas, now?.player) });
}

/** @param {HTMLCanvasElement} canvas @param {string | null | undefined} player */
function paint(canvas, player) {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!height) return;
  const context = fit(canvas, width, height);
  context.clearRect(0, 0, width, height);
  const channels = player ? levels.of(player) : [];
  paintBar(context, 0, width / 2 - 1, height, channels[0]);
  paintBar(context, width / 2 + 1, width / 2 - 1, height, channels[1] ?? channels[0]);
}
