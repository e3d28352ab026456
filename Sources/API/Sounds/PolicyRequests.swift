// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension PolicyChange {
    /// Reads the limits on simultaneous plays of a sound; null removes a limit.
    static func read(_ fields: inout FieldReader) throws(Problem) -> PolicyChange {
        var change = PolicyChange()
        if fields.clears("maxInstances") {
            change.maxInstances = .some(nil)
        } else if let count = try fields.integer("maxInstances", in: ValueRange.instances) {
            change.maxInstances = count
        }
        change.cooldown = try fields.number("cooldown", in: ValueRange.fadeSeconds, unit: " seconds")
        change.steal = try fields.choice("stealPolicy", of: StealPolicy.self)
        return change
    }
}
