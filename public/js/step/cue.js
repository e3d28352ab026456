// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { choice, field, h, setOptions } from "../dom.js";
import { t } from "../i18n.js";
import { cueVerbs } from "./making.js";
import "./texts.js";

/**
 * The fields of what is done to a show: GO, or something with one or several of its cues.
 * @returns {import("./fields.js").StepFields}
 */
export function cueFields() {
  const show = choice([...store.shows.values()].map(({ id, name }) => [id, name]), { name: "show", onchange: () => showCues() });
  const verb = choice(cueVerbs.map((one) => [one, t(`cueStep.${one}`)]), { name: "verb", onchange: () => showCues() });
  const cues = choice([], { name: "cues" });
  const [single, several] = [field(t("cueOfStep"), cues), h("span.hint", { text: t("cuesHint") })];
  single.append(several);
  /** @type {Record<string, any>} What these fields do not show. */
  let rest = {};

  /** @param {string[]} [wanted] Numbers of cues; those chosen without them. */
  function showCues(wanted = [...cues.selectedOptions].map(({ value }) => value)) {
    const isArming = verb.value === "arm" || verb.value === "disarm";
    single.hidden = verb.value === "go" || verb.value === "stop";
    several.hidden = !isArming;
    cues.multiple = isArming;
    const known = store.shows.get(show.value)?.cues ?? [];
    const numbers = known.map(({ number }) => number);
    setOptions(cues, [...known.map(({ number, name }) => [number, [number, name].filter(Boolean).join(" ")]),
      // One that was removed is still what is stored.
      ...wanted.filter((one) => one && !numbers.includes(one)).map((one) => [one, one])]);
    for (const option of cues.options) option.selected = wanted.includes(option.value);
    if (!isArming && !cues.selectedOptions.length && cues.options.length) cues.selectedIndex = 0;
  }

  showCues();
  return {
    nodes: [
      h("div.grid", {}, field(t("showOfStep"), show, show.options.length ? undefined : t("noShowYet")), field(t("whatOfShow"), verb)),
      single,
    ],
    set(values) {
      const known = store.shows.get(values.show) ?? [...store.shows.values()].find(({ name }) => name === values.show);
      if (!known) show.append(h("option", { value: values.show, text: values.show }));
      show.value = known?.id ?? values.show;
      verb.value = values.verb;
      showCues(values.cues);
      rest = values.rest;
    },
    read() {
      if (!show.value) throw Object.assign(new Error(t("noShowYet")), { field: "show" });
      const chosen = single.hidden ? [] : [...cues.selectedOptions].map(({ value }) => value);
      if (!single.hidden && !chosen.length) throw Object.assign(new Error(t("chooseCue")), { field: "cues" });
      return [{ show: show.value, verb: verb.value, cues: chosen, rest }];
    },
  };
}
