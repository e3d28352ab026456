// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The parts of the state that events keep true; without I/O: it names what has to be read and takes the answers.
///
/// An answer's number says which changes are in it; events with a higher number are applied to it.
struct MirroredParts {
    /// Something that has to be read.
    enum Read: Sendable, Equatable {
        case whole(String)
        case page(String, cursor: String?)
        case element(String, id: String)

        var path: String {
            switch self {
            case .whole(let part): Self.address(part)
            case .page(let part, nil): Self.address(part) + "?limit=1000"
            case .page(let part, let cursor?):
                Self.address(part) + "?limit=1000&cursor=" + Call.encoded(cursor)
            case .element(let part, let id): Self.address(part) + "/" + Call.encoded(id)
            }
        }

        private static func address(_ part: String) -> String {
            "/v1/" + (part == "systemSounds" ? "system-sounds" : part)
        }
    }

    /// The topics that change each part; those of `health` leave out its counters.
    private static let topics: [String: [String]] = [
        "sounds": ["sound."], "players": ["player."], "stations": ["station."], "zones": ["zone."],
        "crossfaders": ["crossfader."], "actions": ["action."], "shows": ["show."], "rooms": ["room."],
        "plans": ["plan."], "calendar": ["calendar."],
        "boards": ["board."], "tiles": ["tile."],
        "systemSounds": ["system-sound."], "queue": ["queue."],
        "music": ["music.", "player."], "manager": ["manager.", "volume."], "session": ["session."],
        "device": ["output.", "session."], "health": ["health.", "output."],
    ]
    /// The collections, and what their elements are called in events.
    private static let collections = [
        "sounds": "sound", "players": "player", "stations": "station", "crossfaders": "crossfader",
        "zones": "zone",
        "actions": "action", "shows": "show", "plans": "plan", "rooms": "room",
        "boards": "board", "tiles": "tile", "systemSounds": "systemSound",
    ]
    /// Events that change no part; `music.position` is what a player's `currentTime` and `currentTimeAt` say anyway.
    private static let neutral: Set = [
        "music.position", "player.completed", "system-sound.completed", "plan.time.started",
        "plan.time.ended",
    ]
    /// Elements of one collection that are read singly; more are read by pages.
    private static let singleReads = 32

    /// A collection that is being read by pages.
    private struct Pages {
        var cursor: String?
        var values: [String: JSONValue] = [:]
        var seen: [String: Int] = [:]
        var first: Int?
    }

    private let parts: [String]
    private(set) var values: [String: JSONValue] = [:]
    private(set) var elements: [String: [String: JSONValue]] = [:]
    private(set) var levels: JSONValue?
    /// The newest event that is in each part, and in each element that was read later.
    private var seen: [String: Int] = [:]
    private var elementSeen: [String: [String: Int]] = [:]
    private var stale: Set<String> = []
    private var staleElements: [String: Set<String>] = [:]
    private var pages: [String: Pages] = [:]

    /// Makes empty parts: those of which the topics select every event.
    init(topics: [String]) {
        let isAll = topics.isEmpty || topics.contains("*")
        parts = Self.topics.filter { part in
            isAll || part.value.allSatisfy { topics.contains($0 + "*") }
        }.keys.sorted()
    }

    /// Whether all parts have been received.
    var isFilled: Bool { parts.allSatisfy { values[$0] != nil || elements[$0] != nil } }

    // MARK: Events

    /// Takes an event, in the order in which they came.
    mutating func apply(_ event: Event) {
        if event.isSnapshot {
            load(event.data["snapshot"] ?? .null, event.sequence)
        } else if event.type == "meter" {
            levels = event.data
        } else if !Self.neutral.contains(event.type) {
            for part in parts where event.sequence > seen[part] ?? 0 {
                if Self.topics[part]?.contains(where: { event.type.hasPrefix($0) }) == true {
                    change(part, event)
                }
            }
        }
    }

    private mutating func load(_ snapshot: JSONValue, _ sequence: Int) {
        stale = []
        staleElements = [:]
        elementSeen = [:]
        pages = [:]
        for part in parts {
            guard let value = snapshot[part] else {
                stale.insert(part)
                continue
            }
            seen[part] = sequence
            if Self.collections[part] != nil {
                elements[part] = Self.byID(value)
            } else {
                values[part] = value
            }
        }
    }

    private mutating func change(_ part: String, _ event: Event) {
        if let word = Self.collections[part] {
            if !stale.contains(part) { changeElement(part, word, event) }
        } else if ["session", "calendar"].contains(part), let value = event.data[part] {
            values[part] = value
        } else if part == "music", event.type.hasPrefix("player.") {
            if let id = event.data["playerId"], isOfMusic(id) { stale.insert(part) }
        } else {
            stale.insert(part)
        }
    }

    /// Whether a player is on the music deck, or fades out there.
    private func isOfMusic(_ player: JSONValue) -> Bool {
        guard let music = values["music"] else { return false }
        guard case .array(let fading)? = music["fadingOut"] else { return music["player"]?["id"] == player }
        return music["player"]?["id"] == player || fading.contains(player)
    }

    private mutating func changeElement(_ part: String, _ word: String, _ event: Event) {
        let value = event.data[word].flatMap { $0 == .null ? nil : $0 }
        guard let id = Self.id(value?["id"] ?? event.data[word + "Id"]),
            event.sequence > elementSeen[part]?[id] ?? 0
        else { return }
        staleElements[part]?.remove(id)
        if let value {
            elements[part]?[id] = value
        } else if event.type.hasSuffix(".disposed") {
            elements[part]?[id] = nil
        } else {
            staleElements[part, default: []].insert(id)
        }
    }

    // MARK: Reading

    /// What has to be read next; nil if nothing.
    mutating func nextRead() -> Read? {
        for part in parts {
            let missing = staleElements[part] ?? []
            if Self.collections[part] != nil, stale.contains(part) || missing.count > Self.singleReads {
                stale.insert(part)
                return .page(part, cursor: pages[part]?.cursor)
            }
            if stale.contains(part) { return .whole(part) }
            if let id = missing.first { return .element(part, id: id) }
        }
        return nil
    }

    /// Takes what was read, with the number of the newest event that is in it.
    mutating func take(_ json: JSONValue, of read: Read, _ sequence: Int) {
        switch read {
        case .whole(let part):
            values[part] = json
            seen[part] = sequence
            stale.remove(part)
        case .page(let part, _): takePage(json, of: part, sequence)
        case .element(let part, let id):
            elements[part]?[id] = json
            elementSeen[part, default: [:]][id] = sequence
            staleElements[part]?.remove(id)
        }
    }

    /// Takes that something is not there.
    mutating func remove(_ read: Read) {
        switch read {
        case .element(let part, let id):
            elements[part]?[id] = nil
            staleElements[part]?.remove(id)
        case .page(let part, _): pages[part] = nil
        case .whole: break
        }
    }

    private mutating func takePage(_ json: JSONValue, of part: String, _ sequence: Int) {
        var all = pages[part] ?? Pages()
        all.first = all.first ?? sequence
        for (id, value) in Self.byID(json[part] ?? .null) {
            all.values[id] = value
            all.seen[id] = sequence
        }
        all.cursor = json["nextCursor"]?.text
        guard all.cursor == nil else {
            pages[part] = all
            return
        }
        pages[part] = nil
        stale.remove(part)
        staleElements[part] = []
        (elements[part], elementSeen[part], seen[part]) = (all.values, all.seen, all.first)
    }

    private static func byID(_ list: JSONValue) -> [String: JSONValue] {
        guard case .array(let list) = list else { return [:] }
        var found: [String: JSONValue] = [:]
        for one in list {
            if let id = id(one["id"]) { found[id] = one }
        }
        return found
    }

    private static func id(_ value: JSONValue?) -> String? { value?.text ?? value?.whole.map { String($0) } }
}
