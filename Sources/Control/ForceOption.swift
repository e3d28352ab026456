// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser

/// Whether a command removes what others refer to.
struct ForceOption: ParsableArguments {
    @Flag(name: .long, help: "Remove it although others refer to it, which fail from then on.")
    var force = false

    /// The query of the request.
    var query: String { force ? "?force=true" : "" }
}
