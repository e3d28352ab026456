// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Who asks for what the present task calls, for the play history.
public enum Requester {
    /// The name of a token or an address; nil where the program itself acts.
    @TaskLocal public static var current: String?
}
