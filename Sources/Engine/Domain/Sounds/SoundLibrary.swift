// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import Platform
import Storage

/// All registered sounds by id, name and path.
struct SoundLibrary: Sendable {
    private var sounds: [String: Entry] = [:]
    private var idByName: [String: String] = [:]
    private var idByPath: [ExactPath: String] = [:]
    /// Ids of sounds whose library file cannot be played.
    private var broken: Set<String> = []
    /// Ids of sounds whose library file was not found.
    private var lost: Set<String> = []
    private var idsByStem: [String: [String]] = [:]
    private var nextOrder: UInt64 = 0
    private var nextUse: UInt64 = 0
    /// Extensions to try for a name without one, in order.
    let extensions: [String]

    private struct Entry: Sendable {
        let order: UInt64
        var revision: UInt64
        var sound: Sound
        var use: UInt64 = 0
    }

    private var revisions: RevisionCounter
    /// Grows with every change of what stations may select: sounds, their names, files and tags.
    private(set) var selectionVersion: UInt64 = 0

    init(extensions: [String], _ revisions: RevisionCounter) {
        (self.extensions, self.revisions) = (extensions, revisions)
    }

    /// Size of all decoded samples in memory, bytes.
    private(set) var sizeInBytes = 0

    /// Number of listed sounds.
    var count: Int { sounds.count - unlistedCount }
    /// Number of sounds that are not listed.
    private(set) var unlistedCount = 0

    /// All listed sounds in order of registration.
    var all: [Sound] {
        sounds.values.sorted { $0.order < $1.order }.map(\.sound).filter { $0.isListed }
    }

    /// All listed sounds in no particular order.
    var unordered: some Sequence<Sound> & Sendable { sounds.values.lazy.map(\.sound).filter { $0.isListed } }

    /// The sound with an id.
    subscript(id: String) -> Sound? { sounds[id]?.sound }

    /// The revision of a sound.
    func revision(of id: String) -> UInt64? { sounds[id]?.revision }

    /// The sound of a file, by its real path.
    func sound(atPath path: String) -> Sound? { idByPath[ExactPath(path)].flatMap { self[$0] } }

    /// Sounds whose library file cannot be played, by name; a missing file is none of them.
    var unplayable: [Sound] { broken.compactMap { self[$0] }.sorted { $0.name < $1.name } }

    /// Sounds whose library file was not found, by name.
    var missing: [Sound] { lost.compactMap { self[$0] }.sorted { $0.name < $1.name } }

    /// Whether a file with this content is missing.
    func isMissing(_ fingerprint: SoundFingerprint) -> Bool {
        lost.contains { sounds[$0]?.sound.fingerprint == fingerprint }
    }

    /// Number of sounds whose library file cannot be played, or was not found.
    var failedCount: Int { broken.count + lost.count }

    /// Whether a name is taken.
    func hasName(_ name: String) -> Bool { idByName[name] != nil }

    /// Whether both an id and a name are free.
    func canInsert(_ id: String, name: String) -> Bool { sounds[id] == nil && idByName[name] == nil }

    /// Finds a sound by id, name, name plus an extension, path, or name without extension, in this order.
    ///
    /// Someone who talks is no sound that others may play.
    func resolve(_ reference: SoundReference) throws(EngineError) -> Sound {
        guard let sound = sound(named: reference.text), !sound.isLive else {
            throw .soundNotFound(reference.text)
        }
        return sound
    }

    private func sound(named text: String) -> Sound? {
        if let sound = self[text] { return sound }
        for name in SoundName.candidates(text, extensions: extensions) {
            if let id = idByName[name], let sound = self[id] { return sound }
        }
        if let sound = sound(atPath: text) { return sound }
        if let id = idsByStem[text]?.first, let sound = self[id] { return sound }
        return nil
    }

    /// Adds a sound whose id and name are free.
    mutating func insert(_ sound: Sound) {
        precondition(canInsert(sound.id, name: sound.name), "ids and names are unique")
        sounds[sound.id] = Entry(order: nextOrder, revision: revisions.next(), sound: sound)
        selectionVersion += 1
        noteFile(sound)
        nextOrder += 1
        if !sound.isListed { unlistedCount += 1 }
        sizeInBytes += sound.sizeInBytes
        index(sound)
        noteUse(sound.id)
    }

    /// Changes a sound in place; does nothing if it is gone.
    mutating func update(_ id: String, _ change: (inout Sound) -> Void) {
        guard var entry = sounds[id] else { return }
        sizeInBytes -= entry.sound.sizeInBytes
        let tags = entry.sound.details.tags
        change(&entry.sound)
        if entry.sound.details.tags != tags { selectionVersion += 1 }
        entry.revision = revisions.next()
        entry.sound.noteContent()
        sizeInBytes += entry.sound.sizeInBytes
        sounds[id] = entry
        noteFile(entry.sound)
    }

    /// Marks a sound as most recently used, so that it is evicted last.
    mutating func noteUse(_ id: String) {
        guard sounds[id] != nil else { return }
        nextUse += 1
        sounds[id]?.use = nextUse
    }

    /// Ids of all sounds, least recently used first.
    var idsByUse: [String] { sounds.sorted { $0.value.use < $1.value.use }.map(\.key) }

    /// Replaces the decoded samples of a sound after eviction or reloading; the revision does not change.
    mutating func hold(_ asset: DecodedAsset, for id: String) {
        guard let sound = sounds[id]?.sound else { return }
        sizeInBytes += asset.content.buffer.sizeInBytes - sound.sizeInBytes
        sounds[id]?.sound.content = .ready(asset)
        broken.remove(id)
        lost.remove(id)
    }

    /// Counts a playback.
    mutating func notePlay(_ id: String, at date: Date) -> PlayRecord? {
        guard let plays = sounds[id]?.sound.plays else { return nil }
        let next = PlayRecord(count: plays.count + 1, last: date)
        sounds[id]?.sound.plays = next
        noteUse(id)
        return next
    }

    /// Sets the pending removal of a sound; the revision does not change.
    mutating func note(_ pendingRemoval: Sound.PendingRemoval?, of id: String) {
        sounds[id]?.sound.pendingRemoval = pendingRemoval
    }

    /// Sets what tells the file of a sound by its content; the revision does not change.
    mutating func note(_ fingerprint: SoundFingerprint, of id: String) {
        sounds[id]?.sound.fingerprint = fingerprint
    }

    /// Sets another path, and a name that is free or its own.
    mutating func move(_ id: String, to path: String, name: String) {
        guard var entry = sounds[id], idByName[name] == nil || idByName[name] == id else { return }
        unindex(entry.sound)
        entry.sound.move(to: .file(path), name: name)
        selectionVersion += 1
        entry.revision = revisions.next()
        sounds[id] = entry
        index(entry.sound)
    }

    /// Removes a sound.
    @discardableResult
    mutating func remove(_ id: String) -> Sound? {
        guard let sound = sounds.removeValue(forKey: id)?.sound else { return nil }
        selectionVersion += 1
        if !sound.isListed { unlistedCount -= 1 }
        sizeInBytes -= sound.sizeInBytes
        broken.remove(id)
        lost.remove(id)
        unindex(sound)
        return sound
    }

    // MARK: Indexes

    private mutating func noteFile(_ sound: Sound) {
        if sound.hasBrokenFile { broken.insert(sound.id) } else { broken.remove(sound.id) }
        if sound.hasLostFile { lost.insert(sound.id) } else { lost.remove(sound.id) }
    }

    private mutating func index(_ sound: Sound) {
        idByName[sound.name] = sound.id
        idsByStem[SoundName.split(sound.name).stem, default: []].append(sound.id)
        if case .file(let path) = sound.origin { idByPath[ExactPath(path)] = sound.id }
    }

    private mutating func unindex(_ sound: Sound) {
        idByName[sound.name] = nil
        let stem = SoundName.split(sound.name).stem
        idsByStem[stem]?.removeAll { $0 == sound.id }
        if idsByStem[stem]?.isEmpty == true { idsByStem[stem] = nil }
        guard case .file(let path) = sound.origin, idByPath[ExactPath(path)] == sound.id else { return }
        idByPath[ExactPath(path)] = nil
    }
}
