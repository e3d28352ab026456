// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CSandbox
import Decoding
import Platform

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// The waiting process: makes a decoder for each file, ends it with its session, and reports how it ended.
///
/// It never looks at a file.
struct Supervisor {
    private let server: MessageSocket
    private let children: Int32
    private let restSeconds: Int
    private let decode: () -> Never
    /// Time without anything to do before a spare is made.
    private static let spareMilliseconds: Int32 = 5
    /// A decoder that is ready for the next session, so that it does not wait for a new process.
    private var spare: Spare?
    /// Whether a spare is to be made once there is nothing else to do: a fork slows down decoders that begin.
    private var wantsSpare = false
    /// The decoders' ends of their sessions, by process.
    private var sessions: [Int32: MessageSocket] = [:]

    /// Makes a supervisor.
    ///
    /// - Parameters:
    ///   - server: the connection to the server; its end ends the process.
    ///   - children: readable when a decoder has ended or was stopped.
    ///   - restSeconds: seconds without a decoder after which it ends.
    ///   - decode: runs in a new process, which gets the descriptors of its session over descriptor 3.
    init(server: Int32, children: Int32, restSeconds: Int, decode: @escaping () -> Never) {
        self.server = MessageSocket(descriptor: server)
        (self.children, self.restSeconds, self.decode) = (children, restSeconds, decode)
    }

    /// Runs until the server ends or nothing was to be done for a while.
    mutating func run() {
        while wait() {
            bury()
            guard takeSessions() else { return }
        }
    }

    /// Waits for the server, or the end of a decoder or of a session; false after a time of rest.
    private mutating func wait() -> Bool {
        let open = sessions
        var entries = [server.descriptor, children].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let processes = Array(open.keys)
        // The end of a connection is always reported.
        entries += processes.map { pollfd(fd: open[$0]?.descriptor ?? -1, events: 0, revents: 0) }
        let rest = open.isEmpty ? Int32(clamping: restSeconds * 1_000) : -1
        let count = poll(&entries, nfds_t(entries.count), wantsSpare ? Supervisor.spareMilliseconds : rest)
        for (entry, process) in zip(entries.dropFirst(2), processes) where entry.revents != 0 {
            // The server has closed its end. The process is buried as any other.
            carillon_end_child(process)
            sessions[process] = nil
        }
        if count == 0, wantsSpare {
            (spare, wantsSpare) = (makeDecoder(), false)
            return true
        }
        return count != 0 || !open.isEmpty
    }

    /// Takes the processes that have ended; one that was stopped is ended.
    private mutating func bury() {
        carillon_drain_children(children)
        var status: Int32 = 0
        while case let process = carillon_next_child(&status), process > 0 {
            let signal = status & 0x7F
            // The low byte is 0x7F for a process that was stopped.
            if signal == 0x7F {
                carillon_end_child(process)
                continue
            }
            if process == spare?.process { spare = nil }
            let failure: DecoderFailure = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
            guard let session = sessions.removeValue(forKey: process) else { continue }
            try? session.send(DecoderReply.failed(.decoderFailed(failure)).bytes)
        }
    }

    /// Gives each session that the server sends to a decoder; false at the end of the server.
    private mutating func takeSessions() -> Bool {
        while true {
            guard let arrival = try? server.receive(descriptors: 3) else { return false }
            switch arrival {
            case .none: return true
            case .end: return false
            case .message(let bytes, let descriptors):
                let urgency = bytes.first.flatMap(DecoderUrgency.init) ?? .background
                if descriptors.count == 3 { begin(descriptors, urgency) }
                for descriptor in descriptors.dropFirst(descriptors.count == 3 ? 1 : 0) { close(descriptor) }
            }
        }
    }

    private mutating func begin(_ descriptors: [Int32], _ urgency: DecoderUrgency) {
        let session = MessageSocket(descriptor: descriptors[0])
        let prepared = spare
        (spare, wantsSpare) = (nil, true)
        // A decoder that has just been ended takes nothing.
        let process = prepared?.take(descriptors) ?? makeDecoder()?.take(descriptors)
        if let process {
            carillon_add_niceness(process, urgency.niceness)
            sessions[process] = session
            try? session.send(DecoderReply.began(process: process).bytes)
        } else {
            try? session.send(DecoderReply.failed(.outOfResources).bytes)
        }
    }

    /// A new process, which waits for a session; nil if there is no room for one.
    private func makeDecoder() -> Spare? {
        guard let (own, other) = try? MessageSocket.pair() else { return nil }
        let process = carillon_fork_decoder(other.descriptor)
        if process == 0 { decode() }
        return process > 0 ? Spare(process: process, orders: own) : nil
    }
}

/// A decoder without a session; it ends when this value is released.
private struct Spare {
    let process: Int32
    let orders: MessageSocket

    /// Gives it the descriptors of a session, which stay the caller's; nil if it has ended.
    func take(_ descriptors: [Int32]) -> Int32? {
        do throws(SystemError) { try orders.send([0], descriptors: descriptors) } catch { return nil }
        return process
    }
}
