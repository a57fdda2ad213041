# Everything runs under the Node that npm installs (scripts/node); npm itself runs on the machine's Node, 20 or later.
node := scripts/node

.DEFAULT_GOAL := help
.PHONY: help run test test-all check generated sdk sdk-runtimes sdk-generators mcp-conformance conformance conformance-kit moving bench chaos histories crash-points replay fuzz attack mutants schedules \
  mutation verify pooler citus deployment advisories db-reset packages dev-packages has-node

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

run: has-node ## run the whole service with its own database, on PORT (3000), in DATA_DIR (.data)
	@node scripts/develop/install.mjs run
	@$(node) scripts/operate/run/main.ts

test: dev-packages ## run the tests of what the service guarantees, or some: make test FILE=test/contacts.test.ts; FILES=s3 stores their files in buckets; COVERAGE=path records the code that each file runs
	@$(node) scripts/develop/test/main.ts

test-all: dev-packages ## run all tests, also those that start browsers, packages and processes; REST=1 only those
	@$(node) scripts/develop/test/main.ts --all

check: dev-packages ## check the contract, compatibility with the last release, generated files, rooms, types, row types and style; only what has changed since the last pass
	@$(node) scripts/develop/check.ts

generated: dev-packages ## regenerate generated/ from spec/, db/engine/postgres/migrations/ and db/engine/postgres/functions/
	$(node) scripts/contract/generate.ts

sdk: dev-packages ## build the TypeScript SDK as an npm package, in build/
	@$(node) scripts/packages/pack/pack-sdk.ts

sdk-runtimes: dev-packages ## test the SDK package in Node, Deno and Bun, from their npm packages, and in Chromium
	@$(node) scripts/trials/sdk/runtimes.ts

sdk-generators: dev-packages ## run npm's client generators on the published document, compile their output, and validate live answers with zod; ONLY names one
	@$(node) scripts/trials/sdk/generators.ts

mcp-conformance: dev-packages ## run the official conformance tests of the Model Context Protocol against /mcp of this service
	@$(node) scripts/trials/mcp-conformance/main.ts

conformance: dev-packages ## check the service at URL against the contract, with CONFORMANCE_KEY and CONFORMANCE_OTHER_KEY; KEYS, SEED, ONLY, WITHOUT, JUNIT
	@$(node) scripts/packages/conformance/main.ts $(URL) $(foreach flag,KEYS SEED ONLY WITHOUT JUNIT,$(if $($(flag)),--$(shell echo $(flag) | tr A-Z a-z) '$($(flag))'))

conformance-kit: dev-packages ## build the conformance kit as a package for npx, in build/
	@$(node) scripts/packages/pack/pack-conformance.ts

moving: dev-packages ## export, import and export again an organization of 100,000 records
	@$(node) scripts/operate/moving/main.ts

bench: dev-packages ## measure the running service
	@$(node) scripts/bench/main.ts

fuzz: dev-packages ## send requests generated from the contract, CASES (50) per operation, bill HISTORIES (1000) projects, race in 60 bursts; SEED repeats a run
	@$(node) scripts/trials/fuzz/main.ts

chaos: dev-packages ## kill, stop, fill and freeze the running service under load, then count what was lost; SEED, SECONDS, FAILURE, RELEASE, FILES=s3, CLUSTER with NODE_DATA
	@$(node) scripts/trials/chaos/main.ts

histories: dev-packages ## record what clients see while the service is killed, frozen and cut off, and check it for consistency; OPERATIONS (20000), SEED, FAULTS=none
	@$(node) scripts/trials/histories/main.ts

verify: dev-packages ## recalculate the figures of COUNT (1000) random records in Python, then detect each of TAMPERED (1000) changes; SEED repeats a run
	@$(node) scripts/trials/verify/main.ts

crash-points: dev-packages ## cut off the database at every message of each change and task, and try again; WORDS, POINTS with SEED, LONG=1, PLANTED=1
	@$(node) scripts/trials/crash-points/main.ts

replay: dev-packages ## record the requests of the conformance kit and the fuzzer, send them to RELEASE (HEAD) and to this checkout, and compare the answers; CASES (4), SEED, CORPUS, PLANTED=1
	@$(node) scripts/trials/replay/main.ts

attack: dev-packages ## let one organization attack the service, and measure the effect on the others and on the API's memory; ATTACK names one attack
	@$(node) scripts/trials/attack/main.ts

mutants: dev-packages ## plant faults and see whether a test notices: a random share by SEED, or ALL=1, AREA, FAULT; DRAWN=100 plants faults at random places (CHANGED=1: of changed files), COVERAGE names a recorded make test, KIND selects their kinds
	@$(node) scripts/develop/mutants/main.ts

schedules: dev-packages ## run concurrent requests in controlled orders of their database messages, for SECONDS (120); SEED, ONLY, ORDER repeat, PLANTED=1 removes locks
	@$(node) scripts/trials/schedules/main.ts

mutation: dev-packages ## mutate the domain, the layout of papers and the contract's compiler with Stryker, and list the mutants that no test notices: MUTATE=db/domain/money.ts, or a glob in quotes
	@$(node) scripts/develop/mutation/main.ts

pooler: dev-packages ## run the HTTP tests through Debian's PgBouncer in session mode; check that its other modes are refused; FILE as in make test
	@$(node) scripts/develop/pooler.ts

citus: dev-packages ## plan every statement on the Citus cluster at CLUSTER, then run the tests on it, or those in FILE; ONLY=statements
	@$(node) scripts/develop/citus.ts

spectral: has-node ## check the published document with Spectral's rules for OpenAPI; scripts/contract/lint/spectral.yaml lists the exceptions with reasons
	npx --yes @stoplight/spectral-cli@6 lint --fail-severity=hint -r scripts/contract/lint/spectral.yaml generated/openapi.json

deployment: dev-packages ## check scripts/deploy with systemd-analyze, nginx, Caddy and the Kubernetes types from npm
	@$(node) scripts/develop/deployment/main.ts

advisories: dev-packages ## check every locked package with npm's audit endpoint; reports if the registry does not support it
	@$(node) scripts/develop/release/advisories.ts

db-reset: packages ## remove DATA_DIR: the embedded database, files and keys; refused while in use
	@$(node) scripts/operate/db-reset.ts

packages: has-node
	@node scripts/develop/install.mjs

dev-packages: has-node
	@node scripts/develop/install.mjs dev

has-node:
	@command -v node >/dev/null || { echo "This needs Node 20 or newer, and no Node was found: https://nodejs.org" >&2; exit 1; }
