// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Output
import Platform
import Reactor

/// What the thread of ``SnapcastRooms`` does: connects, hands messages to the session, sends its requests, reports.
///
/// - Thread: one.
// Safe because after its initializer only that thread uses it.
final class SnapcastWorker: @unchecked Sendable {
    /// Wait before the first new attempt to connect, and the longest one, in milliseconds.
    private static let waits = (shortest: 100, longest: 2_000)
    /// Failed attempts in a row that are no news: a server that was just started is not there yet.
    private static let quietAttempts = 4
    /// For connecting and sending.
    private static let timeout = Duration.seconds(3)

    private let configuration: SnapcastConfiguration
    private let maker: any SinkMaker
    private let mailbox: SnapcastMailbox
    private let note: @Sendable (String) -> Void
    private let onReport: @Sendable (RoomsReport) -> Void
    private let process: SnapserverProcess?
    private let keeper: PipeKeeper
    private var session: SnapcastSession
    private var socket: ClientSocket?
    private var splitter = LineSplitter()
    private var life = 0
    private var attempts = 0
    private var wait = SnapcastWorker.waits.shortest
    private var retry = DispatchTime.now()
    private var feeds: [SinkFeed] = []
    private var reported: RoomsReport?

    init(
        _ configuration: SnapcastConfiguration,
        _ maker: any SinkMaker,
        _ mailbox: SnapcastMailbox,
        note: @escaping @Sendable (String) -> Void,
        onReport: @escaping @Sendable (RoomsReport) -> Void
    ) {
        (self.configuration, self.maker, self.mailbox) = (configuration, maker, mailbox)
        (self.note, self.onReport) = (note, onReport)
        keeper = PipeKeeper(rate: configuration.rate, note: note)
        session = SnapcastSession { configuration.uri(ofZone: $0) }
        if case .started = configuration.server {
            session.changesStreams = false
            process = SnapserverProcess(configuration, note: note)
        } else {
            process = nil
        }
    }

    /// Takes inputs until `stop`.
    func run() {
        while true {
            for input in mailbox.take(until: socket == nil ? retry : .distantFuture) {
                if case .stop = input { return end() }
                take(input)
            }
            if socket == nil, DispatchTime.now() >= retry { connect() }
            send()
            publish()
        }
    }

    private func take(_ input: SnapcastInput) {
        switch input {
        case .plan(let plan):
            preparePipes(plan.zones)
            session.take(plan)
            process?.serve(plan.zones)
        case .remove(let room): session.remove(room)
        case .received(let bytes, let life) where life == self.life:
            do throws(SnapcastFault) {
                for line in try splitter.take(bytes) { try session.take(line) }
                if session.isReady { (wait, attempts) = (SnapcastWorker.waits.shortest, 0) }
            } catch {
                disconnect("it does not speak Snapcast's control protocol")
            }
        case .ended(let reason, let life) where life == self.life: disconnect(reason)
        case .received, .ended, .stop: break
        }
    }

    // MARK: Connection

    private func connect() {
        guard !session.plan.zones.isEmpty else { return postpone() }
        do throws(SystemError) {
            let socket = try ClientSocket(configuration.address, timeout: SnapcastWorker.timeout)
            try socket.send([])
            socket.setTimeout(nil)
            self.socket = socket
            life += 1
            splitter = LineSplitter()
            session.connected()
            read(socket, life: life)
            note("rooms: connected to the snapserver at \(configuration.address)")
        } catch {
            attempts += 1
            session.lost(
                attempts > SnapcastWorker.quietAttempts
                    ? "the snapserver cannot be reached: \(error)" : session.problem
            )
            postpone()
        }
    }

    /// Reads on a thread of its own, until the connection ends.
    private func read(_ socket: ClientSocket, life: Int) {
        _ = SystemThread.mustStart(name: "rooms-read", stackSize: 1 << 19) { [mailbox] in
            var reason = "the snapserver closed the connection"
            do throws(SystemError) {
                while true {
                    let bytes = try socket.receive()
                    guard !bytes.isEmpty else { break }
                    mailbox.post(.received(bytes, life: life))
                }
            } catch {
                reason = "the connection to the snapserver was lost: \(error)"
            }
            mailbox.post(.ended(reason: reason, life: life))
        }
    }

    private func disconnect(_ reason: String) {
        guard socket != nil else { return }
        socket?.end()
        socket = nil
        life += 1
        session.lost(reason)
        note("rooms: \(reason)")
        postpone()
    }

    private func postpone() {
        retry = .now() + .milliseconds(wait)
        wait = min(wait * 2, SnapcastWorker.waits.longest)
    }

    private func send() {
        for request in session.takeRequests() {
            guard let socket else { return }
            do throws(SystemError) { try socket.send(request.line) } catch { disconnect("\(error)") }
        }
    }

    // MARK: Sinks and reports

    private func preparePipes(_ zones: [RoomZone]) {
        try? FileManager.default.createDirectory(at: configuration.folder, withIntermediateDirectories: true)
        for zone in zones where mkfifo(configuration.pipe(ofZone: zone.id), 0o600) != 0 && errno != EEXIST {
            note(
                "rooms: \(configuration.pipe(ofZone: zone.id)) cannot be made: \(SystemError.last("mkfifo"))"
            )
        }
    }

    private func publish() {
        let wanted = session.zones.map { configuration.feed($0) }
        if wanted != feeds {
            feeds = wanted
            keeper.keep(session.zones.map { configuration.pipe(ofZone: $0.id) })
            maker.feed(wanted)
        }
        let report = RoomsReport(
            revision: session.plan.revision,
            isReachable: session.isReady,
            problem: session.problem,
            rooms: session.rooms,
            sinks: Dictionary(
                uniqueKeysWithValues: session.zones.map {
                    ($0.id, SnapcastConfiguration.sink(ofZone: $0.id))
                }
            )
        )
        guard report != reported else { return }
        reported = report
        onReport(report)
    }

    private func end() {
        socket?.end()
        socket = nil
        maker.feed([])
        keeper.end()
        process?.stop()
    }
}
