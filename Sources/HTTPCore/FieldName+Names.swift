// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension FieldName {
    /// The field `Accept`.
    public static var accept: Self { Self(token: "Accept") }
    /// The field `Accept-Charset`.
    public static var acceptCharset: Self { Self(token: "Accept-Charset") }
    /// The field `Accept-Encoding`.
    public static var acceptEncoding: Self { Self(token: "Accept-Encoding") }
    /// The field `Accept-Language`.
    public static var acceptLanguage: Self { Self(token: "Accept-Language") }
    /// The field `Accept-Ranges`.
    public static var acceptRanges: Self { Self(token: "Accept-Ranges") }
    /// The field `Access-Control-Allow-Credentials`.
    public static var accessControlAllowCredentials: Self { Self(token: "Access-Control-Allow-Credentials") }
    /// The field `Access-Control-Allow-Headers`.
    public static var accessControlAllowHeaders: Self { Self(token: "Access-Control-Allow-Headers") }
    /// The field `Access-Control-Allow-Methods`.
    public static var accessControlAllowMethods: Self { Self(token: "Access-Control-Allow-Methods") }
    /// The field `Access-Control-Allow-Origin`.
    public static var accessControlAllowOrigin: Self { Self(token: "Access-Control-Allow-Origin") }
    /// The field `Access-Control-Expose-Headers`.
    public static var accessControlExposeHeaders: Self { Self(token: "Access-Control-Expose-Headers") }
    /// The field `Access-Control-Max-Age`.
    public static var accessControlMaxAge: Self { Self(token: "Access-Control-Max-Age") }
    /// The field `Access-Control-Request-Headers`.
    public static var accessControlRequestHeaders: Self { Self(token: "Access-Control-Request-Headers") }
    /// The field `Access-Control-Request-Method`.
    public static var accessControlRequestMethod: Self { Self(token: "Access-Control-Request-Method") }
    /// The field `Age`.
    public static var age: Self { Self(token: "Age") }
    /// The field `Allow`.
    public static var allow: Self { Self(token: "Allow") }
    /// The field `Authorization`.
    public static var authorization: Self { Self(token: "Authorization") }
    /// The field `Cache-Control`.
    public static var cacheControl: Self { Self(token: "Cache-Control") }
    /// The field `Connection`.
    public static var connection: Self { Self(token: "Connection") }
    /// The field `Content-Disposition`.
    public static var contentDisposition: Self { Self(token: "Content-Disposition") }
    /// The field `Content-Encoding`.
    public static var contentEncoding: Self { Self(token: "Content-Encoding") }
    /// The field `Content-Language`.
    public static var contentLanguage: Self { Self(token: "Content-Language") }
    /// The field `Content-Length`.
    public static var contentLength: Self { Self(token: "Content-Length") }
    /// The field `Content-Location`.
    public static var contentLocation: Self { Self(token: "Content-Location") }
    /// The field `Content-Range`.
    public static var contentRange: Self { Self(token: "Content-Range") }
    /// The field `Content-Security-Policy`.
    public static var contentSecurityPolicy: Self { Self(token: "Content-Security-Policy") }
    /// The field `Content-Type`.
    public static var contentType: Self { Self(token: "Content-Type") }
    /// The field `Cookie`.
    public static var cookie: Self { Self(token: "Cookie") }
    /// The field `Cross-Origin-Opener-Policy`.
    public static var crossOriginOpenerPolicy: Self { Self(token: "Cross-Origin-Opener-Policy") }
    /// The field `Cross-Origin-Resource-Policy`.
    public static var crossOriginResourcePolicy: Self { Self(token: "Cross-Origin-Resource-Policy") }
    /// The field `Date`.
    public static var date: Self { Self(token: "Date") }
    /// The field `ETag`.
    public static var etag: Self { Self(token: "ETag") }
    /// The field `Expect`.
    public static var expect: Self { Self(token: "Expect") }
    /// The field `Expires`.
    public static var expires: Self { Self(token: "Expires") }
    /// The field `Forwarded`.
    public static var forwarded: Self { Self(token: "Forwarded") }
    /// The field `Host`.
    public static var host: Self { Self(token: "Host") }
    /// The field `Event-Seq`: the newest event whose changes an answer has.
    public static var eventSequence: Self { Self(token: "Event-Seq") }
    /// The field `Idempotency-Key`.
    public static var idempotencyKey: Self { Self(token: "Idempotency-Key") }
    /// The field `If-Match`.
    public static var ifMatch: Self { Self(token: "If-Match") }
    /// The field `If-Modified-Since`.
    public static var ifModifiedSince: Self { Self(token: "If-Modified-Since") }
    /// The field `If-None-Match`.
    public static var ifNoneMatch: Self { Self(token: "If-None-Match") }
    /// The field `If-Range`.
    public static var ifRange: Self { Self(token: "If-Range") }
    /// The field `If-Unmodified-Since`.
    public static var ifUnmodifiedSince: Self { Self(token: "If-Unmodified-Since") }
    /// The field `Keep-Alive`.
    public static var keepAlive: Self { Self(token: "Keep-Alive") }
    /// The field `Last-Event-ID`.
    public static var lastEventID: Self { Self(token: "Last-Event-ID") }
    /// The field `Last-Modified`.
    public static var lastModified: Self { Self(token: "Last-Modified") }
    /// The field `Link`.
    public static var link: Self { Self(token: "Link") }
    /// The field `Location`.
    public static var location: Self { Self(token: "Location") }
    /// The field `Max-Forwards`.
    public static var maxForwards: Self { Self(token: "Max-Forwards") }
    /// The field `Origin`.
    public static var origin: Self { Self(token: "Origin") }
    /// The field `Permissions-Policy`.
    public static var permissionsPolicy: Self { Self(token: "Permissions-Policy") }
    /// The field `Range`.
    public static var range: Self { Self(token: "Range") }
    /// The field `Referer`.
    public static var referer: Self { Self(token: "Referer") }
    /// The field `Referrer-Policy`.
    public static var referrerPolicy: Self { Self(token: "Referrer-Policy") }
    /// The field `Retry-After`.
    public static var retryAfter: Self { Self(token: "Retry-After") }
    /// The field `Sec-Fetch-Dest`.
    public static var secFetchDest: Self { Self(token: "Sec-Fetch-Dest") }
    /// The field `Sec-Fetch-Mode`.
    public static var secFetchMode: Self { Self(token: "Sec-Fetch-Mode") }
    /// The field `Sec-Fetch-Site`.
    public static var secFetchSite: Self { Self(token: "Sec-Fetch-Site") }
    /// The field `Repr-Digest`, RFC 9530.
    public static var reprDigest: Self { Self(token: "Repr-Digest") }
    /// The field `Sec-WebSocket-Accept`.
    public static var secWebSocketAccept: Self { Self(token: "Sec-WebSocket-Accept") }
    /// The field `Sec-WebSocket-Extensions`.
    public static var secWebSocketExtensions: Self { Self(token: "Sec-WebSocket-Extensions") }
    /// The field `Sec-WebSocket-Key`.
    public static var secWebSocketKey: Self { Self(token: "Sec-WebSocket-Key") }
    /// The field `Sec-WebSocket-Protocol`.
    public static var secWebSocketProtocol: Self { Self(token: "Sec-WebSocket-Protocol") }
    /// The field `Sec-WebSocket-Version`.
    public static var secWebSocketVersion: Self { Self(token: "Sec-WebSocket-Version") }
    /// The field `Server`.
    public static var server: Self { Self(token: "Server") }
    /// The field `Set-Cookie`.
    public static var setCookie: Self { Self(token: "Set-Cookie") }
    /// The field `TE`.
    public static var te: Self { Self(token: "TE") }
    /// The field `Trailer`.
    public static var trailer: Self { Self(token: "Trailer") }
    /// The field `Transfer-Encoding`.
    public static var transferEncoding: Self { Self(token: "Transfer-Encoding") }
    /// The field `Upgrade`.
    public static var upgrade: Self { Self(token: "Upgrade") }
    /// The field `User-Agent`.
    public static var userAgent: Self { Self(token: "User-Agent") }
    /// The field `Vary`.
    public static var vary: Self { Self(token: "Vary") }
    /// The field `Via`.
    public static var via: Self { Self(token: "Via") }
    /// The field `Want-Repr-Digest`, RFC 9530.
    public static var wantReprDigest: Self { Self(token: "Want-Repr-Digest") }
    /// The field `WWW-Authenticate`.
    public static var wwwAuthenticate: Self { Self(token: "WWW-Authenticate") }
    /// The field `X-Content-Type-Options`.
    public static var xContentTypeOptions: Self { Self(token: "X-Content-Type-Options") }
    /// The field `X-Forwarded-For`.
    public static var xForwardedFor: Self { Self(token: "X-Forwarded-For") }
    /// The field `X-Forwarded-Host`.
    public static var xForwardedHost: Self { Self(token: "X-Forwarded-Host") }
    /// The field `X-Forwarded-Prefix`.
    public static var xForwardedPrefix: Self { Self(token: "X-Forwarded-Prefix") }
    /// The field `X-Forwarded-Proto`.
    public static var xForwardedProto: Self { Self(token: "X-Forwarded-Proto") }
    /// `X-Accel-Buffering`: `no` makes nginx pass on content as it comes.
    public static var xAccelBuffering: Self { Self(token: "X-Accel-Buffering") }
    /// The field `X-Frame-Options`.
    public static var xFrameOptions: Self { Self(token: "X-Frame-Options") }
    /// The field `X-Request-ID`.
    public static var xRequestID: Self { Self(token: "X-Request-ID") }
}
