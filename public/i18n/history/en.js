// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  allHeard: "All, heard or not",
  startedAt: "When",
  askedBy: "Requested by",
  heardFor: "Played for",
  heardColumn: "Heard",
  endedHow: "Ended",
  loudest: "Loudest",
  verify: "Verify",
  verifyHint: "Checks whether entries were removed, changed or added",
  chainIntact: "No entry from {first} to {last} is missing or changed.",
  chainEmpty: "There is nothing to verify yet.",
  "chain.missing": "Entry {entry} is missing.",
  "chain.changed": "Entry {entry} was changed.",
  "chain.added": "Entry {entry} was added.",
  "day.all": "All days",
  "day.today": "Today",
  "day.yesterday": "Yesterday",
  date: "Day",
  everywhere: "Everywhere",
  historySearch: "Title, text, file, person",
  historyCount: "{count} played, {unheard} not or only partly heard.",
  historyCountMore: "The newest {count}, {unheard} of them not or only partly heard.",
};
