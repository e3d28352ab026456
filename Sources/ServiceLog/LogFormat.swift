// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The format of log lines.
public enum LogFormat: String, CaseIterable, Sendable {
    /// Lines for people.
    case text
    /// An object of JSON in each line.
    case json
}
