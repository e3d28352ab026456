// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { attempt, button, choice, field, h, setOptions, setText } from "../dom.js";
import { t } from "../i18n.js";
import { escaped, unescaped, wordsOf, written } from "./words.js";
import { everyTarget, schemeOf, tried } from "./targets.js";
import "./texts.js";

/** @typedef {import("./targets.js").Scheme} Scheme */

/**
 * The fields of a message: which of them are shown depends on the target.
 * @returns {import("../step/fields.js").StepFields}
 */
export function messageFields() {
  const target = choice([], { name: "target", onchange: show });
  const inputs = messageInputs();
  const place = h("div.form");
  const said = h("span.hint", { role: "status" });
  const test = button(t("tryMessage"), async () => {
    setText(said, "");
    const text = await attempt(() => tried(chosen(), message()), test);
    if (text) setText(said, text);
  });
  const manage = button(t("manageTargets"), async () => (await import("./dialog.js")).targetDialog(load));
  /** @type {API.Target[]} */
  let all = [];
  let wanted = "";

  const now = () => all.find(({ id, name }) => id === target.value || name === target.value);
  /** @returns {Scheme} */
  const scheme = () => schemeOf(now()?.address ?? "") ?? "osc.udp";
  const message = () => inputs.read(scheme());

  function chosen() {
    if (!target.value) throw Object.assign(new Error(t("chooseTarget")), { field: "target" });
    return target.value;
  }
  function show() {
    wanted = target.value;
    place.replaceChildren(...inputs.nodes(scheme()));
  }
  async function load() {
    all = await everyTarget() ?? all;
    const known = all.find(({ id, name }) => id === wanted || name === wanted);
    // One that was removed is still what is stored.
    setOptions(target, [...all.map(({ id, name }) => /** @type {[string, string]} */ ([id, name])), ...(wanted && !known ? [/** @type {[string, string]} */ ([wanted, wanted])] : [])]);
    target.value = known?.id ?? (wanted || all[0]?.id || "");
    show();
  }
  load();
  return {
    nodes: [field(t("target"), target), place, h("div.row", {}, test, manage, said)],
    set(values) {
      wanted = values.target;
      inputs.set(values.message);
      if (![...target.options].some(({ value }) => value === wanted)) target.append(h("option", { value: wanted, text: wanted }));
      target.value = wanted;
      load();
    },
    read: () => [{ target: chosen(), name: now()?.name ?? chosen(), message: message() }],
  };
}

/** The inputs of all protocols. */
function messageInputs() {
  const address = h("input", { name: "address", maxlength: 1024, spellcheck: false, autocapitalize: "off", placeholder: "/cue/1/start" });
  const args = h("input", { name: "arguments", maxlength: 4096, spellcheck: false, autocapitalize: "off" });
  const method = choice([["", t("messageByContent")], ...["GET", "POST", "PUT", "PATCH", "DELETE"].map((one) => /** @type {[string, string]} */ ([one, one]))], { name: "method" });
  const path = h("input", { name: "path", maxlength: 1024, spellcheck: false, autocapitalize: "off", placeholder: "/relay/0?turn=on" });
  const topic = h("input", { name: "topic", maxlength: 1024, spellcheck: false, autocapitalize: "off", placeholder: "lights/foyer/set" });
  const retain = h("input", { name: "retain", type: "checkbox" });
  const text = h("textarea", { name: "text", rows: 2, maxlength: 16_384, spellcheck: false });
  /** @type {Record<string, any>} What these inputs do not show. */
  let rest = {};
  const osc = [field(t("messageAddress"), address), field(t("messageArguments"), args, t("messageArgumentsHint"))];
  const http = [h("div.grid", {}, field(t("messageMethod"), method), field(t("messagePath"), path)), field(t("messageText"), text)];
  const mqtt = [field(t("messageTopic"), topic), field(t("messageText"), text), h("label.check", {}, retain, h("span", { text: t("messageRetain") }))];
  const raw = [field(t("messageText"), text, t("messageHexHint"))];

  /** @param {Scheme} scheme @returns {HTMLElement[]} */
  const nodes = (scheme) => (scheme.startsWith("osc") ? osc : scheme.startsWith("http") ? http : scheme.startsWith("mqtt") ? mqtt : scheme === "wol" ? [] : raw);
  /** @param {Record<string, any>} message */
  function set(message) {
    const { address: one = "", arguments: values = [], types = "", method: verb = "", path: way = "", topic: subject = "", retain: isKept = false, text: words = "", hex = "", ...more } = message;
    address.value = one;
    args.value = written(values, types);
    method.value = verb;
    path.value = way;
    topic.value = subject;
    retain.checked = isKept;
    text.value = hex ? escaped(hex) : words;
    rest = more;
  }
  /** @param {Scheme} scheme @returns {API.TargetMessage} */
  function read(scheme) {
    if (scheme === "wol") return {};
    if (scheme.startsWith("osc")) return { address: address.value.trim(), ...wordsOf(args.value) };
    if (scheme.startsWith("http")) return {
      ...rest,
      ...(method.value ? { method: /** @type {API.TargetMessage["method"]} */ (method.value) } : {}),
      ...(path.value ? { path: path.value.trim() } : {}),
      ...(text.value ? { text: text.value } : {}),
    };
    if (scheme.startsWith("mqtt")) return { ...rest, topic: topic.value.trim(), ...(text.value ? { text: text.value } : {}), ...(retain.checked ? { retain: true } : {}) };
    return unescaped(text.value);
  }
  return { nodes, set, read };
}
