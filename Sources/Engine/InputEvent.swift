// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An event of inputs.
public enum InputEvent: Sendable, Equatable {
    /// An input was made.
    case created(InputSnapshot)
    /// An input was changed, or its sound came or went.
    case changed(InputSnapshot)
    /// An input was removed.
    case disposed(id: String, name: String)
}
