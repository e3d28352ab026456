// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension Setting {
    /// Settings of the audio session and of announcements.
    static let session: [Setting] = [
        .field(
            .category,
            .one(\.category),
            \.session.category,
            .choice,
            "category of the audio session until a client sets one"
        ),
        .field(
            .otherApplications,
            .one(\.otherApplications),
            \.session.otherApplications,
            .choice,
            "what Carillon may do to other applications while it plays"
        ),
        Setting(
            name: .interruptingRole,
            option: .list(\.interruptingRole),
            standard: "(\(Settings().session.interruptingRoles.joined(separator: ", ")))",
            allowed: "roles, or none",
            isReloadable: false,
            placeholder: "role",
            meaning:
                "stream role of other applications that interrupts Carillon; repeatable; `none` for no role",
            apply: { (reader, settings) in
                guard let roles = reader.texts(.interruptingRole) else { return }
                settings.session.interruptingRoles = roles == ["none"] ? [] : roles
            }
        ),
        Setting(
            name: .speechCommand,
            option: .one(\.speechCommand),
            standard: "(espeak-ng, if it is installed)",
            allowed: "espeak-ng, none, or an absolute path with arguments, one of which contains {output}",
            isReloadable: false,
            placeholder: "command",
            meaning: """
                text-to-speech program for announcements; `none` for no speech; it reads the text from its standard input and writes the file \
                `{output}`, with the voice `{voice}`
                """,
            apply: { (reader, settings) throws(StartError) in
                settings.speechCommand = try reader.speechCommand()
            }
        ),
        Setting(
            name: .speechVoice,
            option: .list(\.speechVoice),
            standard: "none",
            allowed: """
                a name, a language (BCP 47), and an absolute path with arguments, one of which contains {output}; at most \
                \(Settings.mostVoices) voices
                """,
            isReloadable: false,
            placeholder: "voice",
            meaning: """
                voice for announcements besides those of the speech command, such as `anna de-DE /usr/bin/piper --output_file {output}`; \
                repeatable; the first one is the default voice
                """,
            apply: { (reader, settings) throws(StartError) in
                settings.speechVoices = try reader.speechVoices()
            }
        ),
        .field(
            .speechTimeout,
            .one(\.speechTimeout),
            \.speechLimits.seconds,
            .decimal(0.1...3600),
            placeholder: "seconds",
            "seconds for speaking a text, after which the speech command is ended with all that it started"
        ),
        .field(
            .speechLimit,
            .one(\.speechLimit),
            \.speechLimits.outputBytes,
            .size(upTo: Settings.largestSize),
            placeholder: "size",
            "largest file that the speech command may write for a text"
        ),
    ]
}
