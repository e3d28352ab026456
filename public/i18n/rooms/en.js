// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  noRooms: "No room has connected yet. Start the server with --snapserver start and a snapclient in each room.",
  roomName: "Name of the room",
  roomZone: "Zone",
  roomLatency: "Plays earlier by (ms)",
  roomForget: "Forget this room",
  "roomHealth.good": "Connected",
  "roomHealth.away": "Away since {time}",
  "roomHealth.engineAway": "The snapserver cannot be reached",
  newZone: "New zone",
  zoneEdit: "Edit {name}",
  zoneSources: "Mix",
  zoneSourceOf: "{bus} in {name}",
  zonePlaysAt: "Plays at {outputs}",
  zonePlaysNowhere: "Plays nowhere at present",
  zoneOutput: "Output",
  zoneOutputHint: "Without an output of its own it plays to its rooms",
  zoneRooms: "Its rooms",
  zoneOutputAway: "{name} (not here now)",
};
