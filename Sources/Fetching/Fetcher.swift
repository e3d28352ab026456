// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ClientCore
import Platform
public import SafeText
public import TLS

/// Fetches a stream: from a server, through playlists, until it ends.
///
/// One thread; all calls block.
public struct Fetcher {
    private let authorities: TLSContext
    private let rule: NetworkRule
    /// Takes sound; false ends the stream.
    private let sound: ([UInt8]) -> Bool
    /// Takes what the stream plays now.
    private let title: (String) -> Void
    /// Playlists that may lead to each other.
    private static let playlists = 4
    /// Seconds at least between two looks at a list of pieces.
    private static let refresh = 1.0
    /// Pieces by which a list may be behind an earlier one.
    private static let lag = 10
    /// Pieces before the newest from which a stream of pieces begins.
    private static let pieces = 3

    /// Makes a fetcher.
    ///
    /// - Parameters:
    ///   - rule: where streams may be.
    ///   - authorities: whose certificates are trusted.
    ///   - sound: takes the bytes of the stream, and may wait; false to end.
    ///   - title: takes what the stream plays now, when it changes.
    public init(
        _ rule: NetworkRule,
        trusting authorities: TLSContext,
        sound: @escaping ([UInt8]) -> Bool,
        title: @escaping (String) -> Void
    ) {
        (self.rule, self.authorities, self.sound, self.title) = (rule, authorities, sound, title)
    }

    /// Fetches a stream to its end.
    ///
    /// - Returns: why it cannot be fetched; nil if it ended, or no more was wanted.
    public func fetch(_ address: StreamAddress) -> String? {
        do throws(FetchError) {
            try follow(address)
            return nil
        } catch {
            return error.reason
        }
    }

    /// Follows playlists to a stream.
    private func follow(_ address: StreamAddress) throws(FetchError) {
        var address = address
        for _ in 0...Fetcher.playlists {
            let connection = try FetchConnection.open(address, rule, authorities)
            let type = connection.mediaType
            guard Playlist.isList(type: type, path: connection.address.target) else {
                guard !type.hasPrefix("text/"), !type.hasPrefix("image/"), type != "application/json" else {
                    throw FetchError("it is no stream but \(type)")
                }
                return try play(connection)
            }
            let content = try connection.readAll(limit: Playlist.limitInBytes)
            let entry: String
            switch HLSPlaylist(content) {
            case .media: return try playPieces(connection.address, content)
            case .variants(let variants):
                // The best sound; a stream with pictures is not chosen by its bits alone.
                guard let best = variants.max(by: { $0.bandwidth < $1.bandwidth }) else {
                    throw FetchError("a playlist is empty")
                }
                entry = best.entry
            case nil:
                guard let first = Playlist(content)?.entries.first else {
                    throw FetchError("a playlist is empty")
                }
                entry = first
            }
            guard let next = connection.address.resolve(entry) else {
                throw FetchError("a playlist leads to an address that is not fetched")
            }
            address = next
        }
        throw FetchError("more than \(Fetcher.playlists) playlists lead to each other")
    }

    /// Plays one answer to its end.
    private func play(_ connection: FetchConnection) throws(FetchError) {
        var reader = ICYReader(
            interval: connection.head["icy-metaint"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        )
        var last: String?
        while let bytes = try connection.read() {
            let piece = reader.read(bytes)
            if let newest = piece.title, newest != last {
                title(newest)
                last = newest
            }
            guard piece.sound.isEmpty || sound(piece.sound) else { return }
        }
    }

    /// Plays a stream of pieces (HLS) to its end.
    private func playPieces(_ address: StreamAddress, _ first: [UInt8]) throws(FetchError) {
        var content = first
        var asked = SystemClock.monotonic.now
        var next: Int?
        var header: String?
        while true {
            guard case .media(let list) = HLSPlaylist(content) else {
                throw FetchError("a playlist is not understood")
            }
            guard !list.isEncrypted else { throw FetchError("the stream is encrypted") }
            guard !list.isRanged else {
                throw FetchError("its pieces are parts of files, which is not supported")
            }
            let end = list.sequence + list.entries.count
            // A server that began again counts from a far lower number; one of several that is a little behind does not.
            if let known = next, end < known - Fetcher.lag - list.entries.count { next = nil }
            let begin = next ?? (list.isEnded ? list.sequence : max(list.sequence, end - Fetcher.pieces))
            var isNew = false
            for (index, entry) in list.entries.enumerated() where list.sequence + index >= begin {
                if let wanted = list.header, wanted != header {
                    guard try playPiece(address, wanted) else { return }
                    header = wanted
                }
                guard try playPiece(address, entry) else { return }
                isNew = true
            }
            next = max(begin, end)
            if list.isEnded { return }
            // Counted from the request: passing a piece on has taken about as long as it lasts.
            let pause = max(Fetcher.refresh, list.duration / (isNew ? 1 : 2))
            SystemClock.sleep(untilMonotonic: asked + UInt64(pause * 1e9))
            asked = SystemClock.monotonic.now
            content = try FetchConnection.open(address, rule, authorities).readAll(
                limit: Playlist.limitInBytes
            )
        }
    }

    private func playPiece(_ address: StreamAddress, _ entry: String) throws(FetchError) -> Bool {
        guard let place = address.resolve(entry) else {
            throw FetchError("a playlist leads to an address that is not fetched")
        }
        let connection = try FetchConnection.open(place, rule, authorities)
        while let bytes = try connection.read() {
            guard sound(bytes) else { return false }
        }
        return true
    }
}
