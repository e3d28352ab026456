// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { operationForm } from "../api-page/operation.js";
import { schemaReader } from "../api-page/schema.js";
import { call } from "../api.js";
import { attempt, h, setText } from "../dom.js";
import { urlOf } from "../early.js";
import { t } from "../i18n.js";

const verbs = ["get", "post", "put", "patch", "delete"];

/**
 * Every operation of the API with a form to try it and its command line.
 * @returns {View}
 */
export default function api() {
  const search = h("input", { type: "search", placeholder: t("search"), "aria-label": t("search"), "data-reads": true, autocomplete: "off", oninput: () => filter() });
  /** @type {Map<HTMLElement, string>} */
  const texts = new Map();
  const count = h("span.count", { role: "status" });
  const place = h("div.operations", {}, h("p.hint", { text: t("loading") }));
  const node = h("div", {}, h("div.view-head", {}, h("h2", { text: t("view.api") }), count, h("div.grow", {}, search),
    ...["openapi.yaml", "asyncapi.yaml"].map((file) => h("a.button", { href: urlOf(`/${file}`), text: file }))), place);

  async function load() {
    /** @type {OpenAPIDocument | null} */
    const document = await attempt(() => call("GET", "/openapi.json"));
    if (document === null) return place.replaceChildren(h("p.hint", { text: t("unreachable") }));
    const read = schemaReader(document);
    place.replaceChildren(...allTags(document).map((tag) => section(tag, document, read)));
    filter();
  }

  /**
   * The tags in the document's order, then those that only operations name.
   * @param {OpenAPIDocument} document
   * @returns {Tag[]}
   */
  function allTags({ tags, paths }) {
    const named = Object.values(paths).flatMap((item) => verbs.flatMap((verb) => item[verb]?.tags ?? []));
    const known = new Set(tags.map(({ name }) => name));
    return [...tags, ...[...new Set(named)].filter((name) => !known.has(name)).map((name) => ({ name, description: "" }))];
  }

  /** @param {Tag} tag @param {OpenAPIDocument} document @param {ReturnType<typeof schemaReader>} read */
  function section(tag, document, read) {
    const rows = Object.entries(document.paths).flatMap(([path, item]) => verbs.filter((verb) => item[verb]?.tags?.includes(tag.name))
      .map((verb) => row(verb, path, item, read)));
    return h("section.panel", { "aria-label": tag.name }, h("div.panel-head", {}, h("h3", { text: tag.name }), h("span.hint", { text: tag.description })), ...rows);
  }

  /** @param {string} verb @param {string} path @param {PathItem} item @param {ReturnType<typeof schemaReader>} read */
  function row(verb, path, item, read) {
    const operation = item[verb];
    const node = h("details.operation", { "data-id": operation.operationId }, h("summary", {}, h("span.verb", { "data-verb": verb, text: verb.toUpperCase() }), h("code", { text: path }), h("span.hint", { text: operation.summary })));
    texts.set(node, `${verb} ${path} ${operation.summary} ${operation.operationId}`.toLowerCase());
    node.addEventListener("toggle", () => {
      if (node.open && node.children.length === 1) node.append(operationForm(verb, path, operation, item.parameters ?? [], read));
    });
    return node;
  }

  function filter() {
    const words = search.value.trim().toLowerCase();
    for (const [one, text] of texts) one.hidden = !text.includes(words);
    /** @type {NodeListOf<HTMLElement>} */
    const sections = place.querySelectorAll(":scope > section");
    for (const one of sections) one.hidden = !one.querySelector(".operation:not([hidden])");
    setText(count, String([...texts.keys()].filter((one) => !one.hidden).length));
  }

  load();
  return { node, parts: [], render() {} };
}
