import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { relative } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { InstrumenterContext, StrykerOptions } from '@stryker-mutator/api/core'
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import {
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import type { Test } from 'tap'
import { Imports } from '../test/imports.ts'

// Stryker's own runner for tap starts a process for each test file and mutant, and spends most of the time on startup.
// This runner loads the files in one process. For each file and mutant, it loads all modules that import a mutated file
// again, including tests. So a mutant of a constant that is computed once counts too, and no state of a mutant remains.

const scheme = 'test-of:'
const place = Symbol.for('construction-api.mutated-tests')

type Options = StrykerOptions & { pure: { testFiles: string[]; mutated: string[] } }

class InOneProcess implements TestRunner {
  static readonly inject = tokens(commonTokens.options)
  readonly #options: Options['pure']
  /** State that Stryker's instrumented code reads: the active mutant, and the counts of executed mutants. */
  readonly #shared: InstrumenterContext = {}
  readonly #tests = new Map<string, Test>()
  readonly #root = pathToFileURL(`${process.cwd()}/`).href
  readonly #imports = new Imports(process.cwd())
  readonly #isAffected = new Map<string, boolean>()
  readonly #sources = new Map<string, string>()
  #tap?: Test
  #written = ''
  #run = 0

  constructor(options: StrykerOptions) {
    this.#options = (options as Options).pure
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init(): Promise<void> {
    Object.assign(globalThis, { __stryker__: this.#shared, [place]: this.#tests })
    this.#loadAnew()
    const tap = await openTap()
    tap.pipe(
      new Writable({
        write: (chunk, _encoding, done) => {
          this.#written += chunk
          done()
        },
      }),
    )
    // Opens one test that never ends as the parent of all files' tests. Otherwise tap would end while no test runs.
    this.#tap = await new Promise<Test>((opened) => {
      void tap.test('files', { timeout: 0 }, (files) => {
        opened(files)
        return new Promise(() => {})
      })
    })
  }

  async dryRun(): Promise<DryRunResult> {
    const coverage = { static: {}, perTest: {} }
    this.#shared.mutantCoverage = coverage
    const tests: TestResult[] = []
    for (const file of this.#options.testFiles) {
      this.#shared.currentTestId = file
      tests.push(await this.#runFile(file))
    }
    return { status: DryRunStatus.Complete, tests, mutantCoverage: coverage }
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, disableBail }: MutantRunOptions): Promise<MutantRunResult> {
    Object.assign(this.#shared, { activeMutant: activeMutant.id, hitLimit, hitCount: hitLimit && 0 })
    const tests: TestResult[] = []
    const { testFiles } = this.#options
    for (const file of testFilter ? testFiles.filter((each) => testFilter.includes(each)) : testFiles) {
      const result = await this.#runFile(file)
      const limit = determineHitLimitReached(this.#shared.hitCount, hitLimit)
      if (limit) return toMutantRunResult(limit)
      tests.push(result)
      if (result.status === TestStatus.Failed && !disableBail) break
    }
    return toMutantRunResult({ status: DryRunStatus.Complete, tests })
  }

  async #runFile(file: string): Promise<TestResult> {
    this.#run += 1
    this.#written = ''
    const fromMs = performance.now()
    const address = this.#versioned(new URL(file, this.#root).href)
    let counts = { pass: 0, fail: 0 }
    const ended = await this.#tap!.test(file, { timeout: 0 }, async (test) => {
      this.#tests.set(address, test)
      counts = test.counts
      await import(address)
    })
    this.#tests.delete(address)
    const [generic, isGood] = [
      { id: file, name: file, fileName: file, timeSpentMs: performance.now() - fromMs },
      ended?.ok,
    ]
    if (isGood && counts.pass > 0) return { ...generic, status: TestStatus.Success }
    const failureMessage = /^\s*not ok .*$/m.exec(this.#written)?.[0].trim() ?? 'it asserted nothing'
    return { ...generic, status: TestStatus.Failed, failureMessage }
  }

  #loadAnew(): void {
    registerHooks({
      resolve: (specifier, context, next) => {
        const { parentURL = '' } = context
        if (specifier === 'tap' && this.#tests.has(parentURL)) return { url: scheme + parentURL, shortCircuit: true }
        const found = next(specifier, context)
        return this.#affected(found.url) ? { ...found, url: this.#versioned(found.url) } : found
      },
      load: (url, context, next) => {
        if (url.startsWith(scheme)) {
          const source = `export default globalThis[Symbol.for(${JSON.stringify(place.description)})].get(${JSON.stringify(url.slice(scheme.length))})`
          return { format: 'module', source, shortCircuit: true }
        }
        return url.includes('?run=')
          ? { format: 'module', source: this.#source(url), shortCircuit: true }
          : next(url, context)
      },
    })
  }

  /** Reports whether a file of the repository is mutated, or imports one that is. */
  #affected(url: string): boolean {
    if (!url.startsWith(this.#root) || !url.endsWith('.ts') || url.includes('/node_modules/')) return false
    const known = this.#isAffected.get(url)
    if (known !== undefined) return known
    const reached = this.#imports.countImportsTo(relative(process.cwd(), fileURLToPath(url)))
    const isAffected = this.#options.mutated.some((file) => reached.has(file))
    this.#isAffected.set(url, isAffected)
    return isAffected
  }

  #versioned(url: string): string {
    return `${url}?run=${this.#run}`
  }

  #source(url: string): string {
    const [plain] = url.split('?', 1)
    const source = this.#sources.get(plain!) ?? stripTypeScriptTypes(readFileSync(fileURLToPath(plain!), 'utf8'))
    this.#sources.set(plain!, source)
    return source
  }
}

/**
 * Imports tap while process.send is undefined. Otherwise tap would send its time limits to the parent process, which is
 * Stryker and does not understand them.
 */
async function openTap() {
  const { send } = process
  process.send = undefined
  const { default: tap } = await import('tap')
  tap.setTimeout(0)
  process.send = send
  return tap
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'pure', InOneProcess)]
