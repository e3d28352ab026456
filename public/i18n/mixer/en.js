// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  addRule: "Add rule",
  attack: "Attack, s",
  bridge: "Meter bridge",
  bridgeHint: "One pair of bars for each metered player, newest on the right.",
  bridgeOf: "Levels of {count} players",
  clipReset: "Reset the highest peak of {name}",
  depth: "Depth, dB",
  duckSource: "While this sounds",
  duckTarget: "lower this",
  fadeTimes: "Fade times",
  hold: "Hold, s",
  levelOf: "Level of {name}",
  limiter: "Limiter",
  loudness: "Loudness",
  meterPlayers: "Meter all players",
  momentary: "Momentary",
  unmute: "Unmute {name}",
  release: "Release, s",
  removeRule: "Remove rule",
  shortTerm: "Short-term",
  soundFadeDuration: "Sound fade",
  musicFadeDuration: "Music fade",
  rulesChanged: "The rules were changed elsewhere meanwhile; they are shown now. Change them again.",
};
