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
                settings.listen = try reader.addresses(
                    .listen,
                    standard: [Settings.standardAddress],
                    settings.refusal(of:)
                )
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
                trusted reverse proxy, whose `X-Forwarded-For`, `-Proto`, `-Host` and `-Prefix`, `Forwarded` or PROXY protocol name the client; \
                `unix` trusts peers on Unix sockets; repeatable
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
}
