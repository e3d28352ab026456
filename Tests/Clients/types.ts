// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

// What a program in TypeScript sees of the JavaScript client; `make lint` checks it, nothing runs it.
import { Carillon, Client, EventStream, Mirror, Problem, Transport, models } from "../../public/js/carillon/carillon.js";
import { Client as WrittenClient, EventStream as WrittenStream } from "../../public/js/carillon/client.js";
import { Parts } from "../../public/js/carillon/parts.js";

// The declarations are those of the modules.
export const client: Client = new WrittenClient();
export const stream: EventStream = new WrittenStream(new WrittenClient());
export const parts: Omit<Mirror, "waitFor" | "error"> = new Parts(new WrittenClient(), new WrittenStream(new WrittenClient()));

export async function session(transport: Transport): Promise<models.Health | null> {
  const carillon = new Carillon("http://127.0.0.1:7350", { token: "secret", transport });
  const player: models.ChangedPlayer = await carillon.playSound("bell", { volume: 0.5 }, { signal: new AbortController().signal, timeout: 3 });
  await carillon.uploadSound({ content: new Uint8Array(3), name: "a.wav", contentType: "audio/wav" });
  const nothing: null = await carillon.disposePlayer(player.id, { ifMatch: '"1"' });
  const cover: Uint8Array = await carillon.readSoundCover("bell");
  const text: string = await carillon.readMetrics();
  // @ts-expect-error A member that the request does not have.
  await carillon.playSound("bell", { volum: 0.5 });
  // @ts-expect-error What the path needs is missing.
  await carillon.playSound();
  // @ts-expect-error A member that the request must have is missing.
  await carillon.login({});
  for await (const { type, seq, data } of carillon.events(["player.*"], { since: 1, meters: { targets: ["master"] } })) {
    if (type === "player.finished") return data[`${seq}${nothing}${cover.length}${text}`];
  }
  const mirror = carillon.mirror(["players", "music"], { onEvent: (event) => event.seq, onState: (state) => state.name === "waiting" && state.seconds });
  try {
    const first: models.Player = await mirror.waitFor(({ players }) => players.get(player.id) as models.Player, { timeout: 3 });
    return first.playing ? mirror.health : null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { allowed }: { allowed: string | string[] | null } = error;
    return allowed === null ? null : mirror.health;
  }
}
