// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPServer
import Provisioning

/// Whether the server still is what its documents say, for `/metrics`.
///
/// It is compared when the metrics are read, once a minute at most.
actor DocumentMetrics {
    private static let interval = Duration.seconds(60)

    private let document: StartDocument
    private let provisioned: Date
    private var last: (differences: Int?, time: ContinuousClock.Instant)?

    /// Takes documents that were applied just now.
    init(_ document: StartDocument, provisioned: Date = Date()) {
        (self.document, self.provisioned) = (document, provisioned)
    }

    /// The families.
    func families() async -> [MetricFamily] {
        let digest = document.document.digest
        var families = [
            MetricFamily(
                "carillon_document_info",
                .gauge,
                help: "Always 1; the label is the SHA-256 of the documents of --provision and their files.",
                samples: [.init(1, labels: [.init("sha256", digest)])]
            ),
            MetricFamily(
                "carillon_document_applied_timestamp_seconds",
                .gauge,
                help: "When the documents were applied.",
                value: provisioned.timeIntervalSince1970
            ),
        ]
        if let differences = await differences() {
            families.append(
                MetricFamily(
                    "carillon_document_differences",
                    .gauge,
                    help:
                        "Resources and elements that are not what the documents say; the content of files is not compared.",
                    value: Double(differences)
                )
            )
        }
        return families
    }

    /// Nil if it is unknown; a conflict with the documents counts as one difference.
    private func differences() async -> Int? {
        let now = ContinuousClock.now
        if let last, now - last.time < Self.interval { return last.differences }
        last = (last?.differences, now)
        let found: Int
        do throws(StartError) { found = try await document.differences() } catch { found = 1 }
        last = (found, now)
        return found
    }
}
