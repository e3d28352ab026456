// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

/// The symbols of one of the documents that Carillon follows, as `docs/porting.md` has them.
struct PortingSymbols: Sendable, CustomTestStringConvertible {
    /// The heading of its section.
    let title: String
    /// Types, properties, methods, notifications, constants and errors, in the order of the document.
    let symbols: [String]
    /// Other words that look like symbols: types of the system, arguments, variables of examples, misprints.
    let others: Set<String>

    var testDescription: String { title }

    /// In the order of the documents.
    static let all = [
        PortingSymbols(
            title: "SoundManager",
            symbols: [
                "SoundManager", "Sound", "name", "url", "playing", "isPlaying", "looping", "isLooping",
                "completionHandler", "SoundCompletionHandler", "baseVolume", "volume", "soundNamed:",
                "soundWithContentsOfFile:", "initWithContentsOfFile:", "soundWithContentsOfURL:",
                "initWithContentsOfURL:", "fadeTo:duration:", "fadeIn:", "fadeOut:", "play", "stop",
                "playingMusic", "isPlayingMusic", "allowsBackgroundMusic", "soundVolume", "musicVolume",
                "musicFadeDuration", "soundFadeDuration", "sharedManager", "prepareToPlay",
                "prepareToPlayWithSound:", "playSound:looping:fadeIn:", "playSound:looping:", "playSound:",
                "stopSound:fadeOut:", "stopSound:", "stopAllSounds:", "stopAllSounds",
                "playMusic:looping:fadeIn:", "playMusic:looping:", "playMusic:", "stopMusic:", "stopMusic",
                "SoundDidFinishPlayingNotification", ".caf",
            ],
            others: [
                "iOS", "iPhone", "iPod", "AVFoundation", "NSString", "NSTimeInterval",
                "NSNotificationCenter", "soundOrName",
            ]
        ),
        PortingSymbols(
            title: "System Sound Services",
            symbols: [
                "AudioServicesCreateSystemSoundID", "CFURLRef", "SystemSoundID", "SoundEffect", "OSStatus",
                "kAudioServicesNoError", "AudioServicesPlaySystemSound", "kSystemSoundID_Vibrate",
                "SysSoundViewController", "vibrate", "playAlertSound", "AudioServicesPlayAlertSound",
                "AudioServicesAddSystemSoundCompletion", "AudioServicesRemoveSystemSoundCompletion",
                "AudioServicesDisposeSystemSoundID",
            ],
            others: [
                "BubbleLevel", "SysSound", "IBAction", "AudioServices", "PlayAlertSound", "SystemSoundId",
                "aSoundID", "aFileURL", "_soundId", "_soundID", "soundFileObject",
            ]
        ),
        PortingSymbols(
            title: "AVAudioPlayer",
            symbols: [
                "AVAudioPlayer", "AVAudioPlayerDelegate", "AVAudioSession", "AVAudioSessionDelegate",
                "channelAssignments", "AVAudioSessionChannelDescription", "currentTime", "data", "NSData",
                "delegate", "audioPlayerDidFinishPlaying:successfully:", "deviceCurrentTime", "duration",
                "enableRate", "meteringEnabled", "numberOfChannels", "numberOfLoops", "pan", "playing",
                "rate", "settings", "AVChannelLayoutKey", "AVEncoderBitRateKey", "AVFormatIDKey",
                "AVNumberOfChannelsKey", "AVSampleRateKey", "url", "volume", "averagePowerForChannel:",
                "initWithContentsOfURL:error:", "NSError", "initWithData:error:", "pause",
                "peakPowerForChannel:", "play", "playAtTime:", "prepareToPlay", "stop", "updateMeters",
            ],
            others: [
                "iOS", "iPhone", "AVFoundation", "NSTimeInterval", "dB", "hInstance", "setMeteringEnabled",
                "channelNumber", "outError", "initializedNSErrorobject", "theNSErrorobject", "inNULL",
                "playbackDelay", "shortStartDelay", "myAudioPlayer", "secondPlayer",
                "startSynchronizedPlayback",
            ]
        ),
        PortingSymbols(
            title: "StationCrossfader",
            symbols: [
                "StationCrossfader", "stationCrossfaderWithInitialStation:andCuePoints:",
                "AdaptrAudioPlayer", "getStationWithOptionKey:Value:",
                "stationCrossfaderWithInitialStation:", "playStation:startingAtTime:",
                "setVolume:startingAtTime:", "connect", "play", "pause", "disconnect", "reconnect",
                "elapseToTime:",
            ],
            others: [
                "NSObject", "NSDictionary", "NSArray", "NSFloats", "NSNumber", "StationCrossfade",
                "CuePoints", "elapseTotime", "initialStationOptionKeysAndValues", "optionKeysAndValues",
                "_externalMediaPlayer", "currentElapsedTime",
            ]
        ),
        PortingSymbols(
            title: "AudioQueueManager and AVAudioSession",
            symbols: [
                "AudioPriority", ".normal", ".high", "AudioQueueItem", "file", "priority",
                "AudioQueueManager", "audioQueue", "audioPlayer", "AVAudioPlayer", "AVAudioPlayerDelegate",
                "isPlaying", "volumeCheckTimer", "queueDispatchQueue", "init", "addToQueue",
                "removeAllAudio", "tryPlayNext", "playAudio(file:completion:)",
                "interruptForHigherPriority", "stopCurrentAudio", "stopCurrentAndPlayNext",
                "setupVolumeCheckTimer", "checkVolumeLevel", "outputVolume",
                "audioInterruptionNotification", "interruptionNotification",
                "AVAudioSessionInterruptionTypeKey", ".began", "AVAudioSessionInterruptionOptionKey",
                ".ended", ".shouldResume", "InterruptionType", "InterruptionOptions", "resetAudioStatus",
                "destoryTimer", "audioPlayerDidFinishPlaying", "currentTime", "deviceCurrentTime",
                "play(atTime:)", "AVAudioSession", "sharedInstance", "AVAudioSessionCategory",
                "setCategory", ".playback", ".record", ".playAndRecord", ".ambient", ".soloAmbient",
                ".multiRoute", "AVAudioSessionCategoryOption", "CategoryOptions", ".mixWithOthers",
                ".duckOthers", ".allowBluetooth", ".defaultToSpeaker", "setActive",
                "AVAudioSessionSetActiveOption", "SetActiveOptions", ".notifyOthersOnDeactivation",
            ],
            others: [
                "AudioQueueMananger", "CocoaPods", "VoIP", "iOS", "AVFoundation", "AVFAudio", "UIKit",
                "NSObject", "DispatchQueue", "DispatchTime", "NotificationCenter", "TimeInterval", "UInt",
                "UIViewController", "UITouch", "UIEvent", "IBAction", "addObserver", "userInfo",
                "rawValue", "forResource", "withExtension", "asyncAfter", "localizedDescription",
                "scheduledTimer", "timeInterval", "removeAll", "removeFirst", "isEmpty",
                "audioQueueManager", "nextItem", "soundURL", "audioSession", "currentVolume",
                "interruptionType", "interruptionTypeValue", "optionsValue", "ViewController",
                "viewDidLoad", "touchesBegan", "playQueueAudioAction",
            ]
        ),
    ]
}
