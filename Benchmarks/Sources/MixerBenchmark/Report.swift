// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// The results of one run: the median of all passes for each engine and workload.
struct Report {
    static let engines = ["carillon", "OpenAL Soft", "SDL_mixer"]

    private var passes: [String: [Double]] = [:]

    private func key(_ engine: String, _ workload: Workload) -> String {
        "\(engine) \(workload.kind) \(workload.voices) \(workload.block)"
    }

    mutating func add(_ measurement: Measurement) {
        passes[key(measurement.engine, measurement.workload), default: []]
            .append(measurement.nanosecondsPerVoiceFrame)
    }

    /// The median in nanoseconds; nil where the engine did not take the workload.
    func median(_ engine: String, _ workload: Workload) -> Double? {
        guard let values = passes[key(engine, workload)]?.sorted() else { return nil }
        return values[values.count / 2]
    }

    /// How many times longer the fastest peer takes.
    private func ratio(_ workload: Workload) -> Double? {
        let peers = Report.engines.dropFirst().compactMap { median($0, workload) }
        guard let fastest = peers.min(), let own = median(Report.engines[0], workload) else { return nil }
        return fastest / own
    }

    /// Part of a quantum of 256 frames at 48 kHz that our renderer needs for so many voices.
    private func share(_ workload: Workload) -> Double? {
        median(Report.engines[0], workload).map { $0 * Double(workload.voices) * 48_000 / 1e9 }
    }

    /// The rows as GitHub shows them.
    func table() -> String {
        var lines = [
            "| Work | Block | Voices | \(Report.engines.joined(separator: " | ")) | Ratio | Share of a quantum |",
            "|---|---:|---:|---:|---:|---:|---:|---:|",
        ]
        for workload in Workload.all {
            let results = Report.engines.map { engine in
                median(engine, workload).map { String(format: "%.3f", $0) } ?? "–"
            }
            let ratio = ratio(workload).map { String(format: "%.1f ×", $0) } ?? "–"
            let share = share(workload).map { String(format: "%.2f %%", $0 * 100) } ?? "–"
            lines.append(
                "| \(workload.kind.rawValue) | \(workload.block) | \(workload.voices) | "
                    + results.joined(separator: " | ") + " | \(ratio) | \(share) |"
            )
        }
        return lines.joined(separator: "\n")
    }

    /// The rows as a list of objects.
    func json() -> String {
        let rows = Workload.all.flatMap { workload in
            Report.engines.compactMap { engine in
                median(engine, workload).map { figure in
                    "{\"engine\": \"\(engine)\", \"workload\": \"\(workload.kind.rawValue)\", "
                        + "\"voices\": \(workload.voices), \"block\": \(workload.block), "
                        + "\"nsPerVoiceFrame\": \(String(format: "%.4f", figure))}"
                }
            }
        }
        return "[\n  " + rows.joined(separator: ",\n  ") + "\n]\n"
    }

    /// Writes the rows and puts the table into the document between its two marks.
    func write(into folder: URL) throws {
        let results = folder.appendingPathComponent("results")
        try FileManager.default.createDirectory(at: results, withIntermediateDirectories: true)
        try Data(json().utf8).write(to: results.appendingPathComponent("mixer.json"))
        let document = folder.appendingPathComponent("README.md")
        let text = try String(contentsOf: document, encoding: .utf8)
        let marks = ["<!-- mixer: begin -->", "<!-- mixer: end -->"]
        guard let begin = text.range(of: marks[0]), let end = text.range(of: marks[1]) else { return }
        let lines = "\n\(Report.machine())\n\n\(table())\n"
        try Data((text[..<begin.upperBound] + lines + text[end.lowerBound...]).utf8).write(to: document)
    }

    /// The processor's name and number.
    static func machine() -> String {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
        let name = line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
        return "Machine: \(name ?? "unknown"), \(ProcessInfo.processInfo.activeProcessorCount) processors."
    }
}
