// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// In which order commands are performed.
enum CommandLane: CaseIterable, Sendable {
    /// Operations of a batch, which never wait.
    case batches
    /// Single requests, such as an announcement whose text is spoken first.
    case requests
}
