// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore

/// One answered request.
public struct AccessRecord: Sendable {
    /// The request's number, `HTTPRequest.number`.
    public let number: UInt64
    /// The client's address.
    public let remoteAddress: String
    /// The name of the client's token, if it has one.
    public let client: String?
    /// The request's method.
    public let method: HTTPMethod
    /// The request's target as it was sent, without the value of a ticket and what follows `/l/`.
    public let target: String
    /// The pattern of the route, or nil if there was none.
    public let route: String?
    /// The status of the answer.
    public let status: HTTPStatus
    /// Bytes of content of the answer; zero for HEAD.
    public let lengthInBytes: Int64
    /// When the answer was queued, in microseconds since 1970.
    public let microsecondsSinceEpoch: Int64
    /// From the end of the head to the answer's last byte queued.
    public let duration: Duration

    init(
        number: UInt64,
        remoteAddress: String,
        client: String?,
        method: HTTPMethod,
        target: String,
        route: String?,
        status: HTTPStatus,
        lengthInBytes: Int64,
        microsecondsSinceEpoch: Int64,
        duration: Duration
    ) {
        (self.number, self.remoteAddress, self.client) = (number, remoteAddress, client)
        (self.method, self.route) = (method, route)
        self.target = Self.withoutTicket(Self.withoutLink(target))
        (self.status, self.lengthInBytes) = (status, lengthInBytes)
        (self.microsecondsSinceEpoch, self.duration) = (microsecondsSinceEpoch, duration)
    }

    /// The target without what follows `/l/`: a link is a credential, also where no route takes it.
    private static func withoutLink(_ target: String) -> String {
        let path = target.prefix { $0 != "?" }
        // The absolute form begins with the server's address.
        let parts = path.split(separator: "/").dropFirst(path.hasPrefix("/") ? 0 : 2)
        guard parts.count > 1, let first = parts.first,
            (PercentDecoding.decode(first, plusIsSpace: false) ?? []) == Array("l".utf8)
        else { return target }
        return "/l/***" + target.dropFirst(path.count)
    }

    /// The target without credentials, however their name is escaped.
    private static func withoutTicket(_ target: String) -> String {
        guard let mark = target.firstIndex(of: "?") else { return target }
        let pairs = target[target.index(after: mark)...].split(
            separator: "&",
            omittingEmptySubsequences: false
        )
        let clean = pairs.map { pair -> String in
            let name = pair.prefix { $0 != "=" }
            let bytes = PercentDecoding.decode(name, plusIsSpace: true) ?? Array(name.utf8)
            return bytes == Array("ticket".utf8) ? "\(name)=***" : String(pair)
        }
        return target[...mark] + clean.joined(separator: "&")
    }
}
