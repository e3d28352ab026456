// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPServer
import Platform
import Reactor
import TLS

/// The example server; `EchoOptions.usage` has its options.
@main
enum EchoServer {
    static func main() async {
        guard let options = EchoOptions(CommandLine.arguments.dropFirst()) else {
            say(EchoOptions.usage)
            return
        }
        SpareMemory.keepLittle()
        do throws(SystemError) {
            try await serve(options, until: [SIGINT, SIGTERM])
        } catch {
            say("EchoServer: \(error)")
        }
    }

    private static func serve(_ options: EchoOptions, until signals: [Int32]) async throws(SystemError) {
        var configuration = ServerConfiguration(addresses: [options.address])
        configuration.inheritedSockets = PassedSockets.descriptors()
        if !configuration.inheritedSockets.isEmpty { configuration.addresses = [] }
        configuration.loops = options.loops
        configuration.maximumConnections = 20_000
        do throws(TLSError) { configuration.tls = try options.tls.map(load) } catch {
            return say("EchoServer: \(error)")
        }
        let ticks = try TickSource()
        let router = EchoRoutes.make(staticDirectory: options.staticDirectory, ticks: ticks)
        let server = HTTPServer(configuration: configuration, router: router)
        for address in try await server.start() { say("EchoServer listens at \(address)") }
        _ = try await SignalSource.first(of: signals, on: ticks.loop)
        await server.shutdown(grace: .seconds(5))
        ticks.stop()
    }

    /// Reads certificate and key; a file that cannot be read counts as empty.
    private static func load(_ files: (certificate: String, key: String)) throws(TLSError) -> TLSContext {
        func bytes(_ path: String) -> [UInt8] {
            FileManager.default.contents(atPath: path).map { Array($0) } ?? []
        }
        return try TLSContext(certificate: bytes(files.certificate), key: bytes(files.key))
    }

    /// One line at once, also when the output is a pipe.
    private static func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }
}
