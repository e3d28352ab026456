# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.

SWIFT_PATHS := Package.swift Sources Tests
C_FILES = $(shell find Sources Tests Benchmarks Scripts -name .build -prune -o -name '*.[ch]' -print)
BASH_SCRIPTS = $(wildcard Scripts/*.sh Benchmarks/*.sh) .ci/run
STATE ?= .build/run-state
LISTEN ?= 127.0.0.1:7350
PYTHON := .build/python/bin/python
# SwiftPM before 6.4 passes the package's traits to the compiler in random order. A new build plan, such as that of the next
# product, could recompile every module: https://github.com/swiftlang/swift-package-manager/issues/10525
BUILD := SWIFT_DETERMINISTIC_HASHING=1 swift build

LINT_TARGETS := lint-swift lint-c lint-js lint-python lint-shell lint-documents

.PHONY: run test quick built $(LANE_TARGETS) test-all test-trixie check format lint linters $(LINT_TARGETS) clients bench bench-http bench-tls bench-latency fuzz sanitize screenshots bench-dashboard deb deb-test packages apt-repository demo-rooms clean

## Install what is missing, build, make the demo sounds, serve on http://127.0.0.1:7350.
run:
	@Scripts/bootstrap.sh run
	$(BUILD) -c release --product carillon-decoder
	$(BUILD) -c release --product carillon-fetcher
	$(BUILD) -c release --product carillon
	@Scripts/make-demo-sounds.sh demo-sounds
	@mkdir -p $(STATE)
	exec .build/release/carillon serve --listen $(LISTEN) \
	    --library demo-sounds --public public --state $(STATE)

# MARK: The lanes of the tests; CONTRIBUTING.md says what each proves

# NAME:CORES, in the order in which `make test` starts them: those that fit beside the ones that run. A lane that mostly waits
# has half a core.
LANES := unit:2 network:2 device:0.5 heard:0.5 clients:0.5 scenario:1 fuzz:1 contract:1 files:0.5 durability:0.5 provisioning:0.5 commands:0.5 \
    hostile:0.5 browser:0.5 mqtt:0.5 osc:0.5 targets:0.5 talks:0.5 inputs:0.5 rooms:0.5 proxies:0.5 scripts:0.5
LANE_TARGETS := $(foreach lane,$(LANES),lane-$(firstword $(subst :, ,$(lane))))
CARILLON := .build/debug/carillon

# Tests that open sockets or play to PipeWire want the machine's clock, so they do not share it with the others.
# A test's name begins with its target; nothing behind the target selects a lane.
NETWORK_TESTS := ^(ReactorTests|HTTPServerTests|APITests)[.]
SCENARIO_TESTS := ^ScenarioTests[.]
HEARD_TESTS := ^IntegrationTests[.]Heard
COMMANDS_TESTS := ^IntegrationTests[.](ClientReadme|Control|Document|Packaging|Porting|Readme|Service)Tests
DEVICE_TESTS := ^(PipeWireTests|IntegrationTests)[.]

# Tests run a few at a time: started all at once, each would spend its deadline waiting behind hundreds of others.
UNIT_WIDTH := --experimental-maximum-parallelization-width 4
SERVER_WIDTH := --experimental-maximum-parallelization-width 8

## Install what is missing, build everything, run every lane; FROM=lane-NAME begins with that one.
test: built
	@Scripts/lanes.py --from "$(FROM)" $(LANES)

## Check and test what a change concerns, by Tests/quick.txt: what differs from the newest commit, or FILES.
quick:
	@Scripts/quick.py $(FILES)

## Everything built for the tests; warnings are errors.
built:
ifndef BUILT
	@Scripts/bootstrap.sh test
	CARILLON_WERROR=1 $(BUILD) --build-tests
endif

# Each line of a lane is a step, which says how to repeat it alone.
$(LANE_TARGETS): built
$(LANE_TARGETS): SHELL := Scripts/step.sh
.SILENT: $(LANE_TARGETS)

lane-unit:
	Scripts/test-lane.sh $(UNIT_WIDTH) --skip '$(NETWORK_TESTS)|$(SCENARIO_TESTS)|$(DEVICE_TESTS)'

lane-network:
	Scripts/test-lane.sh $(SERVER_WIDTH) --filter '$(NETWORK_TESTS)'

lane-scenario:
	Scripts/test-lane.sh $(SERVER_WIDTH) --filter '$(SCENARIO_TESTS)'

lane-device:
	Scripts/test-lane.sh --no-parallel --filter '$(DEVICE_TESTS)' --skip '$(HEARD_TESTS)|$(COMMANDS_TESTS)'

lane-heard:
	Scripts/test-lane.sh --no-parallel --filter '$(HEARD_TESTS)'

lane-commands:
	Scripts/test-lane.sh --no-parallel --filter '$(COMMANDS_TESTS)'

lane-scripts:
	python3 Tests/Scripts/test_lane.py
	python3 Tests/Scripts/test_lanes.py
	python3 Tests/Scripts/test_quick.py
	python3 Tests/Scripts/test_sbom.py
	$(PYTHON) Tests/Scripts/test_corpus.py
	$(PYTHON) Tests/Clients/test_generator.py

lane-clients:
	$(PYTHON) Tests/Clients/test_python.py $(CARILLON)
	$(PYTHON) Tests/Clients/test_javascript.py $(CARILLON)
	$(PYTHON) Tests/Clients/behaviours.py $(CARILLON) -- $(PYTHON) clients/python/conformance
	$(PYTHON) Tests/Clients/behaviours.py $(CARILLON) --without cancel -- $(PYTHON) clients/python/conformance --sync
	$(PYTHON) Tests/Clients/behaviours.py $(CARILLON) -- .build/debug/client-conformance
	$(PYTHON) Tests/Clients/behaviours.py $(CARILLON) -- node --preserve-symlinks --preserve-symlinks-main clients/js/conformance.mjs

lane-contract:
	if $(PYTHON) -c 'import openapi_python_client' 2>/dev/null; then Scripts/generated-clients.sh $(CARILLON); \
	else echo 'test: no openapi-python-client, so no generated client was tested'; fi
	if [ -x .build/python/bin/schemathesis ]; then Scripts/schemathesis.sh $(CARILLON) 0; \
	else echo 'test: no schemathesis, so the contract was not compared with the answers'; fi

lane-hostile:
	Scripts/hostile.sh --small
	$(PYTHON) Tests/Hostile/cost.py $(CARILLON) --most-milliseconds 500
	$(PYTHON) Tests/Hostile/revoked.py $(CARILLON)
	$(PYTHON) Tests/Hostile/refused.py $(CARILLON) --tries 2
	$(PYTHON) Tests/TLS/tls.py $(CARILLON)

lane-durability:
	$(PYTHON) Tests/Durability/crash.py $(CARILLON)
	$(PYTHON) Tests/Durability/start.py $(CARILLON) --starts 6 --folders 1000 --sounds 50
	$(PYTHON) Tests/Durability/disk.py $(CARILLON)
	$(PYTHON) Tests/Durability/inject.py $(CARILLON) --seconds 60
	$(PYTHON) Tests/Durability/descriptors.py $(CARILLON) --starts 3
	$(PYTHON) Tests/Durability/log.py $(CARILLON)
	$(PYTHON) Tests/Durability/access.py $(CARILLON)
	$(PYTHON) Tests/Durability/restart.py $(CARILLON)
	$(PYTHON) Tests/Durability/unread.py $(CARILLON)
	$(PYTHON) Tests/Durability/watchdog.py $(CARILLON)
	$(PYTHON) Tests/Durability/library.py $(CARILLON)

lane-files:
	$(PYTHON) Tests/Durability/bombs.py $(CARILLON)
	$(PYTHON) Tests/Durability/decoders.py $(CARILLON)
	$(PYTHON) Tests/Formats/corpus.py $(CARILLON) --small

lane-provisioning:
	$(PYTHON) Tests/Provisioning/apply.py $(CARILLON)
	$(PYTHON) Tests/Calendars/holidays.py $(CARILLON)

lane-mqtt:
	$(PYTHON) Tests/Mqtt/mqtt.py $(CARILLON)

lane-osc:
	$(PYTHON) Tests/OSC/osc.py $(CARILLON)

lane-targets:
	$(PYTHON) Tests/Targets/targets.py $(CARILLON)

lane-inputs:
	$(PYTHON) Tests/Inputs/inputs.py $(CARILLON)
	$(PYTHON) Tests/Inputs/session.py $(CARILLON)
	$(PYTHON) Tests/Inputs/streams.py $(CARILLON)
	$(PYTHON) Tests/Inputs/airplay.py $(CARILLON)
	$(PYTHON) Tests/Inputs/telephone.py $(CARILLON)
	$(PYTHON) Tests/Inputs/multicast.py $(CARILLON)

lane-talks:
	$(PYTHON) Tests/Talks/talks.py $(CARILLON)
	if $(PYTHON) -c 'import playwright' 2>/dev/null; then $(PYTHON) Tests/Talks/cable.py $(CARILLON); \
	else echo 'test: no playwright, so nobody who talks in a browser lost the cable'; fi

lane-rooms:
	$(PYTHON) Tests/Rooms/snapcast.py $(CARILLON)

lane-proxies:
	$(PYTHON) Tests/Proxies/proxies.py $(CARILLON)
	if $(PYTHON) -c 'import playwright' 2>/dev/null; then $(PYTHON) Tests/Proxies/below.py $(CARILLON); \
	else echo 'test: no playwright, so the dashboard was not tested below a path'; fi

lane-browser:
	if $(PYTHON) -c 'import playwright' 2>/dev/null; then $(PYTHON) Tests/Browser/smoke.py $(CARILLON); \
	else echo 'test: no playwright, so the dashboard was not tested in a browser'; fi

lane-fuzz:
	Scripts/fuzz.sh replay

## All tests, the whole dashboard in a browser, and the Autobahn TestSuite for WebSocket, which takes a quarter of an hour.
test-all: test
	@Scripts/bootstrap.sh all
	$(PYTHON) Tests/Clients/test_behaviours.py .build/debug/carillon
	$(PYTHON) Tests/Browser/dashboard.py .build/debug/carillon
	$(PYTHON) Tests/Browser/layout.py .build/debug/carillon
	$(PYTHON) Tests/Browser/resume.py .build/debug/carillon 30
	$(PYTHON) Tests/Browser/screen.py .build/debug/carillon
	$(PYTHON) Tests/Browser/library.py .build/debug/carillon
	$(PYTHON) Tests/Browser/stories.py .build/debug/carillon
	Scripts/schemathesis.sh .build/debug/carillon
	Scripts/generated-clients.sh .build/debug/carillon all
	Scripts/sslyze.sh .build/debug/carillon
	Scripts/autobahn.sh
	Scripts/hostile.sh
	$(PYTHON) Tests/Proxies/refused.py .build/debug/carillon
	Scripts/crash.sh
	$(PYTHON) Tests/Durability/start.py .build/debug/carillon
	$(PYTHON) Tests/Durability/syncs.py .build/debug/carillon
	$(PYTHON) Tests/Durability/descriptors.py .build/debug/carillon
	$(PYTHON) Tests/Durability/bombs.py .build/debug/carillon --full
	$(PYTHON) Tests/Durability/decoders.py .build/debug/carillon --seconds 60 --silence 0.2
	$(PYTHON) Tests/Formats/corpus.py .build/debug/carillon
	$(PYTHON) Tests/Formats/seams.py .build/debug/carillon
	$(PYTHON) Tests/Formats/louder.py .build/debug/carillon
	CARILLON_STATION_SESSIONS=1000 Scripts/test-lane.sh --filter StationModelTests
	$(PYTHON) Tests/Monitoring/prometheus.py .build/debug/carillon
	$(PYTHON) Tests/Provisioning/apply.py .build/debug/carillon --documents 1000
	$(PYTHON) Tests/Calendars/holidays.py .build/debug/carillon --rules 3000
	$(PYTHON) Tests/Calendars/cron.py
	$(PYTHON) Tests/Provisioning/fleet.py .build/debug/carillon
	@if [ "$$(id -u)" = 0 ]; then $(PYTHON) Tests/Provisioning/readonly.py .build/debug/carillon; \
	else echo 'test-all: no root, so read-only machines were not tested'; fi
	Scripts/faults.sh
	Scripts/fuzz.sh
	$(MAKE) test-trixie

## Everything that `make test` runs, in Debian 13, beside a copy of this tree; as root. On Debian 13, name bookworm.
test-trixie: OTHER ?= trixie
test-trixie:
	@Scripts/bootstrap.sh distribution
	Scripts/distribution.sh $(OTHER) make test

## Pictures of every view of the dashboard, light and dark, for a desk, a phone and a wall, in .build/screenshots.
screenshots:
	@Scripts/bootstrap.sh test
	$(BUILD) --product carillon-decoder
	$(BUILD) --product carillon-fetcher
	$(BUILD) --product carillon
	$(PYTHON) Tests/Browser/screenshots.py .build/debug/carillon .build/screenshots

## Measure the dashboard: frames a second with 64 metered players, memory, first paint.
bench-dashboard:
	@Scripts/bootstrap.sh test
	$(BUILD) -c release --product carillon-decoder
	$(BUILD) -c release --product carillon-fetcher
	$(BUILD) -c release --product carillon
	$(PYTHON) Tests/Browser/performance.py .build/release/carillon

## What continuous integration runs: the linter, then the tests.
check: lint test

## Rewrite Swift and C in the house format.
format:
	@Scripts/bootstrap.sh lint
	swift format format --in-place --parallel --recursive $(SWIFT_PATHS)
	clang-format-19 -i $(C_FILES)

## Check Swift, C, JavaScript, Python, shell and YAML; the rules are in the dot files, ruff.toml and jsconfig.json.
lint: $(LINT_TARGETS)

linters:
	@Scripts/bootstrap.sh lint

$(LINT_TARGETS): linters

lint-swift:
	swift format lint --strict --parallel --recursive $(SWIFT_PATHS)

lint-c:
	@clang-format-19 --dry-run --Werror $(C_FILES)

lint-js:
	tsc --project jsconfig.json
	tsc --project Tests/Clients/tsconfig.json
	tsc --checkJs --noEmit --strict --target es2022 --lib es2022,webworker public/sw.js
	@$(PYTHON) Scripts/clients/javascript.py --check
	@for script in clients/js/*.*js; do node --check $$script || exit 1; done

lint-python:
	.build/python/bin/ruff check --quiet --cache-dir .build/ruff
	@$(PYTHON) Scripts/clients/python.py --check
	@cd clients/python && ../../$(PYTHON) -m mypy --no-error-summary --cache-dir ../../.build/mypy
	@$(PYTHON) -m mypy --no-error-summary --config-file Tests/mypy.ini --cache-dir .build/mypy

lint-shell:
	@for script in $(BASH_SCRIPTS); do bash -n $$script || exit 1; done
	@for script in packaging/debian/p*; do sh -n $$script || exit 1; done
	shellcheck $(BASH_SCRIPTS) packaging/debian/p*

lint-documents:
	@$(PYTHON) Scripts/clients/swift.py --check
	yamllint --strict openapi.yaml asyncapi.yaml packaging
	.build/python/bin/openapi-spec-validator openapi.yaml
	.build/python/bin/python Scripts/asyncapi-check.py asyncapi.yaml

## Build the packages of the clients into .build/clients.
clients:
	@Scripts/bootstrap.sh clients
	@rm -rf .build/clients && mkdir -p .build/clients && cp -r clients/python .build/clients/python
	$(PYTHON) -m pip wheel --quiet --no-deps --no-build-isolation --no-index --wheel-dir .build/clients .build/clients/python
	python3 Scripts/clients/pack.py .build/clients

## Measure beside peers in one run.
bench:
	@Scripts/bootstrap.sh bench
	$(BUILD) -c release --product carillon-decoder
	CARILLON_DECODER=$(CURDIR)/.build/release/carillon-decoder \
	    swift run -c release --package-path Benchmarks MixerBenchmark
	CARILLON_DECODER=$(CURDIR)/.build/release/carillon-decoder \
	    swift run -c release --package-path Benchmarks DecodingBenchmark

## Measure the time from a request to its sound, and from the sound's end to its event.
bench-latency:
	@Scripts/bootstrap.sh bench
	Benchmarks/latency.sh

## Measure the HTTP server beside nginx.
bench-http:
	@Scripts/bootstrap.sh bench
	Benchmarks/http.sh

## Measure the HTTP server beside nginx, both over TLS.
bench-tls:
	@Scripts/bootstrap.sh bench
	Benchmarks/tls.sh

## Run the unit tests under ThreadSanitizer in release, and under AddressSanitizer in debug.
sanitize:
	Scripts/sanitize.sh thread
	Scripts/sanitize.sh address

## Feed random input to every parser for SECONDS each.
fuzz:
	@Scripts/bootstrap.sh fuzz
	Scripts/fuzz.sh

## Build the Debian package for this release of Debian into .build/deb.
deb:
	@Scripts/bootstrap.sh deb
	Scripts/deb.sh

## Install the package in a bare Debian from a repository, play, remove, purge; as root. OLDER=FILE: upgrade that package, and go back.
deb-test: deb
	Scripts/deb-test.sh "$$(ls -t .build/deb/*.deb | head -n 1)" $(OLDER)

## Build the packages for Debian 12 and 13 into .build/packages, each in its own Debian, and check them with lintian; as root.
packages:
	@Scripts/bootstrap.sh distribution
	Scripts/packages.sh .build/packages

## Lay out .build/packages as a repository for apt in .build/apt, signed with gpg's key KEY.
apt-repository:
	@Scripts/bootstrap.sh deb
	Scripts/apt-repository.sh "$(KEY)" .build/apt .build/packages/*.deb

## One Carillon, four rooms in two zones on Snapcast, recorded and compared; as root. Scripts/demo-rooms.sh rtp: on PipeWire's RTP.
demo-rooms:
	@Scripts/bootstrap.sh rooms
	$(BUILD) -c release --product carillon-decoder
	$(BUILD) -c release --product carillon-fetcher
	$(BUILD) -c release --product carillon
	Scripts/demo-rooms.sh

clean:
	rm -rf .build demo-sounds
