// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import Engine
import HTTPServer
import Logging
import OSCServer
import Platform
import Reactor

/// OSC: its server, on loops of its own, and its metrics.
extension Composition {
    /// How often it is tried again to listen.
    private static let interval = Duration.seconds(5)

    /// Begins to listen for OSC; nil if none is wanted.
    ///
    /// Where an address cannot be listened at, it is tried again, since the network may come later than the server; until then
    /// health says so.
    ///
    /// - Returns: the task that tries, whose value is the server; cancel it before the server is stopped.
    func startOSC(_ parts: LiveParts, _ engine: Engine) -> Task<OSCServer?, Never>? {
        guard !settings.osc.addresses.isEmpty else { return nil }
        let interface = OSCInterface(parts.routes)
        let log = Logger(label: "carillon.osc")
        return Task { [settings, missing] in
            guard let loop = try? EventLoop(name: "osc"), let worker = try? EventLoop(name: "osc-work") else {
                log.error("OSC is not received: the system gives no event loop")
                return nil
            }
            let server = OSCServer(settings.osc, on: loop, worker: worker) { interface.session(for: $0) }
            parts.metrics.add { Self.families(await server.counts) }
            let clock = ContinuousClock()
            var isMissing = false
            while !Task.isCancelled {
                do throws(SystemError) {
                    let addresses = try await server.start()
                    log.notice(
                        "listening",
                        metadata: ["addresses": "\(addresses.map(\.description).joined(separator: ", "))"]
                    )
                    break
                } catch {
                    if !isMissing {
                        log.warning(
                            "OSC is not received; it is tried again",
                            metadata: ["reason": "\(error)"]
                        )
                        missing.set(osc: settings.osc.addresses.map(\.description))
                        await engine.note(missing: missing.names)
                    }
                    isMissing = true
                    try? await clock.sleep(for: Self.interval)
                }
            }
            if isMissing {
                missing.set(osc: [])
                await engine.note(missing: missing.names)
            }
            return server
        }
    }

    private static func families(_ counts: OSCCounts) -> [MetricFamily] {
        let results = [
            ("taken", counts.taken), ("malformed", counts.malformed), ("foreign", counts.foreign),
            ("excess", counts.excess), ("late", counts.late),
        ]
        return [
            MetricFamily(
                "carillon_osc_packets_total",
                .counter,
                help: "OSC packets: taken, malformed, or dropped as foreign, excess or late.",
                samples: results.map { .init(Double($0.1), labels: [.init("result", $0.0)]) }
            ),
            MetricFamily(
                "carillon_osc_clients",
                .gauge,
                help: "Clients of OSC that are remembered.",
                samples: [.init(Double(counts.clients))]
            ),
        ]
    }
}
