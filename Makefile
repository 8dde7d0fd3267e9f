# Everything that a clone needs: `make demo` and `make test` work on a fresh Debian with the Swift
# toolchain; what is missing is installed.

SWIFT ?= swift
PROGRAM = .build/release/subledger
LEDGER = .build/demo.sqlite

.PHONY: demo test build lint format fuzz bench sample-data sample-report bootstrap clean

# Takes the sample data in and makes a report of it.
demo: build
	@rm -f $(LEDGER) $(LEDGER)-wal $(LEDGER)-shm $(LEDGER)-lock
	@echo; echo "$$ subledger ingest sample-data"
	@$(PROGRAM) ingest sample-data --ledger $(LEDGER); code=$$?; \
	if [ $$code -eq 2 ]; then \
	  echo "(exit 2: done, but four broken lines need a look; see: subledger rejects)"; \
	elif [ $$code -ne 0 ]; then exit $$code; fi
	@echo; echo "$$ subledger report"
	@$(PROGRAM) report --ledger $(LEDGER) --quiet >/dev/null
	@echo; echo "The report is in reports/latest: open reports/latest/index.html"

test: bootstrap
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

build: bootstrap
	$(SWIFT) build -c release --product subledger

lint:
	$(SWIFT) format lint --strict --recursive Sources Tests Package.swift

format:
	$(SWIFT) format --in-place --recursive Sources Tests Package.swift

# Reads broken exports for a minute; a trap or a wrong count ends it with the seed.
fuzz: build
	$(PROGRAM) sample-data .build/fuzz-corpus --subscriptions 60 --seed 1
	$(SWIFT) build -c release --product subledger-fuzz
	.build/release/subledger-fuzz .build/fuzz-corpus 60

sample-data: build
	rm -rf sample-data
	$(PROGRAM) sample-data sample-data

sample-report: build
	rm -f $(LEDGER) $(LEDGER)-wal $(LEDGER)-shm $(LEDGER)-lock
	$(PROGRAM) ingest sample-data --ledger $(LEDGER) || [ $$? -eq 2 ]
	$(PROGRAM) report --ledger $(LEDGER) --output reports/sample

# Installs what the build and the program need, if it is not there.
bootstrap:
	@missing=""; \
	[ -f /usr/include/sqlite3.h ] || missing="$$missing libsqlite3-dev"; \
	command -v pkg-config >/dev/null || missing="$$missing pkg-config"; \
	command -v gzip >/dev/null || missing="$$missing gzip"; \
	command -v zstd >/dev/null || missing="$$missing zstd"; \
	if [ -n "$$missing" ] && command -v apt-get >/dev/null; then \
	  echo "installing$$missing"; \
	  if [ "$$(id -u)" -eq 0 ]; then sudo=""; else sudo="sudo"; fi; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq $$missing; \
	fi

clean:
	rm -rf .build reports/latest
