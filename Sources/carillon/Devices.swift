// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import ArgumentParser
import Control
import Output
import PipeWireOutput

/// `carillon devices`: the sinks of PipeWire.
struct Devices: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the outputs of the sound server, the default one marked with *."
    )

    @Flag(name: .long, help: "Print JSON.")
    var json = false

    func run() throws {
        do throws(OutputError) {
            let graph = try PipeWireGraph.snapshot()
            Console.say(
                json ? String(decoding: Devices.json(graph).encoded, as: UTF8.self) : Devices.table(graph)
            )
        } catch {
            switch error {
            case .unavailable(let reason): Console.fail(reason)
            default: Console.fail("\(error)")
            }
            // EX_UNAVAILABLE of sysexits.h.
            throw ExitCode(69)
        }
    }

    /// The sinks as JSON, with the names of `GET /v1/device/outputs`.
    static func json(_ graph: AudioGraph) -> JSONValue {
        .object([
            JSONMember("connected", .bool(graph.isConnected)),
            JSONMember(
                "outputs",
                .array(
                    graph.sinks.map { sink in
                        [
                            "name": .string(sink.name),
                            "description": .string(sink.summary),
                            "formFactor": sink.formFactor.map { .string($0) } ?? .null,
                            "isBluetooth": .bool(sink.isBluetooth),
                            "channels": .integer(sink.channelCount),
                            "volume": .number(sink.volume),
                            "muted": .bool(sink.isMuted),
                            "isDefault": .bool(sink.name == graph.defaultSink),
                        ]
                    }
                )
            ),
        ])
    }

    /// The sinks as a table.
    static func table(_ graph: AudioGraph) -> String {
        let head = ["", "NAME", "DESCRIPTION", "KIND", "CHANNELS", "VOLUME"]
        let rows = graph.sinks.map { sink in
            let kinds = [sink.formFactor, sink.isBluetooth ? "Bluetooth" : nil].compactMap { $0 }
            let volume = "\(Int((sink.volume * 100).rounded())) %"
            return [
                sink.name == graph.defaultSink ? "*" : "", sink.name, sink.summary,
                kinds.isEmpty ? "-" : kinds.joined(separator: ", "), "\(sink.channelCount)",
                sink.isMuted ? "\(volume), muted" : volume,
            ]
        }
        guard !rows.isEmpty else { return "PipeWire has no outputs." }
        let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
        return ([head] + rows).map { row in
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            var line = cells.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }
}
