// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// The rules of CONTRIBUTING.md that a reader would otherwise have to watch.
struct FileRuleTests {
    let tree = SourceTree()

    @Test func `no source file is longer than 500 lines`() throws {
        for file in tree.files(below: "Sources") where !file.path.contains("/Generated/") {
            let count = try tree.lines(of: file).count
            #expect(count <= 500, "\(file.lastPathComponent) has \(count) lines")
        }
    }

    @Test func `every source file begins with the licence and the project`() throws {
        for file in tree.files(below: "Sources") + tree.files(below: "Tests") {
            let head = try tree.lines(of: file).prefix(2)
            #expect(
                head == [
                    "// SPDX-License-Identifier: Apache-2.0",
                    "// Carillon: an audio control server for Linux.",
                ],
                "\(file.path)"
            )
        }
    }

    @Test func `sources hold no forced unwrapping of errors, no traps on input and no notes to self`() throws
    {
        let refused = [
            "try!", "as!", "fatalError(", "TODO", "FIXME", "Task.sleep", "usleep(", "Task.detached",
        ]
        for file in tree.files(below: "Sources", endings: ["swift"]) {
            for (number, line) in try tree.lines(of: file).enumerated() {
                for word in refused where line.contains(word) {
                    Issue.record("\(file.lastPathComponent):\(number + 1) holds \(word)")
                }
            }
        }
    }

    @Test func `only Platform makes threads, reads the system's clocks and watches files`() throws {
        let refused = [
            "pthread_create", "Thread {", "detachNewThread", "clock_gettime", "clock_nanosleep", "inotify_",
        ]
        for file in tree.files(below: "Sources", endings: ["swift"])
        where !file.path.contains("/Sources/Platform/") {
            for (number, line) in try tree.lines(of: file).enumerated() {
                for word in refused where line.contains(word) {
                    Issue.record("\(file.lastPathComponent):\(number + 1) holds \(word)")
                }
            }
        }
    }

    @Test func `every function that renders refuses to allocate`() throws {
        let render = tree.files(below: "Sources/Mixer/Render", endings: ["swift"])
        #expect(!render.isEmpty)
        for file in render {
            let lines = try tree.lines(of: file)
            for (number, line) in lines.enumerated() where line.contains("func ") && !line.contains("//") {
                let before = lines[max(0, number - 4)...number]
                #expect(
                    before.contains { $0.contains("@_noAllocation") || $0.contains("control only") },
                    "\(file.lastPathComponent):\(number + 1) is not marked"
                )
            }
        }
    }
}
