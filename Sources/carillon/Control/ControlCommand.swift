// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import ArgumentParser
import Foundation

/// A command that asks the server something and shows the answer.
protocol ControlCommand: ParsableCommand {
    /// Which server, and how the answer looks.
    var options: ClientOptions { get }
    /// Asks and shows.
    func perform(_ session: ControlSession) throws(ControlError)
}

extension ControlCommand {
    func run() throws {
        do throws(ControlError) {
            let session = ControlSession(client: try options.client(), isJSON: options.json)
            try perform(session)
        } catch {
            Console.fail(error.message)
            throw ExitCode(error.exitCode)
        }
    }
}

/// A client and where its answers go.
struct ControlSession: Sendable {
    /// Asks.
    let client: ControlClient
    /// Whether answers are shown as they are.
    let isJSON: Bool
    /// Gets each line.
    var say: @Sendable (String) -> Void = { Console.say($0) }

    /// Asks, and shows the answer.
    ///
    /// - Parameters:
    ///   - method: of HTTP.
    ///   - path: with its query, encoded.
    ///   - body: sent as JSON; nil sends none.
    ///   - lines: the answer for people.
    /// - Throws: the refusal, or why there is no answer.
    func show(
        _ method: String,
        _ path: String,
        _ body: JSONValue? = nil,
        _ lines: (JSONValue) -> [String]
    ) throws(ControlError) {
        let answer = try client.send(method, path, body)
        if isJSON {
            if !answer.body.isEmpty { say(answer.text) }
            return
        }
        guard !answer.body.isEmpty else { return say("done") }
        guard let json = answer.json else { throw .notUnderstood("it is no JSON") }
        for line in lines(json) { say(line) }
    }
}

extension String {
    /// The text as one segment of a path, or one value of a query.
    var asSegment: String {
        let plain = CharacterSet(
            charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
        )
        return addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
