// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// One kind of file the server plays.
public struct AudioFormatEntry: Sendable, Equatable {
    /// Name of the container.
    public let name: String
    /// Codecs read in it.
    public let codecs: [String]
    /// Usual file name extensions, without the dot.
    public let extensions: [String]
    /// Media types, the preferred one first.
    public let mediaTypes: [String]
    /// Library that decodes it.
    public let decoder: String
}
