// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension StateSnapshot {
    /// The members that a snapshot can leave out.
    static let partNames =
        ["counts", "device", "manager", "health", "session", "music"]
        + StateCollection.allCases.map(\.rawValue)

    /// The schema `Snapshot` of `openapi.yaml`.
    ///
    /// - Parameters:
    ///   - version: version of the program.
    ///   - limitInBytes: what does not fit is named in `omitted`; the small state comes first.
    /// - Returns: the object.
    func json(version: String, limitInBytes: Int) -> JSONValue {
        var object = BoundedObject(limitInBytes: limitInBytes)
        let counts = StateCollection.allCases.map { collection in
            JSONMember(collection.rawValue, .integer(self.counts[collection, default: 0]))
        }
        object.add("counts", .object(counts))
        object.add("device", device.json)
        object.add("manager", manager.json)
        object.add("health", health.json(version: version))
        object.add("session", session.json)
        object.add("music", music.json)
        for collection in StateCollection.allCases where wanted.contains(collection) {
            switch collection {
            case .queue: object.add(collection.rawValue, queue?.json)
            case .crossfaders: object.add(collection.rawValue, list: crossfaders)
            case .stations: object.add(collection.rawValue, list: stations)
            case .zones: object.add(collection.rawValue, list: zones)
            case .actions: object.add(collection.rawValue, list: actions)
            case .shows: object.add(collection.rawValue, list: shows)
            case .plans: object.add(collection.rawValue, list: plans)
            case .calendar: object.add(collection.rawValue, calendar?.json)
            case .boards: object.add(collection.rawValue, list: boards)
            case .tiles: object.add(collection.rawValue, list: tiles)
            case .rooms: object.add(collection.rawValue, list: rooms)
            case .players: object.add(collection.rawValue, list: players)
            case .systemSounds: object.add(collection.rawValue, list: systemSounds)
            case .sounds: object.add(collection.rawValue, list: sounds)
            }
        }
        return object.json
    }
}

/// An object whose members are included while they fit.
private struct BoundedObject {
    /// Bytes of the braces and of `omitted` with every name.
    private static let frame =
        StateSnapshot.partNames.reduce(#"{"omitted":[]}"#.utf8.count) {
            $0 + $1.utf8.count + #""","#.utf8.count
        }

    private var members: [JSONMember] = []
    private var omitted: [String] = []
    private var left: Int

    init(limitInBytes: Int) { left = limitInBytes - Self.frame }

    /// The object, with the names of what was left out.
    var json: JSONValue { .object(members + [JSONMember("omitted", .strings(omitted))]) }

    mutating func add(_ name: String, _ value: JSONValue?) {
        guard let text = value?.encoded, room(for: name) >= text.count else { return omitted.append(name) }
        insert(name, text)
    }

    /// Adds a list if all of it fits, without encoding much more than that.
    mutating func add(_ name: String, list: [some JSONRepresentable]?) {
        guard let list else { return omitted.append(name) }
        let bounded = BoundedList(list, limitInBytes: room(for: name))
        guard bounded.count == list.count, bounded.size <= room(for: name) else {
            return omitted.append(name)
        }
        insert(name, bounded.json.encoded)
    }

    /// Bytes left for a value, behind its name with quotation marks, colon and comma.
    private func room(for name: String) -> Int { left - name.utf8.count - 4 }

    private mutating func insert(_ name: String, _ text: [UInt8]) {
        left = room(for: name) - text.count
        members.append(JSONMember(name, .encoded(text)))
    }
}
