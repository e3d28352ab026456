// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  addFiles: "Add files",
  arrange: "Arrange",
  arrangeHint: "Drag tiles to move them, or press Alt and an arrow key. Press a tile to edit it.",
  baseVolume: "Base volume",
  decoding: "Reading the file…",
  defects: "Plays with defects: {text}",
  editSound: "Edit {name}, {facts}",
  fadeOut: "Fade out",
  fileLoudness: "file says {loudness} LUFS (ReplayGain {gain} dB)",
  loopTile: "Loop this sound",
  noSounds: "No sounds yet.",
  noSoundsHint: "Drop audio files anywhere on this page, or choose “Add files”: WAV, FLAC, MP3, AAC, Ogg, Opus, CAF and whatever else the server’s decoders read.",
  playMusic: "Play as music",
  playOnce: "Play once",
  playSound: "Play {name}, {facts}",
  played: "played {count} times",
  playingCount: "{count} playing",
  sharedHint: "Stored on the server and shared by all dashboards.",
  tagsHint: "Separated by commas",
  usedByTiles: "{name} is played by these tiles, which lose it: {tiles}. Remove it anyway?",
};
