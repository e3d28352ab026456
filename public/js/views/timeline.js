// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { get, path, post } from "../api.js";
import { store } from "../desk.js";
import { attempt, button, choice, field, h, panel, relabel, setOptions, setText } from "../dom.js";
import { clockTime, number, optionText } from "../format.js";
import { t } from "../i18n.js";
import { isRemoved } from "../removed.js";
import { Draft } from "../timeline/draft.js";
import { Driver } from "../timeline/driver.js";
import { inspector, stationChoice } from "../timeline/inspector.js";
import { lanes } from "../timeline/lanes.js";

/** What the connect button does in each state. */
const steps = { created: "connect", connected: "disconnect", disconnected: "reconnect" };

/**
 * The cue editor: a crossfader's cues on a ruler, the position of its medium, and a preview of any time.
 * @returns {View}
 */
export default function timeline() {
  const driver = new Driver();
  const chooser = choice([], { "aria-label": t("crossfader"), "data-reads": true, onchange: () => change(store.crossfaders.get(chooser.value)) });
  const place = h("div.stack");
  const file = h("input.visually-hidden", { type: "file", accept: ".json,application/json", id: "crossfader-file", onchange: () => importFile(file.files?.[0]) });
  const node = h("div", {}, h("div.view-head", {}, h("h2", { text: t("view.timeline") }), chooser, h("span.grow"), file,
    h("label.button", { for: "crossfader-file", text: t("import") }), button(t("newCrossfader"), () => change(null), { kind: "primary" })), place);
  /** @type {ReturnType<typeof cueEditor> | null} */
  let editor = null;

  /**
   * Opens another one, unless the user keeps what is not saved.
   * @param {API.Crossfader | null | undefined} crossfader
   */
  function change(crossfader) {
    if (!hasUnsaved() || confirm(t("discardSure"))) open(crossfader);
    else chooser.value = editor?.draft.id ?? "";
  }

  const hasUnsaved = () => Boolean(editor?.draft.isTouched) || driver.isRunning;

  /** @param {API.Crossfader | null | undefined} crossfader */
  function open(crossfader) {
    driver.stop();
    editor = cueEditor(new Draft(crossfader), driver, open);
    place.replaceChildren(editor.node);
    editor.render();
    if (crossfader) chooser.value = crossfader.id;
  }

  /** @param {File | undefined} chosen */
  async function importFile(chosen) {
    const made = chosen && (await attempt(async () => post(["crossfaders", "import"], JSON.parse(await chosen.text()))));
    file.value = "";
    if (made) open(made);
  }

  function render() {
    const all = [...store.crossfaders.values()].filter(({ id }) => !isRemoved(path("crossfaders", id)));
    setOptions(chooser, all.map((one) => [one.id, one.name]));
    chooser.hidden = all.length === 0;
    const id = editor?.draft.id;
    const isGone = editor?.isKnown && !all.some((one) => one.id === id) && !editor.isSaving && !editor.draft.isTouched;
    if (!editor || isGone) open(all[0]);
    if (editor) follow(editor);
  }
  /** @param {ReturnType<typeof cueEditor>} shown */
  function follow(shown) {
    const { id } = shown.draft;
    shown.isKnown ||= store.crossfaders.has(id ?? "");
    if (id) chooser.value = id;
    shown.render();
  }
  return { node, parts: ["crossfaders", "stations", "players"], render, tick: () => editor?.tick(), isKept: true, hasUnsaved };
}

/** @param {Draft} draft @param {Driver} driver @param {(crossfader: API.Crossfader) => void} open */
function cueEditor(draft, driver, open) {
  let looked = 0;
  const known = () => store.crossfaders.get(draft.id ?? "");
  const name = h("input", { value: draft.name, maxlength: 255, onchange: () => { draft.name = name.value.trim(); draft.touch(); } });
  const first = h("span");
  const board = lanes(draft, { onTime: look });
  const values = inspector(draft);
  const state = h("span.badge", { role: "status" });
  const time = h("span.times");
  const preview = h("p.preview", { role: "status" });
  const at = h("input", { type: "number", min: 0, step: 0.1, value: 0, "data-reads": true, onchange: () => look(at.valueAsNumber || 0) });
  const save = button(t("save"), keep, { kind: "primary" });
  const act = (/** @type {string} */ verb) => attempt(() => post(["crossfaders", draft.id ?? "", verb]));
  const run = button(t("run"), toggleRun, { shape: "play" });
  const connect = button(t("connect"), () => act(steps[known()?.state ?? "created"]));
  const exportFile = button(t("export"), download, { kind: "quiet", "data-reads": true });
  const dispose = button(t("remove"), removeIt, { kind: "quiet" });
  const node = panel(t("cues"), [state, time], h("div.grid", {}, field(t("name"), name), h("label.field", {}, h("span.name", { text: t("initialStation") }), first), field(t("lookAt"), at)),
    preview, board.node, values.node,
    h("div.row", {}, button(t("addStationCue"), () => draft.add({ time: looked, volume: null, station: firstOptions() })),
      button(t("addVolumeCue"), () => draft.add({ time: looked, volume: 1, station: null })), h("span.grow"), run, connect, exportFile, dispose, save));
  const self = { draft, node, isSaving: false, isKnown: false, render, tick };
  draft.addEventListener("change", render);

  /** @param {number} seconds */
  function look(seconds) {
    looked = Math.round(seconds * 100) / 100;
    at.valueAsNumber = looked;
    if (driver.isRunning) driver.jump(looked);
    showPreview();
  }

  function showPreview() {
    const { station, volume } = draft.at(looked);
    board.looked(looked);
    setText(preview, t("preview", { time: clockTime(looked), station: station ? optionText(station) : t("silence"), volume: volume === null ? t("asBefore") : `${number(volume * 100)} %` }));
  }

  function toggleRun() {
    const crossfader = known();
    if (driver.isRunning) driver.pause();
    else if (crossfader) driver.start(crossfader, looked);
  }

  async function keep() {
    self.isSaving = true;
    const made = await draft.save();
    self.isSaving = false;
    if (made) open(made);
    else render();
  }

  async function removeIt() {
    const { deletion, removeLater } = await import("../removals.js");
    const address = path("crossfaders", draft.id ?? "");
    draft.isTouched = false;
    removeLater({ key: address, name: draft.name || t("crossfader"), send: deletion(address), show: () => store.touch("crossfaders") });
  }

  async function download() {
    const value = await attempt(() => get("crossfaders", draft.id ?? "", "export"));
    if (!value) return;
    const address = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: "application/json" }));
    h("a", { href: address, download: `${value.name}.json` }).click();
    URL.revokeObjectURL(address);
  }

  function render() {
    const crossfader = known();
    if (!first.contains(document.activeElement)) first.replaceChildren(stationChoice(draft.initialStation, (station) => { draft.initialStation = station; draft.touch(); }));
    board.render();
    values.render();
    save.disabled = !draft.isChanged;
    for (const one of [run, connect, exportFile, dispose]) one.disabled = !crossfader;
    run.disabled ||= draft.isChanged;
    setText(state, draft.isChanged ? t("unsaved") : t(`crossfader.${crossfader?.state ?? "created"}`));
    relabel(connect, t(crossfader?.state === "connected" ? "disconnect" : "connect"));
    showPreview();
  }

  function tick() {
    const crossfader = known();
    const elapsed = crossfader ? driver.elapsed(crossfader) : null;
    board.elapsed(elapsed);
    setText(time, elapsed === null ? "" : clockTime(elapsed));
    relabel(run, t(driver.isRunning ? "pause" : "run"));
  }
  return self;
}

const firstOptions = () => [...store.stations.values()][0]?.options ?? {};
