// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Synchronization

/// Collects a server's metrics and exports them in the Prometheus text format.
///
/// ```swift
/// let metrics = MetricsRegistry()
/// configuration.metrics = metrics
/// router.on(.get, "/metrics", metrics.handler)
/// ```
/// - Thread: any.
public final class MetricsRegistry: Sendable {
    /// Supplies further families at each export.
    public typealias Source = @Sendable () async -> [MetricFamily]

    private struct Key: Hashable {
        let route: String
        let method: String
        let statusClass: Int

        var labels: [MetricFamily.Label] {
            [.init("route", route), .init("method", method), .init("status", "\(statusClass)xx")]
        }
    }

    private struct State {
        var answers: [Key: LatencyHistogram] = [:]
        var sentBytes: Int64 = 0
        var sources: [Source] = []
    }

    private let prefix: String
    private let state = Mutex(State())
    private let openConnections = Atomic<Int>(0)
    private let acceptedConnections = Atomic<Int>(0)
    private let refusedConnections = Atomic<Int>(0)
    private let encryptionFailures = Atomic<Int>(0)
    private let refusedRequests = Atomic<Int>(0)
    private let acceptPauses = Atomic<Int>(0)
    private let openWebSockets = Atomic<Int>(0)
    private let acceptedWebSockets = Atomic<Int>(0)
    private let refusedOffers = Atomic<Int>(0)

    /// Makes a registry in which everything is zero.
    ///
    /// - Parameter prefix: the prefix of the names of the server's own families.
    public init(prefix: String = "http") { self.prefix = prefix }

    /// Adds a source of further families.
    public func add(_ source: @escaping Source) { state.withLock { $0.sources.append(source) } }

    /// A handler that responds with all metrics, for `Router.on`.
    public var handler: HTTPHandler {
        { [self] _ in
            var response = HTTPResponse(
                bytes: Array(await text().utf8),
                contentType: "text/plain; version=0.0.4; charset=utf-8"
            )
            response.fields[.cacheControl] = "no-store"
            return response
        }
    }

    /// All metrics in the text format.
    public func text() async -> String {
        var text = ""
        for family in families() { text += family.text }
        for source in state.withLock({ $0.sources }) {
            for family in await source() { text += family.text }
        }
        return text
    }

    // MARK: Events

    func answered(_ record: AccessRecord) {
        let key = Key(
            route: record.route ?? "",
            // Any token may be a method; unknown ones must not fill the table.
            method: record.method.isKnown ? record.method.rawValue : "other",
            statusClass: record.status.code / 100
        )
        state.withLock { state in
            state.answers[key, default: LatencyHistogram()].record(record.duration)
            state.sentBytes &+= record.lengthInBytes
        }
    }

    func refusedRequest() { refusedRequests.wrappingAdd(1, ordering: .relaxed) }

    func acceptPaused() { acceptPauses.wrappingAdd(1, ordering: .relaxed) }

    func connectionRefused() { refusedConnections.wrappingAdd(1, ordering: .relaxed) }

    func encryptionFailed() { encryptionFailures.wrappingAdd(1, ordering: .relaxed) }

    func connectionOpened() {
        openConnections.wrappingAdd(1, ordering: .relaxed)
        acceptedConnections.wrappingAdd(1, ordering: .relaxed)
    }

    func connectionClosed() { openConnections.wrappingSubtract(1, ordering: .relaxed) }

    func webSocketOpened() {
        openWebSockets.wrappingAdd(1, ordering: .relaxed)
        acceptedWebSockets.wrappingAdd(1, ordering: .relaxed)
    }

    func webSocketClosed() { openWebSockets.wrappingSubtract(1, ordering: .relaxed) }

    func offerRefused() { refusedOffers.wrappingAdd(1, ordering: .relaxed) }

    // MARK: Families

    private func families() -> [MetricFamily] {
        let (answers, sentBytes) = state.withLock { ($0.answers, $0.sentBytes) }
        let histograms = answers.sorted { left, right in
            (left.key.route, left.key.method, left.key.statusClass)
                < (right.key.route, right.key.method, right.key.statusClass)
        }
        return [
            MetricFamily(
                prefix + "_request_duration_seconds",
                .histogram,
                help:
                    "From the end of a request's head to its complete response; route is empty if there was none.",
                samples: histograms.flatMap { $0.value.samples(labels: $0.key.labels) }
            ),
            counter(
                "response_content_bytes_total",
                "Bytes of content in responses of known length.",
                Int(clamping: sentBytes)
            ),
            counter(
                "refused_requests_total",
                "Requests that could not be parsed.",
                refusedRequests.load(ordering: .relaxed)
            ),
            gauge(
                "connections",
                "Open connections, WebSockets included.",
                openConnections.load(ordering: .relaxed)
            ),
            counter(
                "connections_total",
                "Connections since the start.",
                acceptedConnections.load(ordering: .relaxed)
            ),
            counter(
                "refused_connections_total",
                "Connections refused because there were too many.",
                refusedConnections.load(ordering: .relaxed)
            ),
            counter(
                "tls_failures_total",
                "TLS handshakes that failed, and connections that broke the protocol.",
                encryptionFailures.load(ordering: .relaxed)
            ),
            counter(
                "accept_pauses_total",
                "Times that accepting was paused because descriptors or memory ran out.",
                acceptPauses.load(ordering: .relaxed)
            ),
            gauge("websockets", "Open WebSockets.", openWebSockets.load(ordering: .relaxed)),
            counter(
                "websockets_total",
                "WebSockets since the start.",
                acceptedWebSockets.load(ordering: .relaxed)
            ),
            counter(
                "websocket_refused_messages_total",
                "Messages that found a client's queue full.",
                refusedOffers.load(ordering: .relaxed)
            ),
        ]
    }

    private func counter(_ name: String, _ help: String, _ value: Int) -> MetricFamily {
        MetricFamily("\(prefix)_\(name)", .counter, help: help, value: Double(value))
    }

    private func gauge(_ name: String, _ help: String, _ value: Int) -> MetricFamily {
        MetricFamily("\(prefix)_\(name)", .gauge, help: help, value: Double(value))
    }
}
