// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/**
 * The lines of a sheet whose first column is one of the numbers, with the head; a line ends outside of quotation marks.
 * @param {string} text @param {ReadonlySet<number>} numbers
 */
export function linesOf(text, numbers) {
  const lines = text.match(/(?:"(?:[^"]|"")*"|[^"\n])+\n?/g) ?? [];
  return lines.filter((line, index) => index === 0 || numbers.has(parseInt(line, 10))).join("");
}

/**
 * Saves a text as a file.
 * @param {string} name @param {string} text
 */
export function saveText(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
