// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CLinux
import Foundation
import Synchronization

/// A program that this process started and talks to over one socket.
///
/// A thread waits for its end; one that is stopped by a signal is ended.
///
/// - Thread: any.
public final class ChildProcess: Sendable {
    /// The connection; the program has the other end as descriptor 3.
    public let socket: MessageSocket
    /// The number of the process; it may belong to another one after its end.
    public let identifier: Int32
    private let state: State
    /// Refers to this process and never to a later one; negative if the system gave none.
    private let handle: FileDescriptor

    private final class State: Sendable {
        let isRunning = Atomic<Bool>(true)
    }

    /// Starts a program without arguments.
    ///
    /// - Parameters:
    ///   - path: its file.
    ///   - environment: its whole environment, as `NAME=value`.
    /// - Throws: why it cannot be started.
    public init(path: String, environment: [String] = []) throws(SystemError) {
        let (own, other) = try MessageSocket.pair()
        var variables = environment.map { strdup($0) }
        variables.append(nil)
        let arguments = [strdup(path), nil]
        let process = carillon_spawn(path, arguments, variables, -1, -1, other.descriptor)
        for text in variables + arguments { free(text) }
        guard process > 0 else { throw SystemError(operation: "starting \(path)", code: -process) }
        (socket, identifier, state) = (own, process, State())
        // It has not been waited for yet.
        handle = FileDescriptor(owning: carillon_open_process(process))
        let state = state
        let watch = SystemThread.mustStart(name: "child-watch", stackSize: 1 << 18) {
            ChildProcess.watch(process)
            state.isRunning.store(false, ordering: .releasing)
        }
        _ = consume watch
    }

    /// Whether it has not ended.
    public var isRunning: Bool { state.isRunning.load(ordering: .acquiring) }

    /// Ends it at once.
    public func kill() {
        if handle.number >= 0 { _ = carillon_kill_process(handle.number) }
    }

    /// Waits for the end; only this thread waits for the process, so its number stays valid until then.
    private static func watch(_ process: Int32) {
        while true {
            let status = carillon_wait_child(process)
            // The low byte is 0x7F for a process that was stopped.
            guard status >= 0, status & 0xFF == 0x7F else { return }
            Foundation.kill(process, SIGKILL)
        }
    }
}
