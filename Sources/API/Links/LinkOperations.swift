// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import HTTPCore
import HTTPServer

extension Operation {
    /// `/v1/links`: signed links that run one action, for people without a token; and `/l/{token}`, which uses one.
    static let links: [Operation] = [
        .pages("listLinks", "/v1/links", of: "links") { (engine, page) throws(EngineError) in
            try engine.links(page)
        },
        // A link outlives the token of its maker; no key keeps its address.
        .task(
            "createLink",
            .post,
            "/v1/links",
            read: .fields(LinkRequest.read),
            reply: { .created($0, at: $0.link.address) }
        ) { (engine, _, link) async throws(EngineError) in
            try await engine.createLink(link)
        }
        .needing(.admin)
        .withoutIdempotencyKey,
        .task("rotateLinks", .post, "/v1/links/rotate", read: .nothing, reply: { .revoked($0) }) {
            (engine, _, _) async throws(EngineError) in
            try await engine.rotateLinks()
        }
        .needing(.admin)
        .withoutIdempotencyKey,
        .task("disposeLink", .delete, "/v1/links/{id}", read: .nothing, reply: Reply.nothing) {
            (engine, call, _) async throws(EngineError) in
            try await engine.disposeLink(call.subject)
        },
        // The same page for every link: previews of messengers read it.
        .serve("showLink", .get, link, read: .nothing) { (request, api, _) async throws(Problem) in
            let page = api.configuration.publicDirectory.flatMap { folder in
                FileReply.make(
                    root: folder,
                    names: ["link", "index.html"],
                    mediaType: "text/html; charset=utf-8",
                    for: request
                )
            }
            guard let page else {
                throw Problem(.fileNotFound, detail: "This server has no page for links.")
            }
            return page
        }
        .needing(nil)
        .whileStarting,
        // Whatever a webhook sends is read and left out: the link says what is run.
        Operation("runLink", .post, link, on: nil, step: nil, describe: Self.nothing) {
            (request, api) async throws(Problem) in
            do throws(RequestBodyError) {
                _ = try await request.body.collect(upTo: api.configuration.jsonLimitInBytes)
            } catch {
                throw Problem(error, tooLarge: .bodyTooLarge)
            }
            try await asking { () async throws(EngineError) in
                try await api.engine.runLink(request.parameters.first ?? "", OperationReader(api: api))
            }
            return Reply.noContent.response
        }
        .needing(nil)
        .withoutIdempotencyKey,
    ]

    private static let link = "/l/{token}"
    private static let nothing: Description = { fields, _ throws(Problem) in try fields.finish() }
}

extension LinkRequest {
    /// Reads the body of `POST /v1/links`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> LinkRequest {
        let action = try fields.requiredString(
            "action",
            limit: ValueRange.referenceBytes,
            "the id or name of an action"
        )
        var request = LinkRequest(action: action)
        request.parameters = try fields.parameterValues()
        request.name = try fields.string("name", limit: ValueRange.nameBytes) ?? ""
        request.expiresAt = try fields.time("expiresAt")
        request.expiresIn = try fields.number("expiresIn", in: LinkLimits.seconds, unit: " seconds")
        request.count = try fields.integer("count", in: LinkLimits.count, default: request.count)
        try fields.finish()
        return request
    }
}

extension Reply {
    /// 200 with the number of links that were revoked.
    fileprivate static func revoked(_ count: Int) -> Reply { .ok(["revoked": .integer(count)]) }
}
