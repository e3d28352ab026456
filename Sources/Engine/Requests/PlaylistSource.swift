// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The source of a station's sounds.
public enum PlaylistSource: Sendable, Equatable {
    /// A list of sounds by id or name, without duplicates.
    case sounds([String])
    /// All sounds that have every one of these tags, in order of registration.
    case tags([String])
    /// All sounds below a folder, in order of their paths; relative to a library root or absolute.
    case folder(String)

    /// The first one that is given; nil if none is.
    public init?(sounds: [String]?, tags: [String]?, folder: String?) {
        if let sounds {
            self = .sounds(sounds)
        } else if let tags {
            self = .tags(tags)
        } else if let folder {
            self = .folder(folder)
        } else {
            return nil
        }
    }

    /// Replaces references of a list by a name.
    mutating func replace(_ references: Set<String>, by name: String) {
        guard case .sounds(let all) = self else { return }
        self = .sounds(all.map { references.contains($0) ? name : $0 })
    }

    /// The list, if it is one.
    public var sounds: [String]? { if case .sounds(let list) = self { list } else { nil } }

    /// The tags, if they select the sounds.
    public var tags: [String]? { if case .tags(let tags) = self { tags } else { nil } }

    /// The folder, if it is one.
    public var folder: String? { if case .folder(let folder) = self { folder } else { nil } }
}
