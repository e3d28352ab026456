// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Something that is referred to, as the reference names it: by id, and in lists and operations also by name.
enum Referent: Sendable, Hashable {
    case sound(String)
    /// A file, which is no sound before it is needed.
    case file(String)
    case station(String)
    case action(String)
    case plan(String)
    case zone(String)
    case room(String)
    case target(String)
    case input(String)
    case show(String)
    case voice(text: String, name: String?, language: String?)
    /// All sounds, of which a station selects those with some tags or below a folder.
    case selection

    /// What a field of an operation names.
    init(_ kind: ActionReference.Kind, _ text: String) {
        switch kind {
        case .sound: self = .sound(text)
        case .file: self = .file(text)
        case .station: self = .station(text)
        case .action: self = .action(text)
        case .zone: self = .zone(text.lowercased())
        case .room: self = .room(text)
        case .target: self = .target(text)
        case .input: self = .input(text)
        case .show: self = .show(text)
        }
    }

    /// Whether it is somewhere to be heard, beside others.
    var isPlace: Bool {
        switch self {
        case .zone, .room: true
        default: false
        }
    }
}
