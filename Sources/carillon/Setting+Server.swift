// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPServer
import Logging
import Provisioning

extension Setting {
    /// Settings of the process: addresses, access, folders and log.
    static let server: [Setting] = [
        .field(
            .insecure,
            .flag(\.insecure),
            \.isInsecure,
            .flag,
            "allow `--listen` on an address that other machines can reach without tokens or without TLS"
        ),
        Setting(
            name: .state,
            option: .one(\.state),
            standard: "(the user's state folder)",
            allowed: "a folder, or volatile",
            isReloadable: false,
            placeholder: "dir",
            meaning: """
                database and uploads; `carillon` in `$XDG_STATE_HOME`, else `~/.local/state/carillon`; `volatile` keeps them in memory \
                and in the folder for temporary files, and forgets them at the end
                """,
            apply: { (reader, settings) throws(StartError) in
                settings.isVolatile = reader.text(.state) == SettingsReader.volatile
                settings.stateDirectory = try reader.stateDirectory()
            }
        ),
        Setting(
            name: .provision,
            option: .one(\.provision),
            standard: "none",
            allowed: "a YAML document, or a folder of them",
            isReloadable: false,
            placeholder: "dir",
            meaning: """
                folder of YAML documents, or one, that say what the server is made at each start, before it answers; an error ends \
                the start
                """,
            apply: { (reader, settings) throws(StartError) in settings.provision = try reader.provision() }
        ),
        Setting(
            name: .tokenFile,
            option: .one(\.tokenFile),
            standard: "(tokens in the state folder)",
            allowed: "a file",
            isReloadable: true,
            placeholder: "file",
            meaning: "access tokens, made by `carillon token`; a file named here must exist, the standard "
                + "one may be missing, and then no token is needed",
            apply: { (reader, settings) throws(StartError) in
                settings.tokenFile = try reader.tokenFile()
                settings.tokens = try reader.tokens(in: settings.tokenFile)
                // The documents make them before a client is answered.
                if settings.tokens == nil, settings.provision?.namesTokens == true {
                    settings.tokens = AccessTokenTable()
                }
            }
        ),
        Setting(
            name: .tlsCertificate,
            option: .one(\.tlsCertificate),
            standard: "none",
            allowed: "a file",
            isReloadable: true,
            placeholder: "file",
            meaning: """
                TLS certificate in PEM, followed by those of its authorities; every listener but Unix sockets then speaks \
                TLS; made by `carillon tls init`
                """,
            apply: { (reader, settings) throws(StartError) in settings.tls = try reader.tlsFiles() }
        ),
        Setting(
            name: .tlsKey,
            option: .one(\.tlsKey),
            standard: "none",
            allowed: "a file",
            isReloadable: true,
            placeholder: "file",
            meaning: "the certificate's private key in PEM, without a password",
            apply: { (reader, _) throws(StartError) in try reader.checkKeyHasCertificate() }
        ),
        Setting(
            name: .listen,
            option: .list(\.listen),
            standard: Settings.standardAddress,
            allowed: "HOST:PORT, [IPV6]:PORT or unix:PATH",
            isReloadable: false,
            placeholder: "address",
            meaning: "address to listen on; repeatable",
            apply: { (reader, settings) throws(StartError) in
                settings.listen = try reader.addresses(allowedBy: settings)
            }
        ),
        Setting(
            name: .library,
            option: .list(\.library),
            standard: "none",
            allowed: "folders",
            isReloadable: false,
            placeholder: "dir",
            meaning: "folder of sounds, registered at start and watched; repeatable",
            apply: { (reader, settings) throws(StartError) in settings.libraries = try reader.libraries() }
        ),
        Setting(
            name: .public,
            option: .one(\.public),
            standard: "(looked for)",
            allowed: "a folder",
            isReloadable: false,
            placeholder: "dir",
            meaning: """
                the dashboard's files; searched in `public` of the working directory, beside and above the program, and \
                in `/usr/share/carillon`
                """,
            apply: { (reader, settings) throws(StartError) in
                settings.publicDirectory = try reader.publicDirectory()
            }
        ),
        Setting(
            name: .allowHost,
            option: .list(\.allowHost),
            standard: "none",
            allowed: "host names without a port",
            isReloadable: true,
            placeholder: "name",
            meaning: "host name of the server, besides `localhost` and IP addresses; repeatable",
            apply: { (reader, settings) throws(StartError) in settings.allowedHosts = try reader.hosts() }
        ),
        Setting(
            name: .allowOrigin,
            option: .list(\.allowOrigin),
            standard: "none",
            allowed: "origins such as https://example.org",
            isReloadable: true,
            placeholder: "origin",
            meaning: "other site whose pages may use the server; repeatable",
            apply: { (reader, settings) throws(StartError) in settings.allowedOrigins = try reader.origins() }
        ),
        Setting(
            name: .trustedProxy,
            option: .list(\.trustedProxy),
            standard: "none",
            allowed: "addresses and networks such as 127.0.0.1 and 192.0.2.0/24, or unix",
            isReloadable: false,
            placeholder: "network",
            meaning: """
                reverse proxy whose word about its clients is believed (`X-Forwarded-For`, `-Proto` and `-Host`, `Forwarded`, PROXY \
                protocol); `unix` means all that connect to a Unix socket; repeatable
                """,
            apply: { (reader, settings) throws(StartError) in settings.network.proxies = try reader.proxies()
            }
        ),
        .field(
            .logLevel,
            .one(\.logLevel),
            \.logLevel,
            .choice,
            isReloadable: true,
            "lowest severity that is logged"
        ),
        .field(
            .logFormat,
            .one(\.logFormat),
            \.logFormat,
            .choice,
            isReloadable: true,
            "format of log lines"
        ),
        .field(
            .logQueue,
            .one(\.logQueue),
            \.logQueueInBytes,
            .size(upTo: 1 << 30),
            placeholder: "size",
            "lines that wait for the reader of the log, and as much for the access log; more are dropped and counted"
        ),
        .field(
            .accessLog,
            .one(\.accessLog),
            \.network.accessLog,
            .choice,
            isReloadable: true,
            "one line on standard output per request"
        ),
    ]

    /// Limits for clients.
    static let clients: [Setting] = [
        .field(
            .rateLimit,
            .one(\.rateLimit),
            \.network.requestsPerSecond,
            .number(1...1_000_000, absent: "none"),
            isReloadable: true,
            "requests per second and address, with a burst of four times as many; more get 429"
        ),
        .field(
            .maxConnections,
            .one(\.maxConnections),
            \.network.maximumConnections,
            .number(1...1_000_000),
            isReloadable: true,
            "simultaneous connections; more get 503"
        ),
        .field(
            .maxConnectionsPerAddress,
            .one(\.maxConnectionsPerAddress),
            \.network.maximumConnectionsPerAddress,
            .number(1...1_000_000, absent: "none"),
            isReloadable: true,
            "simultaneous connections of one address; more get 503"
        ),
        .field(
            .maxSessionsPerToken,
            .one(\.maxSessionsPerToken),
            \.network.maximumSessionsPerToken,
            .number(1...100_000),
            "browser sessions, and tickets, of one token; one more ends its oldest"
        ),
        .field(
            .gzipFrom,
            .one(\.gzipFrom),
            \.network.gzipFromBytes,
            .size(upTo: Settings.largestSize, or: "off"),
            placeholder: "size",
            "smallest text response that is compressed"
        ),
        .field(
            .handshakeTimeout,
            .one(\.handshakeTimeout),
            \.network.handshakeTimeout,
            .number(1...86_400),
            "seconds for a TLS handshake; then the connection is closed"
        ),
        .field(
            .maxHandshakes,
            .one(\.maxHandshakes),
            \.network.maximumHandshakes,
            .number(1...1_000_000),
            "simultaneous TLS handshakes that are not complete; one more closes the oldest"
        ),
        .field(
            .greetingLimit,
            .one(\.greetingLimit),
            \.network.greetingLimitInBytes,
            .size(upTo: Settings.largestSize),
            placeholder: "size",
            "largest first message of an event connection, besides its topics; clients read what does not fit by pages"
        ),
        .field(
            .replayLimit,
            .one(\.replayLimit),
            \.network.replayLimitInBytes,
            .size(upTo: Settings.largestSize),
            placeholder: "size",
            "size of the newest events, at most 16384, that are kept for clients that reconnect"
        ),
        .field(
            .pageLimit,
            .one(\.pageLimit),
            \.network.pageLimitInBytes,
            .size(upTo: Settings.largestSize),
            placeholder: "size",
            "size at which a page of a list ends, after at least one element"
        ),
        .field(
            .headTimeout,
            .one(\.headTimeout),
            \.network.headTimeout,
            .number(1...86_400),
            "seconds for the head of a request; then 408"
        ),
        .field(
            .bodyTimeout,
            .one(\.bodyTimeout),
            \.network.bodyTimeout,
            .number(1...86_400),
            "seconds for the body of a request; then 408"
        ),
        .field(
            .leastBodyRate,
            .one(\.leastBodyRate),
            \.network.leastBodyRate,
            .number(0...(1 << 30)),
            "minimum average bytes per second of a body after ten seconds, or 408; 0 disables it"
        ),
        .field(
            .idleTimeout,
            .one(\.idleTimeout),
            \.network.idleTimeout,
            .number(1...86_400),
            "idle seconds after which a connection is closed"
        ),
        .field(
            .writeTimeout,
            .one(\.writeTimeout),
            \.network.writeTimeout,
            .number(1...86_400),
            "seconds without progress while a response is sent; then the connection is closed"
        ),
    ]
}
