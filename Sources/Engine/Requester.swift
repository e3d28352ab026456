// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Who requested the operations of the current task, for the play history.
public enum Requester {
    /// The name of a token or an address; nil for the program itself.
    @TaskLocal public static var current: String?
}
