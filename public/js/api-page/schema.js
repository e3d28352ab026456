// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/**
 * Resolves the references of a document: `read(schema)` returns one flat schema.
 * @param {any} document
 */
export function schemaReader(document) {
  /** @type {<T>(value: T) => T} */
  const follow = (value) => {
    const address = /** @type {{$ref?: string} | undefined} */ (value)?.$ref;
    return address?.startsWith("#/") ? address.slice(2).split("/").reduce((node, name) => node?.[name], document) : value;
  };

  /** @param {Schema} schema @returns {Schema} */
  function read(schema) {
    const plain = { ...follow(schema), ...schema };
    delete plain.$ref;
    if (schema?.$ref) return { ...read(follow(schema)), ...plain };
    const parts = [...(plain.allOf ?? []), ...(plain.properties ? [] : plain.oneOf ?? plain.anyOf ?? []).filter((one) => one.type !== "null").slice(0, 1)];
    return parts.reduce((sum, part) => {
      const one = read(part);
      return { ...one, ...sum, properties: one.properties || sum.properties ? { ...one.properties, ...sum.properties } : undefined };
    }, plain);
  }
  return { read, follow };
}

/**
 * A schema in a few words.
 * @param {Schema} schema
 */
export function words(schema) {
  const kind = [schema.type ?? (schema.enum ? "" : "any")].flat().filter((one) => one !== "null").join("|");
  const range = schema.minimum !== undefined || schema.maximum !== undefined ? `${schema.minimum ?? "…"} … ${schema.maximum ?? "…"}` : "";
  return [kind, range, schema.enum?.join(" | "), schema.default !== undefined ? `= ${schema.default}` : ""].filter(Boolean).join(", ");
}
