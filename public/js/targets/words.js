// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

// Messages as they are typed: arguments of OSC in a line, and bytes in a text.

/**
 * The arguments of a line and their types: `1 0.5 on "two words"`.
 * @param {string} line
 * @returns {{arguments?: (boolean | number | string)[], types?: string}}
 */
export function wordsOf(line) {
  const words = [...line.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)];
  if (!words.length) return {};
  const typed = words.map(([, quoted, word]) => {
    if (quoted !== undefined) return { value: quoted.replace(/\\(.)/g, "$1"), type: "s" };
    if (word === "true" || word === "false") return { value: word === "true", type: "T" };
    if (/^[-+]?\d+$/.test(word)) return { value: Number(word), type: Math.abs(Number(word)) < 2 ** 31 ? "i" : "h" };
    if (/^[-+]?(\d+\.\d*|\.\d+)(e[-+]?\d+)?$/i.test(word)) return { value: Number(word), type: "f" };
    return { value: word, type: "s" };
  });
  return { arguments: typed.map(({ value }) => value), types: typed.map(({ type }) => type).join("") };
}

/**
 * Arguments in a line that `wordsOf` reads again.
 * @param {(boolean | number | string)[]} values @param {string} types
 */
export const written = (values, types) => values.map((value, index) => {
  if (typeof value === "number") return "fd".includes(types[index] || "-") && Number.isInteger(value) ? `${value}.0` : String(value);
  if (typeof value === "boolean" || /^[^\s"\\]+$/.test(value) && typeof wordsOf(value).arguments?.[0] === "string") return String(value);
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}).join(" ");

/**
 * A text in which `\r`, `\n`, `\t`, `\\` and `\x1B` stand for bytes, as a content.
 * @param {string} text
 * @returns {{text?: string, hex?: string}}
 */
export function unescaped(text) {
  if (!/\\/.test(text)) return { text };
  const signs = /** @type {Record<string, number>} */ ({ r: 13, n: 10, t: 9, "\\": 92 });
  /** @type {number[]} */
  const bytes = [];
  for (const [, code, sign, rest] of text.matchAll(/\\x([0-9a-f]{2})|\\([rnt\\])|([^\\]+|\\)/gi)) {
    if (code !== undefined) bytes.push(parseInt(code, 16));
    else if (sign !== undefined) bytes.push(signs[sign]);
    else bytes.push(...new TextEncoder().encode(rest));
  }
  return { hex: bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("") };
}

/**
 * The bytes of a content as such a text.
 * @param {string} hex
 */
export function escaped(hex) {
  const bytes = Uint8Array.from(hex.replace(/ /g, "").match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const signs = /** @type {Record<number, string>} */ ({ 13: "\\r", 10: "\\n", 9: "\\t", 92: "\\\\" });
  return [...bytes].map((byte) => signs[byte] ?? (byte >= 0x20 && byte < 0x7F ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, "0").toUpperCase()}`)).join("");
}
