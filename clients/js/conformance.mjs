#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

// The program of ../README.md: conformance.mjs URL [TOKEN]
import { createInterface } from "node:readline";
import { Carillon, Problem } from "./node.js";

const [url, token = null] = process.argv.slice(2);
const carillon = new Carillon(url, { token });
const calls = new Map();
let mirror = null;
let stream = null;

const show = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

function described(error) {
  if (!(error instanceof Problem)) return { kind: error.kind, detail: error.message };
  const { kind, status, type, field, allowed, osStatus } = error;
  return { kind, status, type, field, allowed, osStatus };
}

function onState({ name, resumed, error }) {
  if (name === "live") show({ state: name, resumed });
  else if (name === "refused") show({ state: name, status: error.status });
  else if (name === "waiting") show({ state: name, detail: error.message });
}

function onEvent({ type, seq }) {
  if (!["hello", "resync", "meter"].includes(type)) show({ event: type, seq });
}

async function call({ id, call: name, path = {}, query, body, bytes, contentType, timeout }) {
  const cancelling = new AbortController();
  calls.set(id, cancelling);
  const content = bytes === undefined ? {} : { content: Buffer.from(bytes, "base64"), contentType };
  try {
    const value = await carillon[name](...Object.values(path), { ...query, ...body, ...content }, { timeout, signal: cancelling.signal });
    show({ id, result: value instanceof Uint8Array ? { bytes: Buffer.from(value).toString("base64") } : value });
  } catch (error) {
    show({ id, error: described(error) });
  }
  calls.delete(id);
}

function subscribe({ subscribe: topics, mirror: isMirrored, meters }) {
  if (isMirrored) mirror = carillon.mirror([], { topics, meters, onEvent, onState });
  else readEvents(stream = carillon.events(topics, { meters, onState }));
}

async function readEvents(events) {
  try {
    for await (const event of events) onEvent(event);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

function mirrored(part) {
  if (!mirror || !(mirror.isFilled || part === "levels")) return null;
  if (part === "queue") return [mirror.queue.current, ...mirror.queue.pending, ...mirror.queue.scheduled].filter(Boolean).map(({ id }) => id).sort();
  return mirror[part] instanceof Map ? [...mirror[part].keys()].sort() : mirror[part];
}

function unsubscribe() {
  (mirror ?? stream)?.close();
  mirror = stream = null;
}

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  const { id } = command;
  if (command.exit) break;
  if (command.call) call(command);
  else if (command.subscribe) {
    show({ id, result: null });
    subscribe(command);
  } else if (command.unsubscribe) {
    unsubscribe();
    show({ id, result: null });
  } else if (command.cancel !== undefined) {
    calls.get(command.cancel)?.abort();
    show({ id, result: null });
  } else if (command.mirror) show({ id, result: mirrored(command.mirror) });
}
unsubscribe();
process.exit(0);
