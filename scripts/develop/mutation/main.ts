import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, matchesGlob, resolve } from 'node:path'
import type { PartialStrykerOptions } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { testFileKindOf } from '../test/files.ts'
import { Imports } from '../test/imports.ts'

const root = resolve(import.meta.dirname, '../../..')

/**
 * Tests that are of no use for the mutants of the domain. Some read the sources as text, in which all mutants are
 * present at once. Others render whole papers or read files of megabytes, which takes seconds for each mutant.
 */
const uselessTests = [
  /^test\/(contract|release)\//,
  /^test\/records\/writes-behind-rules/,
  /^test\/domain\/language\/(glossary|words-in-code)/,
  /^test\/domain\/(fonts|legible-papers|earlier-papers|mail-subjects|pdf-[a-z]+)\.test/,
  /^test\/domain\/csv\/files\.test/,
  /^test\/(bids\/long-pages|mail\/contents|http\/prepared-handlers)/,
]

/** Files that MUTATE may name, and the tests that run for their mutants. Without MUTATE, all of them are mutated. */
const areas = [
  { name: 'the domain', files: 'db/domain/**/*.ts', tests: 'test/**/*.test.ts', leftOut: uselessTests },
  {
    name: 'the layout of papers',
    files: 'workers/pdf/{direction,layout,fonts/runs,fonts/wrap-text}.ts',
    tests: 'test/{domain/papers/first-pages,domain/pdf-layout,papers/direction}.test.ts',
    leftOut: [],
  },
  {
    name: "the contract's compiler",
    files: 'scripts/contract/{also-scopes,planned,changes/*}.ts',
    tests: 'test/contract/{bundle,planned-marks,refused-bundles,changes/*}.test.ts',
    leftOut: [],
  },
]

/** Stores the results of each mutant, so that the next run tries only what has changed. */
const incrementalFile = 'build/mutation.json'

/**
 * Folder of the translated texts of papers and pages. The texts compute nothing, and only a second list of the same
 * words would detect a mutant.
 */
const words = 'db/domain/language/catalogues/'

/**
 * Runs `make mutation`: Stryker mutates the files of all areas, or those that MUTATE lists (paths or globs, separated by
 * spaces). Reports the mutants that no test without a database detects.
 */
async function main(): Promise<void> {
  const files = filesOf(process.env.MUTATE)
  const imports = new Imports(root)
  const testFiles = areas.flatMap((area) =>
    testsOf(
      files.filter((file) => matchesGlob(file, area.files)),
      area,
      imports,
    ),
  )
  if (testFiles.length === 0) throw new Error(`No test without a database reaches ${files.join(', ')}.`)
  const options = JSON.parse(readFileSync(join(import.meta.dirname, 'stryker.json'), 'utf8')) as PartialStrykerOptions
  process.chdir(root)
  const plugins = [join(import.meta.dirname, 'runner.ts')]
  const reporters = [...options.reporters!, process.stdout.isTTY ? 'progress' : 'progress-append-only']
  await new Stryker({
    ...options,
    incremental: true,
    incrementalFile,
    plugins,
    reporters,
    mutate: files,
    pure: { testFiles: [...new Set(testFiles)], mutated: files },
  }).runMutationTest()
}

function filesOf(asked: string | undefined): string[] {
  const all = areas.flatMap(({ files }) => globSync(files, { cwd: root })).sort()
  if (!asked) return all.filter((file) => !file.startsWith(words))
  const named = new Set(asked.split(/\s+/).flatMap((pattern) => globSync(pattern, { cwd: root })))
  const files = all.filter((file) => named.has(file))
  const names = areas.map(({ name, files: pattern }) => `${name} (${pattern})`)
  if (files.length === 0) throw new Error(`MUTATE names no file of ${names.join(', ')}: ${asked}`)
  return existsSync(join(root, asked)) ? files : files.filter((file) => !file.startsWith(words))
}

/**
 * Returns the tests that load one of the files, in running order: the nearest by imports first, then those with the
 * fewest imports. A mutant's run ends at the first failing test.
 */
function testsOf(files: readonly string[], { tests, leftOut }: (typeof areas)[number], imports: Imports): string[] {
  const pure = globSync(tests, { cwd: root }).filter(
    (file) => testFileKindOf(file, imports) === 'pure' && !leftOut.some((useless) => useless.test(file)),
  )
  return pure
    .sort()
    .map((test) => {
      const reached = imports.countImportsTo(test)
      const steps = Math.min(...files.map((file) => reached.get(file) ?? Number.POSITIVE_INFINITY))
      return { test, steps, size: reached.size }
    })
    .filter(({ steps }) => Number.isFinite(steps))
    .sort((a, b) => a.steps - b.steps || a.size - b.size)
    .map(({ test }) => test)
}

await main()
