// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// A kind of reference: what makes it, who is named as its user, and where it is shown once what it refers to is gone.
struct ReferenceCase: Sendable, CustomTestStringConvertible {
    /// The field or fields that hold the reference.
    let title: String
    /// The address of what is referred to.
    let used: String
    /// The kind of the user.
    let kind: String
    /// The address of what is broken, and where the reasons are in its answer; nil if it has none.
    var shown: (path: String, event: String, reasons: @Sendable (JSON) -> JSON)?
    /// What health says; nil if it does not, because the user goes with what it refers to, or does not sound by itself.
    var health: String?
    /// Makes the user, whose name is `user` if it has one.
    let make: @Sendable (Scenario) async throws -> Void

    var testDescription: String { title }

    init(
        _ title: String,
        _ used: String,
        by kind: String,
        health: String? = nil,
        _ shown: (path: String, event: String, reasons: @Sendable (JSON) -> JSON)? = nil,
        make: @escaping @Sendable (Scenario) async throws -> Void
    ) {
        (self.title, self.used, self.kind, self.health, self.make) = (title, used, kind, health, make)
        self.shown = shown
    }
}

// MARK: The table

extension ReferenceCase {
    static let all = lists + queue + tiles + actions + cues + times + places

    private static let sound = "/v1/sounds/one"
    private static let zone = "/v1/zones/hall"
    private static let room = "/v1/rooms/attic"
    private static let play: JSON = ["op": "play", "sound": "two"]

    private static let lists = [
        ReferenceCase("Station.sounds", sound, by: "station", health: "the station user", station) {
            try await make($0, "/v1/stations", ["name": "user", "sounds": ["one", "two"]])
        },
        ReferenceCase("Station.rotation", sound, by: "station", health: "the station user", station) {
            let rule: JSON = ["sounds": ["one"], "everyTracks": 2]
            try await make($0, "/v1/stations", ["name": "user", "sounds": ["two"], "rotation": [rule]])
        },
        ReferenceCase("SystemSound.soundID", sound, by: "systemSound", health: "the system sound") {
            try await make($0, "/v1/system-sounds", ["sound": "one"])
        },
        ReferenceCase("MusicEntry.soundID", sound, by: "musicEntry") {
            try await make($0, "/v1/music/queue", ["sound": "one"])
        },
    ]

    private static let queue = [
        ReferenceCase("QueueItem.content", sound, by: "announcement") {
            try await make($0, "/v1/queue/items", ["sound": "one"])
        },
        ReferenceCase("QueueItem.chime", sound, by: "announcement") {
            try await make($0, "/v1/queue/items", ["sound": "two", "chime": "one"])
        },
        ReferenceCase("QueueItem.zones", zone, by: "announcement") {
            try await make($0, "/v1/queue/items", ["sound": "two", "zones": ["hall"]])
        },
        ReferenceCase("QueueItem.rooms", room, by: "announcement") {
            try await make($0, "/v1/queue/items", ["sound": "two", "rooms": ["attic"]])
        },
        ReferenceCase("QueueSchedule.template.content", sound, by: "schedule", health: "the bell user", bell)
        {
            try await schedule($0, ["sound": "one"])
        },
        ReferenceCase("QueueSchedule.template.chime", sound, by: "schedule", health: "the bell user", bell) {
            try await schedule($0, ["sound": "two", "chime": "one"])
        },
        ReferenceCase("QueueSchedule.template.zones", zone, by: "schedule", health: "the bell user", bell) {
            try await schedule($0, ["sound": "two", "zones": ["Hall"]])
        },
        ReferenceCase("QueueSchedule.template.rooms", room, by: "schedule", health: "the bell user", bell) {
            try await schedule($0, ["sound": "two", "rooms": ["attic"]])
        },
        ReferenceCase("QueueSettings.chime", sound, by: "queue", health: "the chime of the queue") {
            try await make($0, "/v1/queue", ["chime": "one"], by: "PATCH")
        },
    ]

    private static let tiles = [
        ReferenceCase("Tile.sounds", sound, by: "tile", health: "the tile user", tile) {
            try await makeTile($0, ["sounds": ["two", "one"]])
        },
        ReferenceCase("Tile.zones", zone, by: "tile", health: "the tile user", tile) {
            try await makeTile($0, ["sounds": ["two"], "zones": ["hall"]])
        },
        ReferenceCase("Tile.rooms", room, by: "tile", health: "the tile user", tile) {
            try await makeTile($0, ["sounds": ["two"], "rooms": ["attic"]])
        },
        ReferenceCase("Tile.action", "/v1/actions/act", by: "tile", health: "the tile user", tile) {
            try await makeTile($0, ["action": .string(try await action($0, play))])
        },
        ReferenceCase("Tile.parameters", sound, by: "tile", health: "the tile user", tile) {
            let id = try await action($0, ["op": "play", "sound": ["parameter": "what"]])
            try await makeTile($0, ["action": .string(id), "parameters": ["what": "one"]])
        },
    ]

    private static let actions = [
        ReferenceCase("Action.steps: sound", sound, by: "action", broken("actions", "action")) {
            _ = try await action($0, ["op": "play", "sound": "one"])
        },
        ReferenceCase("Action.steps: address", sound, by: "action", broken("actions", "action")) {
            _ = try await action($0, ["method": "POST", "path": "/v1/sounds/one/play"])
        },
        ReferenceCase("Action.steps: chime", sound, by: "action", broken("actions", "action")) {
            let item: JSON = ["sound": "two", "chime": "one"]
            _ = try await action($0, ["method": "POST", "path": "/v1/queue/items", "body": item])
        },
        ReferenceCase("Action.steps: station", "/v1/stations/calm", by: "action", broken("actions", "action"))
        {
            try await make($0, "/v1/stations", ["name": "calm", "sounds": ["two"]])
            _ = try await action($0, ["method": "POST", "path": "/v1/stations/calm/play"])
        },
        ReferenceCase("Action.steps: zone", zone, by: "action", broken("actions", "action")) {
            let body: JSON = ["zones": ["HALL"]]
            _ = try await action($0, ["method": "POST", "path": "/v1/sounds/two/play", "body": body])
        },
        ReferenceCase("Action.steps: room", room, by: "action", broken("actions", "action")) {
            let body: JSON = ["rooms": ["attic"]]
            _ = try await action($0, ["method": "POST", "path": "/v1/sounds/two/play", "body": body])
        },
        ReferenceCase("Action.steps: target", "/v1/targets/desk", by: "action", broken("actions", "action")) {
            try await make($0, "/v1/targets", ["name": "desk", "address": "osc.udp://127.0.0.1:53000"])
            _ = try await action($0, ["op": "send", "target": "desk", "address": "/go"])
        },
        ReferenceCase("Action.steps: input", "/v1/inputs/line", by: "action", broken("actions", "action")) {
            try await make($0, "/v1/inputs", ["kind": "sink", "name": "line"])
            _ = try await action(
                $0,
                ["method": "PATCH", "path": "/v1/inputs/line", "body": ["muted": true]]
            )
        },
        ReferenceCase("Link.actionID", "/v1/actions/act", by: "link") {
            let id = try await action($0, play)
            try await make($0, "/v1/links", ["name": "user", "action": .string(id)])
        },
        ReferenceCase("Link.parameters", sound, by: "link") {
            let id = try await action($0, ["op": "play", "sound": ["parameter": "what"]])
            try await make(
                $0,
                "/v1/links",
                ["name": "user", "action": .string(id), "parameters": ["what": "one"]]
            )
        },
    ]

    private static let cues = [
        ReferenceCase("ShowCue.action", "/v1/actions/act", by: "show", health: "cue 9 of user", cue) {
            let cue: JSON = ["number": "9", "action": .string(try await action($0, play))]
            try await make($0, "/v1/shows", ["name": "user", "cues": [cue]])
        },
        ReferenceCase("ShowCue.parameters", sound, by: "show", health: "cue 9 of user", cue) {
            let id = try await action($0, ["op": "play", "sound": ["parameter": "what"]])
            let cue: JSON = ["number": "9", "action": .string(id), "parameters": ["what": "one"]]
            try await make($0, "/v1/shows", ["name": "user", "cues": [cue]])
        },
    ]

    private static let times = [
        ReferenceCase("PlanTime.action", "/v1/actions/act", by: "plan", health: "user 08:00", time) {
            let time: JSON = ["at": "08:00", "action": .string(try await action($0, play))]
            try await make($0, "/v1/plans", ["name": "user", "times": [time]])
        },
        ReferenceCase("PlanTime.parameters", sound, by: "plan", health: "user 08:00", time) {
            let id = try await action($0, ["op": "play", "sound": ["parameter": "what"]])
            let time: JSON = ["at": "08:00", "action": .string(id), "parameters": ["what": "one"]]
            try await make($0, "/v1/plans", ["name": "user", "times": [time]])
        },
        ReferenceCase("CalendarRule.plan", "/v1/plans/day", by: "calendar", health: "rule 1 of the calendar")
        { server in
            try await make(server, "/v1/plans", ["name": "day", "times": []])
            let rules: JSON = ["rules": [["name": "user", "plan": "day"]]]
            try await make(server, "/v1/calendar", rules, by: "PATCH")
        },
    ]

    private static let places = [
        ReferenceCase("DuckingRule.zones", zone, by: "ducking") { server in
            let rule: JSON = ["source": "announcement", "target": "music", "zones": ["hall"]]
            try await make(server, "/v1/ducking", ["rules": [rule]], by: "PUT")
        },
        ReferenceCase("Room.zone", "/v1/zones/upstairs", by: "room") { _ in },
        ReferenceCase("Input.zones", zone, by: "input") { server in
            try await make(server, "/v1/inputs", ["kind": "sink", "name": "user", "zones": ["hall"]])
        },
        ReferenceCase("Input.fallback", "/v1/stations/calm", by: "input") { server in
            try await make(server, "/v1/stations", ["name": "calm", "sounds": ["two"]])
            try await make(server, "/v1/inputs", ["kind": "sink", "name": "user", "fallback": "calm"])
        },
        ReferenceCase("Input.rooms", room, by: "input") { server in
            try await make(server, "/v1/inputs", ["kind": "sink", "name": "user", "rooms": ["attic"]])
        },
    ]

    // MARK: Making

    private static func make(
        _ server: Scenario,
        _ path: String,
        _ body: JSON,
        by method: String = "POST"
    ) async throws {
        let answer = try await server.send(method, path, body)
        #expect([200, 201].contains(answer.status), "\(answer.json)")
    }

    private static func schedule(_ server: Scenario, _ item: JSON) async throws {
        let bell: JSON = ["name": "user", "cron": "0 8 * * *", "timeZone": "UTC", "item": item]
        try await make(server, "/v1/queue/schedules", bell)
    }

    private static func makeTile(_ server: Scenario, _ fields: [String: JSON]) async throws {
        try await make(server, "/v1/boards", ["name": "board"])
        let tile = fields.merging(["board": "board", "label": "user"]) { $1 }
        try await make(server, "/v1/tiles", .object(tile))
    }

    /// Makes the action `act`, whose parameter is `two` by default.
    private static func action(_ server: Scenario, _ operation: JSON) async throws -> String {
        let parameter: JSON = ["name": "what", "type": "string", "default": "two"]
        let body: JSON = [
            "name": "act", "parameters": [parameter], "steps": [["operation": operation]],
        ]
        let made = try await server.post("/v1/actions", body)
        #expect(made.status == 201, "\(made.json)")
        return made["id"].text
    }

    // MARK: Where it is shown

    private static func broken(
        _ list: String,
        _ name: String
    ) -> (path: String, event: String, reasons: @Sendable (JSON) -> JSON) {
        (
            "/v1/\(list)", "\(name).changed",
            { json in (json[list] == nil ? json["data"][name] : json[list][0])["broken"] }
        )
    }

    private static let station = broken("stations", "station")
    private static let tile = broken("tiles", "tile")
    private static let bell: (path: String, event: String, reasons: @Sendable (JSON) -> JSON) = (
        "/v1/queue/schedules", "queue.changed",
        { json in json["schedules"] == nil ? ["an event"] : json["schedules"][0]["broken"] }
    )
    private static let cue: (path: String, event: String, reasons: @Sendable (JSON) -> JSON) = (
        "/v1/shows", "show.changed",
        { json in (json["shows"] == nil ? json["data"]["show"] : json["shows"][0])["cues"][0]["broken"] }
    )
    private static let time: (path: String, event: String, reasons: @Sendable (JSON) -> JSON) = (
        "/v1/plans", "plan.changed",
        { json in (json["plans"] == nil ? json["data"]["plan"] : json["plans"][0])["times"][0]["broken"] }
    )
}
