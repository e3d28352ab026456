// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The ids of what was changed since somebody last looked.
struct ChangeLog: Sendable, Equatable {
    private var ids: Set<String> = []

    /// Notes that something was made, changed or removed.
    mutating func note(_ id: String) { ids.insert(id) }

    /// Takes the ids, in order.
    mutating func take() -> [String] {
        guard !ids.isEmpty else { return [] }
        defer { ids = [] }
        return ids.sorted()
    }
}
