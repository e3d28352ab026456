// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import JSONCoding

/// When, how loud and where an announcement is heard.
struct AnnouncementOptions: ParsableArguments {
    @Option(name: .long, help: "normal, high, or 0 to 255; higher goes first.")
    var priority: String?

    @Option(name: .long, help: "Sound to play before it.")
    var chime: String?

    @Option(name: .long, help: "Volume, 0 to 1.")
    var volume: Double?

    @Flag(name: .long, help: "Stop the present announcement and start at once.")
    var interrupt = false

    @OptionGroup var zones: Ctl.ZoneOption

    /// The members of the request, without ``interrupt``.
    var members: [JSONMember] {
        var members: [JSONMember] = []
        if let priority {
            members.append(JSONMember("priority", Int(priority).map { .integer($0) } ?? .string(priority)))
        }
        if let chime { members.append(JSONMember("chime", .string(chime))) }
        if let volume { members.append(JSONMember("volume", .number(volume))) }
        return members + zones.members
    }
}
