exec(open('/tmp/patch1.py').read().split("D='Sources")[0])
sub('Sources/Mixer/Messages/LoudnessReading.swift',
("""    /// Steps of 100 ms measured since measurement was switched on.
    public var measuredSteps: Int

    /// Steps of the longer window.
    static var steps: Int {
        @_noAllocation @_noLocks get { 30 }
    }
    /// 64-bit words of the record: sequence, switch, count, powers.
    static let wordCount = 33
""","""    /// Steps of 100 ms measured since measurement was switched on.
    public var measuredSteps: Int
    /// Number of the measurement: with each switching on the next one begins.
    public var number: UInt64
    /// K-weighted powers of the newest steps, oldest first; those of 25.6 s at most.
    public var powers: [Double]

    /// Steps of the longer window.
    private static let shortTermSteps = 30
    /// Steps of the ring: more than readers that take them 0.1 times a second leave behind.
    static var steps: Int {
        @_noAllocation @_noLocks get { 256 }
    }
    /// 64-bit words of the record: sequence, number or 0 while off, count, powers.
    static let wordCount = 259
"""),
("""        guard let words, words[0] == 1 else { return nil }
""","""        guard let words, words[0] != 0 else { return nil }
        number = words[0]
"""),
("""        measuredSteps = count
        let window""","""        measuredSteps = count
        let powers = (max(0, count - LoudnessReading.steps)..<count).map {
            Double(bitPattern: words[2 + $0 % LoudnessReading.steps])
        }
        self.powers = powers
        let window"""),
("""            let powers = (count - length..<count).map {
                Double(bitPattern: words[2 + $0 % LoudnessReading.steps])
            }
            return Decibels(power: powers.reduce(0, +) / Double(length))
""","""            return Decibels(power: powers.suffix(length).reduce(0, +) / Double(length))
"""),
("window(LoudnessReading.steps)","window(LoudnessReading.shortTermSteps)"),
)
s=open('/work/wt/deck/Sources/Mixer/Messages/LoudnessReading.swift').read()
sub('Sources/Mixer/Render/LoudnessMeter.swift',
("    private var frames = 0\n","    private var number: UInt64 = 0\n    private var frames = 0\n"),
("""        record.beginWriting()
        record.set(0, isOn ? 1 : 0)
""","""        if isOn { number &+= 1 }
        record.beginWriting()
        record.set(0, isOn ? number : 0)
"""))
sub('Sources/Mixer/Mixer.md',("""of each 100 ms lands in a ring of thirty that the control side reads: momentary over four, short-term over thirty (EBU
R 128). It costs nothing while it is off.
""","""of each 100 ms lands in a ring of 256 that the control side reads: momentary over four, short-term over thirty (EBU
R 128), and those that are new since the last reading for the integrated loudness. It costs nothing while it is off.
"""))
open('/work/wt/deck/Sources/Engine/Domain/IntegratedLoudness.swift','w').write('''// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Mixer

/// The integrated loudness of the output: blocks of 400 ms that overlap by three quarters, gated twice.
///
/// Blocks are counted in a histogram, so that a year takes no more memory than a second. A bin keeps the sum of its blocks'
/// powers; only which blocks of the one bin in which the relative gate lies are left out is decided for all of them at once.
///
/// - Source: ITU-R BS.1770-4, annex 1; EBU Tech 3341.
struct IntegratedLoudness: Sendable {
    /// Blocks at or below are left out, LUFS.
    static let absoluteGate = -70.0
    /// Blocks so far below the mean of the others are left out, LU.
    static let relativeGate = -10.0
    private static let blockSteps = 4
    private static let binsPerUnit = 10.0
    /// Up to 30 LUFS, which no output that is limited to full scale reaches.
    private static let binCount = 1_000

    private struct Bin: Sendable {
        var count = 0.0
        var power = 0.0
    }

    /// LUFS of what was measured; nil while no block is above the absolute gate.
    private(set) var value: Double?
    /// Steps of 100 ms measured since the last reset.
    private(set) var steps = 0
    private var bins = [Bin](repeating: Bin(), count: IntegratedLoudness.binCount)
    private var recent: [Double] = []
    private var number: UInt64 = 0
    private var taken = 0

    /// Seconds measured since the last reset, with what the gates leave out.
    var seconds: Double { Double(steps) / 10 }

    /// Takes the steps that are new in a reading; blocks do not reach over a gap.
    mutating func take(_ reading: LoudnessReading) {
        if reading.number != number {
            (number, taken) = (reading.number, 0)
            recent = []
        }
        let new = reading.measuredSteps - taken
        guard new > 0 else { return }
        taken = reading.measuredSteps
        if new > reading.powers.count { recent = [] }
        for power in reading.powers.suffix(new) { add(power) }
        value = gated
    }

    /// Adds the K-weighted power of a step without renewing the value.
    private mutating func add(_ power: Double) {
        steps += 1
        recent.append(power)
        guard recent.count == Self.blockSteps else { return }
        let block = recent.reduce(0, +) / Double(Self.blockSteps)
        recent.removeFirst()
        let loudness = Self.loudness(block)
        guard loudness > Self.absoluteGate else { return }
        let place = Int((loudness - Self.absoluteGate) * Self.binsPerUnit)
        let index = min(place, Self.binCount - 1)
        bins[index].count += 1
        bins[index].power += block
    }

    /// Begins anew with the next step.
    mutating func reset() {
        bins = [Bin](repeating: Bin(), count: Self.binCount)
        (recent, steps, value) = ([], 0, nil)
    }

    private var gated: Double? {
        guard let mean = Self.mean(bins) else { return nil }
        let gate = Self.loudness(mean) + Self.relativeGate
        return Self.mean(bins.filter { $0.count > 0 && Self.loudness($0.power / $0.count) > gate })
            .map(Self.loudness)
    }

    private static func mean(_ bins: [Bin]) -> Double? {
        var (count, power) = (0.0, 0.0)
        for bin in bins {
            count += bin.count
            power += bin.power
        }
        return count > 0 ? power / count : nil
    }

    private static func loudness(_ power: Double) -> Double {
        power > 0 ? 10 * log10(power) - 0.691 : -.infinity
    }
}
''')
sub('Sources/Engine/Domain/LevelAccumulator.swift',
("""    private var loudnessReaders: Set<LevelReader> = []
""","""    private var loudnessReaders: Set<LevelReader> = []
    /// The output's integrated loudness, the same for all readers; it goes on with the next reader if there was none.
    var integrated = IntegratedLoudness()
"""))
sub('Sources/Engine/Engine+Metering.swift',
("""    /// Largest gain reduction by the limiter in""","""    /// Integrated loudness: LUFS over what was measured since the last reset, gated; nil while that is silent.
    public var integratedLoudness: Double?
    /// Seconds that were measured since the last reset; nil while loudness is not measured.
    public var integratedSeconds: Double?
    /// Largest gain reduction by the limiter in"""),
("""            reading.shortTermLoudness = loudness.shortTerm.map { Double($0.value) }
        }
""","""            reading.shortTermLoudness = loudness.shortTerm.map { Double($0.value) }
            levels.integrated.take(loudness)
            reading.integratedLoudness = levels.integrated.value
            reading.integratedSeconds = levels.integrated.seconds
        }
"""),
("""    private func switchLoudness(""","""    /// Begins the integrated loudness anew, for all readers.
    public func resetLoudness() {
        if let loudness = mixer.loudness { levels.integrated.take(loudness) }
        levels.integrated.reset()
    }

    private func switchLoudness("""))
sub('Sources/API/Events/MeterFeed.swift',
("""                    ["momentary": .optional(momentaryLoudness), "shortTerm": .optional(shortTermLoudness)]
""","""                    [
                        "momentary": .optional(momentaryLoudness), "shortTerm": .optional(shortTermLoudness),
                        "integrated": .optional(integratedLoudness), "seconds": .optional(integratedSeconds),
                    ]
"""))
sub('Sources/API/Events/MeterRequest.swift',
("""    /// Makes an empty request.
    init() {}
""","""    /// Whether the integrated loudness begins anew, for all clients.
    var resets = false

    /// Makes an empty request.
    init() {}
"""),
("""        try fields.finish()
    }

    /// The sources""","""        resets = try fields.bool("reset", default: false)
        try fields.finish()
    }

    /// The sources"""))
sub('Sources/API/Events/EventFeed.swift',
("""            try await meters.check(request)
            await send(.metering""","""            if request.resets { try AccessPolicy.check(commands.opening, .control) }
            try await meters.check(request)
            if request.resets { await greeting.engine.resetLoudness() }
            await send(.metering"""))
sub('Sources/API/Access/AccessPolicy.swift',
("""        guard let needed = scope(for: request), !request.mayDo(needed) else { return await next(request) }
        return Problem(
            .insufficientScope,
            detail: "The token of this connection does not allow this; it needs \\(needed.rawValue).",
            members: [JSONMember("needed", .string(needed.rawValue))]
        ).response()
    }
""","""        guard let needed = scope(for: request) else { return await next(request) }
        do throws(Problem) { try check(request, needed) } catch { return error.response() }
        return await next(request)
    }

    /// Throws if a request, or the one that opened a connection, lacks a scope.
    static func check(_ request: HTTPRequest, _ needed: AccessScope) throws(Problem) {
        guard !request.mayDo(needed) else { return }
        throw Problem(
            .insufficientScope,
            detail: "The token of this connection does not allow this; it needs \\(needed.rawValue).",
            members: [JSONMember("needed", .string(needed.rawValue))]
        )
    }
"""))
sub('asyncapi.yaml',
("""          required: [momentary, shortTerm]
          properties:
            momentary: { type: [number, "null"], description: LUFS over 400 ms. }
            shortTerm: { type: [number, "null"], description: LUFS over 3 s. }
""","""          required: [momentary, shortTerm, integrated, seconds]
          properties:
            momentary: { type: [number, "null"], description: LUFS over 400 ms. }
            shortTerm: { type: [number, "null"], description: LUFS over 3 s. }
            integrated:
              type: [number, "null"]
              description: |
                LUFS of the output since the last `reset`, gated as by ITU-R BS.1770-4; the same for all clients, null while all of
                it is silent. Only what plays while a client asks for `loudness` is measured.
            seconds: { type: [number, "null"], minimum: 0, description: What `integrated` covers; null before anything is measured. }
"""))
s=open('/work/wt/deck/asyncapi.yaml').read()
import re
i=s.index('        kinds: { $ref: "#/components/schemas/MeterKinds" }', s.index('    Meters:\n'))
line='        kinds: { $ref: "#/components/schemas/MeterKinds" }\n'
s=s[:i]+line+'        reset: { type: boolean, default: false, description: "Whether the integrated loudness begins anew, for all clients; needs `control`." }\n'+s[i+len(line):]
open('/work/wt/deck/asyncapi.yaml','w').write(s)
sub('docs/events.md',("""`meter` comes `hz` times a second; without `targets` it ends.
""","""`meter` comes `hz` times a second; without `targets` it ends.

The kind `loudness` is that of the whole output, in LUFS: `momentary` (400 ms), `shortTerm` (3 s) and `integrated`, which is gated as by
ITU-R BS.1770-4 and covers `seconds` since the last `"reset": true` in a `meters` command (scope `control`). It is one measurement for all
clients: it pauses while no client asks for `loudness`, and a restart of the server begins anew.
"""))
sub('CHANGELOG.md',("""## Unreleased

### Added
""","""## Unreleased

### Added
- **Meters** Integrated loudness of the output (ITU-R BS.1770-4, gated): `integrated` and the `seconds` that it covers in the `loudness` of `meter`
  messages, `reset` in the command `meters`; in the dashboard's mixer, with a button that begins anew.
"""))
# page
sub('public/js/levels.js',("  /** @type {{momentary: number | null, shortTerm: number | null} | null} */","  /** @type {{momentary: number | null, shortTerm: number | null, integrated: number | null, seconds: number | null} | null} */"))
sub('public/js/events.js',("""  /** @param {import("./carillon/carillon.js").State} state */
  #tell""","""  /** Begins the integrated loudness anew; the subscription stays, and a reconnection does not repeat this. */
  resetLoudness() {
    return this.#stream.send({ op: "meters", ...JSON.parse(this.#meters ?? "{}"), reset: true });
  }

  /** @param {import("./carillon/carillon.js").State} state */
  #tell"""))
sub('public/js/views/mixer.js',
("""shortTerm: reading(t("shortTerm"), "LUFS"), limiter""","""shortTerm: reading(t("shortTerm"), "LUFS"), integrated: reading(t("integrated"), "LUFS"), limiter"""),
("""  const limit = h("span.lamp", { "data-on": "false" });
""","""  const limit = h("span.lamp", { "data-on": "false" });
  const covered = h("span.unit");
  const anew = iconButton("past", t("integratedReset"), () => attempt(() => socket.resetLoudness(), anew));
  readings.integrated.node.append(covered, anew);
"""),
("""    readings.limiter.set(levels.limiterDb);
""","""    readings.integrated.set(levels.loudness?.integrated);
    const seconds = levels.loudness?.seconds;
    setText(covered, seconds ? `/ ${clockTime(seconds)}` : "");
    readings.limiter.set(levels.limiterDb);
"""))
for l,(a,b) in {'en':('Integrated','Begin the integrated loudness anew'),'fr':('Intégrée','Recommencer la mesure intégrée'),'zh':('综合','重新开始综合响度测量')}.items():
    p=f'/work/wt/deck/public/i18n/mixer/{l}.js'; s=open(p).read(); i=s.rindex('};')
    s=s[:i]+f'  integrated: "{a}",\n  integratedReset: "{b}",\n'+s[i:]
    open(p,'w').write(s)
sub('public/js/views/mixer.js',('import { h, panel, setText } from "../dom.js";','import { attempt, h, iconButton, panel, setText } from "../dom.js";'),('import { duration, number } from "../format.js";','import { clockTime, duration, number } from "../format.js";'))
sub('Sources/Engine/Domain/IntegratedLoudness.swift',
("""        for power in reading.powers.suffix(new) { add(power) }
        value = gated
    }
""","""        take(steps: reading.powers.suffix(new))
    }

    /// Takes the K-weighted powers of steps that follow each other.
    mutating func take(steps powers: some Sequence<Double>) {
        for power in powers { add(power) }
        value = gated
    }
"""))
import shutil
shutil.copy('/tmp/lufs/IntegratedLoudnessTests.swift','/work/wt/deck/Tests/EngineTests/IntegratedLoudnessTests.swift')
shutil.copy('/tmp/lufs/IntegratedLoudnessScenario.swift','/work/wt/deck/Tests/ScenarioTests/Events/IntegratedLoudnessTests.swift')
