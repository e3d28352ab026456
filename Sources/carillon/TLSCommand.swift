// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import Control
import Foundation
import TLS

/// `carillon tls`: makes certificates for a server on the local network.
struct TLSCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tls",
        abstract: "Make a TLS certificate for a server on the local network.",
        subcommands: [Init.self]
    )

    /// `carillon tls init NAME…`.
    struct Init: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make an authority, and a certificate for the server's names and addresses.",
            discussion: """
                The authority is made once and kept: run the command again to renew the certificate or to change its \
                names, then reload the server. Devices that trust the authority accept every certificate of it. It can \
                issue for localhost, names that end in .local, .lan, .internal or .home.arpa, private addresses, and \
                the names it was made with.
                """
        )

        @Argument(
            help: "Names and addresses that clients use for the server, such as kiosk.local and 192.168.1.5."
        )
        var names: [String]

        @Option(
            name: .long,
            help: ArgumentHelp(
                "Folder of the four files. (default: tls in the state folder)",
                valueName: "dir"
            )
        )
        var folder: String?

        @Option(name: .long, help: "Days for which the certificate is valid, 1 to 825.")
        var days = 365

        @OptionGroup var place: StatePlace

        func run() async throws {
            try await StatePlace.reporting { () async throws(StartError) in
                let names = try certificateNames()
                guard LocalAuthority.certificateDays.contains(days) else {
                    throw .invalidValue(setting: "--days", given: "\(days)", allowed: "1 to 825")
                }
                let files = AuthorityFiles(folder: try await path())
                let isNew = try files.issue(for: names, days: days, now: Date())
                Console.say(TrustGuide(files: files, names: names, isNew: isNew).text)
            }
        }

        private func path() async throws(StartError) -> String {
            let places = Places(environment: place.environment)
            if let folder { return places.absolute(folder) }
            return try place.folder() + "/tls"
        }

        private func certificateNames() throws(StartError) -> [CertificateName] {
            var found: [CertificateName] = []
            for text in names {
                guard let name = CertificateName(text) else {
                    throw .invalidValue(
                        setting: "the name",
                        given: text,
                        allowed: "a host name, *.DOMAIN, or an address without brackets and port"
                    )
                }
                if !found.contains(name) { found.append(name) }
            }
            guard !found.isEmpty, found.count <= 100 else {
                throw .invalidValue(
                    setting: "the number of names",
                    given: "\(found.count)",
                    allowed: "1 to 100"
                )
            }
            return found
        }
    }
}
