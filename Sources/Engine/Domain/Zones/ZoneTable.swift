// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Mixer

/// All zones, in order of creation; the main one is the first and always there.
struct ZoneTable: Sendable {
    private(set) var all = [Zone(id: Zone.main, number: 0, name: "Main")]
    private var versions: [String: UInt64] = [:]
    private var revisions: RevisionCounter
    /// Numbers of removed zones, which voices that play may still name.
    private var retired: [String: Int] = [:]
    private var latest = 0
    /// Changes with every change of any zone.
    private(set) var revision: UInt64

    /// Most zones, the main one included.
    static let limit = 16

    init(_ counter: RevisionCounter) {
        revisions = counter
        revision = revisions.next()
        versions[Zone.main] = revision
    }

    /// The main zone.
    var main: Zone { all[0] }

    /// The zone with an id; setting nil removes it, setting a new one appends it.
    subscript(id: String) -> Zone? {
        get { all.first { $0.id == id } }
        set {
            let index = all.firstIndex { $0.id == id }
            guard newValue != index.map({ all[$0] }) else { return }
            revision = revisions.next()
            versions[id] = newValue == nil ? nil : revision
            switch (index, newValue) {
            case (let index?, let zone?): all[index] = zone
            case (let index?, nil): retired[id] = all.remove(at: index).number
            case (nil, let zone?): all.append(zone)
            case (nil, nil): break
            }
        }
    }

    /// The zone with an id or name.
    func zone(_ reference: String, field: String? = nil) throws(EngineError) -> Zone {
        let name = reference.lowercased()
        guard let zone = self[reference] ?? all.first(where: { $0.name.lowercased() == name }) else {
            throw .zoneNotFound(reference, field: field)
        }
        return zone
    }

    /// The revision of a zone.
    func revision(of id: String) -> UInt64 { versions[id] ?? 0 }

    /// The zones of the mixer in which a voice is heard.
    ///
    /// - Parameter zones: ids; nil for all zones, also those that come later.
    /// - Returns: their bits.
    func mask(_ zones: Set<String>?) -> ZoneMask {
        guard let zones else { return .all }
        var numbers = all.filter { zones.contains($0.id) }.map(\.number)
        // Buses that the session routes elsewhere leave the main zone for these.
        if zones.contains(Zone.main) { numbers += DirectZone.numbers }
        // A bus is recorded with all that plays on it, wherever that is heard.
        return ZoneMask((numbers + RecordingZone.numbers).map { ZoneID($0) })
    }

    /// A number for a new zone, the longest unused one first; nil if all are in use.
    ///
    /// - Parameter present: the zones that voices which play were started for: a number that one of them names would let
    ///   it be heard in the new zone.
    /// - Returns: the number.
    mutating func freeNumber(_ present: Set<String>) -> Int? {
        retired = retired.filter { present.contains($0.key) }
        let used = Set(all.map(\.number)).union(retired.values)
        let number = (1..<ZoneTable.limit).map { (latest + $0 - 1) % (ZoneTable.limit - 1) + 1 }
            .first { !used.contains($0) }
        if let number { latest = number }
        return number
    }
}
