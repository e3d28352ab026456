// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding
import Testing

@testable import Provisioning

/// What is changed, and in which order.
struct PlanTests {
    private func document(_ text: String) throws -> Document {
        try Document([.init(file: "d", text: "carillon: 1\n" + text)]) { (_, _) throws(LocalFile.Fault) in
            throw LocalFile.Fault(reason: "none")
        }
    }

    private func station(_ name: String, _ place: Int) -> JSONValue {
        [
            "id": .string("id-" + name), "name": .string(name), "tags": ["x"], "sounds": nil,
            "position": .integer(place),
        ]
    }

    /// Answers all reading, and returns what is sent then; each answer is an empty object.
    private func requests(
        _ text: String,
        stations: [String] = [],
        lists: [String: JSONValue] = [:],
        prune: Set<String> = []
    ) throws -> [String] {
        var work = Provisioning(try document(text), .apply, prune: prune)
        var ask = try work.next(nil)
        var sent: [String] = []
        while let request = ask {
            var reply: JSONValue = [:]
            if request.method != "GET" {
                sent.append(
                    "\(request.method) \(request.path) \(String(decoding: request.body?.encoded ?? [], as: UTF8.self))"
                )
            } else if let answer = lists[String(request.path.prefix { $0 != "?" })] {
                reply = answer
            } else if request.path.hasPrefix("/v1/stations") {
                let list = stations.enumerated().map { station($0.element, $0.offset) }
                reply = ["stations": .array(list), "nextCursor": nil]
            }
            ask = try work.next(Provisioning.Reply(json: reply))
        }
        return sent
    }

    @Test func `a document that says what is there sends nothing`() throws {
        #expect(try requests("stations: {a: {tags: [x], position: 0}}", stations: ["a", "b"]).isEmpty)
    }

    @Test
    func `a bell of a document that somebody has disabled is enabled again, unless the document disables it`()
        throws
    {
        let item: JSONValue = ["text": "closing"]
        let there: JSONValue = [
            "id": "i1", "name": "bell", "cron": "0 8 * * *", "timeZone": "UTC", "enabled": false,
            "item": item,
        ]
        let lists: [String: JSONValue] = ["/v1/queue/schedules": ["schedules": [there]]]
        let bell = #"schedules: {bell: {cron: "0 8 * * *", timeZone: UTC, item: {text: closing}%}}"#
        let sent = try requests(bell.replacing("%", with: ""), lists: lists)
        #expect(sent.count == 1 && sent.first?.hasPrefix("PUT /v1/queue/schedules/i1 ") == true)
        #expect(sent.first?.contains(#""enabled":true"#) == true)
        #expect(try requests(bell.replacing("%", with: ", enabled: false"), lists: lists).isEmpty)
    }

    @Test func `stations are moved to their places from the first on`() throws {
        let sent = try requests(
            "stations: {a: {position: 2}, b: {position: 1}, c: {position: 0}}",
            stations: ["a", "b", "c"]
        )
        #expect(
            sent == [
                "PATCH /v1/stations/id-c {\"position\":0}", "PATCH /v1/stations/id-b {\"position\":1}",
            ]
        )
    }

    @Test func `a place beyond the last one is the last one`() throws {
        #expect(try requests("stations: {b: {position: 50}}", stations: ["a", "b"]).isEmpty)
        #expect(
            try requests("stations: {a: {position: 50}}", stations: ["a", "b"])
                == ["PATCH /v1/stations/id-a {\"position\":1}"]
        )
    }

    @Test func `tokens are read and removed only if they are named, and never the one in use`() throws {
        let digest = "sha256:" + String(repeating: "0a", count: 16) + ":" + String(repeating: "1b", count: 32)
        func token(_ name: String, own: Bool = false) -> JSONValue {
            [
                "name": .string(name), "scope": "read", "created": "now", "digest": .string(digest),
                "own": .bool(own),
            ]
        }
        let lists: [String: JSONValue] = [
            "/v1/tokens": ["tokens": [token("kiosk"), token("left"), token("me", own: true)]]
        ]
        func requests(_ text: String, _ prune: Set<String> = []) throws -> [String] {
            try self.requests(text, lists: lists, prune: prune)
        }
        #expect(try requests("manager: {}", Set(Provisioning.allKinds)).isEmpty)
        #expect(try requests("tokens: {kiosk: {scope: read, digest: '\(digest)'}}").isEmpty)
        #expect(
            try requests("tokens: {kiosk: {scope: admin}}", ["tokens"]) == [
                #"PATCH /v1/tokens/kiosk {"scope":"admin"}"#, "DELETE /v1/tokens/left ",
            ]
        )
        #expect(
            try requests("tokens: {new: {scope: control, digest: '\(digest)'}}") == [
                #"POST /v1/tokens {"name":"new","scope":"control","digest":"\#(digest)"}"#
            ]
        )
        #expect(throws: DocumentFaults.self) { try requests("tokens: {new: {scope: control}}") }
    }

    @Test func `only what is asked for is removed`() throws {
        #expect(try requests("stations:", stations: ["a"]).isEmpty)
        #expect(try requests("stations:", stations: ["a"], prune: ["shows"]).isEmpty)
        #expect(
            try requests("stations:", stations: ["a"], prune: ["stations"]) == ["DELETE /v1/stations/id-a "]
        )
    }

    /// Boards in an order that is not that of the list.
    private let boards: JSONValue = [
        "boards": [
            ["id": "i3", "name": "c", "color": nil, "columns": 6, "order": 3],
            ["id": "i1", "name": "a", "color": nil, "columns": 6, "order": 1],
            ["id": "i2", "name": "b", "color": nil, "columns": 6, "order": 2],
        ]
    ]

    @Test(arguments: [
        ("a: {position: 0}, b: {position: 1}, c: {position: 2}", []),
        ("c: {position: 0}", ["PATCH /v1/boards/i3 {\"before\":\"a\"}"]),
        ("a: {position: 9}", ["PATCH /v1/boards/i1 {\"before\":null}"]),
        ("n: {position: 1}", ["POST /v1/boards {\"name\":\"n\",\"before\":\"b\"}"]),
        ("n: {}", ["POST /v1/boards {\"name\":\"n\"}"]),
    ])
    func `boards are put before one another`(_ said: String, _ sent: [String]) throws {
        #expect(try requests("boards: {\(said)}", lists: ["/v1/boards": boards]) == sent)
    }

    @Test func `tiles and times are made in their board and plan, after it and what they name`() throws {
        let sent = try requests(
            "plans: {p: {times: [{at: '08:00:00', action: act}]}}\nboards: {n: {tiles: [{action: act, label: x}]}}",
            lists: ["/v1/actions": ["actions": [["id": "i5", "name": "act", "steps": []]]]]
        )
        #expect(
            sent == [
                "POST /v1/boards {\"name\":\"n\"}",
                "POST /v1/tiles {\"action\":\"i5\",\"label\":\"x\",\"board\":\"n\"}",
                "POST /v1/plans {\"name\":\"p\"}",
                "POST /v1/plans/p/times {\"action\":\"i5\",\"at\":\"08:00\"}",
            ]
        )
    }

    @Test(arguments: [
        ("zones: [Main, Kitchen]", []), ("zones: [Kitchen, Main]", []),
        ("zones: [Kitchen]", ["PATCH /v1/tiles/i7 {\"zones\":[\"i6\"]}"]),
        ("volume: 1", ["PATCH /v1/tiles/i7 {\"zones\":null}"]),
        ("zones: [Main, Kitchen], rooms: [attic]", ["PATCH /v1/tiles/i7 {\"rooms\":[\"i8\"]}"]),
    ])
    func `a tile names zones and rooms, in any order`(_ said: String, _ sent: [String]) throws {
        let tile: JSONValue = [
            "id": "i7", "boardId": "i1", "order": 1, "label": "x", "sounds": ["i5"], "volume": 1,
            "zones": ["main", "i6"], "rooms": nil,
        ]
        let lists: [String: JSONValue] = [
            "/v1/boards": boards, "/v1/tiles": ["tiles": [tile]],
            "/v1/sounds": ["sounds": [["id": "i5", "name": "bell.wav"]]],
            "/v1/zones": ["zones": [["id": "main", "name": "Main"], ["id": "i6", "name": "Kitchen"]]],
            "/v1/rooms": ["rooms": [["id": "i8", "name": "attic", "zone": "main"]]],
        ]
        let text = "boards: {a: {tiles: [{label: x, sounds: [bell.wav], \(said)}]}}"
        #expect(try requests(text, lists: lists) == sent)
    }

    @Test func `colors are the same in capital letters, and days in any order`() throws {
        let lists: [String: JSONValue] = [
            "/v1/boards": [
                "boards": [["id": "i1", "name": "a", "color": "#ff88aa", "columns": 6, "order": 1]]
            ],
            "/v1/calendar": [
                "timeZone": "UTC", "holidays": [],
                "rules": [
                    ["name": nil, "days": [1, 5], "from": nil, "to": nil, "holidays": "skip", "plan": nil]
                ],
            ],
        ]
        #expect(try requests("boards: {a: {color: '#FF88AA'}}", lists: lists).isEmpty)
        #expect(try requests("calendar: {rules: [{days: [5, 1, 5]}]}", lists: lists).isEmpty)
        #expect(try requests("calendar: {rules: [{days: []}]}", lists: lists).count == 1)
    }

    /// A plan that a rule of the calendar has, and one that none has.
    private let planned: [String: JSONValue] = [
        "/v1/plans": [
            "plans": [
                ["id": "i1", "name": "lessons", "times": []], ["id": "i2", "name": "old", "times": []],
            ]
        ],
        "/v1/calendar": [
            "timeZone": "UTC", "holidays": [],
            "rules": [
                ["name": nil, "days": [1], "from": nil, "to": nil, "holidays": "skip", "plan": "i1"]
            ],
        ],
    ]

    @Test(arguments: [
        ("plans: {lessons: {}}", ["DELETE /v1/plans/i2 "]),
        (
            "calendar: {rules: [{days: [1], plan: old}]}\nplans: {old: {}}",
            [
                #"PATCH /v1/calendar {"rules":[{"plan":"i2","days":[1]}]}"#, "DELETE /v1/plans/i1 ",
            ]
        ),
    ])
    func `what nothing names any more is removed`(_ text: String, _ sent: [String]) throws {
        let requests = try requests(text, lists: planned, prune: ["plans"])
        #expect(requests == sent)
    }

    @Test(arguments: [
        ("plans:", "d:1:1: plans.lessons cannot be removed, because calendar names it"),
        (
            "calendar: {rules: [{days: [1], plan: old}]}",
            "d:2:1: plans.old cannot be removed, because calendar names it"
        ),
    ])
    func `what the server would not remove is found before anything is sent`(
        _ text: String,
        _ fault: String
    ) throws {
        let faults = #expect(throws: DocumentFaults.self) {
            try requests(text, lists: planned, prune: ["plans"])
        }
        #expect(faults?.faults.map { "\($0)" } == [fault])
    }

    @Test func `a station that gets tags names its sounds no more`() throws {
        let lists: [String: JSONValue] = [
            "/v1/sounds": ["sounds": [["id": "i1", "name": "bell.wav", "path": nil]]],
            "/v1/stations": [
                "stations": [["id": "i2", "name": "a", "tags": nil, "sounds": ["i1"], "position": 0]]
            ],
        ]
        func requests(_ text: String) throws -> [String] {
            try self.requests(text, lists: lists, prune: ["sounds"])
        }
        #expect(
            try requests("stations: {a: {tags: [calm]}}") == [
                #"PATCH /v1/stations/i2 {"tags":["calm"]}"#, "DELETE /v1/sounds/i1 ",
            ]
        )
        #expect(throws: DocumentFaults.self) { try requests("stations: {a: {shuffle: true}}") }
    }

    @Test func `sounds and actions go with what names them`() throws {
        let lists: [String: JSONValue] = [
            "/v1/sounds": ["sounds": [["id": "i1", "name": "bell.wav", "path": nil]]],
            "/v1/actions": ["actions": [["id": "i2", "name": "ring", "steps": []]]],
            "/v1/queue/schedules": [
                "schedules": [["id": "i3", "name": "closing", "item": ["sound": "i1"]]]
            ],
            "/v1/shows": [
                "shows": [["id": "i4", "name": "matinee", "cues": [["number": "1", "action": "i2"]]]]
            ],
        ]
        #expect(
            try requests("", lists: lists, prune: ["sounds", "schedules", "actions", "shows"])
                == ["queue/schedules/i3", "shows/i4", "actions/i2", "sounds/i1"].map { "DELETE /v1/\($0) " }
        )
        let faults = #expect(throws: DocumentFaults.self) {
            try requests("", lists: lists, prune: ["sounds", "actions"])
        }
        #expect(
            faults?.faults.map(\.reason) == [
                "actions.ring cannot be removed, because shows.matinee names it",
                "sounds.bell.wav cannot be removed, because schedules.closing names it",
            ]
        )
    }

    @Test func `a tile whose sounds are gone is left out`() throws {
        var state = ServerState(.own)
        let kind = try #require(Kind.named("boards"))
        let parts = try #require(kind.parts)
        state.add(["boards": [["id": "i1", "name": "a", "color": nil, "columns": 6, "order": 1]]], of: kind)
        let tiles: JSONValue = [
            ["id": "i2", "boardId": "i1", "order": 1, "label": "x", "sounds": ["i8"], "action": nil],
            ["id": "i3", "boardId": "i1", "order": 2, "label": "y", "sounds": ["i9"], "action": nil],
        ]
        state.add(["tiles": tiles], parts: parts, of: kind)
        let sounds = try #require(Kind.named("sounds"))
        state.add(["sounds": [["id": "i9", "name": "bell.wav"]]], of: sounds)
        state.finish()
        let text = DocumentWriter.text(of: state, files: [:])
        #expect(text.contains("  # Left out: tiles whose sounds are gone, 1.\n  a:\n"))
        #expect(text.contains("label: \"y\"") && !text.contains("label: x"))
        #expect(throws: Never.self) {
            try Document([.init(file: "d", text: text)]) { (_, _) throws(LocalFile.Fault) in
                throw LocalFile.Fault(reason: "none")
            }
        }
    }

    @Test func `a failure says what is done and what not`() throws {
        var work = Provisioning(
            try document("manager: {musicVolume: 0.5}\nstations: {n: {tags: [x]}, m: {tags: [x]}}"),
            .apply
        )
        var ask = try work.next(nil)
        while ask?.method == "GET" { ask = try work.next(Provisioning.Reply(json: [:])) }
        #expect(ask?.path == "/v1/stations" || ask?.path == "/v1/manager")
        let failure = work.report.failure
        #expect(failure.first?.hasPrefix("failed: ") == true)
        #expect(failure.dropFirst().first == "done: nothing")
    }

    @Test(arguments: [
        ("yes", "\"yes\""), ("plain", "plain"), ("22:00", "\"22:00\""), ("", "\"\""), ("a b", "\"a b\""),
        ("tab\t\u{1}", "\"tab\\t\\u0001\""), ("1e3", "\"1e3\""), ("\u{2028}", "\"\\u2028\""), ("é", "\"é\""),
    ])
    func `strings are written as every reader of YAML reads them`(_ text: String, _ written: String) throws {
        var state = ServerState(.own)
        let kind = try #require(Kind.named("route"))
        state.add(["output": .string(text), "buses": [:]], of: kind)
        #expect(DocumentWriter.text(of: state, files: [:]).contains("  output: \(written)\n"))
    }
}
