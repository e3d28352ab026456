// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation
import Output
public import Reactor

/// Which Snapcast server plays to the rooms, and how it gets the sound.
public struct SnapcastConfiguration: Sendable, Equatable {
    /// The server.
    public enum Server: Sendable, Equatable {
        /// One that runs on this machine; the address of its control interface.
        case running(SocketAddress)
        /// One that is started here; its control interface listens at this port of the loopback interface, and its players connect to
        /// the port before it.
        case started(port: UInt16)
    }

    /// What a snapserver reads at once.
    static let chunkMilliseconds = 20

    /// The server.
    public var server: Server
    /// Folder of the pipes, and of the files of a server that is started; made if it is missing.
    public var folder: URL
    /// Frames per second.
    public var rate: Int
    /// The program of a server that is started: a path, or a name in `PATH`.
    public var program: String
    /// Milliseconds from the mix to the loudspeaker, 200 to 10,000, for a server that is started; the pipes' reserve is a part of it.
    public var bufferMilliseconds: Int

    /// Makes a configuration.
    public init(
        _ server: Server,
        folder: URL,
        rate: Int = 48_000,
        program: String = "snapserver",
        bufferMilliseconds: Int = 600
    ) {
        (self.server, self.folder, self.rate) = (server, folder, rate)
        (self.program, self.bufferMilliseconds) = (program, bufferMilliseconds)
    }

    /// Where the control interface listens.
    var address: SocketAddress {
        switch server {
        case .running(let address): address
        case .started(let port): .ipv4(host: "127.0.0.1", port: port)
        }
    }

    /// The pipe of a zone.
    func pipe(ofZone id: String) -> String { folder.appending(path: "\(id).pipe").path }

    /// The address of a zone's stream as the server writes it.
    func uri(ofZone id: String) -> String {
        let path = SnapcastConfiguration.escaped(pipe(ofZone: id))
        let name = SnapcastSession.stream(ofZone: id)
        let chunk = SnapcastConfiguration.chunkMilliseconds
        return "pipe://\(path)?name=\(name)&mode=read&sampleformat=\(rate):16:2&chunk_ms=\(chunk)&codec=flac"
    }

    /// The sink that feeds a zone's stream.
    func feed(_ zone: RoomZone) -> SinkFeed {
        .pipe(
            name: SnapcastConfiguration.sink(ofZone: zone.id),
            summary: "Carillon \(zone.name)",
            path: pipe(ofZone: zone.id),
            rate: rate,
            priority: zone.id == "main" ? 2 : 1
        )
    }

    /// The name of a zone's sink.
    static func sink(ofZone id: String) -> String { "carillon-zone-" + id }

    /// What a server that is started reads: only the rooms' players can reach it from other machines.
    func file(zones: [RoomZone]) -> String {
        let streamPort: UInt16 = if case .started(let port) = server { port - 1 } else { 1704 }
        let sources = zones.map { "source = \(uri(ofZone: $0.id))" }
        return """
            # Written by Carillon at each start; changes are lost.
            [server]
            datadir = \(folder.path)
            [http]
            enabled = false
            [tcp]
            enabled = true
            bind_to_address = 127.0.0.1
            port = \(address.port ?? 1705)
            [stream]
            port = \(streamPort)
            buffer = \(bufferMilliseconds - PipeReserve.milliseconds)
            codec = flac
            \(sources.joined(separator: "\n"))
            [logging]
            sink = null

            """
    }

    /// A path as a part of a URI.
    private static func escaped(_ path: String) -> String {
        path.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = byte < 0x80 && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            if isPlain || "/-._~".unicodeScalars.contains(scalar) { return String(scalar) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count < 2 ? "0" + digits : digits)
        }.joined()
    }
}
