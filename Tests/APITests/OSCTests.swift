// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import HTTPCore
import HTTPServer
import OSC
import Testing

@testable import API

/// The interface over OSC: messages to operations, tokens, events and bundles.
@Suite struct OSCTests {
    // MARK: Operations

    @Test func `an address and its arguments are a request`() async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            let client = try OSCTestClient(api)
            let played = try await client.ask("/carillon/sounds/bell/play", [.string("volume"), .float(0.8)])
            #expect(played.status == 201 && played.json["volume"] == .number(0.8))
            let read = try await client.ask("/carillon/sounds/bell")
            #expect(read.status == 200 && read.json["name"] == "bell.wav")
            let page = try await client.ask("/carillon/get/sounds", [.string("limit"), .integer(1)])
            #expect(page.status == 200 && page.json["sounds"] != nil)
            let object = #"{"soundVolume": 0.25, "musicVolume": 0.5}"#
            let both = try await client.ask("/carillon/manager", [.string(object)])
            #expect(both.status == 200 && both.json["soundVolume"] == 0.25 && both.json["musicVolume"] == 0.5)
            let removed = try await client.ask("/carillon/delete/sounds/bell")
            #expect(removed.status == 204 && removed.json == .null)
        }
    }

    @Test func `a fader sets one field, and a switch sends 1 and 0`() async throws {
        try await APIHarness.run { api in
            let client = try OSCTestClient(api)
            for value in [OSCArgument.float(0.5), .double(0.5)] {
                let set = try await client.ask("/carillon/manager/masterVolume", [value])
                #expect(set.status == 200 && set.json["masterVolume"] == 0.5)
            }
            for (value, isMuted) in [(OSCArgument.float(1), true), (.integer(0), false), (.bool(true), true)]
            {
                let set = try await client.ask("/carillon/manager/soundMuted", [value])
                #expect(set.status == 200 && set.json["soundMuted"] == .bool(isMuted))
            }
            let wrong = try await client.ask("/carillon/manager/masterVolume", [.float(1.5)])
            #expect(wrong.status == 422 && wrong.json["field"] == "masterVolume")
        }
    }

    @Test func `a button does it when it is pressed, and nothing when it is released`() async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            let client = try OSCTestClient(api)
            #expect(try await client.ask("/carillon/sounds/bell/play", [.float(1)]).status == 201)
            #expect(try await client.ask("/carillon/sounds/bell/play", [.float(0)]).status == 204)
            #expect(try await client.ask("/carillon/sounds/bell/play", [.impulse]).status == 201)
            #expect(await api.get("/v1/players").json["players"].map { "\($0)".contains("playing") } == true)
        }
    }

    private static let refused: [(String, [OSCArgument], Int32, field: String?)] = [
        ("/carillon/nothing", [], 404, nil),
        ("/carillon", [], 422, "address"),
        ("/carillon/sounds/*/play", [], 422, "address"),
        ("/carillon/sounds/bell/play", [.string("volume")], 422, "arguments"),
        ("/carillon/sounds/bell/play", [.string("volume"), .integer(1), .string("pan")], 422, "arguments"),
        ("/carillon/sounds/bell/play", [.integer(1), .integer(1)], 422, "arguments"),
        ("/carillon/sounds/bell/play", [.string("pan"), .blob([1])], 422, "arguments"),
        ("/carillon/sounds/bell/play", [.string("pan"), .float(.nan)], 422, "arguments"),
        (
            "/carillon/sounds/bell/play", [.string("pan"), .float(0), .string("pan"), .float(1)], 422,
            "arguments"
        ),
        ("/carillon/sounds/bell/play", [.string("{")], 400, nil),
        ("/carillon/get/sounds", [.integer(1)], 422, "arguments"),
        ("/carillon/subscribe", [.string("player.nothing")], 422, "topics"),
        ("/carillon/subscribe", [.integer(1)], 422, "topics"), ("/carillon/connect", [], 422, "token"),
        ("/carillon/sounds/bell/play", [.string("token"), .integer(1)], 422, "token"),
    ]

    @Test(arguments: refused.indices)
    func `what cannot be done is refused with its reason`(index: Int) async throws {
        let (address, arguments, status, field) = Self.refused[index]
        try await APIHarness.run { api in
            try await api.addSound()
            let answer = try await OSCTestClient(api).ask(address, arguments)
            #expect(answer.status == status && answer.json["field"]?.text == field, "\(answer)")
        }
    }

    @Test func `what is no packet gets the reason`() async throws {
        try await APIHarness.run { api in
            let client = try OSCTestClient(api)
            await client.conversation.refuse(.noAddress)
            let reply = try #require(client.take().first)
            #expect(reply.arguments.dropFirst().first == .integer(422))
        }
    }

    @Test func `an answer that does not fit into a datagram says so, and fits over TCP`() async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            for _ in 0..<40 {
                _ = await api.post(
                    "/v1/sounds/bell/play",
                    ["clientData": .string(String(repeating: "x", count: 2_000))]
                )
            }
            let datagrams = try await OSCTestClient(api).ask("/carillon/players")
            #expect(datagrams.status == 413)
            #expect(try await OSCTestClient(api, isConnected: true).ask("/carillon/players").status == 200)
        }
    }

    // MARK: Access

    private static func withTokens(
        _ test: (_ api: APIHarness, _ desk: String, _ screen: String) async throws -> Void
    ) async throws {
        var table = AccessTokenTable()
        let desk = AccessToken.make(name: "desk", scope: .control, created: "now", prefix: "")
        let screen = AccessToken.make(name: "screen", scope: .read, created: "now", prefix: "")
        try table.make(.add(desk.token))
        try table.make(.add(screen.token))
        let control = AccessControl(table: table)
        try await APIHarness.run(configureAPI: { $0.access = control }) { api in
            try await test(api, desk.secret, screen.secret)
        }
    }

    @Test func `a token is shown once or with each message, and its scope holds`() async throws {
        try await Self.withTokens { api, desk, screen in
            let client = try OSCTestClient(api)
            #expect(try await client.ask("/carillon/zones").status == 401)
            #expect(try await client.ask("/carillon/subscribe").status == 401)
            #expect(try await client.ask("/carillon/connect", [.string("wrong")]).status == 401)
            #expect(try await client.ask("/carillon/zones").status == 401)
            let with = [OSCArgument.string("token"), .string(desk)]
            #expect(try await client.ask("/carillon/stop-all", with).status == 200)
            #expect(try await client.ask("/carillon/zones").status == 401)
            let connected = try await client.ask("/carillon/connect", [.string(screen)])
            #expect(connected.status == 200 && connected.json["scope"] == "read")
            #expect(try await client.ask("/carillon/zones").status == 200)
            #expect(try await client.ask("/carillon/stop-all").status == 403)
            let bundle = OSCPacket.bundle(
                .immediate,
                [.message(OSCMessage("/carillon/stop-all")), .message(OSCMessage("/carillon/stop-all"))]
            )
            #expect(try await client.ask(bundle).status == 403)
        }
    }

    @Test func `what is revoked does nothing and hears nothing`() async throws {
        try await Self.withTokens { api, desk, _ in
            let client = try OSCTestClient(api)
            #expect(try await client.ask("/carillon/connect", [.string(desk)]).status == 200)
            #expect(try await client.ask("/carillon/subscribe").status == 200)
            let access = try #require(api.context.configuration.access)
            try await access.change(.remove("desk"))
            #expect(try await client.ask("/carillon/stop-all").status == 401)
            try await until { api.hub.subscriberCount == 0 }
        }
    }

    private func until(_ isTrue: () -> Bool) async throws {
        for _ in 0..<2_000 where !isTrue() { try await Task.sleep(for: .milliseconds(5)) }
        #expect(isTrue())
    }

    // MARK: Events

    @Test func `a subscription sends events until the client rests or unsubscribes`() async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            let client = try OSCTestClient(api)
            #expect(!client.conversation.hasMemory)
            #expect(try await client.ask("/carillon/subscribe", [.string("player.*")]).status == 200)
            #expect(client.conversation.hasMemory)
            #expect(api.hub.subscriberCount == 1)
            _ = await api.post("/v1/sounds/bell/play")
            var events: [OSCMessage] = []
            try await until {
                events += client.take()
                return events.contains { $0.address == "/carillon/event/player/created" }
            }
            guard case .string(let text)? = events.first?.arguments.first else {
                Issue.record("an event has its JSON")
                return
            }
            #expect(try JSONValue.parse(Array(text.utf8))["type"] == "player.created")
            client.conversation.rest()
            try await until { api.hub.subscriberCount == 0 }
            #expect(try await client.ask("/carillon/subscribe").status == 200)
            #expect(try await client.ask("/carillon/unsubscribe").status == 200)
            try await until { api.hub.subscriberCount == 0 }
        }
    }

    // MARK: Values

    @Test func `the value of a field is sent at once and when it changes`() async throws {
        try await APIHarness.run { api in
            let client = try OSCTestClient(api)
            await client.conversation.take(.message(OSCMessage("/carillon/watch/manager/masterVolume")))
            await client.conversation.take(.message(OSCMessage("/carillon/watch/zones/Main/muted")))
            let first = client.take().filter { $0.address != "/carillon/reply" }
            #expect(
                first == [
                    OSCMessage("/carillon/manager/masterVolume", [.float(1)]),
                    OSCMessage("/carillon/zones/Main/muted", [.integer(0)]),
                ]
            )
            #expect(api.hub.subscriberCount == 1)
            var told: [OSCMessage] = []
            _ = await api.patch("/v1/manager", ["soundVolume": 0.5])
            _ = await api.patch("/v1/manager", ["masterVolume": 0.25])
            _ = await api.patch("/v1/zones/main", ["muted": true])
            try await until {
                told += client.take()
                return told.count >= 2
            }
            #expect(
                told == [
                    OSCMessage("/carillon/manager/masterVolume", [.float(0.25)]),
                    OSCMessage("/carillon/zones/Main/muted", [.integer(1)]),
                ]
            )
            #expect(client.conversation.hasMemory)
            #expect(try await client.ask("/carillon/unwatch").status == 200)
            try await until { api.hub.subscriberCount == 0 }
            #expect(!client.conversation.hasMemory)
        }
    }

    @Test func `what cannot be watched is refused, and so is one field too many`() async throws {
        try await APIHarness.run { api in
            let client = try OSCTestClient(api)
            let nobody = try await client.ask("/carillon/watch/zones/none/muted")
            #expect(nobody.status == 404 && !client.conversation.hasMemory)
            for address in [
                "/carillon/watch/manager", "/carillon/watch/manager/nothing",
                "/carillon/watch/device/channels",
            ] {
                #expect(try await client.ask(address).status == 422, "\(address)")
            }
            #expect(try await client.ask("/carillon/watch/manager/masterVolume", [.integer(1)]).status == 422)
            var paths: [String] = []
            for path in ["manager", "zones/main", "zones/Main", "device", "queue", "music"] {
                guard case .object(let members) = await api.get("/v1/" + path).json else { continue }
                for member in members {
                    switch member.value {
                    case .array, .object, .encoded: continue
                    default: paths.append("\(path)/\(member.name)")
                    }
                }
            }
            try #require(paths.count > OSCWatches.limit)
            for path in paths.prefix(OSCWatches.limit) {
                await client.conversation.take(.message(OSCMessage("/carillon/watch/" + path)))
            }
            #expect(client.take().filter { $0.address == "/carillon/reply" }.count == OSCWatches.limit)
            #expect(try await client.ask("/carillon/watch/" + paths[OSCWatches.limit]).status == 409)
            await client.conversation.take(.message(OSCMessage("/carillon/watch/" + paths[0])))
            #expect(client.take().count == 2)
        }
    }

    // MARK: Bundles

    private func message(_ address: String, _ arguments: [OSCArgument] = []) -> OSCPacket {
        .message(OSCMessage(address, arguments))
    }

    private func tag(_ seconds: Double, _ device: DeviceSnapshot) -> OSCTimeTag {
        OSCTimeTag(secondsSince1970: device.utc.timeIntervalSince1970 + seconds)
    }

    @Test func `a bundle is performed on one frame, all or none`() async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            let client = try OSCTestClient(api)
            let good = message("/carillon/sounds/bell/play")
            let both = try await client.ask(.bundle(.immediate, [good, good]))
            #expect(both.status == 200 && both.address == "#bundle")
            let players = await api.get("/v1/players").json["players"]
            let half = try await client.ask(
                .bundle(.immediate, [good, message("/carillon/sounds/none/play")])
            )
            #expect(half.status == 422)
            #expect(await api.get("/v1/players").json["players"] == players)
            // One alone is not called a bundle, and may do what no batch does.
            let alone = try await client.ask(.bundle(.immediate, [message("/carillon/sounds")]))
            #expect(alone.status == 200 && alone.address == "/carillon/sounds")
        }
    }

    @Test func `starts in a bundle are exact to its time, on the frame`() async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            await api.advance(frames: 100)
            let client = try OSCTestClient(api)
            let before = await api.engine.device()
            let plays = [message("/carillon/sounds/bell/play"), message("/carillon/sounds/bell/play")]
            let answer = try await client.ask(.bundle(tag(0.25, before), plays))
            #expect(answer.status == 200)
            // This engine's time stands still while the clock goes on.
            let passed = await api.engine.device().utc.timeIntervalSince(before.utc)
            guard case .array(let replies)? = answer.json["replies"] else {
                Issue.record("a batch has replies")
                return
            }
            for reply in replies {
                guard case .number(let start)? = reply["body"]?["scheduledAt"] else {
                    Issue.record("a player has its start: \(reply)")
                    continue
                }
                let late = start - (before.engineTime + 0.25)
                #expect((-passed - 0.001...0.001).contains(late))
            }
            #expect(
                replies.count == 2 && Set(replies.map { "\($0["body"]?["scheduledAt"] ?? .null)" }).count == 1
            )
        }
    }

    @Test func `other operations in a bundle wait for its time, but not for long`() async throws {
        try await APIHarness.run { api in
            let client = try OSCTestClient(api)
            let fade = [
                message("/carillon/manager/masterVolume", [.float(0.5)]), message("/carillon/stop-all"),
            ]
            #expect(try await client.ask(.bundle(tag(61, await api.engine.device()), fade)).status == 422)
            let now = OSCTimeTag(secondsSince1970: Date().timeIntervalSince1970 + 0.02)
            await client.conversation.take(.bundle(now, fade))
            #expect(client.conversation.hasMemory)
            var replies: [OSCMessage] = []
            try await until {
                replies += client.take()
                return !replies.isEmpty
            }
            #expect(replies[0].arguments.dropFirst().first == .integer(200))
            #expect(await api.get("/v1/manager").json["masterVolume"] == 0.5)
        }
    }

    @Test func `only so many bundles of a client wait, and none when it is gone`() async throws {
        try await APIHarness.run { api in
            let client = try OSCTestClient(api)
            let later = tag(50, await api.engine.device())
            let bundle = OSCPacket.bundle(
                later,
                [message("/carillon/stop-all"), message("/carillon/stop-all")]
            )
            for _ in 0..<OSCConversation.heldLimit { await client.conversation.take(bundle) }
            #expect(client.take().isEmpty)
            #expect(try await client.ask(bundle).status == 409)
            client.conversation.end()
            try await until { !client.conversation.hasMemory }
        }
    }
}
