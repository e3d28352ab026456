// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Glibc

/// A POSIX thread that runs one closure and is joined once.
///
/// - Thread: control.
struct Thread: Sendable, ~Copyable {
    private let id: pthread_t

    /// Starts a thread.
    ///
    /// - Parameters:
    ///   - name: at most 15 bytes, shown by `top -H`.
    ///   - priority: asks for `SCHED_FIFO` at this priority where the system allows it; nil for a normal thread.
    ///   - body: what the thread runs.
    /// - Throws: `OutputError.systemFailed` when the system gives no thread.
    init(name: String, priority: Int32? = nil, _ body: @escaping @Sendable () -> Void) throws(OutputError) {
        let box = Unmanaged.passRetained(Body(name: name, priority: priority, run: body))
        var id = pthread_t()
        let code = pthread_create(
            &id,
            nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().start()
                return nil
            },
            box.toOpaque()
        )
        guard code == 0 else {
            box.release()
            throw .systemFailed(call: "pthread_create", errno: code)
        }
        self.id = id
    }

    /// Waits for the thread's end.
    consuming func join() { pthread_join(id, nil) }

    /// Whether the calling thread has a real-time scheduling class.
    static var isRealtime: Bool {
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
            setName()
            if let priority {
                var parameters = sched_param(sched_priority: priority)
                // Refused without the privilege; the thread then reports that it is not real-time.
                pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters)
            }
            run()
        }

        /// `pthread_setname_np` is hidden from Swift behind `_GNU_SOURCE`; the kernel's file does the same.
        private func setName() {
            let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
            guard file >= 0 else { return }
            _ = name.withCString { write(file, $0, strlen($0)) }
            close(file)
        }
    }
}
