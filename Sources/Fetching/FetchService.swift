// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Platform
import TLS

/// The work of a fetcher's process: one order, its sound into a descriptor, and reports of it.
public enum FetchService {
    /// Serves until the stream or the server ends.
    ///
    /// - Parameters:
    ///   - socket: the connection to the server, which sends the order with the descriptor for the sound.
    ///   - confine: gives up all rights but those that fetching needs; false if it cannot.
    public static func run(_ socket: MessageSocket, confine: () -> Bool) {
        guard socket.wait(milliseconds: -1),
            case .message(let bytes, let descriptors)? = try? socket.receive(descriptors: 1),
            let order = FetchOrder(bytes), let descriptor = descriptors.first
        else { return }
        let sink = ByteSocket(descriptor: descriptor)
        do throws(TLSError) {
            let authorities = try TLSContext(trusting: nil)
            guard confine() else { return report(.failed("the fetcher cannot be confined"), socket) }
            let fetcher = Fetcher(
                order.rule,
                trusting: authorities,
                sound: { sink.send($0) },
                title: { report(.title($0), socket) }
            )
            if let reason = fetcher.fetch(order.address) { report(.failed(reason), socket) }
        } catch {
            report(.failed("\(error)"), socket)
        }
        sink.end()
    }

    private static func report(_ report: FetchReport, _ socket: MessageSocket) {
        for _ in 0..<50 {
            do throws(SystemError) { return try socket.send(report.bytes) } catch {
                guard error.wouldBlock else { return }
                socket.waitForRoom(milliseconds: 100)
            }
        }
    }
}
