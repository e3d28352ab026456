// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import ArgumentParser
import CarillonClient
import Foundation

/// A command that sends a request to the server and prints the response.
protocol ControlCommand: ParsableCommand {
    /// The server, and the format of the response.
    var options: ClientOptions { get }
    /// Sends the request and prints the response.
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

/// A client and the outputs for its responses.
struct ControlSession: Sendable {
    /// Sends the requests.
    let client: ControlClient
    /// Whether responses are printed as JSON.
    let isJSON: Bool
    /// Prints a line.
    var say: @Sendable (String) -> Void = { Console.say($0) }
    /// Prints a warning.
    var warn: @Sendable (String) -> Void = { Console.fail("warning: " + $0) }

    /// Sends a request and returns the response; warns of a change that is not stored.
    ///
    /// Parameters and errors are those of ``ControlClient/send(_:_:_:)``.
    func send(
        _ method: String,
        _ path: String,
        _ body: JSONValue? = nil
    ) throws(ControlError) -> Answer {
        let answer = try client.send(method, path, body)
        if let warning = answer.warning { warn(warning) }
        return answer
    }

    /// Sends a request and prints the response.
    ///
    /// - Parameters:
    ///   - method: of HTTP.
    ///   - path: with its query, encoded.
    ///   - body: sent as JSON; nil sends none.
    ///   - lines: converts the response to text.
    /// - Throws: as ``ControlClient/send(_:_:_:)``.
    func show(
        _ method: String,
        _ path: String,
        _ body: JSONValue? = nil,
        _ lines: (JSONValue) -> [String]
    ) throws(ControlError) {
        let answer = try send(method, path, body)
        if isJSON {
            if !answer.body.isEmpty { say(answer.text) }
            return
        }
        guard !answer.body.isEmpty else { return say("done") }
        guard let json = answer.json else { throw .notUnderstood("it is not JSON") }
        for line in lines(json) { say(line) }
    }
}

extension String {
    /// The text, percent-encoded as one path segment or query value.
    var asSegment: String {
        let plain = CharacterSet(
            charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
        )
        return addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
