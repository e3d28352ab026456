#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Runs a command as root on a machine that qemu emulates: Debian as it boots, with its own kernel, systemd, PipeWire and a sound
# card, whose sound is written to a file. As root; needs Scripts/bootstrap.sh machine. CARILLON_KVM=1 uses KVM.
#   Scripts/machine.sh bookworm systemctl is-system-running
#   Scripts/machine.sh --arch arm64 trixie uname -m
#   Scripts/machine.sh --share FOLDER trixie COMMAND      the machine finds that folder as /share, to write to; what its sound card
#                                                         played is heard.wav there; for what does not change meanwhile, the
#                                                         same can be mounted with a cache: mount -t 9p -o cache=loose cached
#   Scripts/machine.sh --read-only trixie COMMAND         its root is mounted read-only
#   Scripts/machine.sh --container trixie COMMAND         instead of qemu a container (systemd-nspawn): the kernel, the network and the
#                                                         speed of this machine; the sound card is a sink of the first user's PipeWire
# The command ends with --seconds (default 900) at the latest. The machine forgets everything when it ends; only /share stays.
# CARILLON_DISTRIBUTIONS names the folder that keeps the disks (default .build/distributions).
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'machine: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# What a machine has that boots and plays.
packages=(
    systemd-sysv udev dbus libpam-systemd dbus-user-session kmod initramfs-tools iproute2 ca-certificates curl adduser python3
    pipewire pipewire-bin pipewire-alsa wireplumber libspa-0.2-modules alsa-utils
)

arch=$(dpkg --print-architecture) share='' access=rw container='' seconds=900
while [[ "${1:-}" == --* ]]; do
    case "$1" in
        --arch) arch=${2:?an architecture is needed}; shift ;;
        --share) mkdir -p "${2:?a folder is needed}"; share=$(cd "$2" && pwd); shift ;;
        --seconds) seconds=${2:?a number is needed}; shift ;;
        --read-only) access=ro ;;
        --container) container=1 ;;
        *) fail "the options are --arch, --share, --seconds, --read-only and --container, not $1" ;;
    esac
    shift
done
release=${1:-}
case "$release" in bookworm | trixie) shift ;; *) fail "the release is 'bookworm' (Debian 12) or 'trixie' (Debian 13), not '$release'" ;; esac
[ $# != 0 ] || fail "which command is to run there?"
[ "$(id -u)" = 0 ] || fail "this needs root"
case "$arch" in
    amd64) qemu=qemu-system-x86_64 console=ttyS0 board=(-machine q35) ;;
    arm64) qemu=qemu-system-aarch64 console=ttyAMA0 board=(-machine virt -cpu max) ;;
    *) fail "the architecture is amd64 or arm64, not $arch" ;;
esac
if [ -n "$container" ]; then
    [ "$arch" = "$(dpkg --print-architecture)" ] || fail "a container has the architecture of this machine"
    [ "$access" = rw ] || fail "the root of a container can be written to"
    qemu=systemd-nspawn
fi
command -v "$qemu" >/dev/null || fail "$qemu is missing: Scripts/bootstrap.sh machine"
packages+=("linux-image-$arch")

home=${CARILLON_DISTRIBUTIONS:-.build/distributions}
mkdir -p "$home/machines"
home=$(cd "$home/machines" && pwd)
disk=$home/$release.$arch
work=$(mktemp -d)
child=''
trap 'if [ -n "$child" ]; then kill "$child" 2>/dev/null || true; wait "$child" || true; fi; rm -rf --one-file-system "$work"' EXIT

# Makes the disk, once for these packages and this script: a Debian that runs /share/command and powers off.
make_disk() {
    local state root=$disk.root
    state="${packages[*]} $(declare -f make_disk | sha256sum)"
    [ "$(cat "$disk.complete" 2>/dev/null)" != "$state" ] || return 0
    say "making a disk with Debian ($release, $arch) in $home"
    rm -rf --one-file-system "$root"
    # The second stage for another processor runs under qemu-user.
    debootstrap --arch="$arch" --variant=minbase "$release" "$root" ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"} > "$disk.log" 2>&1 ||
        { tail -n 15 "$disk.log" >&2; fail "debootstrap failed; $disk.log has the rest"; }
    cp /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true
    mkdir -p "$root"/share "$root"/etc/{modules-load.d,systemd/system,systemd/network}
    printf 'machine\n' > "$root/etc/hostname"
    printf '127.0.0.1 localhost machine\n' > "$root/etc/hosts"
    printf '/dev/vda / ext4 defaults 0 1\n' > "$root/etc/fstab"
    printf '9p\n9pnet_virtio\nsnd_hda_intel\n' > "$root/etc/modules-load.d/machine.conf"
    cat > "$root/etc/systemd/system/command.service" <<END
[Unit]
After=multi-user.target network-online.target
[Service]
Type=oneshot
ExecStartPre=/bin/mount -t 9p -o trans=virtio,version=9p2000.L,msize=262144 share /share
ExecStart=/bin/bash -c 'bash /share/command > /share/output 2>&1 < /dev/null; echo \$\$? > /share/code; sync'
ExecStopPost=/bin/systemctl --no-block poweroff
TimeoutStartSec=infinity
END
    cat > "$root/etc/systemd/network/wired.network" <<END
[Match]
Name=en* eth*
[Network]
Address=10.0.2.15/24
Gateway=10.0.2.2
END
    # shellcheck disable=SC2016  # The inner shell expands it.
    unshare --mount --pid --fork --kill-child=KILL bash -euc '
        mount -t proc proc "$1/proc"
        mount --rbind /dev "$1/dev"
        shift
        chroot "$0" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive bash -euc "
            apt-get update -qq
            apt-get install -y -qq --no-install-recommends \"\$@\" >/dev/null
            apt-get clean
            systemctl enable --quiet systemd-networkd
            ln -s /etc/systemd/system/command.service /etc/systemd/system/multi-user.target.wants/
            passwd -d root >/dev/null" install "$@"' "$root" "$root" "${packages[@]}"
    cp "$root"/boot/vmlinuz-* "$disk.vmlinuz"
    cp "$root"/boot/initrd.img-* "$disk.initrd"
    rm -f "$disk.img"
    mke2fs -q -t ext4 -d "$root" "$disk.img" 6G
    rm -rf --one-file-system "$root"
    printf '%s' "$state" > "$disk.complete"
}

exec 8> "$disk.lock"
flock 8
make_disk
exec 8>&-

[ -n "$share" ] || share=$work/share
mkdir -p "$share"
rm -f "$share/output" "$share/code" "$share/heard.wav"
printf 'export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive\n%s\n' \
    "$(printf '%q ' "$@")" > "$share/command"
: > "$share/output"
# What the machine is: qemu.
emulate() {
    local accel=(-accel "tcg,thread=multi")
    if [ "$arch" = "$(dpkg --print-architecture)" ] && [ "${CARILLON_KVM:-}" = 1 ]; then accel=(-accel kvm -cpu host); fi
    exec "$qemu" "${board[@]}" "${accel[@]}" -smp 2 -m 1536 -display none -nodefaults -no-reboot -serial "file:$work/console" -monitor none \
        -kernel "$disk.vmlinuz" -initrd "$disk.initrd" \
        -append "root=/dev/vda $access console=$console quiet systemd.show_status=false" \
        -drive "file=$disk.img,format=raw,if=virtio,snapshot=on" \
        -virtfs "local,path=$share,mount_tag=share,security_model=none" \
        -virtfs "local,path=$share,mount_tag=cached,security_model=none" \
        -netdev user,id=net -device virtio-net-pci,netdev=net \
        -audiodev "wav,id=card,path=$share/heard.wav,out.frequency=48000,out.channels=2,out.format=s16" \
        -device intel-hda -device hda-output,audiodev=card
}

# Or a container, which has no /proc/kmsg that a unit could protect. Its sound is recorded as soon as a user has a PipeWire.
contain() {
    # /share is there already.
    printf '[Unit]\nWants=recorder.service\n[Service]\nExecStartPre=\n' > "$work/command.conf"
    cat > "$work/recorder.service" <<END
[Service]
ExecStart=/bin/bash -c 'until sockets=(/run/user/[1-9]*/pipewire-0) && [ -S "\$\$sockets" ]; do sleep 0.2; done; sleep 1; \
    exec env XDG_RUNTIME_DIR="\$\${sockets%%/pipewire-0}" pw-record -P "{ stream.capture.sink = true }" --target sink --format s16 /share/heard.wav'
KillSignal=SIGINT
END
    cat > "$work/sink.conf" <<END
context.objects = [
    { factory = adapter
      args = { factory.name = support.null-audio-sink, node.name = sink, media.class = "Audio/Sink", audio.position = "FL,FR" } }
]
END
    printf '[Service]\nProtectKernelLogs=no\n' > "$work/carillon.conf"
    mkdir "$work/root"
    # nspawn mounts an image itself only beside udev. systemd of Debian 13 refuses control groups of version 1 unless asked.
    # shellcheck disable=SC2016  # The inner shell expands it.
    exec unshare --mount bash -euc 'mount -o loop,ro "$0" "$1"; shift; exec systemd-nspawn "$@"' "$disk.img" "$work/root" \
        --quiet --register=no --keep-unit --boot --directory="$work/root" --volatile=overlay --bind="$share:/share" \
        --resolv-conf=replace-host --bind-ro="$work/command.conf:/etc/systemd/system/command.service.d/container.conf" \
        --bind-ro="$work/recorder.service:/etc/systemd/system/recorder.service" \
        --bind-ro="$work/sink.conf:/etc/pipewire/pipewire.conf.d/sink.conf" \
        --bind-ro="$work/carillon.conf:/etc/systemd/user/carillon.service.d/container.conf" \
        --bind-ro="$work/carillon.conf:/etc/systemd/system/carillon.service.d/container.conf" \
        SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1 > "$work/console" 2>&1 < /dev/null
}

if [ -n "$container" ]; then contain & else emulate & fi
child=$!
tail -n +1 -f --pid="$child" "$share/output" 2>/dev/null &
for ((left = seconds; left > 0; left--)); do
    kill -0 "$child" 2>/dev/null || break
    sleep 1
done
[ "$left" != 0 ] || { tail -n 30 "$work/console" >&2; fail "the machine has not ended after $seconds seconds"; }
wait "$child" || true
child=''
[ -f "$share/code" ] || { tail -n 30 "$work/console" >&2; fail "the command did not end"; }
exit "$(cat "$share/code")"
