// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Evaluates the preconditions and ranges of a request for an existing representation.
///
/// A pure function of the request's fields and the representation's validators.
/// - Source: RFC 9110 sections 13 and 14.
public struct ConditionalRequest: Sendable {
    /// The result.
    public enum Decision: Hashable, Sendable {
        /// Perform the method; a GET answers 200 with everything.
        case proceed
        /// Answer 206 with these parts.
        case parts([ByteRange])
        /// Answer 304.
        case notModified
        /// Answer 412.
        case preconditionFailed
        /// Answer 416.
        case rangeNotSatisfiable
    }

    private let entityTag: EntityTag?
    private let lastModified: HTTPDate?
    private let now: HTTPDate?

    /// Describes the representation by its validators.
    ///
    /// - Parameters:
    ///   - entityTag: its tag, if it has one.
    ///   - lastModified: when it was last changed, if known.
    ///   - now: the present date, for two-digit years in obsolete dates.
    public init(entityTag: EntityTag?, lastModified: HTTPDate?, now: HTTPDate? = nil) {
        self.entityTag = entityTag
        self.lastModified = lastModified
        self.now = now
    }

    /// Decides in the order of RFC 9110 section 13.2.2; `length` is the representation's size in bytes.
    public func decide(_ method: HTTPMethod, _ fields: HTTPFields, length: Int) -> Decision {
        let isRead = method == .get || method == .head
        if fields.contains(.ifMatch) {
            guard matches(.ifMatch, fields, strongly: true) else { return .preconditionFailed }
        } else if let date = date(.ifUnmodifiedSince, fields), let lastModified, lastModified > date {
            return .preconditionFailed
        }
        if fields.contains(.ifNoneMatch) {
            if matches(.ifNoneMatch, fields, strongly: false) {
                return isRead ? .notModified : .preconditionFailed
            }
        } else if isRead, let date = date(.ifModifiedSince, fields), let lastModified, lastModified <= date {
            return .notModified
        }
        guard method == .get else { return .proceed }
        return range(fields, length)
    }

    private func range(_ fields: HTTPFields, _ length: Int) -> Decision {
        let values = fields.values(for: .range)
        guard values.count == 1, rangeApplies(fields) else { return .proceed }
        switch ByteRange.select(values[0], length: length) {
        case .whole: return .proceed
        case .parts(let parts): return .parts(parts)
        case .unsatisfiable: return .rangeNotSatisfiable
        }
    }

    /// If-Range: a strong tag that matches, or exactly the date of last change.
    private func rangeApplies(_ fields: HTTPFields) -> Bool {
        let values = fields.values(for: .ifRange)
        guard let value = values.first else { return true }
        guard values.count == 1 else { return false }
        if let tag = EntityTag(field: value) { return entityTag?.matchesStrongly(tag) ?? false }
        guard let date = HTTPDate(value, now: now) else { return false }
        return date == lastModified
    }

    /// A malformed list matches nothing.
    private func matches(_ name: FieldName, _ fields: HTTPFields, strongly: Bool) -> Bool {
        let values = fields.values(for: name)
        if values.count == 1, values[0] == "*" { return true }
        guard let entityTag, let tags = EntityTag.list(name, in: fields) else { return false }
        return tags.contains { strongly ? $0.matchesStrongly(entityTag) : $0.matchesWeakly(entityTag) }
    }

    /// A repeated or malformed date counts as absent.
    private func date(_ name: FieldName, _ fields: HTTPFields) -> HTTPDate? {
        let values = fields.values(for: name)
        return values.count == 1 ? HTTPDate(values[0], now: now) : nil
    }
}
