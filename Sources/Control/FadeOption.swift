// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import JSONCoding

/// How a command stops what plays.
struct FadeOption: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("Fade out over this many seconds; 0 stops at once.", valueName: "seconds")
    )
    var fade: Double?

    /// The body of the request; without the option the server's default applies.
    var body: JSONValue {
        switch fade {
        case nil: [:]
        case 0?: ["fadeOut": false]
        case let seconds?: ["fadeDuration": .number(seconds)]
        }
    }
}
