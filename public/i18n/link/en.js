// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  question: "Start what this link is for?",
  run: "Start",
  waiting: "One moment…",
  done: "Done.",
  unknown: "This link is not known. Check that the whole address was taken over.",
  ended: "This link can no longer be used. Ask for a new one.",
  failed: "That is not possible now.",
  busy: "The server is busy. Try again in a moment.",
  unreachable: "The server cannot be reached.",
};
