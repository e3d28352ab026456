#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Writes the man page of carillon or carillon-mqtt from the program's own description of its commands.

    Scripts/man-page.py .build/release/carillon > carillon.1
"""

import json
import subprocess
import sys


def escaped(text):
    """The text as troff takes it: no request at the beginning of a line, no hyphen where a minus is meant."""
    lines = text.replace("\\", "\\e").replace("-", "\\-").split("\n")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in lines)


def names(argument):
    """The ways in which an option is written."""
    return ["-" + n["name"] if n["kind"] == "short" else "--" + n["name"] for n in argument.get("names") or []]


def describe(argument):
    """One option or argument as an entry."""
    value = argument.get("valueName", "")
    if argument["kind"] == "positional":
        head = "\\fI" + escaped(value) + "\\fR"
    else:
        head = ", ".join("\\fB" + escaped(name) + "\\fR" for name in names(argument))
        if argument["kind"] == "option":
            head += " \\fI" + escaped(value) + "\\fR"
    text = " ".join(filter(None, [argument.get("abstract"), argument.get("discussion")]))
    return f".TP\n{head}\n{escaped(text)}"


def section(command, path):
    """A command with its options, and those below it."""
    path = [*path, command["commandName"]]
    arguments = [a for a in command.get("arguments") or [] if a.get("shouldDisplay", True)]
    # Every command has them.
    arguments = [a for a in arguments if not {"--help", "--version"} & set(names(a))]
    children = [c for c in command.get("subcommands") or [] if c["commandName"] != "help"]
    lines = [f".SS {escaped(' '.join(path))}", escaped(command.get("abstract") or "")]
    if command.get("discussion"):
        lines += [".PP", escaped(command["discussion"])]
    lines += [describe(a) for a in arguments]
    for child in children:
        lines.append(section(child, path))
    return "\n".join(lines)


def main():
    dump = json.loads(subprocess.run([sys.argv[1], "--experimental-dump-help"], check=True, capture_output=True).stdout)
    root = dump["command"]
    version = subprocess.run([sys.argv[1], "--version"], check=True, capture_output=True, text=True).stdout.strip()
    name = root["commandName"]
    print(f'.TH {escaped(name.upper())} 1 "" "Carillon {version}" "User commands"')
    if any(command["commandName"] != "help" for command in root.get("subcommands") or []):
        server_page(root)
    else:
        bridge_page(root)
    print(".SH EXIT STATUS\n0 when all went well, else a code of sysexits.h; a line on standard error says why.")


def server_page(root):
    """The page of a program with commands."""
    print(".SH NAME\ncarillon \\- audio control server")
    print(".SH SYNOPSIS\n.B carillon\n.I command\n[\\fIoptions\\fR]")
    print(f".SH DESCRIPTION\n{escaped(root['abstract'])}")
    print(".SH COMMANDS")
    for command in root["subcommands"]:
        if command["commandName"] != "help":
            print(section(command, ["carillon"]))
    print(".SH SIGNALS\n.TP\nSIGHUP\nReads the configuration file again; what needs a restart is named in the log.")
    print(".TP\nSIGINT, SIGTERM\nEnds the server in order; a second one ends it at once.")
    print(".SH FILES\n.TP\n\\fI/etc/carillon/carillon.yaml\\fR\nSettings of the service of the machine.")
    print(".TP\n\\fI~/.local/state/carillon\\fR\nState and uploads where nothing else is said.")
    print(".TP\n\\fI~/.config/carillon/token\\fR\nThe token that carillon ctl sends.")
    print(".SH SEE ALSO\n\\fI/usr/share/doc/carillon/\\fR, carillon-mqtt(1), pipewire(1), wpctl(1)")


def bridge_page(root):
    """The page of a program without commands."""
    print(".SH NAME\ncarillon\\-mqtt \\- bridge between the audio control server and an MQTT broker")
    print(".SH SYNOPSIS\n.B carillon\\-mqtt\n[\\fIoptions\\fR]")
    print(f".SH DESCRIPTION\n{escaped(root['abstract'])}\n.PP\n{escaped(root.get('discussion') or '')}")
    print(".SH OPTIONS")
    for argument in root.get("arguments") or []:
        if argument.get("shouldDisplay", True) and not {"--help", "--version"} & set(names(argument)):
            print(describe(argument))
    print(".SH FILES\n.TP\n\\fI/etc/carillon/mqtt.env\\fR\nVariables of the service carillon\\-mqtt.")
    print(".SH SEE ALSO\n\\fI/usr/share/doc/carillon/fleet.md\\fR, carillon(1), mosquitto(8)")


main()
