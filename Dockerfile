# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
#   docker build -t carillon .
#   docker run --rm -v carillon-state:/var/lib/carillon --entrypoint carillon carillon \
#       token create kiosk --state /var/lib/carillon
#   docker run --rm -v carillon-state:/var/lib/carillon --entrypoint carillon carillon \
#       tls init localhost HOST.local --state /var/lib/carillon
#   docker run -e CARILLON_TLS_CERTIFICATE=/var/lib/carillon/tls/certificate.pem \
#       -e CARILLON_TLS_KEY=/var/lib/carillon/tls/certificate.key -e CARILLON_ALLOW_HOST=HOST.local -p 7350:7350 \
#       -v carillon-state:/var/lib/carillon -v /srv/sounds:/srv/sounds:ro \
#       -v "$XDG_RUNTIME_DIR/pipewire-0:/run/pipewire/pipewire-0" --user "$(id -u)" carillon
#
# Without a token and a certificate the server does not start, unless --insecure is added at the end of the last command.
# Without the PipeWire socket the server runs on its null output and says so. The socket is all that it needs of PipeWire; the
# user inside must be its owner (--user). docs/deployment.md says what happens when the daemon restarts.

FROM swift:6.3-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends \
        make pkg-config libpipewire-0.3-dev libsndfile1-dev libopusfile-dev libsoxr-dev \
        librubberband-dev libebur128-dev libseccomp-dev libsqlite3-dev zlib1g-dev libssl-dev libmosquitto-dev \
        libavformat-dev libavcodec-dev libavutil-dev libswresample-dev sox libsox-fmt-all espeak-ng \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
# As in the Makefile.
ENV SWIFT_DETERMINISTIC_HASHING=1
COPY Package.swift ./
COPY Sources Sources
COPY Tests Tests
COPY Scripts Scripts
RUN swift build -c release --product carillon --static-swift-stdlib \
    && swift build -c release --product carillon-decoder --static-swift-stdlib \
    && swift build -c release --product carillon-fetcher --static-swift-stdlib \
    && swift build -c release --product carillon-mqtt --static-swift-stdlib \
    && Scripts/make-demo-sounds.sh /src/demo-sounds

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends \
        libpipewire-0.3-0 libpipewire-0.3-modules pipewire-bin libsndfile1 libopusfile0 libsoxr0 \
        librubberband2 libebur128-1 libseccomp2 libsqlite3-0 zlib1g libssl3 \
        libavformat59 libavcodec59 libavutil57 libswresample4 libmosquitto1 ca-certificates curl \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --home-dir /var/lib/carillon carillon \
    && install -d -o carillon -g carillon /srv/sounds /run/pipewire \
    && install -d -o carillon -g carillon -m 1777 /var/lib/carillon
COPY --from=build /src/.build/release/carillon /usr/bin/carillon
COPY --from=build /src/.build/release/carillon-decoder /usr/libexec/carillon/carillon-decoder
COPY --from=build /src/.build/release/carillon-fetcher /usr/libexec/carillon/carillon-fetcher
COPY --from=build /src/.build/release/carillon-mqtt /usr/bin/carillon-mqtt
COPY --from=build /src/demo-sounds /usr/share/carillon/demo-sounds
COPY public /usr/share/carillon/public
# The server sends a compressed form that lies beside a file to browsers that accept it.
RUN find /usr/share/carillon/public -type f \( -name '*.js' -o -name '*.css' -o -name '*.html' -o -name '*.svg' \) -exec gzip -9nk {} +
COPY openapi.yaml asyncapi.yaml /usr/share/carillon/
USER carillon
ENV PIPEWIRE_RUNTIME_DIR=/run/pipewire
VOLUME /var/lib/carillon
EXPOSE 7350
# This address asks nobody for a token.
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
    CMD curl --fail --silent --insecure https://127.0.0.1:7350/healthz || \
        curl --fail --silent --show-error http://127.0.0.1:7350/healthz || exit 1
ENTRYPOINT ["/usr/bin/carillon", "serve", "--listen", "0.0.0.0:7350", \
    "--library", "/srv/sounds", "--library", "/usr/share/carillon/demo-sounds", \
    "--public", "/usr/share/carillon/public", "--state", "/var/lib/carillon"]
