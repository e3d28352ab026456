// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/**
 * Reads the YAML that our documents are written in: block and flow collections, plain and quoted scalars, block texts,
 * comments, and anchors with aliases. It is no reader for YAML of any other kind.
 */
export function readYAML(text) {
  const lines = text.split("\n").map((line) => ({ indent: line.search(/\S|$/), text: line.trim(), raw: line }));
  return new Reader(lines).block(0);
}

class Reader {
  #lines;
  #at = 0;
  #anchors = new Map();

  constructor(lines) {
    this.#lines = lines;
  }

  #peek() {
    while (this.#at < this.#lines.length && (!this.#lines[this.#at].text || this.#lines[this.#at].text.startsWith("#"))) this.#at += 1;
    return this.#lines[this.#at];
  }

  /** The collection whose entries stand at that indent or deeper. */
  block(least) {
    const first = this.#peek();
    if (!first || first.indent < least) return null;
    if (/^[[{]/.test(first.text)) {
      this.#at += 1;
      return this.#value(first.text, first.indent);
    }
    return first.text.startsWith("- ") ? this.#sequence(first.indent) : this.#mapping(first.indent);
  }

  #sequence(indent) {
    const values = [];
    for (let line = this.#peek(); line?.indent === indent && line.text.startsWith("- "); line = this.#peek()) {
      const rest = line.text.slice(2).trim();
      if (/^[{["']/.test(rest) || !keyOf(rest)) {
        this.#at += 1;
        values.push(this.#value(rest, indent));
      } else {
        this.#lines[this.#at] = { indent: indent + 2, text: rest, raw: line.raw };
        values.push(this.#mapping(indent + 2));
      }
    }
    return values;
  }

  #mapping(indent) {
    const value = {};
    for (let line = this.#peek(); line?.indent === indent; line = this.#peek()) {
      const found = keyOf(line.text);
      if (!found) break;
      this.#at += 1;
      value[found.key] = this.#value(found.rest, indent);
    }
    return value;
  }

  #value(rest, indent) {
    const anchor = /^&(\S+)\s*/.exec(rest);
    if (anchor) {
      const value = this.#value(rest.slice(anchor[0].length), indent);
      this.#anchors.set(anchor[1], value);
      return value;
    }
    if (rest === "" || rest.startsWith("#")) return this.block(indent + 1);
    if (/^[|>]-?$/.test(rest)) return this.#text(indent, rest[0] === "|" ? "\n" : " ");
    let source = rest;
    while (!isWhole(source) && this.#at < this.#lines.length) source += ` ${this.#lines[this.#at++].text}`;
    return new Flow(source, this.#anchors).value();
  }

  #text(indent, glue) {
    const parts = [];
    while (this.#at < this.#lines.length && (!this.#lines[this.#at].text || this.#lines[this.#at].indent > indent)) parts.push(this.#lines[this.#at++].text);
    return parts.join(glue).trim();
  }
}

/** Splits `key: rest`; the key may be quoted. */
function keyOf(text) {
  const found = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'{[&*!|>#][^:]*?|\/[^:]*):(?:\s+(.*))?$/.exec(text);
  return found && { key: found[1].replace(/^["']|["']$/g, ""), rest: (found[2] ?? "").trim() };
}

/** Whether every bracket and quote of a flow text is closed. */
function isWhole(text) {
  if (!/^[[{"']/.test(text)) return true;
  let depth = 0;
  let quote = null;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (quote) {
      if (letter === "\\" && quote === '"') index += 1;
      else if (letter === quote) quote = null;
    } else if ((letter === '"' || letter === "'") && " [{,:".includes(text[index - 1] ?? " ")) quote = letter;
    else if ("[{".includes(letter)) depth += 1;
    else if ("]}".includes(letter)) depth -= 1;
  }
  return depth === 0 && quote === null;
}

class Flow {
  #text;
  #at = 0;
  #anchors;

  constructor(text, anchors) {
    this.#text = text;
    this.#anchors = anchors;
  }

  value(stops = "") {
    this.#skip();
    const letter = this.#text[this.#at];
    if (letter === "{") return this.#map();
    if (letter === "[") return this.#list();
    if (letter === '"' || letter === "'") return this.#quoted(letter);
    if (letter === "&") {
      const name = this.#match(/&(\S+)\s*/y)[1];
      const value = this.value(stops);
      this.#anchors.set(name, value);
      return value;
    }
    const plain = this.#plain(stops);
    if (plain.startsWith("*")) return this.#anchors.get(plain.slice(1));
    return scalar(plain);
  }

  #skip() {
    this.#match(/\s*/y);
  }

  #match(pattern) {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #plain(stops) {
    const begin = this.#at;
    while (this.#at < this.#text.length && !stops.includes(this.#text[this.#at])) {
      if (this.#text[this.#at] === " " && this.#text[this.#at + 1] === "#") break;
      if (stops && this.#text[this.#at] === ":" && /\s/.test(this.#text[this.#at + 1] ?? " ")) break;
      this.#at += 1;
    }
    return this.#text.slice(begin, this.#at).trim();
  }

  #quoted(quote) {
    const found = this.#match(quote === '"' ? /"((?:[^"\\]|\\.)*)"/y : /'((?:[^']|'')*)'/y);
    return quote === '"' ? JSON.parse(found[0].replace(/\\x([0-9A-F]{2})/gi, "\\u00$1")) : found[1].replaceAll("''", "'");
  }

  #list() {
    const values = [];
    for (this.#at += 1; ; ) {
      this.#skip();
      if (this.#match(/\]/y)) return values;
      values.push(this.value(",]}"));
      this.#skip();
      this.#match(/,/y);
    }
  }

  #map() {
    const values = {};
    for (this.#at += 1; ; ) {
      this.#skip();
      if (this.#match(/\}/y)) return values;
      const key = /["']/.test(this.#text[this.#at]) ? this.#quoted(this.#text[this.#at]) : this.#plain(",]}");
      this.#skip();
      values[key] = this.#match(/:/y) ? this.value(",]}") : null;
      this.#skip();
      this.#match(/,/y);
    }
  }
}

function scalar(text) {
  if (text === "" || text === "null" || text === "~") return null;
  if (text === "true" || text === "false") return text === "true";
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : text;
}
