// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { choice, field, h } from "../dom.js";
import { number } from "../format.js";
import { t } from "../i18n.js";
import "./editingtexts.js";

/**
 * The fields of an action's parameters, of their types; what is left empty has its default.
 * @param {API.ActionParameter[]} parameters
 * @param {Record<string, string | number | boolean>} values
 */
export function parameterFields(parameters, values) {
  const fields = parameters.map((parameter) => one(parameter, values[parameter.name]));
  return {
    nodes: fields.map(({ node }) => node),
    read: () => Object.fromEntries(fields.map(({ name, read }) => [name, read()]).filter(([, value]) => value !== null)),
  };
}

/** @param {API.ActionParameter} parameter @param {string | number | boolean | undefined} value */
function one(parameter, value) {
  const { name, type, choices } = parameter;
  const attributes = { name: `parameters.${name}` };
  const hasDefault = parameter.default !== null && parameter.default !== undefined;
  const normal = hasDefault ? t("defaultValue", { value: wordOf(parameter.default) }) : "";
  if (choices || type === "boolean") {
    const allowed = choices ?? [true, false];
    const select = choice([...(hasDefault ? [["", normal]] : []), ...allowed.map((each, place) => [place, wordOf(each)])], attributes);
    const place = allowed.findIndex((each) => each === value);
    if (place >= 0) select.value = String(place);
    return { name, node: field(name, select), read: () => (select.value === "" ? null : allowed[Number(select.value)]) };
  }
  const isNumber = type !== "string";
  const input = h("input", { ...attributes, type: isNumber ? "number" : "text", step: type === "integer" ? 1 : "any", min: parameter.minimum, max: parameter.maximum,
    maxlength: isNumber ? null : 4096, placeholder: normal, value: value ?? "" });
  const read = () => (input.value === "" ? null : isNumber ? input.valueAsNumber : input.value);
  return { name, node: field(name, input, isNumber ? rangeOf(parameter) : undefined), read };
}

/** @param {string | number | boolean | null | undefined} value */
const wordOf = (value) => (typeof value === "boolean" ? t(value ? "yes" : "no") : String(value ?? ""));

/** @param {API.ActionParameter} parameter */
function rangeOf({ minimum, maximum }) {
  const text = (/** @type {number} */ value) => number(value, Number.isInteger(value) ? 0 : 2);
  const least = minimum ?? null;
  const most = maximum ?? null;
  return least === null || most === null ? undefined : t("range", { from: text(least), to: text(most) });
}
