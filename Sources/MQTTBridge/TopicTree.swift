// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The topics of one machine.
///
/// - Source: docs/fleet.md, "Topics".
struct TopicTree: Sendable, Equatable {
    /// What all topics of Carillon begin with.
    let prefix: String
    /// The name of this machine.
    let machine: String
    /// The groups whose commands it takes.
    let groups: [String]

    /// `online` or `offline`, retained; `offline` is also the last will.
    var availability: String { own + "availability" }
    /// Commands for this machine alone.
    var command: String { own + "command" }
    /// Commands for this machine and for its groups.
    var commands: [String] { [command] + groups.map { "\(prefix)/groups/\($0)/command" } }

    /// What response topics begin with: who may send commands makes the bridge publish, but nowhere else.
    var answers: String { "\(prefix)/answers/" }

    /// A part of the state, retained.
    func state(_ part: String) -> String { own + "state/" + part }

    /// Events of a type, such as `player.finished`.
    func event(_ type: String) -> String { own + "events/" + type }

    /// Finds all of them.
    var all: String { own + "#" }

    private var own: String { "\(prefix)/machines/\(machine)/" }

    /// Whether a text can be the name of a machine or a group: 1 to 64 letters and digits of ASCII, `-` and `_`.
    static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// Whether a text can be a prefix: names with slashes between them, at most 128 characters.
    static func isPrefix(_ text: String) -> Bool {
        text.utf8.count <= 128
            && text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { isName(String($0)) }
    }
}
