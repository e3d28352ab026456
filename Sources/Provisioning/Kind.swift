// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding

/// One kind of what a document describes: a resource of the API, or the elements of a collection by name.
///
/// ``all`` is the one table. Its fields come from the contract: those of the request that makes or changes it.
struct Kind: Sendable {
    /// How an element is changed.
    enum Change: Sendable {
        /// A request with the members that differ.
        case patch
        /// A request with all members.
        case put
        /// By removing it and making it again.
        case again
    }

    /// A member with the name of an element of another kind, where answers have its id.
    struct Reference: Sendable {
        /// The path to it; `*` stands for each element of a list.
        let path: [String]
        /// The kind that it refers to.
        let kind: String
    }

    /// Its name in documents.
    let name: String
    /// The address of the resource or the collection.
    let path: String
    /// The member of the answer with the elements; nil for a single resource.
    var list: String?
    /// The member of the answer that has the fields of a single resource; nil if the answer itself has them.
    var part: String?
    /// The member of an element that is its name, also in the request that makes it.
    var key = "name"
    /// The member of the request that makes it and has its name.
    var sentKey = "name"
    var change = Change.patch
    /// Members of requests that are no state, or follow from another kind.
    var omitting: Set<String> = []
    /// Members that are sent together if one of them differs.
    var together: Set<String> = []
    var references: [Reference] = []
    /// The member that is the place among the elements.
    var place: String?
    /// Whether its values can have files: it is the kind of sounds.
    var hasFiles = false
    /// Whether requests make and remove elements; otherwise they appear by themselves, and are only changed.
    var isMade = true
    /// Whether operations of batches in it may name sounds, stations and actions by id.
    var hasOperations = false
    /// Whether an element of the answer is one of a document.
    var isListed: @Sendable (JSONValue) -> Bool = { _ in true }
    /// Whether an element may be removed.
    var isRemovable: @Sendable (JSONValue) -> Bool = { _ in true }
    /// What a document or an answer says in another form, as the contract's answer has it.
    var normalized: @Sendable (JSONValue) -> JSONValue = { $0 }

    /// The kinds in the order in which they are made: what others refer to comes first.
    static let all: [Kind] = [
        Kind(
            name: "manager",
            path: "/v1/manager",
            omitting: [
                "fadeDuration", "allowsBackgroundMusic", "soundSoloed", "musicSoloed", "systemSoloed",
                "announcementSoloed",
            ]
        ),
        Kind(
            name: "session",
            path: "/v1/session",
            omitting: ["screenLocked", "othersDepthDb"],
            together: ["category", "options"],
            normalized: { $0.planned }
        ),
        Kind(name: "route", path: "/v1/session/route", change: .put),
        Kind(name: "ducking", path: "/v1/ducking", change: .put),
        Kind(
            name: "zones",
            path: "/v1/zones",
            list: "zones",
            omitting: ["fadeDuration"],
            isRemovable: { $0["id"] != "main" }
        ),
        // A file of a library would be found again.
        Kind(
            name: "sounds",
            path: "/v1/sounds",
            list: "sounds",
            references: [Reference(path: ["zones", "*"], kind: "zones")],
            hasFiles: true,
            isRemovable: { ($0["path"] ?? .null) == .null }
        ),
        Kind(
            name: "queue",
            path: "/v1/queue",
            part: "settings",
            references: [Reference(path: ["chime"], kind: "sounds")]
        ),
        Kind(
            name: "stations",
            path: "/v1/stations",
            list: "stations",
            references: [Reference(path: ["sounds", "*"], kind: "sounds")],
            place: "position"
        ),
        Kind(
            name: "crossfaders",
            path: "/v1/crossfaders",
            list: "crossfaders",
            change: .again,
            normalized: { $0.withTypedCues }
        ),
        Kind(
            name: "systemSounds",
            path: "/v1/system-sounds",
            list: "systemSounds",
            sentKey: "sound",
            change: .again,
            omitting: ["name", "path", "url"],
            references: [Reference(path: ["sound"], kind: "sounds")],
            isListed: { $0["soundId"] != .null }
        ),
        Kind(
            name: "rooms",
            path: "/v1/rooms",
            list: "rooms",
            references: [Reference(path: ["zone"], kind: "zones")],
            isMade: false
        ),
        Kind(name: "actions", path: "/v1/actions", list: "actions", hasOperations: true),
        Kind(
            name: "shows",
            path: "/v1/shows",
            list: "shows",
            references: [Reference(path: ["cues", "*", "action"], kind: "actions")]
        ),
        Kind(
            name: "schedules",
            path: "/v1/queue/schedules",
            list: "schedules",
            change: .put,
            references: [
                Reference(path: ["item", "sound"], kind: "sounds"),
                Reference(path: ["item", "chime"], kind: "sounds"),
                Reference(path: ["item", "zones", "*"], kind: "zones"),
            ],
            normalized: { $0.withNumberedPriority }
        ),
    ]

    private static let table = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The kind of a name.
    static func named(_ name: String) -> Kind? { table[name] }

    /// Whether its list is read by pages.
    var isPaged: Bool { isCollection && name != "schedules" }

    /// Whether it is a collection.
    var isCollection: Bool { list != nil }

    /// The method of the request that changes it.
    var changeMethod: String { if case .put = change { "PUT" } else { "PATCH" } }

    /// The address of an element.
    func path(of id: String) -> String { path + "/" + id.asSegment }

    /// The schema of the request that makes an element; of a single resource the one that changes it.
    func creation(_ contract: Contract) -> JSONValue {
        guard isMade else { return changing(contract) }
        return contract.request(isCollection ? "POST" : changeMethod, path) ?? .object([])
    }

    /// The schema of the request that changes it.
    func changing(_ contract: Contract) -> JSONValue {
        contract.request(changeMethod, isCollection ? path + "/{}" : path)
            ?? (isMade ? creation(contract) : .object([]))
    }

    /// The fields that a document can have, with their schemas.
    func fields(_ contract: Contract) -> [String: JSONValue] {
        var fields = contract.properties(creation(contract))
        if hasFiles {
            fields = contract.properties(changing(contract))
            fields["file"] = Self.file
            // The volume of the request that makes it: without null, which would follow the loudness.
            for name in ["path", "url", "baseVolume"] {
                fields[name] = contract.properties(creation(contract))[name]
            }
        }
        for name in omitting.union(isCollection ? [sentKey] : []) { fields[name] = nil }
        return fields
    }

    private static let file: JSONValue = [
        "type": "string", "minLength": 1, "maxLength": 4096,
        "description":
            "A file beside the document, which is uploaded unless the server has one with its content.",
    ]

    /// The schema of a value in a document: its fields, none of them required.
    func schema(_ contract: Contract) -> JSONValue {
        let fields = fields(contract).sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) }
        return ["type": "object", "additionalProperties": false, "properties": .object(fields)]
    }

    /// The schema of an element's name.
    func names(_ contract: Contract) -> JSONValue? {
        isCollection ? contract.properties(creation(contract))[sentKey] : nil
    }
}

extension String {
    /// The text, percent-encoded as one segment of a path.
    var asSegment: String {
        let isDots = self == "." || self == ".."
        return utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                String(UnicodeScalar(byte))
            case UInt8(ascii: ".") where !isDots: "."
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}

extension JSONValue {
    /// A session with the category that takes effect next.
    fileprivate var planned: JSONValue {
        guard let next = self["nextCategory"], next != .null else { return self }
        return setting("category", next)
    }

    /// A crossfader whose cues all have `time`, `volume` and `station`, also those in the alternating form.
    fileprivate var withTypedCues: JSONValue {
        guard case .array(let points) = self["cuePoints"] else { return self }
        var cues: [JSONValue] = []
        var index = 0
        while index < points.count {
            if case .object = points[index] {
                let cue = points[index]
                cues.append(Self.cue(cue["time"] ?? .null, cue["volume"] ?? .null, cue["station"] ?? .null))
                index += 1
            } else {
                let action = index + 1 < points.count ? points[index + 1] : .null
                let isVolume = action.double != nil
                cues.append(Self.cue(points[index], isVolume ? action : .null, isVolume ? .null : action))
                index += 2
            }
        }
        let times = cues.enumerated().sorted { one, other in
            let (left, right) = (one.element["time"]?.double ?? 0, other.element["time"]?.double ?? 0)
            return left == right ? one.offset < other.offset : left < right
        }
        return setting("cuePoints", .array(times.map(\.element)))
    }

    private static func cue(_ time: JSONValue, _ volume: JSONValue, _ station: JSONValue) -> JSONValue {
        volume == .null ? ["time": time, "station": station] : ["time": time, "volume": volume]
    }

    /// A schedule whose priority is a number.
    fileprivate var withNumberedPriority: JSONValue {
        guard let item = self["item"], let word = item["priority"]?.text else { return self }
        return setting("item", item.setting("priority", word == "high" ? 1 : 0))
    }

    /// The object with another value of a member.
    func setting(_ name: String, _ value: JSONValue) -> JSONValue {
        guard case .object(var members) = self else { return self }
        members.removeAll { $0.name == name }
        return .object(members + [JSONMember(name, value)])
    }
}
