// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

// What the dashboard adds to the types of the browser and of the API; API.* are those of carillon/models.d.ts.

/** A message of `/v1/events`; what `data` holds depends on the type. */
type ServerEvent = import("./carillon/carillon.js").Event;

/** The names of the texts; the type check proves that each text in use exists. */
type TextKey = keyof typeof import("../i18n/en.js").default
  | keyof typeof import("../i18n/soundboard/en.js").default
  | keyof typeof import("../i18n/boards/en.js").default
  | keyof typeof import("../i18n/inputs/en.js").default
  | keyof typeof import("../i18n/mixer/en.js").default
  | keyof typeof import("../i18n/players/en.js").default
  | keyof typeof import("../i18n/music/en.js").default
  | keyof typeof import("../i18n/announcements/en.js").default
  | keyof typeof import("../i18n/calendar/en.js").default
  | keyof typeof import("../i18n/show/en.js").default
  | keyof typeof import("../i18n/timeline/en.js").default
  | keyof typeof import("../i18n/rooms/en.js").default
  | keyof typeof import("../i18n/session/en.js").default
  | keyof typeof import("../i18n/history/en.js").default
  | keyof typeof import("../i18n/events/en.js").default
  | keyof typeof import("../i18n/api/en.js").default
  | keyof typeof import("../i18n/show/editing/en.js").default
  | keyof typeof import("../i18n/step/en.js").default
  | keyof typeof import("../i18n/problems/en.js").default
  | keyof typeof import("../i18n/links/en.js").default
  | keyof typeof import("../i18n/targets/en.js").default
  | keyof typeof import("../i18n/places/en.js").default
  | keyof typeof import("../i18n/talk/en.js").default
  | keyof typeof import("../i18n/queue/en.js").default;

/** The views by name. */
type ViewName = "soundboard" | "boards" | "mixer" | "players" | "music" | "announcements" | "calendar" | "show" | "timeline" | "rooms" | "session" | "history" | "events" | "api";

/** The parts of the store. */
type Part = "sounds" | "players" | "stations" | "zones" | "crossfaders" | "actions" | "shows" | "boards" | "tiles" | "rooms" | "music" | "manager" | "health" | "queue" | "session" | "device" | "receipts";

/** A page of the dashboard. */
type View = {
  node: HTMLElement;
  /** The parts whose changes it shows. */
  parts: Part[];
  render(parts: Set<Part>): void;
  /** Called on every frame, or where it is not fast on every fourth. */
  tick?(now: number): void;
  isFast?: boolean;
  leave?(): void;
  /** Whether its page is kept while another view is open. */
  isKept?: boolean;
  /** Whether something would be lost with it. */
  hasUnsaved?(): boolean;
  /** Called when the address names another part of it. */
  turn?(): void;
  /** What commands of keys and controllers do in it, where that is not what they do everywhere. */
  commands?: Partial<Record<CommandName, () => unknown>>;
  /** What shall be made of the sounds of files that are dropped there; nothing but the sounds if it gives none. */
  takes?(event: DragEvent): ((sounds: API.Sound[]) => unknown) | null;
  /** Whether keys edit it, so that they press nothing. */
  isEditing?: boolean;
  /** Whether the keys of sounds come before those of tiles. */
  areSoundsFirst?: boolean;
};

/** What keys, MIDI messages and buttons of gamepads do in every view. */
type CommandName = "go" | "cueBack" | "cueNext" | "stopAll" | "muteMaster" | "musicPause" | "musicNext" | "musicPrevious" | "boardNext" | "boardBack" | "talk";

/** The state of the connection. */
type LinkState = { state: "connecting" | "waiting" | "live"; seconds?: number; back?: boolean; resumed?: boolean; missed?: number; refused?: boolean };

/** The element that `h("name.class")` makes. */
type Made<T extends string> = Named<T extends `${infer Name}.${string}` ? Name : T>;
type Named<T extends string> = T extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[T] : HTMLElement;
type Child = Node | string | null | undefined | false;
type Children = (Child | Child[] | Child[][])[];

/** The pictures that `glyph` draws. */
type ShapeName = "play" | "stop" | "pause" | "warning" | "loop" | "music" | "next" | "previous" | "mute" | "sound" | "microphone" | "grid" | "mixer" | "players" | "horn" | "calendar" | "timeline" | "device" | "list" | "code" | "edit" | "more" | "up" | "down" | "left" | "right" | "close" | "past" | "keys" | "gear";

/** The outline of a waveform in a box of that size. */
type Outline = { text: string; shape: Path2D; width: number; height: number };

/** The level of a channel in decibels. */
type Level = { peak: number; average: number; hold: number; highest: number; clipped: boolean; at: number; heldAt: number };

/** A slider with its text. */
type Slider = { input: HTMLInputElement; output: HTMLOutputElement; set(value: number): void };

/** What the API page reads of openapi.json. */
type Schema = {
  type?: string | string[]; enum?: (string | number | boolean | null)[]; default?: unknown; description?: string; minimum?: number; maximum?: number;
  properties?: Record<string, Schema>; required?: string[]; allOf?: Schema[]; oneOf?: Schema[]; anyOf?: Schema[]; $ref?: string;
};
type Content = { schema?: Schema; example?: unknown; examples?: Record<string, { value: unknown }> };
type Parameter = { name: string; in: string; required?: boolean; description?: string; example?: unknown; schema?: Schema };
type Operation = {
  operationId: string; summary: string; description?: string; tags?: string[]; parameters?: Parameter[]; requestBody?: { content: Record<string, Content> };
};
type PathItem = Record<string, Operation> & { parameters?: Parameter[] };
type Tag = { name: string; description: string };
type OpenAPIDocument = { tags: Tag[]; paths: Record<string, PathItem> };

// What the modules add to elements.
interface Element {
  /** Shows another value, see `reconcile`. */
  update?(value: any): void;
  tick?(): void;
  /** Called when the element comes into view or leaves it. */
  see?(isSeen: boolean): void;
}

// What TypeScript 4.8 does not know yet.
interface Array<T> {
  findLast(matches: (value: T) => boolean): T | undefined;
  findLastIndex(matches: (value: T) => boolean): number;
  toSpliced(start: number, deleteCount: number, ...items: T[]): T[];
}
interface HTMLElement {
  showPopover(): void;
}
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new (options: any) => AudioWorkletProcessor): void;
interface Navigator {
  readonly wakeLock?: { request(kind: "screen"): Promise<unknown> };
}
