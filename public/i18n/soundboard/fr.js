// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  addFiles: "Ajouter des fichiers",
  arrange: "Disposer",
  arrangeHint: "Glissez les pavés ou appuyez sur Alt et une flèche pour les déplacer. Appuyez pour modifier.",
  baseVolume: "Volume de base",
  decoding: "Lecture du fichier…",
  defects: "Lu malgré des défauts : {text}",
  editSound: "Modifier {name}, {facts}",
  fadeOut: "Fondu de sortie",
  fileLoudness: "{loudness} LUFS selon le fichier (ReplayGain {gain} dB)",
  loopTile: "Le pavé joue en boucle",
  noSounds: "Pas encore de sons.",
  noSoundsHint: "Déposez des fichiers audio n’importe où sur cette page, ou « Ajouter des fichiers » : WAV, FLAC, MP3, AAC, Ogg, Opus, CAF et tout ce que lisent les décodeurs du serveur.",
  playMusic: "Jouer comme musique",
  playOnce: "Jouer une fois",
  playSound: "Jouer {name}, {facts}",
  played: "joué {count} fois",
  playingCount: "{count} en lecture",
  sharedHint: "Conservé par le serveur : tous les tableaux de bord voient la même chose.",
  tagsHint: "Séparées par des virgules",
  usedByTiles: "{name} est joué par ces touches, qui le perdent : {tiles}. Le supprimer quand même ?",
};
