// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

// QR codes by ISO/IEC 18004:2015: bytes, error correction of level M, versions 1 to 20, which hold up to 666 bytes.

/** Bytes of error correction of each block, and blocks, by version (table 9). */
const spareBytes = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];

/**
 * Where a mask inverts a module (table 10).
 * @type {((x: number, y: number) => boolean)[]}
 */
const masks = [
  (x, y) => (x + y) % 2 === 0, (x, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * The modules of the smallest code of a text, row by row: whether each is dark. The quiet zone of four modules around them is left out.
 * @param {string} text At most 666 bytes of UTF-8; longer ones throw a RangeError.
 */
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = blockCounts.findIndex((_, index) => bytes.length <= capacity(index + 1)) + 1;
  if (version === 0) throw new RangeError(`A QR code cannot hold ${bytes.length} bytes.`);
  const words = interleaved(content(bytes, version), version);
  const drawn = masks.map((isInverted, mask) => draw(version, words, mask, isInverted));
  const faults = drawn.map(penalty);
  return drawn[faults.indexOf(Math.min(...faults))];
}

/**
 * Bytes of a version beside its fixed patterns.
 * @param {number} version
 */
function allBytes(version) {
  const across = Math.floor(version / 7) + 2;
  const aligned = version === 1 ? 0 : (25 * across - 10) * across - 55 + (version < 7 ? 0 : 36);
  return Math.floor(((16 * version + 128) * version + 64 - aligned) / 8);
}

/** @param {number} version */
const dataBytes = (version) => allBytes(version) - spareBytes[version - 1] * blockCounts[version - 1];

/** @param {number} version */
const capacity = (version) => dataBytes(version) - (version < 10 ? 2 : 3);

/**
 * The bits of a number, the highest first.
 * @param {number} value
 * @param {number} count
 */
const bits = (value, count) => Array.from({ length: count }, (_, place) => (value >>> (count - 1 - place)) & 1);

/**
 * Mode, length, bytes, and what fills the rest.
 * @param {number[]} bytes
 * @param {number} version
 */
function content(bytes, version) {
  const length = dataBytes(version);
  const all = [...bits(4, 4), ...bits(bytes.length, version < 10 ? 8 : 16), ...bytes.flatMap((byte) => bits(byte, 8)), 0, 0, 0, 0];
  const words = Array.from({ length: all.length / 8 }, (_, place) => all.slice(place * 8, place * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let filler = 0xec; words.length < length; filler ^= 0xec ^ 0x11) words.push(filler);
  return words;
}

/**
 * The blocks with their error correction, byte by byte in turn; the shorter ones come first.
 * @param {number[]} data
 * @param {number} version
 */
function interleaved(data, version) {
  const [spare, count] = [spareBytes[version - 1], blockCounts[version - 1]];
  const short = Math.floor(data.length / count);
  const firstLong = count - (data.length % count);
  const divisor = generator(spare);
  let from = 0;
  const blocks = Array.from({ length: count }, (_, place) => data.slice(from, (from += short + (place < firstLong ? 0 : 1))));
  const spares = blocks.map((block) => remainder(block, divisor));
  const turns = (/** @type {number[][]} */ lists, /** @type {number} */ length) => Array.from({ length }, (_, place) => lists.map((list) => list[place])).flat().filter((one) => one !== undefined);
  return [...turns(blocks, short + 1), ...turns(spares, spare)];
}

/**
 * A product in the field of 256 elements of x⁸ + x⁴ + x³ + x² + 1.
 * @param {number} one
 * @param {number} other
 */
function product(one, other) {
  let value = 0;
  for (let bit = 7; bit >= 0; bit -= 1) value = ((value << 1) ^ (value >>> 7 ? 0x11d : 0)) ^ ((other >>> bit) & 1 ? one : 0);
  return value;
}

/**
 * The polynomial of Reed and Solomon of a degree, without its first coefficient, which is 1.
 * @param {number} degree
 */
function generator(degree) {
  let result = [...Array(degree - 1).fill(0), 1];
  for (let count = 0, root = 1; count < degree; count += 1, root = product(root, 2)) {
    result = result.map((value, place) => product(value, root) ^ (result[place + 1] ?? 0));
  }
  return result;
}

/** @param {number[]} block @param {number[]} divisor */
function remainder(block, divisor) {
  let rest = divisor.map(() => 0);
  for (const byte of block) {
    const factor = byte ^ rest[0];
    rest = divisor.map((value, place) => (rest[place + 1] ?? 0) ^ product(value, factor));
  }
  return rest;
}

/** @param {number} version @param {number[]} words @param {number} mask @param {(x: number, y: number) => boolean} isInverted */
function draw(version, words, mask, isInverted) {
  const size = version * 4 + 17;
  /** @type {(boolean | undefined)[][]} */
  const rows = Array.from({ length: size }, () => Array(size).fill(undefined));
  drawPatterns(rows, version);
  drawFormat(rows, mask);
  if (version >= 7) drawVersion(rows, version);
  let place = 0;
  for (let right = size - 1; right >= 1; right -= right === 8 ? 3 : 2) {
    const isUpward = ((right + (right < 7 ? 2 : 1)) & 2) === 0;
    for (let step = 0; step < size * 2; step += 1) {
      const [x, y] = [right - (step % 2), isUpward ? size - 1 - (step >> 1) : step >> 1];
      if (rows[y][x] !== undefined) continue;
      const bit = ((words[place >> 3] ?? 0) >>> (7 - (place % 8))) & 1;
      rows[y][x] = (bit === 1) !== isInverted(x, y);
      place += 1;
    }
  }
  return /** @type {boolean[][]} */ (rows);
}

/**
 * Timing, finders with their separators, alignment.
 * @param {(boolean | undefined)[][]} rows
 * @param {number} version
 */
function drawPatterns(rows, version) {
  const last = rows.length - 7;
  for (let place = 8; place < last - 1; place += 1) rows[6][place] = rows[place][6] = place % 2 === 0;
  for (const [x, y] of [[3, 3], [last + 3, 3], [3, last + 3]]) square(rows, x, y, 4, [2, 4]);
  const middles = aligned(version);
  const isFinder = (/** @type {number} */ x, /** @type {number} */ y) => (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
  for (const x of middles) for (const y of middles) if (!isFinder(x, y)) square(rows, x, y, 2, [1]);
}

/**
 * Rings around a module, of which some are light.
 * @param {(boolean | undefined)[][]} rows
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 * @param {number[]} light
 */
function square(rows, x, y, reach, light) {
  for (let down = -reach; down <= reach; down += 1) {
    for (let across = -reach; across <= reach; across += 1) {
      const row = rows[y + down];
      if (row && x + across in row) row[x + across] = !light.includes(Math.max(Math.abs(across), Math.abs(down)));
    }
  }
}

/**
 * The middles of the alignment patterns in each direction (annex E).
 * @param {number} version
 */
function aligned(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, place) => version * 4 + 10 - place * step)];
}

/**
 * The level and the mask, twice, with fifteen bits of a BCH code.
 * @param {(boolean | undefined)[][]} rows
 * @param {number} mask
 */
function drawFormat(rows, mask) {
  let rest = mask;
  for (let count = 0; count < 10; count += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const format = ((mask << 10) | rest) ^ 0x5412;
  const last = rows.length - 1;
  for (let place = 0; place < 15; place += 1) {
    const isDark = ((format >>> place) & 1) === 1;
    const near = place < 6 ? place : place < 8 ? place + 1 : 14 - place;
    if (place < 8) rows[near][8] = rows[8][last - place] = isDark;
    else {
      rows[8][place === 8 ? 7 : near] = isDark;
      rows[last - 14 + place][8] = isDark;
    }
  }
  rows[last - 7][8] = true;
}

/** @param {(boolean | undefined)[][]} rows @param {number} version */
function drawVersion(rows, version) {
  let rest = version;
  for (let count = 0; count < 12; count += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const all = (version << 12) | rest;
  for (let place = 0; place < 18; place += 1) {
    const [far, near] = [rows.length - 11 + (place % 3), Math.floor(place / 3)];
    rows[near][far] = rows[far][near] = ((all >>> place) & 1) === 1;
  }
}

/**
 * How hard a code is to read (section 7.8.3).
 * @param {boolean[][]} rows
 */
function penalty(rows) {
  const lines = [rows, rows.map((_, x) => rows.map((row) => row[x]))].flatMap((one) => one.map((line) => line.map(Number).join("")));
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  const likeFinders = lines.flatMap((line) => line.match(/(?=10111010000|00001011101)/g) ?? []).length;
  let blocks = 0;
  rows.slice(1).forEach((row, y) => row.slice(1).forEach((one, x) => {
    if (one === row[x] && one === rows[y][x] && one === rows[y][x + 1]) blocks += 1;
  }));
  const dark = rows.flat().filter(Boolean).length / rows.length ** 2;
  return runs + blocks * 3 + likeFinders * 40 + Math.floor(Math.abs(dark - 0.5) * 20) * 10;
}
