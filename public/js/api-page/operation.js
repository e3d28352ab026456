// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { button, choice, h, messageOf } from "../dom.js";
import { client, urlOf } from "../early.js";
import { t } from "../i18n.js";
import { words } from "./schema.js";

/**
 * The form of one operation: its parameters, its body, its command line, and the response.
 * @param {string} verb
 * @param {string} path
 * @param {Operation} operation
 * @param {Parameter[]} shared
 * @param {ReturnType<typeof import("./schema.js").schemaReader>} reader
 */
export function operationForm(verb, path, operation, shared, { read, follow }) {
  const parameters = [...shared, ...(operation.parameters ?? [])].map(follow);
  const fields = parameters.map((one) => ({ one, input: control(read(one.schema ?? {}), one.example) }));
  const content = follow(operation.requestBody)?.content ?? {};
  const json = content["application/json"];
  const form = content["multipart/form-data"];
  const file = form ? h("input", { type: "file", "aria-label": t("file"), onchange: () => show() }) : null;
  const body = json ? h("textarea.code", { rows: 5, spellcheck: "false", "aria-label": t("body"), oninput: () => show() }) : null;
  if (body) body.value = JSON.stringify(exampleOf(json, read) ?? {}, null, 2);
  const line = h("code");
  const answer = h("pre.json", { tabindex: 0, hidden: true, role: "status" });
  const node = h("form.try", { "data-reads": verb === "get" }, operation.description ? h("p.hint", { text: operation.description }) : null,
    fields.map(({ one, input }) => h("label.field.param", {}, h("span.name", { text: `${one.name}${one.required ? " *" : ""}` }), input, h("span.hint", { text: `${one.in} · ${words(read(one.schema ?? {}))} ${one.description ?? ""}` }))),
    body ? [h("span.name", { text: t("body") }), body, properties(read(json.schema ?? {}), read)] : null,
    file ? h("label.field", {}, h("span.name", { text: t("fileInstead") }), file) : null,
    h("div.curl", {}, h("pre", {}, line), button(t("copy"), () => navigator.clipboard.writeText(line.textContent ?? ""), { kind: "quiet", "data-reads": true })),
    h("div.row.end", {}, h("button.primary", { text: t("send") })), answer);
  node.addEventListener("input", show);
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });

  function address() {
    let filled = path;
    const query = new URLSearchParams();
    for (const { one, input } of fields) {
      if (one.in === "path") filled = filled.replace(`{${one.name}}`, encodeURIComponent(input.value) || `{${one.name}}`);
      else if (one.in === "query" && input.value !== "") query.append(one.name, input.value);
    }
    return [...query].length ? `${filled}?${query}` : filled;
  }

  const headers = () => Object.fromEntries(fields.filter(({ one, input }) => one.in === "header" && input.value).map(({ one, input }) => [one.name, input.value]));

  function show() {
    const given = Object.entries(headers()).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
    const parts = [`curl -X ${verb.toUpperCase()} ${quote(urlOf(address()))}`, ...given];
    if (file?.files?.length) parts.push(`-F ${quote(`file=@${file.files[0].name}`)}`);
    else if (body) parts.push("-H 'Content-Type: application/json'", `-d ${quote(compact(body.value))}`);
    line.textContent = verb === "get" ? parts.join(" ").replace("-X GET ", "") : parts.join(" ");
  }

  async function send() {
    answer.hidden = false;
    try {
      if (address() === "/v1/events") throw new Error(t("socketOnly"));
      const form = new FormData();
      if (file?.files?.length) form.append("file", file.files[0]);
      const { status, headers: found, value } = await client.request(verb.toUpperCase(), address(), file?.files?.length
        ? { headers: headers(), content: form } : { headers: { ...(body && { "Content-Type": "application/json" }), ...headers() }, content: body?.value });
      const text = value instanceof Uint8Array ? `${found.get("Content-Type")} ${value.length} B` : typeof value === "string" ? value.slice(0, 20_000) : JSON.stringify(value, null, 2);
      answer.textContent = `${status}\n${value === null ? "" : text}`;
    } catch (error) {
      answer.textContent = messageOf(error);
    }
  }
  show();
  return node;
}

/** @param {Schema} schema @param {unknown} example */
function control(schema, example) {
  const first = Array.isArray(example) ? example[0] : example;
  const values = schema.enum ?? (schema.type === "boolean" ? [true, false] : null);
  return values ? choice([["", ""], ...values.map((value) => [String(value), String(value)])]) : h("input", { placeholder: first ?? "", autocomplete: "off" });
}

/** @param {Content} json @param {(schema: Schema) => Schema} read */
function exampleOf(json, read) {
  if (json.example) return json.example;
  if (json.examples) return Object.values(json.examples)[0].value;
  const { properties: known = {}, required = [] } = read(json.schema ?? {});
  return Object.fromEntries(required.map((name) => [name, read(known[name]).default ?? null]));
}

/** @param {Schema} schema @param {(schema: Schema) => Schema} read */
function properties({ properties: known, required = [] }, read) {
  if (!known) return null;
  return h("details", {}, h("summary", { text: t("fields") }), h("dl.fields", {}, Object.entries(known).flatMap(([name, schema]) => {
    const flat = read(schema);
    return [h("dt", {}, h("code", { text: name }), required.includes(name) ? " *" : ""), h("dd", { text: [words(flat), flat.description].filter(Boolean).join(" · ") })];
  })));
}

/** @param {string} text */
const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;
/** @param {string} text */
function compact(text) {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}
