// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import type * as models from "./models.js";
import type { Operations } from "./operations.js";

export type { models, Operations };

/** What a call can fail with. */
export class CarillonError extends Error {
  readonly kind: "problem" | "unreachable" | "timeout" | "cancelled";
}
/** There is no connection, or it ended before the answer; whether the server carried out the request is not known. */
export class Unreachable extends CarillonError {}
/** The server did not answer in time; whether it carried out the request is not known. */
export class Timeout extends CarillonError {
  readonly kind: "timeout";
}
/** The caller's signal ended the call; whether the server carried out the request is not known. */
export class Cancelled extends CarillonError {
  readonly kind: "cancelled";
}
/** A request that the server refused (RFC 9457). */
export class Problem extends CarillonError {
  readonly kind: "problem";
  readonly status: number;
  /** The kind, such as `invalid-field`. */
  readonly type: string;
  /** The field at fault, and what it may be: a text with the range, or a list. */
  readonly field: string | null;
  readonly allowed: string | string[] | null;
  /** What the function of System Sound Services would have returned. */
  readonly osStatus: number | null;
  /** All members of the problem, such as `users` or `retryAfter`. */
  readonly members: Record<string, any>;
  constructor(status: number, value: any);
}

/** How a client reaches the server. */
export interface Transport {
  fetch(url: string, init: RequestInit): Promise<Response>;
  socket(url: string, token: string | null): WebSocket;
}
export interface ClientOptions {
  /** Of `carillon token create`. */
  token?: string | null;
  /** Seconds until an answer must begin; 30 by default, and without end for a file; 0 for never. */
  timeout?: number;
  /** A file in PEM with the authority of the server's certificate; in Node only. */
  ca?: string;
  transport?: Transport;
}
export interface CallOptions {
  /** Cancels the call. */
  signal?: AbortSignal;
  /** Seconds until the answer must begin; 0 for never. */
  timeout?: number;
  /** Gets the part of a body that was sent, from 0 to 1; on a page only. */
  onProgress?: (part: number) => void;
}
export interface RequestOptions extends CallOptions {
  query?: Record<string, any>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  content?: BodyInit;
  headers?: Record<string, string | undefined>;
  /** Goes on when the page is left. */
  keepalive?: boolean;
}
/** The answer to a request, whatever its status; `value` is JSON, a string, the bytes, or null. */
export interface Answer {
  status: number;
  headers: Headers;
  value: any;
}
/** The bytes of a file. */
export type Content = Blob | ArrayBuffer | Uint8Array;

/** A client without the operations by name and the mirror. */
export class Client {
  /** `http://HOST:PORT`, `https://HOST:PORT`, in Node also `unix:PATH`; on a page its own server. */
  constructor(url?: string, options?: ClientOptions);
  /** Sends any request; a refusal is an answer too. Throws Unreachable, Timeout or Cancelled. */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** Sends any request; returns the value of its answer. Throws Problem, Unreachable, Timeout or Cancelled. */
  call(method: string, path: string, options?: RequestOptions): Promise<any>;
  /** Opens a WebSocket. */
  open(path: string): WebSocket;
  /** The events of some topics, or of all; it connects at once. */
  events(topics?: string[], options?: StreamOptions): EventStream;
}
/** The client: all operations by name. */
export class Carillon extends Client {
  /** A mirror of parts of the state, or of all; `topics`: more events for `onEvent`. */
  mirror(parts?: PartName[], options?: MirrorOptions & StreamOptions & { topics?: string[] }): Mirror;
}
export interface Carillon extends Operations {}

/** A message of the server (`Envelope` of asyncapi.yaml); `hello` and `resync` have a snapshot of the state in `data`. */
export interface Event {
  type: string;
  seq: number;
  ts: string;
  engineTime: number;
  deviceTime: number;
  resource: string;
  data: any;
}
/** What became of the connection; where it is `resumed`, the `missed` events follow. */
export type State =
  | { name: "connecting" }
  | { name: "live"; resumed: boolean; missed: number }
  | { name: "waiting"; seconds: number; error: CarillonError }
  | { name: "refused"; error: Problem };
/** The levels to subscribe to (`Meters` of asyncapi.yaml). */
export interface Meters {
  targets: string[];
  hz?: number;
  kinds?: string[];
}
export interface StreamOptions {
  /** The number of the last event that is known. */
  since?: number | null;
  meters?: Meters | null;
  onState?: (state: State) => void;
  /** Closes the stream. */
  signal?: AbortSignal;
}
/** The events of a server: connects again by itself and resumes; ends with Problem where the server refuses it. */
export class EventStream implements AsyncIterable<Event> {
  constructor(client: Client, topics?: string[], options?: StreamOptions);
  /** The number of the last event. */
  last: number | null;
  [Symbol.asyncIterator](): AsyncGenerator<Event, void, unknown>;
  /** Passes on each event as it comes, also those that have waited; instead of `for await`. */
  follow(onEvent: (event: Event) => void, onState?: (state: State) => void): void;
  close(): void;
  /** Connects now rather than after the wait, or once more after a refusal. */
  connectNow(): void;
  /** Gives up the connection; the next one resumes. */
  reconnect(): void;
  /** Leaves a connection that does not answer. */
  probe(): void;
  /** Subscribes to levels, again after each reconnection; null ends it. */
  meter(meters: Meters | null): Promise<any>;
  /** Sends a command of asyncapi.yaml; returns the data of its answer. */
  send(command: Record<string, any>): Promise<any>;
}

export type PartName =
  | "sounds" | "players" | "stations" | "zones" | "crossfaders" | "actions" | "shows" | "boards" | "tiles" | "plans" | "calendar" | "rooms" | "systemSounds"
  | "queue" | "music" | "manager" | "session" | "device" | "health";
export interface MirrorOptions {
  /** Called after the mirror has the event. */
  onEvent?: (event: Event) => void;
  onState?: (state: State) => void;
  /** Chooses when changes are reported, such as `requestAnimationFrame`. */
  schedule?: (tell: () => void) => void;
}
/** A mirror of the server's state; "change" events name the parts in `detail`, a Set. Its values must not be changed. */
export class Mirror extends EventTarget {
  constructor(client: Client, stream: EventStream, parts?: PartName[], options?: Pick<MirrorOptions, "schedule">);
  sounds: Map<string, models.Sound>;
  players: Map<string, models.Player>;
  stations: Map<string, models.Station>;
  zones: Map<string, models.Zone>;
  crossfaders: Map<string, models.Crossfader>;
  actions: Map<string, models.Action>;
  shows: Map<string, models.Show>;
  plans: Map<string, models.Plan>;
  calendar: models.PlanCalendar | null;
  boards: Map<string, models.Board>;
  tiles: Map<string, models.Tile>;
  rooms: Map<string, models.Room>;
  systemSounds: Map<number, models.SystemSound>;
  queue: models.Queue | null;
  music: models.Music | null;
  manager: models.Manager | null;
  session: models.Session | null;
  device: models.Device | null;
  /** The faults and the output; counters and times are those of the last change. */
  health: models.Health | null;
  /** The data of the newest `meter` message, if levels were asked for. */
  levels: any;
  /** Why the server refuses the events. */
  error: Problem | null;
  /** Whether all parts have been received. */
  readonly isFilled: boolean;
  /** Replaces a part, or an element of one; for a mirror with more in it. */
  set(part: PartName, value: any, id?: any): void;
  /** Takes an event, in the order in which they come. */
  apply(event: Event): void;
  /** Marks a part as changed. */
  touch(part: any): void;
  /** Waits until the mirror is filled and `test(mirror)` is true; `timeout` in seconds. */
  waitFor<T>(test: (mirror: this) => T, options?: { timeout?: number }): Promise<T>;
  close(): void;
}
