// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Platform
import Testing

@testable import Engine

struct LibraryGapsTests {
    private var gaps = LibraryGaps()

    private func scan(_ places: Set<ExactPath>?, unread: [ExactPath] = [], isCut: Bool = false) -> LibraryScan
    {
        LibraryScan(places: places, files: [], roots: [:], unread: unread, isCut: isCut)
    }

    private func broken(_ name: String) -> Sound {
        Sound(
            id: name,
            name: name,
            origin: .file("/l/" + name),
            registeredAt: Date(timeIntervalSince1970: 0),
            baseVolume: .unity,
            ownsBaseVolume: false,
            content: .failed(.corruptFile("it is empty"))
        )
    }

    @Test mutating func `files that are left out follow in the order of their paths`() {
        for path in ["/l/b", "/l/a", "/l/c"] { gaps.leaveOut(path) }
        let text = "3 files are left out, there can be 5 sounds (--max-sounds)"
        #expect(gaps.overflow(sounds: 5, entries: 50) == text)
        #expect(gaps.next(2) == ["/l/a", "/l/b"])
        #expect(gaps.next(0) == [] && gaps.next(-1) == [])
    }

    @Test mutating func `a scan forgets what it covers`() {
        gaps.leaveOut("/l/in/a")
        gaps.leaveOut("/l/b")
        gaps.take(scan(["/l/in"]))
        #expect(gaps.leftOut == ["/l/b"])
        gaps.take(scan(nil))
        #expect(gaps == LibraryGaps())
    }

    @Test mutating func `a scan of a part does not end that there is too much`() {
        gaps.take(scan(nil, isCut: true))
        gaps.take(scan(["/l/a"]))
        #expect(
            gaps.overflow(sounds: 5, entries: 50)
                == "the library has more than 50 files and folders, those beyond are left out"
        )
        gaps.take(scan(nil))
        #expect(gaps.overflow(sounds: 5, entries: 50) == nil)
    }

    @Test mutating func `folders and files that cannot be read are counted, three are named`() {
        #expect(gaps.faults([]) == nil)
        #expect(gaps.faults([broken("a")])?.hasPrefix("a file cannot be played: a (") == true)
        gaps.take(scan(nil, unread: ["/l/in"]))
        #expect(gaps.faults([]) == "a folder cannot be read: /l/in")
        let text = gaps.faults(["a", "b", "c", "d"].map(broken)) ?? ""
        #expect(text.hasPrefix("a folder cannot be read: /l/in; 4 files cannot be played: a ("))
        #expect(text.hasSuffix(", …") && !text.contains("d ("))
    }

    @Test func `a file that was not found may be in what could not be listed`() {
        #expect(scan(nil).knowsLack(of: "/l/a"))
        #expect(scan(["/l/in"]).knowsLack(of: "/l/in/a"))
        #expect(!scan(["/l/in"]).knowsLack(of: "/l/a"))
        #expect(!scan(nil, isCut: true).knowsLack(of: "/l/a"))
        #expect(!scan(nil, unread: ["/l/in"]).knowsLack(of: "/l/in/a"))
        #expect(scan(nil, unread: ["/l/in"]).knowsLack(of: "/l/inner/a"))
    }
}
