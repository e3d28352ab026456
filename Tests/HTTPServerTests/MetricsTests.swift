// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPCore
import Testing

@testable import HTTPServer

/// The rules of promtool's `check metrics`, and the syntax of the text format.
enum MetricsLint {
    /// One sentence for each fault.
    static func faults(of text: String) -> [String] {
        var lint = Lint()
        guard text.hasSuffix("\n") else { return ["the last line has no end"] }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            lint.take(String(line))
        }
        return lint.finish()
    }

    private struct Lint {
        var faults: [String] = []
        var helped: Set<String> = []
        var kinds: [String: String] = [:]
        var seen: Set<String> = []
        var current = ""
        var buckets: [String: [(bound: Double, count: Double)]] = [:]
        var counts: [String: Double] = [:]

        mutating func take(_ line: String) {
            let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false).map(
                String.init
            )
            if line.hasPrefix("# HELP ") {
                if !helped.insert(words[2]).inserted { faults.append("\(words[2]) has two HELP lines") }
                if words.count < 4 || words[3].isEmpty { faults.append("\(words[2]) has no help") }
                current = words[2]
            } else if line.hasPrefix("# TYPE ") {
                if words[2] != current { faults.append("TYPE of \(words[2]) does not follow its HELP") }
                kinds[words[2]] = words[3]
                checkName(words[2], words[3])
            } else {
                sample(line)
            }
        }

        mutating func checkName(_ name: String, _ kind: String) {
            if name.wholeMatch(of: /[a-z_][a-z0-9_]*/) == nil { faults.append("\(name) is no good name") }
            if kind == "counter", !name.hasSuffix("_total") {
                faults.append("the counter \(name) does not end in _total")
            }
            if kind != "counter", name.hasSuffix("_total") { faults.append("\(name) ends in _total") }
            for word in ["milliseconds", "_ms", "minutes", "kilobytes", "counter", "gauge", "histogram"]
            where name.contains(word) {
                faults.append("\(name) has \(word) in its name")
            }
        }

        mutating func sample(_ line: String) {
            guard let match = line.wholeMatch(of: /([a-z_0-9]+)(\{(.*)\})? ([^ ]+)/),
                let value = number(match.4)
            else {
                return faults.append("no sample: \(line)")
            }
            let (name, labels) = (String(match.1), String(match.3 ?? ""))
            if !seen.insert(name + "{" + labels + "}").inserted { faults.append("twice: \(line)") }
            let suffix =
                ["_bucket", "_sum", "_count"].first { kinds[current] == "histogram" && name == current + $0 }
                ?? ""
            if name != current + suffix || (kinds[current] == "histogram" && suffix.isEmpty) {
                faults.append("\(name) stands under \(current)")
            }
            if labels.replacing(/[a-z_]+="([^"\\\n]|\\["\\n])*"(,|$)/, with: "") != "" {
                faults.append("labels are not quoted right: \(line)")
            }
            if kinds[current] != "gauge", value < 0 { faults.append("negative: \(line)") }
            guard suffix == "_bucket" || suffix == "_count" else { return }
            let bound = labels.firstMatch(of: /,?le="([^"]*)"/).flatMap { number($0.1) }
            let key = current + "{" + labels.replacing(/,?le="[^"]*"/, with: "")
            if suffix == "_count" {
                counts[key] = value
            } else {
                buckets[key, default: []].append((bound ?? .nan, value))
            }
        }

        mutating func finish() -> [String] {
            for (key, buckets) in buckets {
                for (lower, upper) in zip(buckets, buckets.dropFirst())
                where lower.bound >= upper.bound || lower.count > upper.count {
                    faults.append("the buckets of \(key) do not rise")
                }
                if buckets.last?.bound != .infinity { faults.append("\(key) has no bucket for all") }
                if buckets.last?.count != counts[key] {
                    faults.append("\(key) counts otherwise than its last bucket")
                }
            }
            for name in helped where kinds[name] == nil { faults.append("\(name) has no TYPE") }
            return faults
        }

        func number(_ text: Substring) -> Double? {
            switch text {
            case "+Inf": .infinity
            case "-Inf": -.infinity
            case "NaN": .nan
            default: Double(text)
            }
        }
    }
}

struct MetricsTests {
    private func record(
        _ route: String?,
        _ method: HTTPMethod,
        _ status: Int,
        _ duration: Duration
    ) -> AccessRecord {
        AccessRecord(
            number: 1,
            remoteAddress: "127.0.0.1:1",
            client: nil,
            method: method,
            target: "/",
            route: route,
            status: HTTPStatus(status),
            lengthInBytes: 10,
            microsecondsSinceEpoch: 0,
            duration: duration
        )
    }

    @Test func `metrics pass the lint, whatever the label values`() async throws {
        let metrics = MetricsRegistry(prefix: "test_http")
        metrics.answered(record("/a/{b}", .get, 200, .microseconds(300)))
        metrics.answered(record("/a/{b}", .get, 404, .seconds(11)))
        metrics.answered(record(nil, .post, 500, .zero))
        metrics.add {
            [
                MetricFamily(
                    "test_quoted",
                    .gauge,
                    help: "A \\ and\na line.",
                    samples: [.init(-1.5, labels: [.init("text", "a \"b\" \\ c\nd")]), .init(.infinity)]
                )
            ]
        }
        let text = await metrics.text()
        #expect(MetricsLint.faults(of: text) == [])
        #expect(text.contains("test_quoted{text=\"a \\\"b\\\" \\\\ c\\nd\"} -1.5\n"))
        #expect(text.contains("# HELP test_quoted A \\\\ and\\na line.\n"))
    }

    @Test func `a bucket counts everything up to its bound`() async throws {
        let metrics = MetricsRegistry()
        for milliseconds in [1, 1, 3, 20_000] {
            metrics.answered(record("/x", .get, 200, .milliseconds(milliseconds)))
        }
        let text = await metrics.text()
        let labels = "route=\"/x\",method=\"GET\",status=\"2xx\""
        #expect(text.contains("http_request_duration_seconds_bucket{\(labels),le=\"0.001\"} 2\n"))
        #expect(text.contains("http_request_duration_seconds_bucket{\(labels),le=\"0.005\"} 3\n"))
        #expect(text.contains("http_request_duration_seconds_bucket{\(labels),le=\"10\"} 3\n"))
        #expect(text.contains("http_request_duration_seconds_bucket{\(labels),le=\"+Inf\"} 4\n"))
        #expect(text.contains("http_request_duration_seconds_sum{\(labels)} 20.005\n"))
        #expect(text.contains("http_response_content_bytes_total 40\n"))
    }

    @Test func `unknown methods share one label`() async throws {
        let metrics = MetricsRegistry()
        for name in ["BREW", "STEEP"] {
            metrics.answered(record(nil, try #require(HTTPMethod(rawValue: name)), 501, .zero))
        }
        #expect(await metrics.text().contains("_count{route=\"\",method=\"other\",status=\"5xx\"} 2\n"))
    }

    @Test(arguments: [
        ("a 1\n", "a stands under "),
        ("# HELP a x\n# TYPE a counter\na 1\n", "the counter a does not end in _total"),
        ("# HELP a x\n# TYPE a gauge\na{b=\"c\"d\"} 1\n", "labels are not quoted right: a{b=\"c\"d\"} 1"),
        (
            "# HELP a x\n# TYPE a histogram\na_bucket{le=\"1\"} 2\na_bucket{le=\"+Inf\"} 1\na_sum 1\na_count 1\n",
            "the buckets of a{ do not rise"
        ),
        ("# HELP a x\n# TYPE a gauge\na 1\na 2\n", "twice: a 2"),
        ("# HELP a x\n# TYPE a gauge\na one\n", "no sample: a one"),
    ])
    func `the lint finds mistakes`(_ text: String, _ fault: String) {
        #expect(MetricsLint.faults(of: text).contains(fault))
    }

    @Test func `a server counts its connections, sessions and responses`() async throws {
        let metrics = MetricsRegistry()
        let live = try await LiveServer.start(
            { $0.metrics = metrics },
            routes: { router in
                router.on(.get, "/metrics", metrics.handler)
                router.webSocket("/ws") { _, session in _ = await session.next() }
            }
        )
        let socket = try await live.connect()
        try await socket.send(
            "GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        _ = try await socket.read(until: "\r\n\r\n")
        _ = try await live.ask("GET /nothing HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        _ = try await live.ask("BROKEN\r\n\r\n")
        let text = try await live.ask("GET /metrics HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        #expect(text.contains("Content-Type: text/plain; version=0.0.4; charset=utf-8"))
        #expect(text.contains("\nhttp_websockets 1\n"))
        #expect(text.contains("\nhttp_connections_total 4\n"))
        #expect(text.contains("\nhttp_refused_requests_total 1\n"))
        #expect(text.contains("_count{route=\"\",method=\"GET\",status=\"4xx\"} 1\n"))
        let body = try #require(text.range(of: "\r\n\r\n"))
        #expect(MetricsLint.faults(of: String(text[body.upperBound...])) == [])
        await live.stop()
        #expect(await metrics.text().contains("\nhttp_connections 0\n"))
        #expect(await metrics.text().contains("\nhttp_websockets 0\n"))
    }
}
