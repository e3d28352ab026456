// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The connection of an output, for types that add streams to it; the output detaches them before it closes it.
// Safe because the C side takes its own lock in every call.
struct StreamConnection: @unchecked Sendable {
    let stream: OpaquePointer
}
