// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CLinux
import Foundation

/// A POSIX thread that runs one closure.
///
/// ``join()`` waits for its end; a thread whose value is dropped is detached.
///
/// - Thread: any.
public struct SystemThread: Sendable, ~Copyable {
    private let id: pthread_t

    /// Starts a thread.
    ///
    /// - Parameters:
    ///   - name: at most 15 bytes, shown by `top -H`.
    ///   - stackSize: bytes; nil for the system's default.
    ///   - priority: requests `SCHED_FIFO` with this priority, which may be denied; nil for a normal thread.
    ///   - body: what the thread runs.
    /// - Throws: the error of `pthread_create`.
    public init(
        name: String,
        stackSize: Int? = nil,
        priority: Int32? = nil,
        _ body: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        let box = Unmanaged.passRetained(Body(name: name, priority: priority, run: body))
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
        var id = pthread_t()
        let code = pthread_create(
            &id,
            &attributes,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().start()
                return nil
            },
            box.toOpaque()
        )
        pthread_attr_destroy(&attributes)
        guard code == 0 else {
            box.release()
            throw SystemError(operation: "pthread_create", code: code)
        }
        self.id = id
    }

    deinit { pthread_detach(id) }

    /// Waits for the thread's end.
    public consuming func join() {
        pthread_join(id, nil)
        discard self
    }

    /// Starts a thread that the program requires: a failure stops the process.
    ///
    /// - Parameters:
    ///   - name: at most 15 bytes, shown by `top -H`.
    ///   - stackSize: bytes; nil for the system's default.
    ///   - body: what the thread runs.
    /// - Returns: the running thread.
    public static func mustStart(
        name: String,
        stackSize: Int? = nil,
        _ body: @escaping @Sendable () -> Void
    ) -> SystemThread {
        do throws(SystemError) {
            return try SystemThread(name: name, stackSize: stackSize, body)
        } catch {
            preconditionFailure("cannot create the thread \(name): \(error)")
        }
    }

    /// Whether the calling thread has a real-time scheduling class.
    public static var isRealtime: Bool {
        let policy = sched_getscheduler(0)
        return policy == SCHED_FIFO || policy == SCHED_RR
    }

    private final class Body: Sendable {
        let name: String
        let priority: Int32?
        let run: @Sendable () -> Void

        init(name: String, priority: Int32?, run: @escaping @Sendable () -> Void) {
            self.name = name
            self.priority = priority
            self.run = run
        }

        func start() {
            carillon_name_thread(name)
            if let priority {
                var parameters = sched_param(sched_priority: priority)
                // Fails without the privilege; `isRealtime` is then false.
                pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters)
            }
            run()
        }
    }
}
