# Everything runs under the Node that npm installs (scripts/node); npm itself runs on the machine's Node, 20 or later.
node := scripts/node

.DEFAULT_GOAL := help
.PHONY: help run test check generated sdk sdk-runtimes sdk-generators mcp-conformance conformance conformance-kit moving bench chaos histories crash-points fuzz attack mutants schedules \
  mutation verify pooler citus deployment advisories db-reset packages dev-packages has-node

help: ## this page
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

run: has-node ## the whole service with a database of its own, on PORT (3000), in DATA_DIR (.data)
	@node scripts/install.mjs run
	@$(node) scripts/run/main.ts

test: dev-packages ## all tests, or those named: make test FILE=test/contacts.test.ts; FILES=s3 has their files in buckets; COVERAGE=path records what each file runs
	@$(node) scripts/test/main.ts

check: dev-packages ## contract lint, what breaks the last release, generated files, rooms, types, style; by hand only what has changed since it passed
	@$(node) scripts/check.ts

generated: dev-packages ## write generated/ anew from spec/ and db/postgres/migrations/
	$(node) scripts/contract/generate.ts

sdk: dev-packages ## the TypeScript SDK as a package that npm installs, in build/
	@$(node) scripts/sdk-package/pack.ts

sdk-runtimes: dev-packages ## the SDK's package in Node, Deno and Bun, by their npm packages, and in Chromium
	@$(node) scripts/sdk-package/runtimes.ts

sdk-generators: dev-packages ## have generators of clients, by npm, read the published document, compile what they write, and validate live answers by zod; ONLY
	@$(node) scripts/sdk-package/generators.ts

mcp-conformance: dev-packages ## the official conformance package of the Model Context Protocol against /mcp of this service
	@$(node) scripts/mcp-conformance/main.ts

conformance: dev-packages ## judge the service at URL by the contract, with CONFORMANCE_KEY and CONFORMANCE_OTHER_KEY; KEYS, SEED, ONLY, WITHOUT, JUNIT
	@$(node) scripts/conformance/main.ts $(URL) $(foreach flag,KEYS SEED ONLY WITHOUT JUNIT,$(if $($(flag)),--$(shell echo $(flag) | tr A-Z a-z) '$($(flag))'))

conformance-kit: dev-packages ## the kit that judges so, as a package that npx runs, in build/
	@$(node) scripts/conformance-package/pack.ts

moving: dev-packages ## export, import and export again an organization of 100,000 records
	@$(node) scripts/moving/main.ts

bench: dev-packages ## measure the running service
	@$(node) scripts/bench/main.ts

fuzz: dev-packages ## send requests made from the contract, CASES (50) to each operation, bill HISTORIES (1000) projects, race in 60 bursts; SEED repeats a run
	@$(node) scripts/fuzz.ts

chaos: dev-packages ## kill, stop, fill and freeze the running service under load, then count what was lost; SEED, SECONDS, FAILURE, RELEASE, FILES=s3, CLUSTER with NODE_DATA
	@$(node) scripts/chaos/main.ts

histories: dev-packages ## record what clients are shown while the service is killed, frozen and cut off, and judge it; OPERATIONS (20000), SEED, FAULTS=none
	@$(node) scripts/histories/main.ts

verify: dev-packages ## prove the figures of COUNT (1000) random records by Python alone, then name each of TAMPERED (1000) changes; SEED repeats a run
	@$(node) scripts/verify/main.ts

crash-points: dev-packages ## cut the database off at every message of each change and task, and ask again; WORDS, POINTS with SEED, LONG=1, PLANTED=1
	@$(node) scripts/crash-points/main.ts

attack: dev-packages ## one organization does its worst: what the others feel, and the API's memory; ATTACK names one
	@$(node) scripts/attack/main.ts

mutants: dev-packages ## plant faults and see which test notices: a share drawn by SEED, or ALL=1, AREA, FAULT; DRAWN=100 draws others over the code, COVERAGE names a recorded make test
	@$(node) scripts/mutants/main.ts

schedules: dev-packages ## hold up what requests say to the database and let it go in chosen orders, for SECONDS (120); SEED, ONLY, ORDER repeat, PLANTED=1 takes locks away
	@$(node) scripts/schedules/main.ts

mutation: dev-packages ## have Stryker change db/domain and see which change no test notices: MUTATE=db/domain/money.ts, or a glob in quotes
	@$(node) scripts/mutation/main.ts

pooler: dev-packages ## the tests that go over HTTP, through Debian's PgBouncer in session mode; its other modes are refused. FILE as of make test
	@$(node) scripts/pooler.ts

citus: dev-packages ## have the cluster of Citus at CLUSTER plan every statement, then run the tests on it, or those of FILE; ONLY=statements
	@$(node) scripts/citus.ts

spectral: has-node ## the published document, by Spectral's rules for OpenAPI; scripts/contract/lint/spectral.yaml says which it breaks and why
	npx --yes @stoplight/spectral-cli@6 lint --fail-severity=hint -r scripts/contract/lint/spectral.yaml generated/openapi.json

deployment: dev-packages ## have scripts/deploy read by the programs that it is for: systemd-analyze, nginx, Caddy, Kubernetes' types by npm
	@$(node) scripts/deployment/main.ts

advisories: dev-packages ## ask npm's audit endpoint about every package of the lock; says so where the registry does not answer it
	@$(node) scripts/release/advisories.ts

db-reset: packages ## remove DATA_DIR: the embedded database, files and keys; refused while in use
	@$(node) scripts/db-reset.ts

packages: has-node
	@node scripts/install.mjs

dev-packages: has-node
	@node scripts/install.mjs dev

has-node:
	@command -v node >/dev/null || { echo "This needs Node 20 or newer, and finds none: https://nodejs.org" >&2; exit 1; }
