// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Dispatch
import Platform
import Synchronization
import Testing

@testable import Output

/// Records the sinks that were to exist.
private final class RecordingMaker: SinkMaker {
    private let sets = Mutex<[[SinkFeed]]>([])
    var all: [[SinkFeed]] { sets.withLock { $0 } }
    func feed(_ feeds: [SinkFeed]) { sets.withLock { $0.append(feeds) } }
}

struct RTPRoomsTests {
    private func engine(_ maker: any SinkMaker = RecordingMaker()) throws -> RTPRooms {
        RTPRooms(try #require(RTPGroup("239.77.0.1:6000")), maker: maker) { nil }
    }

    // MARK: Sinks

    @Test(arguments: ["say \"hi\"\n}", "a\\", "~.*", "x\r\nc=IN IP4 10.0.0.1", "\u{7F}{ } = [ #"])
    func `a hostile name of a zone stays within its string`(name: String) throws {
        let zones = [RoomZone(id: "z1", name: name)]
        let feed = try #require(try engine().feeds(zones).last)
        #expect(!feed.arguments.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
        #expect(!feed.arguments.contains("\\"), "nothing is left that would be escaped")
        // With its strings taken out, the text is the same as that of a harmless name.
        let plain = try #require(try engine().feeds([RoomZone(id: "z1", name: "x")]).last)
        #expect(withoutStrings(feed.arguments) == withoutStrings(plain.arguments))
        #expect(feed.arguments.contains("sess.name = \"Carillon \(SinkFeed.sessionName(name))\""))
    }

    private func withoutStrings(_ text: String) -> [Substring] {
        text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    }

    @Test func `each zone is a sink, announced by one module`() throws {
        let feeds = try engine().feeds([RoomZone(id: "main", name: "main"), RoomZone(id: "z1", name: "é")])
        #expect(
            feeds.map(\.module) == [
                "libpipewire-module-rtp-sap", "libpipewire-module-rtp-sink", "libpipewire-module-rtp-sink",
            ]
        )
        #expect(feeds.map(\.name) == ["carillon-announcements", "carillon-rtp-main", "carillon-rtp-z1"])
        #expect(feeds[1].arguments.contains("destination.ip = \"239.77.0.1\" destination.port = 6000 "))
        #expect(feeds[1].arguments.contains("priority.session = 2"))
        #expect(feeds[2].arguments.contains("sess.name = \"Carillon é\""))
        for feed in feeds.dropFirst() {
            #expect(feed.arguments.contains("sess.ts-offset = 0 sess.ts-direct = true"))
            #expect(feed.arguments.contains("node.group = carillon.clock"))
        }
        #expect(try engine().feeds([]) == [])
    }

    // MARK: Groups

    @Test func `a zone keeps its group, whatever other zones there are`() throws {
        let group = try #require(RTPGroup("239.77.0.1"))
        let main = RoomZone(id: "main", name: "main")
        let zones = (0..<15).map { RoomZone(id: "z\($0)", name: "") }
        let all = group.groups(of: [main] + zones)
        #expect(all["main"] == group)
        #expect(Set(all.values.map(\.description)).count == 16)
        #expect(all.values.allSatisfy { $0.description.hasPrefix("239.77.") && $0.port == 5004 })
        for zone in zones { #expect(group.groups(of: [zone])[zone.id] == all[zone.id]) }
    }

    @Test func `two ids of one group get two groups, the first one its own`() throws {
        let group = try #require(RTPGroup("239.77.0.1"))
        // Among 65,537 ids two have the same 16 bits.
        let zones = (0...65_536).map { RoomZone(id: "z\($0)", name: "") }
        var seen: [String: RoomZone] = [:]
        var found: (RoomZone, RoomZone)?
        for zone in zones where found == nil {
            let own = group.groups(of: [zone])[zone.id]?.description ?? ""
            if let earlier = seen.updateValue(zone, forKey: own) { found = (earlier, zone) }
        }
        let pair = try #require(found)
        let groups = group.groups(of: [pair.0, pair.1])
        #expect(groups[pair.0.id] == group.groups(of: [pair.0])[pair.0.id])
        #expect(groups[pair.0.id] != groups[pair.1.id])
    }

    @Test(arguments: [
        ("239.0.0.0", "239.0.0.0:5004"), ("239.255.255.255:1024", "239.255.255.255:1024"),
        ("239.77.0.1:65535", "239.77.0.1:65535"),
    ])
    func `a group has an address of the site`(text: String, read: String) {
        #expect(RTPGroup(text)?.description == read)
    }

    @Test(arguments: [
        "", ":", "239.77.0", "239.77.0.1.2", "239.77.0.256", "239.77.0.01", "239.77.0.-1", "239.77.0.+1",
        "224.0.0.56", "192.168.0.20", "238.255.255.255", "240.0.0.0", "ff05::1", "239.77.0.1:",
        "239.77.0.1:1023",
        "239.77.0.1:65536", "239.77.0.1:5004:1", "239.77.0.1:99999999999", " 239.77.0.1", "239.77.0.١",
    ])
    func `other addresses are refused`(text: String) {
        #expect(RTPGroup(text) == nil)
    }

    // MARK: Reports

    @Test func `rooms are not listed, and zones have sinks`() throws {
        let plan = RoomPlan(revision: 7, zones: [RoomZone(id: "main", name: "main")])
        let clock = KernelClock(state: 0, status: 0, estimated: 20, largest: 900)
        let report = try engine().report(plan, clock)
        #expect(!report.listsRooms)
        #expect(report.rooms == [])
        #expect(report.isReachable && report.problem == nil && report.revision == 7)
        #expect(report.sinks == ["main": "carillon-rtp-main"])
        #expect(report.clock == clock)
    }

    @Test func `a plan makes sinks, and the end removes them`() throws {
        let maker = RecordingMaker()
        let reported = DispatchSemaphore(value: 0)
        let reports = Mutex<[UInt64]>([])
        let rooms = try engine(maker)
        rooms.start { report in
            reports.withLock { $0.append(report.revision) }
            reported.signal()
        }
        rooms.apply(RoomPlan(revision: 1, zones: [RoomZone(id: "main", name: "main")]))
        #expect(reported.wait(timeout: .now() + 60) == .success)
        rooms.apply(RoomPlan(revision: 2))
        #expect(reported.wait(timeout: .now() + 60) == .success)
        rooms.stop()
        #expect(reports.withLock { $0 } == [1, 2])
        #expect(
            maker.all.map { $0.map(\.name) } == [["carillon-announcements", "carillon-rtp-main"], [], []]
        )
    }

    @Test func `a restart makes the sinks again, with the same names and groups`() throws {
        let zones = [RoomZone(id: "main", name: "main"), RoomZone(id: "z1", name: "x")]
        let (before, after) = (try engine().feeds(zones), try engine().feeds(zones, restart: 1))
        #expect(before[0] == after[0], "announcements stay")
        #expect(before[1] != after[1] && before[2] != after[2])
        #expect(before.map(\.name) == after.map(\.name))
        let withoutNumber = after.map {
            $0.arguments.replacing("carillon.restart = 1", with: "carillon.restart = 0")
        }
        #expect(before.map(\.arguments) == withoutNumber)
    }

    @Test func `an engine that was never started stops at once`() throws {
        let maker = RecordingMaker()
        try engine(maker).stop()
        #expect(maker.all == [])
    }

    // MARK: Refusals

    @Test(arguments: ["1.4.0", "1.4.2", "1.10", "2.0.0"])
    func `a new PipeWire is taken`(version: String) {
        #expect(RTPRooms.problem(ofPipeWire: version) == nil)
    }

    @Test(arguments: ["0.3.65", "1.3.9", "1.3.82", "1", ""])
    func `an older PipeWire is refused with its version`(version: String) throws {
        let problem = try #require(RTPRooms.problem(ofPipeWire: version))
        #expect(problem.hasPrefix("--rtp needs PipeWire 1.4 or newer, and this machine has \(version)"))
    }

    // MARK: The clock

    @Test func `a clock that nothing sets is a problem, and so is one that may be off by what rooms wait`() {
        func problem(_ state: Int32 = 0, _ status: Int32 = 0, largest: Int = 1_000) -> String? {
            KernelClock(state: state, status: status, estimated: 10, largest: largest).roomProblem
        }
        #expect(problem() == nil)
        #expect(problem(largest: 99_999) == nil)
        #expect(problem(largest: 100_000)?.contains("100 ms") == true)
        #expect(problem(0, 0x40)?.contains("not synchronized") == true)
        #expect(problem(5)?.contains("not synchronized") == true)
        #expect(problem(1) == nil, "a leap second is announced")
    }
}
