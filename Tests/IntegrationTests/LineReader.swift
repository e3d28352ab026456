// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Synchronization

/// Lines of a pipe, read on a thread of its own and kept until requested.
final class LineReader: Sendable {
    /// The expected line did not come.
    struct Timeout: Error, CustomStringConvertible { let description: String }

    private struct State {
        var lines: [String] = []
        var all: [String] = []
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let changed = DispatchSemaphore(value: 0)

    /// Reads from now to the end of the pipe.
    init(_ handle: FileHandle) {
        let thread = Thread { [self] in
            var rest: [UInt8] = []
            while true {
                let data = handle.availableData
                rest += data
                var found: [String] = []
                while let end = rest.firstIndex(of: 10) {
                    found.append(String(decoding: rest[..<end], as: UTF8.self))
                    rest.removeSubrange(...end)
                }
                state.withLock {
                    $0.lines += found
                    $0.all += found
                    if data.isEmpty { $0.hasEnded = true }
                }
                changed.signal()
                if data.isEmpty { return }
            }
        }
        thread.start()
    }

    /// The next line that `matches`, waited for up to `seconds`; lines before it are dropped.
    func next(within seconds: Double, where matches: (String) -> Bool) throws -> String {
        let deadline = Date(timeIntervalSinceNow: seconds)
        while true {
            let (found, ended) = state.withLock { state -> (String?, Bool) in
                guard let index = state.lines.firstIndex(where: matches) else { return (nil, state.hasEnded) }
                let line = state.lines[index]
                state.lines.removeSubrange(...index)
                return (line, state.hasEnded)
            }
            if let found { return found }
            let left = deadline.timeIntervalSinceNow
            guard left > 0, !ended else {
                let said = state.withLock { $0.all.suffix(30).joined(separator: "\n") }
                throw Timeout(description: "\(ended ? "ended" : "silent") after:\n\(said)")
            }
            _ = changed.wait(timeout: .now() + min(left, 0.5))
        }
    }
}
