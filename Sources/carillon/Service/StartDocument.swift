// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import HTTPCore
import HTTPServer
import Logging
import Provisioning

/// Makes the server what the documents of `--provision` say, before clients may send requests.
///
/// The requests are those of `carillon apply`, without a socket.
struct StartDocument: Sendable {
    /// What the server should be.
    let document: Document
    /// Answers the requests.
    let routes: APIRoutes
    /// Says what was changed.
    let logger: Logger

    /// Makes every change.
    ///
    /// - Throws: `provision`, at the first that cannot be; earlier ones are made.
    func apply() async throws(StartError) {
        let work = try await converse(.apply)
        logger.notice(
            "provisioned",
            metadata: ["document": "\(document.digest.prefix(16))", "changes": "\(work.report.summary)"]
        )
    }

    /// Number of resources and elements that are not what the document says; the content of files is not compared.
    ///
    /// - Throws: `provision` if the server cannot be what the document says any more.
    func differences() async throws(StartError) -> Int { try await converse(.glance).changeCount }

    private func converse(_ purpose: Provisioning.Purpose) async throws(StartError) -> Provisioning {
        var work = Provisioning(document, purpose)
        var reply: Provisioning.Reply?
        while true {
            let next: Provisioning.Ask?
            do throws(DocumentFaults) { next = try work.next(reply) } catch {
                throw .provision(reasons: error.faults.map(\.description))
            }
            guard let ask = next else { return work }
            do throws(StartError) { reply = try await send(ask) } catch {
                throw .provision(reasons: work.report.failure.prefix(1) + [error.message])
            }
        }
    }

    private func send(_ ask: Provisioning.Ask) async throws(StartError) -> Provisioning.Reply {
        var fields = HTTPFields()
        for field in ask.fields {
            if let name = FieldName(field.name) { fields[name] = field.value }
        }
        var content: [UInt8] = []
        if let file = ask.file {
            do throws(LocalFile.Fault) { content = try file.content() } catch {
                throw .system(reason: "\(file.path): \(error.reason)")
            }
            fields[.contentType] = "application/octet-stream"
        } else if let body = ask.body {
            content = body.encoded
            fields[.contentType] = "application/json"
        }
        guard let method = HTTPMethod(rawValue: ask.method) else {
            preconditionFailure("the method \(ask.method) is unknown")
        }
        let answer = await routes.answer(method, ask.path, fields: fields, content: content, as: "provision")
        var json: JSONValue?
        if case .bytes(let bytes) = answer.body { json = try? JSONValue(parsing: bytes) }
        guard answer.status.code < 400 else {
            let detail =
                json?["detail"]?.text ?? "\(ask.method) \(ask.path) was answered \(answer.status.code)"
            throw .system(reason: detail)
        }
        return Provisioning.Reply(json: json, digest: answer.fields[.reprDigest])
    }
}
