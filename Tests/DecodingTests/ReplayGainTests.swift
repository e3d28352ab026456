// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Testing

/// Gains in the tags of files.
struct ReplayGainTests {
    @Test(arguments: [
        ("-6.50 dB", -6.5), ("+0.3", 0.3), ("1,02 dB", 1.02), (" 0 DB ", 0), ("-128 dB", -128),
    ])
    func `a gain is read as programs write it`(text: String, gain: Double) {
        let tags = ["replaygain_track_gain": text, "replaygain_track_peak": "0.988547"]
        let read = ReplayGain(tags: tags)
        #expect(read?.trackGain == gain && read?.trackPeak == 0.988547)
        #expect(read?.albumGain == nil && read?.albumPeak == nil)
        #expect(read?.trackLoudness == -18 - gain)
    }

    @Test(arguments: ["", "dB", "nan dB", "inf", "0x1p4 dB", "-129 dB", "128.1", "1 dB dB", "½", "1e2"])
    func `what is no gain is left out`(text: String) {
        #expect(ReplayGain(tags: ["replaygain_track_gain": text, "replaygain_album_peak": "1"]) == nil)
    }

    @Test func `the tags of Opus are 256ths of a dB and refer to -23 LUFS`() {
        let read = ReplayGain(tags: ["r128_track_gain": "-512", "r128_album_gain": "32768"])
        #expect(read?.trackGain == 3 && read?.albumGain == nil)
        #expect(ReplayGain(tags: ["r128_album_gain": "256"])?.albumGain == 6)
        // Its own tags come first.
        let both = ReplayGain(tags: ["replaygain_track_gain": "-1 dB", "r128_track_gain": "0"])
        #expect(both?.trackGain == -1)
    }
}
