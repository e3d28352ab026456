// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import ClientCore
import Foundation

/// A command that sends a request to the server and prints the response.
protocol ControlCommand: ParsableCommand, Sendable {
    /// The servers, and the format of the response.
    var options: ControlOptions { get }
    /// Whether it ends without being interrupted.
    var ends: Bool { get }
    /// Reads what is the same for all servers.
    mutating func prepare() throws(ControlError)
    /// Sends the request and prints the response.
    func perform(_ session: ControlSession) throws(ControlError)
}

extension ControlCommand {
    var ends: Bool { true }

    mutating func prepare() throws(ControlError) {}

    mutating func run() throws { try runOnServers() }

    /// Performs it on the servers of the options.
    mutating func runOnServers() throws {
        var code: Int32 = 0
        do throws(ControlError) {
            try prepare()
            if let list = try options.servers() {
                code = try perform(on: list)
            } else {
                try perform(ControlSession(client: try options.client.client(), isJSON: options.client.json))
            }
        } catch {
            for line in error.lines { Console.fail(line) }
            code = error.exitCode
        }
        if code != 0 { throw ExitCode(code) }
    }

    /// Performs it on many servers, and prints the report.
    ///
    /// - Returns: the exit code.
    private func perform(on list: ServerList) throws(ControlError) -> Int32 {
        guard ends else { throw .usage("--on needs a command that ends; name a --count") }
        let report = Fleet(list: list, options: options.client).perform(self)
        if let usage = report.usage { throw usage }
        for line in options.client.json ? report.json : report.text { Console.say(line) }
        return report.exitCode
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
        try show(Request(method, path, body), lines)
    }

    /// As ``show(_:_:_:_:)``, for a request with any content.
    func show(_ request: Request, _ lines: (JSONValue) -> [String]) throws(ControlError) {
        _ = try shown(request, lines)
    }

    /// As ``show(_:_:_:_:)``, for a response that decides what follows.
    ///
    /// - Returns: the response in JSON; nil for an empty one.
    func shown(_ request: Request, _ lines: (JSONValue) -> [String]) throws(ControlError) -> JSONValue? {
        let answer = try client.send(request)
        if let warning = answer.warning { warn(warning) }
        guard !answer.body.isEmpty else {
            if !isJSON { say("done") }
            return nil
        }
        guard !isJSON else {
            say(answer.text)
            return answer.json
        }
        guard let json = answer.json else { throw .notUnderstood("it is not JSON") }
        for line in lines(json) { say(line) }
        return json
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
