// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import EngineTestSupport
import Foundation
import Platform
import Storage
import Testing

@testable import Decoding
@testable import Engine

/// Sounds and files that belong together, over random changes of a disk.
struct LibraryDifferenceTests {
    /// A disk of two roots, and a library that follows it.
    private struct World {
        struct File: Equatable {
            var inode: UInt64
            var content: Int
            var modified: Int
        }

        var files: [String: File] = [:]
        var sounds = SoundLibrary(extensions: ["wav"], RevisionCounter(after: 0))
        /// The content that each sound had last, and whether somebody counts on it.
        var kept: [String: Int] = [:]
        var next = 1

        var roots: [ExactPath: FileIdentity] {
            var roots: [ExactPath: FileIdentity] = [:]
            for (index, root) in ["/a", "/b"].enumerated() {
                roots[ExactPath(root)] = World.identity(File(inode: UInt64(index), content: 0, modified: 0))
            }
            return roots
        }

        static func identity(_ file: File) -> FileIdentity {
            FileIdentity(
                device: 1,
                inode: file.inode,
                // Many contents have the same size.
                size: Int64(1_000 + file.content % 3),
                modifiedSeconds: file.modified,
                modifiedNanoseconds: 0
            )
        }

        static func print(_ file: File) -> SoundFingerprint {
            let data = Data("\(file.content)".utf8)
            return SoundFingerprint(size: identity(file).size, head: data, tail: data)
        }

        mutating func number() -> Int {
            next += 1
            return next
        }

        func difference(knowing prints: Bool) -> LibraryDifference {
            let found = files.sorted { $0.key < $1.key }.map { path, file in
                LibraryScan.File(path: path, identity: World.identity(file))
            }
            var knowledge = LibraryDifference.Knowledge(homes: roots)
            if prints {
                for (path, file) in files { knowledge.fingerprints[ExactPath(path)] = World.print(file) }
            }
            return LibraryDifference(LibraryScan(places: nil, files: found, roots: roots), sounds, knowledge)
            {
                ExactPath(String($0.prefix(2)))
            }
        }

        /// Follows the disk as the engine does.
        mutating func follow() {
            let first = difference(knowing: false)
            let known = first.unread.isEmpty ? first : difference(knowing: true)
            for (id, path) in known.moved {
                sounds.move(id, to: path, name: sounds[id]?.name ?? "")
                read(id, path)
            }
            for id in known.vanished {
                if kept[id] == nil {
                    sounds.remove(id)
                } else {
                    sounds.update(id) { $0.content = .failed(.fileNotFound("")) }
                }
            }
            for (id, path) in known.changed { read(id, path) }
            for file in known.appeared {
                let id = "s\(number())"
                sounds.insert(
                    Sound(
                        id: id,
                        name: id,
                        origin: .file(file.path),
                        registeredAt: .distantPast,
                        baseVolume: .unity,
                        ownsBaseVolume: false,
                        content: .decoding
                    )
                )
                read(id, file.path)
            }
        }

        private mutating func read(_ id: String, _ path: String) {
            guard let file = files[path] else { return }
            sounds.update(id) { sound in
                sound.content = .decoding
                sound.file = SoundFileRecord(World.identity(file))
                sound.fingerprint = World.print(file)
            }
            if kept[id] != nil { kept[id] = file.content }
        }

        /// One thing that people and programs do to files.
        mutating func change(_ dice: inout SplitMix64) {
            let paths = files.keys.sorted()
            let free = ["/a", "/b"].flatMap { root in (0..<6).map { "\(root)/\($0).wav" } }.filter {
                files[$0] == nil
            }
            let (some, place) = (paths.randomElement(using: &dice), free.randomElement(using: &dice))
            let new = { (world: inout World, content: Int) in
                File(inode: UInt64(world.number()), content: content, modified: world.number())
            }
            switch (Int.random(in: 0..<8, using: &dice), some, place) {
            case (0, _, let place?): files[place] = new(&self, number())
            case (1, let path?, let place?): (files[path], files[place]) = (nil, files[path])
            case (2, let path?, let place?):
                // A copy to another mount, of which the original goes.
                let content = files[path]?.content ?? 0
                files[path] = nil
                files[place] = new(&self, content)
            case (3, let path?, _): files[path] = new(&self, files[path]?.content ?? 0)
            case (4, let path?, _): files[path] = new(&self, number())
            case (5, let path?, _): files[path] = nil
            case (6, let path?, _):
                if let sound = sounds.sound(atPath: path) { kept[sound.id] = files[path]?.content }
            case (7, _, _):
                // A root is renamed, and copied back.
                for (path, file) in files where path.hasPrefix("/a") {
                    files[path] = new(&self, file.content)
                }
            default: break
            }
        }
    }

    @Test(arguments: [0..<250, 250..<500] as [Range<UInt64>])
    func `no sound is lost that is still there, none is there twice`(_ seeds: Range<UInt64>) {
        for seed in seeds { follow(seed) }
    }

    private func follow(_ seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        var world = World()
        for _ in 0..<40 {
            let known = Set(world.sounds.all.map(\.id))
            world.change(&dice)
            world.follow()
            let present = world.sounds.all.filter { $0.state != .failed }
            #expect(present.map(\.origin.path).sorted() == world.files.keys.sorted())
            let made = present.filter { !known.contains($0.id) }.map { world.files[$0.origin.path]?.content }
            for (id, content) in world.kept {
                guard let sound = world.sounds[id] else {
                    Issue.record("a sound that somebody counts on is gone")
                    continue
                }
                // What is back is that sound, and not another one.
                if sound.state == .failed { #expect(!made.contains(content)) }
            }
        }
    }
}
