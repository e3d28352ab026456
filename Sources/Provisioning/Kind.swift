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
        /// Whether the order of a list says nothing.
        var isSet = false
    }

    /// What makes elements stand in an order.
    struct Place: Sendable {
        /// The member of a document: the index among the elements.
        let member: String
        /// The member of an answer by which elements are in order.
        let answered: String
        /// The member of a request that has the name of the element behind it; nil if requests have the index, too.
        var before: String?

        static let index: JSONValue = [
            "type": "integer", "minimum": 0, "maximum": 100_000,
            "description": "Place among the elements of its kind.",
        ]
    }

    /// A list in each element whose parts are resources with addresses of their own.
    struct Parts: Sendable {
        /// Where parts have a list of their own, which has the parts of all elements in order.
        struct Own: Sendable {
            /// The member of a part with the id of its element.
            let answered: String
            /// The member of the request that makes one, with the same.
            let sent: String
            /// The member of that request with the id of the part behind it.
            let before: String
            /// The member of a part by which those of an element are in order.
            let order: String
        }

        /// The member with the list in a document, and in the answer with it.
        let member: String
        /// The address below which each part has its own.
        let path: String
        /// The members by which a part is known again: if they are equal, the others are changed.
        let identity: [String]
        /// Members that no two parts of an element share.
        var unique: [String] = []
        /// What members are that are left out, where the contract says it in words.
        var defaults: [String: JSONValue] = [:]
        /// Most parts of an element.
        let limit: Int
        /// Whether a document can have a part that the server has.
        var isWritable: @Sendable (JSONValue) -> Bool = { _ in true }
        /// nil if the answer of the element has them, and their order is none of a document.
        var own: Own?
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
    /// Members of which an element has one: one that a document says takes the place of another.
    var alternatives: Set<String> = []
    var references: [Reference] = []
    var place: Place?
    var parts: Parts?
    /// Whether its values can have files: it is the kind of sounds.
    var hasFiles = false
    /// Whether the server refuses to remove an element that others name.
    var isHeldByUsers = false
    /// Whether requests make and remove elements; otherwise they appear by themselves, and are only changed.
    var isMade = true
    /// Whether its list is answered by pages.
    var isPaged = true
    /// Whether it is left alone unless a document, `--prune` or `export` names it: others may not even read it.
    var isOnDemand = false
    /// Whether operations of batches in it may name sounds, stations, actions, targets, inputs and shows by id.
    var hasOperations = false
    /// Whether an element of the answer is one of a document.
    var isListed: @Sendable (JSONValue) -> Bool = { _ in true }
    /// Whether an element may be removed.
    var isRemovable: @Sendable (JSONValue) -> Bool = { _ in true }
    /// What a document or an answer says in another form, as the contract's answer has it.
    var normalized: @Sendable (JSONValue) -> JSONValue = { $0 }

    /// The kinds in the order in which they are made: what others refer to comes first.
    static let all: [Kind] = [
        // First, so that a client that must not change them changes nothing. Its own token stays.
        Kind(
            name: "tokens",
            path: "/v1/tokens",
            list: "tokens",
            isPaged: false,
            isOnDemand: true,
            isRemovable: { $0["own"] != true }
        ),
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
        Kind(
            name: "zones",
            path: "/v1/zones",
            list: "zones",
            omitting: ["fadeDuration"],
            isHeldByUsers: true,
            isRemovable: { $0["id"] != "main" }
        ),
        Kind(
            name: "ducking",
            path: "/v1/ducking",
            change: .put,
            references: [Reference(path: ["rules", "*", "zones", "*"], kind: "zones", isSet: true)]
        ),
        // A file of a library would be found again.
        Kind(
            name: "sounds",
            path: "/v1/sounds",
            list: "sounds",
            hasFiles: true,
            isHeldByUsers: true,
            isRemovable: { ($0["path"] ?? .null) == .null }
        ),
        Kind(
            name: "queue",
            path: "/v1/queue",
            part: "settings",
            references: [Reference(path: ["chime"], kind: "sounds")],
            normalized: { $0.withSortedDays("quietHours") }
        ),
        Kind(
            name: "stations",
            path: "/v1/stations",
            list: "stations",
            alternatives: ["sounds", "tags", "folder"],
            references: [
                Reference(path: ["sounds", "*"], kind: "sounds"),
                Reference(path: ["rotation", "*", "sounds", "*"], kind: "sounds"),
            ],
            place: Place(member: "position", answered: "position"),
            isHeldByUsers: true
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
        Kind(
            name: "inputs",
            path: "/v1/inputs",
            list: "inputs",
            references: [
                Reference(path: ["zones", "*"], kind: "zones", isSet: true),
                Reference(path: ["rooms", "*"], kind: "rooms", isSet: true),
                Reference(path: ["fallback"], kind: "stations"),
            ],
            isHeldByUsers: true
        ),
        // No answer has a secret: it is set on the server.
        Kind(
            name: "targets",
            path: "/v1/targets",
            list: "targets",
            omitting: ["secret"],
            isHeldByUsers: true
        ),
        Kind(
            name: "actions",
            path: "/v1/actions",
            list: "actions",
            isHeldByUsers: true,
            hasOperations: true
        ),
        Kind(
            name: "boards",
            path: "/v1/boards",
            list: "boards",
            references: [
                Reference(path: ["tiles", "*", "sounds", "*"], kind: "sounds"),
                Reference(path: ["tiles", "*", "action"], kind: "actions"),
                Reference(path: ["tiles", "*", "zones", "*"], kind: "zones", isSet: true),
                Reference(path: ["tiles", "*", "rooms", "*"], kind: "rooms", isSet: true),
            ],
            place: Place(member: "position", answered: "order", before: "before"),
            parts: Parts(
                member: "tiles",
                path: "/v1/tiles",
                identity: ["label", "key", "midi", "action", "sounds"],
                unique: ["key", "midi"],
                defaults: [
                    "width": 1, "height": 1, "behavior": "once", "parameters": .object([]), "sounds": [],
                    "choose": "random", "volume": 1, "fadeIn": 0, "fadeOut": 0, "start": 0, "endFade": 0,
                ],
                limit: 1000,
                // Sounds that are gone have no name.
                isWritable: { $0["action"]?.text != nil || $0["sounds"]?.list.isEmpty == false },
                own: Parts.Own(answered: "boardId", sent: "board", before: "before", order: "order")
            )
        ),
        Kind(
            name: "shows",
            path: "/v1/shows",
            list: "shows",
            references: [Reference(path: ["cues", "*", "action"], kind: "actions")],
            normalized: { $0.withoutFaults("cues") }
        ),
        Kind(
            name: "plans",
            path: "/v1/plans",
            list: "plans",
            references: [Reference(path: ["times", "*", "action"], kind: "actions")],
            parts: Parts(
                member: "times",
                path: "/v1/plan-times",
                identity: ["at", "name", "action"],
                defaults: ["parameters": .object([])],
                limit: 500
            ),
            isHeldByUsers: true,
            normalized: { $0.withShortTimes }
        ),
        Kind(
            name: "calendar",
            path: "/v1/calendar",
            references: [Reference(path: ["rules", "*", "plan"], kind: "plans")],
            normalized: { $0.withSortedDays("rules") }
        ),
        Kind(
            name: "schedules",
            path: "/v1/queue/schedules",
            list: "schedules",
            change: .put,
            references: [
                Reference(path: ["item", "sound"], kind: "sounds"),
                Reference(path: ["item", "chime"], kind: "sounds"),
                Reference(path: ["item", "zones", "*"], kind: "zones", isSet: true),
                Reference(path: ["item", "rooms", "*"], kind: "rooms", isSet: true),
            ],
            isPaged: false,
            normalized: { $0.withNumberedPriority.enabledUnlessSaid }
        ),
    ]

    private static let table = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The kind of a name.
    static func named(_ name: String) -> Kind? { table[name] }
}
