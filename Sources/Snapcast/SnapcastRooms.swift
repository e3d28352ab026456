// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
public import Output
import Platform
import Synchronization

/// Rooms that a Snapcast server plays to.
///
/// Each zone has a sink that writes to a pipe from which the server reads the zone's stream. The sinks exist while the server has the
/// stream, so that a pipe holds nothing old when it is read. One thread has the session; another one waits for what the server
/// sends.
public final class SnapcastRooms: RoomPort {
    /// `snapcast`.
    public let name = "snapcast"
    private let configuration: SnapcastConfiguration
    private let maker: any SinkMaker
    private let note: @Sendable (String) -> Void
    private let mailbox = SnapcastMailbox()
    private let ended = DispatchSemaphore(value: 0)
    private let isStarted = Atomic(false)

    /// Makes an engine that is not started.
    ///
    /// - Parameters:
    ///   - configuration: the server.
    ///   - maker: makes the sinks.
    ///   - note: receives messages for the operator; called on threads of this engine.
    public init(
        _ configuration: SnapcastConfiguration,
        maker: any SinkMaker,
        note: @escaping @Sendable (String) -> Void
    ) {
        (self.configuration, self.maker, self.note) = (configuration, maker, note)
    }

    /// Starts; see `RoomPort`.
    public func start(onReport: @escaping @Sendable (RoomsReport) -> Void) {
        guard !isStarted.exchange(true, ordering: .relaxed) else { return }
        let worker = SnapcastWorker(configuration, maker, mailbox, note: note, onReport: onReport)
        _ = SystemThread.mustStart(name: "rooms", stackSize: 1 << 20) { [ended] in
            worker.run()
            ended.signal()
        }
    }

    /// Sets what is to be done; see `RoomPort`.
    public func apply(_ plan: RoomPlan) { mailbox.post(.plan(plan)) }

    /// Has the server forget a room that is away; see `RoomPort`.
    public func remove(_ room: String) { mailbox.post(.remove(room)) }

    /// Stops; see `RoomPort`.
    public func stop() {
        guard isStarted.load(ordering: .relaxed) else { return }
        mailbox.post(.stop)
        ended.wait()
    }
}
