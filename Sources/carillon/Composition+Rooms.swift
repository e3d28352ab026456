// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Logging
import Output
import PipeWireOutput
import Snapcast

/// The sound server's graph, and the engine that plays to rooms through it.
extension Composition {
    /// The sound server's graph; nil for the null output.
    ///
    /// Changes to other applications are recorded in the state folder.
    func makeGraph() -> PipeWireGraph? {
        guard settings.output != .null else { return nil }
        let log = Logger(label: "carillon.graph")
        return PipeWireGraph(
            zones: zones,
            journalDirectory: settings.isVolatile ? nil : settings.stateDirectory
        ) { log.warning("\($0)") }
    }

    /// Frames per quantum with an engine of rooms: its senders cannot make up for a cycle that a machine misses, and rooms play
    /// long after the mix anyway (decision D-94).
    static let roomQuantum = 1_024

    /// Whether there is an engine of rooms.
    var hasRooms: Bool { settings.snapserver != nil || settings.rtp != nil }

    /// The engine of rooms; nil without one, or without a sound server to feed it.
    func makeRooms(_ graph: PipeWireGraph?) throws(StartError) -> (any RoomPort)? {
        guard hasRooms else { return nil }
        let log = Logger(label: "carillon.rooms")
        guard let graph else {
            log.warning("rooms need PipeWire: --snapserver and --rtp are ignored with --output null")
            return nil
        }
        if let group = settings.rtp {
            if let reason = RTPRooms.problem(ofPipeWire: PipeWireLibrary.version) {
                throw .engine(reason: reason)
            }
            return RTPRooms(group, maker: graph, onRestart: { log.warning("\($0)") })
        }
        guard let server = settings.snapserver else { return nil }
        let configuration = SnapcastConfiguration(
            server,
            folder: URL(fileURLWithPath: settings.stateDirectory).appending(path: "snapcast"),
            bufferMilliseconds: settings.roomBufferMilliseconds
        )
        return SnapcastRooms(configuration, maker: graph) { log.notice("\($0)") }
    }
}
