// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { randomBytes } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { Readable } from "node:stream";
import { Carillon as Portable } from "./carillon/carillon.js";

export { CarillonError, Cancelled, Client, EventStream, Mirror, Problem, Timeout, Unreachable } from "./carillon/carillon.js";

/** The client for Node: also over Unix sockets, and with an authority of your own. */
export class Carillon extends Portable {
  /**
   * @param {string} [url] `http://HOST:PORT`, `https://HOST:PORT` or `unix:PATH`.
   * @param {import("./carillon/carillon.js").ClientOptions} [options]
   */
  constructor(url = "http://127.0.0.1:7350", options = {}) {
    const socketPath = url.startsWith("unix:") ? url.slice("unix:".length) : undefined;
    const reach = { socketPath, ca: options.ca };
    const module = url.startsWith("https:") ? https : http;
    const agent = new module.Agent({ keepAlive: true, ...reach });
    super(socketPath === undefined ? url : "http://localhost", {
      transport: {
        fetch: (address, init) => fetchWith(module, agent, address, init),
        socket: (address, token) => /** @type {any} */ (new Socket(module, reach, address, token)),
      },
      ...options,
    });
  }
}

/** `fetch` over node:http, whose own cannot use Unix sockets. */
async function fetchWith(module, agent, address, { method, headers, body, signal }) {
  const given = body === undefined ? null : new Response(body);
  const bytes = given && Buffer.from(await given.arrayBuffer());
  const type = given?.headers.get("Content-Type");
  const fields = { ...(type && { "Content-Type": type }), ...headers, ...(bytes && { "Content-Length": bytes.length }) };
  return new Promise((resolve, reject) => {
    const send = () => {
      const request = module.request(address, { method, headers: fields, agent, signal });
      request.on("response", (reply) => {
        const { statusCode: status } = reply;
        resolve(new Response([204, 304].includes(status) ? null : Readable.toWeb(reply), { status, headers: pairs(reply.rawHeaders) }));
      });
      // The server may have ended a kept connection just now.
      request.on("error", (error) => (request.reusedSocket && method === "GET" && error.code === "ECONNRESET" ? send() : reject(error)));
      request.end(bytes);
    };
    send();
  });
}

const pairs = (raw) => raw.flatMap((name, index) => (index % 2 ? [] : [[name, raw[index + 1]]]));

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

/** The part of a WebSocket (RFC 6455) that the client needs; Debian's Node has none. */
class Socket {
  onmessage = null;
  onclose = null;
  #request;
  #wire = null;
  #received = Buffer.alloc(0);
  #parts = [];
  #isOver = false;

  constructor(module, reach, address, token) {
    const headers = {
      Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    };
    this.#request = module.request(address, { ...reach, headers, agent: false });
    this.#request.on("upgrade", (_, wire, first) => {
      this.#wire = wire;
      wire.on("data", (piece) => this.#take(piece));
      wire.on("error", () => this.#end("the connection was lost"));
      wire.on("close", () => this.#end("the connection was lost"));
      if (this.#isOver) wire.destroy();
      else if (first.length) this.#take(first);
    });
    this.#request.on("response", (reply) => {
      reply.resume();
      this.#end("refused");
    });
    this.#request.on("error", (error) => this.#end(error.message));
    this.#request.end();
  }

  send(text) {
    this.#write(TEXT, Buffer.from(text));
  }

  close() {
    this.#isOver = true;
    this.#request.destroy();
    this.#wire?.destroy();
  }

  #end(reason) {
    if (this.#isOver) return;
    this.close();
    this.onclose?.({ reason });
  }

  #write(opcode, content) {
    const mask = randomBytes(4);
    const { length } = content;
    const head = length < 126 ? Buffer.alloc(2) : length < 65_536 ? Buffer.alloc(4) : Buffer.alloc(10);
    head[0] = 0x80 | opcode;
    head[1] = 0x80 | (length < 126 ? length : length < 65_536 ? 126 : 127);
    if (head.length === 4) head.writeUInt16BE(length, 2);
    if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
    this.#wire?.write(Buffer.concat([head, mask, content.map((byte, index) => byte ^ mask[index % 4])]));
  }

  #take(piece) {
    this.#received = this.#received.length ? Buffer.concat([this.#received, piece]) : piece;
    while (!this.#isOver) {
      const held = this.#received;
      if (held.length < 2) return;
      const short = held[1] & 0x7f;
      const begin = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (held.length < begin) return;
      const length = short < 126 ? short : short === 126 ? held.readUInt16BE(2) : Number(held.readBigUInt64BE(2));
      if (held.length < begin + length) return;
      this.#received = held.subarray(begin + length);
      this.#frame(held[0] & 0x0f, (held[0] & 0x80) !== 0, held.subarray(begin, begin + length));
    }
  }

  #frame(opcode, isLast, content) {
    if (opcode === PING) return this.#write(PONG, content);
    if (opcode === CLOSE) return this.#end(content.subarray(2).toString());
    if (opcode > TEXT) return;
    this.#parts.push(content);
    if (!isLast) return;
    const data = Buffer.concat(this.#parts.splice(0)).toString();
    this.onmessage?.({ data });
  }
}
