// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Which one of several comes next: of the sounds of a tile, or of the steps of an action.
public enum Choice: String, Sendable, CaseIterable, Codable {
    /// Any but the last one.
    case random
    /// The next one.
    case roundRobin

    /// The place that comes next.
    ///
    /// - Parameters:
    ///   - places: in ascending order.
    ///   - last: the place that came before; nil if none did.
    ///   - seed: chooses at random.
    /// - Returns: one of the places; nil if there are none.
    func next(of places: [Int], after last: Int?, seed: UInt64) -> Int? {
        switch self {
        case .random:
            let others = places.count > 1 ? places.filter { $0 != last } : places
            return others.isEmpty ? nil : others[Int(seed % UInt64(others.count))]
        case .roundRobin: return places.first { $0 > last ?? -1 } ?? places.first
        }
    }
}
