// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output
import Testing

@testable import Engine

struct RouteRuleTests {
    private static let sinks = [
        AudioSink(name: "bluez", summary: "", formFactor: "headset", isBluetooth: true),
        AudioSink(name: "hdmi", summary: "", formFactor: "hdmi"),
        AudioSink(name: "internal", summary: "", formFactor: "internal"),
        AudioSink(name: "phones", summary: "", formFactor: "headphone"),
    ]

    private func graph(_ standard: String?) -> AudioGraph {
        AudioGraph(isConnected: true, sinks: Self.sinks, defaultSink: standard)
    }

    /// Category, options, chosen sink, default sink, and the resulting sink.
    private static let table: [(SessionCategory, Set<SessionOption>, OutputChoice, String?, OutputChoice)] = [
        (.playback, [], .followDefault, "hdmi", .followDefault),
        (.playback, [], .followDefault, "bluez", .followDefault),
        (.playback, [], .followDefault, nil, .followDefault),
        (.playback, [], .pinned("bluez"), "hdmi", .pinned("bluez")),
        (.playback, [], .pinned("gone"), "hdmi", .pinned("gone")),
        (.playAndRecord, [], .pinned("bluez"), "hdmi", .followDefault),
        (.playAndRecord, [], .pinned("bluez"), "bluez", .pinned("internal")),
        (.playAndRecord, [.allowBluetooth], .pinned("bluez"), "hdmi", .pinned("bluez")),
        (.playAndRecord, [.defaultToSpeaker], .followDefault, "hdmi", .pinned("internal")),
        (.playAndRecord, [.defaultToSpeaker], .followDefault, "phones", .followDefault),
        (.playAndRecord, [.defaultToSpeaker], .followDefault, "bluez", .pinned("internal")),
        (.playAndRecord, [.defaultToSpeaker, .allowBluetooth], .followDefault, "bluez", .followDefault),
        (.playAndRecord, [.defaultToSpeaker], .pinned("hdmi"), "internal", .pinned("hdmi")),
    ]

    @Test(arguments: table)
    func `the route follows category, options and choice`(
        _ category: SessionCategory,
        _ options: Set<SessionOption>,
        _ choice: OutputChoice,
        _ standard: String?,
        _ expected: OutputChoice
    ) {
        let rule = RouteRule(category: category, options: options, choice: choice, buses: [:])
        #expect(rule.routes(in: graph(standard)).main == expected)
    }

    @Test func `without a speaker the first allowed output replaces a forbidden default`() {
        var graph = graph("bluez")
        graph.sinks.removeAll { $0.name == "internal" }
        let rule = RouteRule(category: .playAndRecord, options: [], choice: .followDefault, buses: [:])
        #expect(rule.routes(in: graph).main == .pinned("hdmi"))
        graph.sinks = [Self.sinks[0]]
        #expect(rule.routes(in: graph).main == .followDefault)
    }

    @Test func `outputs of buses apply in multiRoute only`() {
        for category in SessionCategory.allCases {
            let rule = RouteRule(
                category: category,
                options: [],
                choice: .followDefault,
                buses: [.music: "hdmi"]
            )
            #expect(rule.routes(in: graph("hdmi")).zones.isEmpty == (category != .multiRoute))
        }
    }
}
