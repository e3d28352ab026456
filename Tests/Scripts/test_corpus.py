#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The comparison of Tests/Formats, on sounds that are known to be the same or not, and the bytes it makes."""

import array
import collections
import unittest

from Formats import compare, damage, forms, handmade
from Formats.corpus import Corpus, Sound, small


def sound(frames=48_000, channels=2):
    planes = handmade.sweep(frames, 48_000, channels, 16)
    return array.array("f", (plane[n] / 32_768 for n in range(frames) for plane in planes))


SOUND = sound()
FORM = forms.Form("test.wav", "WAV", "", base=True)


def verdict(ours, theirs, kind=None, form=FORM, **facts):
    """The outcome for two decodes, of which a damaged one comes from a sound like SOUND."""
    values = {"rate": 48_000, "channels": 2, "codec": "pcm"}
    theirs, clean = Sound(samples=theirs, **values), Sound(samples=SOUND, **values)
    return Corpus("/tmp").verdict(form, kind, theirs, Sound(samples=ours, **values | facts), clean if kind else None)[0]


class CompareTests(unittest.TestCase):
    def test_the_same_sound_is_the_same(self):
        self.assertEqual(verdict(SOUND, SOUND), "same")

    def test_a_warning_is_counted(self):
        self.assertEqual(verdict(SOUND, SOUND, warnings=("truncated",)), "warned")

    def test_a_frame_late_is_wrong(self):
        late = SOUND[:2] + SOUND[:-2]
        self.assertEqual(verdict(late, SOUND), "wrong")
        self.assertEqual(compare.whole(late, SOUND, 2, shifts=10).shift, 1)

    def test_a_difference_of_50_db_is_wrong_and_of_70_is_not(self):
        for factor, outcome in ((10**-2.5, "wrong"), (10**-3.5, "same")):
            other = array.array("f", (value * (1 + factor) for value in SOUND))
            self.assertEqual(verdict(other, SOUND), outcome)

    def test_exchanged_channels_are_wrong(self):
        exchanged = array.array("f", SOUND)
        exchanged[::2], exchanged[1::2] = SOUND[1::2], SOUND[::2]
        self.assertEqual(verdict(exchanged, SOUND), "wrong")

    def test_other_channels_lengths_and_refusals_are_wrong(self):
        self.assertEqual(verdict(SOUND[::2], SOUND, channels=1), "wrong")
        self.assertEqual(verdict(SOUND[:-2_000], SOUND), "wrong")
        self.assertEqual(verdict(SOUND + SOUND[:2_000], SOUND), "wrong")
        self.assertEqual(verdict(array.array("f"), SOUND, error="refused"), "wrong")
        self.assertEqual(verdict(SOUND, SOUND, fatal="a crash"), "wrong")

    def test_a_block_more_or_less_is_allowed_where_a_codec_has_blocks(self):
        form = forms.Form("test.mp3", "MP3", "", 1_152)
        self.assertEqual(verdict(SOUND[:-2_304], SOUND, form=form), "same")
        self.assertEqual(verdict(SOUND[:-2_400], SOUND, form=form), "wrong")

    def test_what_ffmpeg_refuses_may_come_out(self):
        self.assertEqual(verdict(SOUND, array.array("f")), "ours only")
        self.assertEqual(verdict(array.array("f"), array.array("f")), "both refuse")
        self.assertEqual(verdict(SOUND, array.array("f"), fatal="a crash"), "wrong")

    def test_lost_frames_may_keep_their_time(self):
        kept = array.array("f", SOUND)
        kept[20_000:30_000] = array.array("f", bytes(40_000))
        lost = SOUND[:20_000] + SOUND[30_000:]
        self.assertEqual(verdict(kept, lost, "overwritten-300"), "same")
        self.assertEqual(verdict(lost, lost, "overwritten-300"), "same")

    def test_a_damaged_sound_must_not_lack_more_than_ffmpegs(self):
        short = SOUND[:60_000]
        self.assertEqual(verdict(short, SOUND, "overwritten-300"), "wrong")
        noise = array.array("f", SOUND)
        noise[20_000:60_000] = SOUND[20_000:60_000][::-1]
        self.assertEqual(verdict(noise, SOUND, "overwritten-300"), "wrong")


class MakingTests(unittest.TestCase):
    def test_there_are_at_least_400_files_and_every_name_once(self):
        counts = collections.Counter(form.name for form in forms.forms())
        self.assertEqual([name for name, count in counts.items() if count > 1], [])
        self.assertGreater(sum(1 + len(damage.KINDS) * form.base for form in forms.forms()), 400)

    def test_the_small_run_is_a_tenth_of_every_family(self):
        found = [(form, kind) for form in forms.forms() for kind in ([None, *damage.KINDS] if form.base else [None])]
        chosen = small(found)
        self.assertEqual({form.family for form, _ in chosen}, {form.family for form, _ in found})
        self.assertAlmostEqual(len(chosen) / len(found), 0.1, delta=0.02)
        self.assertGreater(sum(kind is not None for _, kind in chosen), 20)

    def test_the_same_seed_gives_the_same_bytes(self):
        data = handmade.layer_one(10)
        for kind in damage.KINDS:
            self.assertEqual(damage.damaged(data, kind, "1"), damage.damaged(data, kind, "1"))
            self.assertNotEqual(damage.damaged(data, kind, "1"), data)

    def test_a_flac_frame_ends_with_its_checksum(self):
        frame = handmade.flac_frame([[1, -1] * 8], 0, 48_000, 16, 1)
        self.assertEqual(handmade.checksum(frame, 16, 0x8005), 0)
        self.assertEqual(handmade.coded_number(0x20AC), "€".encode())

    def test_an_ogg_page_keeps_its_checksum(self):
        page = b"OggS\0\2" + bytes(8) + b"\1\0\0\0" + bytes(8) + b"\1\2ab"
        joined = handmade.ogg_join(handmade.ogg_pages(page))
        again = handmade.ogg_join(handmade.ogg_pages(joined))
        self.assertEqual(joined, again)
        self.assertNotEqual(joined[22:26], bytes(4))


if __name__ == "__main__":
    unittest.main()
