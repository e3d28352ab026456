// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// All stations, in the order in which queries find them.
struct StationCatalog: Sendable {
    private(set) var all: [Station] = []
    private var versions: [String: UInt64] = [:]
    private var revisions: RevisionCounter
    /// The stations that were changed, for the index of references.
    var changes = ChangeLog()

    init(_ revisions: RevisionCounter) { self.revisions = revisions }

    /// Number of stations.
    var count: Int { all.count }

    /// The station with an id; setting nil removes it, setting a new one appends it.
    subscript(id: String) -> Station? {
        get { all.first { $0.id == id } }
        set {
            let index = all.firstIndex { $0.id == id }
            if newValue?.settings != index.map({ all[$0].settings }) {
                versions[id] = newValue == nil ? nil : revisions.next()
                changes.note(id)
            }
            switch (index, newValue) {
            case (let index?, let station?): all[index] = station
            case (let index?, nil): all.remove(at: index)
            case (nil, let station?): all.append(station)
            case (nil, nil): break
            }
        }
    }

    /// The station with an id or name.
    func station(_ reference: String) throws(EngineError) -> Station {
        guard let station = self[reference] ?? all.first(where: { $0.settings.name == reference }) else {
            throw .stationNotFound(reference)
        }
        return station
    }

    /// The stations that match a query, in order.
    func matches(_ query: StationQuery) -> [Station] { all.filter { query.matches($0.settings.options) } }

    /// The first station that matches a query.
    ///
    /// - Source: SX-04.
    func first(_ query: StationQuery) throws(EngineError) -> Station {
        guard let station = all.first(where: { query.matches($0.settings.options) }) else {
            throw .stationNotFound(query.text)
        }
        return station
    }

    /// The revision of a station.
    func revision(of id: String) -> UInt64 { versions[id] ?? 0 }

    /// The position of a station.
    func position(of id: String) -> Int? { all.firstIndex { $0.id == id } }

    /// Moves a station to a position; later ones move up.
    mutating func move(_ id: String, to position: Int) {
        guard let index = all.firstIndex(where: { $0.id == id }) else { return }
        let station = all.remove(at: index)
        versions[id] = revisions.next()
        all.insert(station, at: min(max(0, position), all.count))
    }
}
