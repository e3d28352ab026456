// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import TestSupport
import Testing

/// A server at a device that is recorded, its announcements, and what changes meanwhile.
///
/// Changes are made while the graph is held, so that they take effect on one frame, in the middle of an announcement,
/// however slow the machine is. Only a device that returns is reported while announcements play on.
struct HeardStorm {
    /// What silences announcements or keeps them waiting.
    enum Obstacle: String, CaseIterable {
        case busVolume, busMute, silentMode, screenLocked, masterVolume, masterMute
        case sinkMute, sinkVolume, removal, quietHours, interruption, otherOutput, clock
    }

    /// Waiting announcements that are kept in the queue.
    private static let backlog = 6
    private static let removals = 5
    /// An output that is chosen, and then away.
    private static let hall = "hall"
    /// Years by which the time of day is set.
    private static let years: ClosedRange<Int64> = -20...20
    /// Seconds; longer than a stall, shorter than the patience with the device.
    private static let longHold = 0.8

    let server: ServerProcess
    private(set) var changes: [String: Int] = [:]
    private let pipewire: PipeWireServer
    private let client: Client
    private let count: Int
    private var random = SplitMix64(seed: 17)
    private var present: Set<Obstacle> = []
    private var numbers: [String: Int] = [:]
    private var upcoming: [Obstacle] = []
    private var marks = 0
    /// What was so up to a mark, where anything was.
    private var intervals: [Int: HeardPlays.Interval] = [:]
    /// Whether the chosen output is away.
    private var isElsewhere = false
    private let clocks: ServerClocks
    private var pieces: [[[Float]]] = []

    init(_ files: SoundFiles, count: Int) throws {
        self.count = count
        pipewire = try PipeWireServer(quantum: 256, records: true)
        try pipewire.startAll()
        clocks = try ServerClocks(folder: pipewire.directory)
        // A voice that is out of order, and writes nothing but zeros.
        let voice = "/bin/cp \(files.folder.path)/\(CodedSounds.silence).wav {output}"
        server = try ServerProcess(
            runtime: pipewire.directory,
            arguments: files.arguments + ["--speech-command", voice],
            environment: clocks.environment
        )
        client = Client(server.address)
        try waitForDevice(client)
        try waitForSink { $0?["isCurrent"] as? Bool == true }
        try change("/v1/queue", #"{"gap": 0, "tailGap": 0}"#)
        try client.subscribe("player.*", "queue.*", "output.*", "volume.*")
    }

    // MARK: Run

    /// Announces all sounds and ends when the queue is empty and nothing silences it.
    mutating func run() throws {
        var announced = 0
        while true {
            let queue = try client.curl("/v1/queue").json
            let waiting = (queue["order"] as? [String] ?? []).count
            let isEmpty = waiting == 0 && queue["current"] is NSNull
            if announced < count {
                let next = min(announced + max(0, Self.backlog - waiting), count)
                for number in announced..<next { try announce(number) }
                announced = next
            } else if !present.isEmpty {
                for obstacle in Obstacle.allCases where present.contains(obstacle) { try toggle(obstacle) }
            } else if isEmpty {
                break
            }
            Thread.sleep(forTimeInterval: Double.random(in: 0...0.15, using: &random))
            if announced < count, let obstacle = nextObstacle() { try toggle(obstacle) }
        }
        try mark()
        // What was sent last is still on its way.
        try pipewire.record().wait(frames: 4_800)
        pieces.append(try pipewire.recorded())
    }

    /// A change, or nil; each obstacle comes equally often.
    private mutating func nextObstacle() -> Obstacle? {
        let chance = Int.random(in: 0..<10, using: &random)
        if !present.isEmpty, chance < 7 {
            return Obstacle.allCases.filter(present.contains).randomElement(using: &random)
        }
        if upcoming.isEmpty { upcoming = Obstacle.allCases.shuffled(using: &random) }
        let obstacle = upcoming.removeFirst()
        guard !present.contains(obstacle) else { return nil }
        switch obstacle {
        // A new sink has neither mute nor volume of the old one.
        case .removal:
            let others: Set<Obstacle> = [.sinkMute, .sinkVolume, .otherOutput]
            return present.isDisjoint(with: others) && canRemove ? obstacle : nil
        case .sinkMute, .sinkVolume, .otherOutput: return present.contains(.removal) ? nil : obstacle
        default: return obstacle
        }
    }

    private var canRemove: Bool {
        changes[Obstacle.removal.rawValue, default: 0] < 2 * Self.removals
    }

    private mutating func announce(_ number: Int) throws {
        let priority = Int.random(in: 0..<5, using: &random) == 0 ? 1 : 0
        let content =
            CodedSounds.isSpoken(number)
            ? #""text": "number \#(number)""# : #""sound": "\#(CodedSounds.name(number))""#
        let made = try client.send("/v1/queue/items", "{\(content), \"priority\": \(priority)}")
        let id = try #require(made.json["id"] as? String, "\(made.json)")
        numbers[id] = number
    }

    // MARK: Changes

    private mutating func toggle(_ obstacle: Obstacle) throws {
        let begins = present.insert(obstacle).inserted
        if !begins { present.remove(obstacle) }
        changes[obstacle.rawValue, default: 0] += 1
        try mark()
        if obstacle == .removal {
            try begins ? removeSink() : addSink()
        } else if obstacle == .otherOutput, begins {
            try loseChosenOutput()
        } else if present.contains(.removal) {
            try apply(obstacle, begins)
        } else {
            try pipewire.holdSink()
            try apply(obstacle, begins)
            // Held for long, the device is reported as stalled, and the announcement goes on before it is reported as running.
            if Int.random(in: 0..<4, using: &random) == 0 { Thread.sleep(forTimeInterval: Self.longHold) }
            try pipewire.resumeSink()
        }
        try mark()
        if obstacle == .removal, !begins { intervals[marks, default: .init()].isReturn = true }
        if obstacle == .otherOutput {
            intervals[marks, default: .init()].isMoving = true
            isElsewhere = begins
        }
    }

    private mutating func apply(_ obstacle: Obstacle, _ begins: Bool) throws {
        let sink = PipeWireServer.sinkName
        switch obstacle {
        case .busVolume: try change("/v1/manager", "{\"announcementVolume\": \(begins ? 0 : 1)}")
        case .busMute: try change("/v1/manager", "{\"announcementMuted\": \(begins)}")
        case .silentMode: try change("/v1/session", "{\"silentMode\": \(begins)}")
        case .screenLocked: try change("/v1/session", "{\"screenLocked\": \(begins)}")
        case .masterVolume: try change("/v1/manager", "{\"masterVolume\": \(begins ? 0 : 1)}")
        case .masterMute: try change("/v1/manager", "{\"masterMuted\": \(begins)}")
        case .sinkMute:
            try pipewire.setMute(sink, begins)
            try waitForSink { $0?["muted"] as? Bool == begins }
        case .sinkVolume:
            try pipewire.setVolumes(sink, begins ? [0, 0] : [1, 1])
            try waitForSink { ($0?["volume"] as? Double == 0) == begins }
        case .removal: break
        case .otherOutput: try change("/v1/session/route", #"{"output": null}"#, by: "PUT")
        case .clock:
            let years = Int64.random(in: Self.years, using: &random)
            try clocks.shift(seconds: begins ? years * 365 * 86_400 : 0)
        case .quietHours:
            let action = Bool.random(using: &random) ? "hold" : "drop"
            let always = #"{"from": "00:00", "to": "00:00", "timeZone": "UTC", "action": "\#(action)"}"#
            try change("/v1/queue", "{\"quietHours\": [\(begins ? always : "")]}")
        case .interruption:
            let body = begins ? #"{"type": "began"}"# : #"{"type": "ended", "shouldResume": true}"#
            try change("/v1/session/interruptions", body, by: "POST")
        }
    }

    private mutating func removeSink() throws {
        try pipewire.holdSink()
        try pipewire.removeSink()
        pieces.append(try pipewire.recorded())
        try waitForSink { $0 == nil }
    }

    private mutating func addSink() throws {
        try pipewire.addSink()
        try waitForSink { $0?["isCurrent"] as? Bool == true }
        try waitForDevice(client)
    }

    /// The output that was chosen is away, so that the sink plays instead.
    private func loseChosenOutput() throws {
        try pipewire.addSink(Self.hall)
        try waitForSink(Self.hall) { $0 != nil }
        try change("/v1/session/route", "{\"output\": \"\(Self.hall)\"}", by: "PUT")
        try waitForSink(Self.hall) { $0?["isCurrent"] as? Bool == true }
        try pipewire.removeSink(Self.hall)
        try waitForSink { $0?["isCurrent"] as? Bool == true }
        try waitForDevice(client)
    }

    private func change(_ path: String, _ body: String, by method: String = "PATCH") throws {
        let reply = try client.send(path, body, method: method)
        #expect(reply.status == 200, "\(path): \(reply.json)")
    }

    /// Divides the events before from those after: music does not play, and its volume names the mark.
    private mutating func mark() throws {
        marks += 1
        if isElsewhere { intervals[marks, default: .init()].isElsewhere = true }
        try change("/v1/manager", "{\"musicVolume\": \(Double(marks) / 10_000)}")
    }

    /// Waits until the server shows the sink so; nil is none.
    private func waitForSink(
        _ name: String = PipeWireServer.sinkName,
        _ isRight: ([String: Any]?) -> Bool
    ) throws {
        let deadline = Date(timeIntervalSinceNow: 60)
        while Date() < deadline {
            let outputs = try client.curl("/v1/device/outputs").json["outputs"] as? [[String: Any]] ?? []
            if isRight(outputs.first { $0["name"] as? String == name }) { return }
            Thread.sleep(forTimeInterval: 0.01)
        }
        throw ServerProcess.Failure(description: "the sink is not so after a minute")
    }

    // MARK: Outcomes

    /// All receipts, beside the recording.
    func outcomes() throws -> [HeardOutcome] {
        let plays = try plays()
        var recorded = Array(repeating: CodedSounds.Time(), count: CodedSounds.limit)
        for piece in pieces {
            for (number, time) in CodedSounds.times(in: piece).enumerated() {
                recorded[number].any += time.any
                recorded[number].full += time.full
            }
        }
        let receipts = try client.curl("/v1/queue/receipts").json["receipts"] as? [[String: Any]] ?? []
        return receipts.compactMap { receipt in
            guard let id = receipt["id"] as? String, let number = numbers[id] else { return nil }
            let play = plays[receipt["soundId"] as? String ?? ""] ?? HeardPlays.Play()
            return HeardOutcome(
                number: number,
                isSilent: CodedSounds.isSilent(number),
                state: receipt["state"] as? String ?? "",
                heard: receipt["heard"] as? String ?? "",
                reasons: receipt["heardReasons"] as? [String] ?? [],
                played: 1_000 * play.seconds,
                recorded: recorded[number],
                unheard: 1_000 * play.unheard,
                interrupted: 1_000 * play.interrupted,
                isLate: play.isLate,
                place: play.place
            )
        }
    }

    private func plays() throws -> [String: HeardPlays.Play] {
        var plays = HeardPlays()
        for mark in 1...marks {
            let events = try client.events(until: "volume.changed", scope: "music")
            plays.take(events, intervals[mark] ?? HeardPlays.Interval())
        }
        return plays.all
    }
}
