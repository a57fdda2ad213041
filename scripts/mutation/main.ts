import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PartialStrykerOptions } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { testFileKind } from '../test/files.ts'
import { Imports } from '../test/imports.ts'

const root = resolve(import.meta.dirname, '..', '..')
const domain = 'db/domain/'

/** Words of papers and pages: what they say is no computation, and only a second list of the same words would notice. */
const words = 'db/domain/language/catalogues/'

/**
 * Tests that would say nothing of a mutant: they read the sources as text, where all mutants stand at once, or draw whole
 * papers or read files of megabytes, seconds for each mutant.
 */
const leftOut = [
  /^test\/contract\//,
  /^test\/records\/writes-behind-rules/,
  /^test\/domain\/language\/(glossary|words-in-code)/,
  /^test\/domain\/(fonts|legible-papers|earlier-papers|mail-subjects|pdf-[a-z]+)\.test/,
  /^test\/domain\/csv\/files\.test/,
  /^test\/(bids\/long-pages|mail\/contents|http\/prepared-handlers)/,
]

/**
 * `make mutation`: has Stryker mutate db/domain, or the files there that MUTATE names (a file or a glob, several apart by
 * spaces), and says which mutants no test notices that needs no database.
 */
async function main(): Promise<void> {
  const files = filesOf(process.env.MUTATE || `${domain}**/*.ts`)
  const testFiles = testsOf(files)
  if (testFiles.length === 0) throw new Error(`No test without a database reaches ${files.join(', ')}.`)
  const options = JSON.parse(readFileSync(join(import.meta.dirname, 'stryker.json'), 'utf8')) as PartialStrykerOptions
  process.chdir(root)
  const plugins = [join(import.meta.dirname, 'runner.ts')]
  const reporters = [...options.reporters!, process.stdout.isTTY ? 'progress' : 'progress-append-only']
  await new Stryker({
    ...options,
    plugins,
    reporters,
    mutate: files,
    pure: { testFiles, mutated: files },
  }).runMutationTest()
}

function filesOf(asked: string): string[] {
  const named = asked.split(/\s+/).flatMap((pattern) => globSync(pattern, { cwd: root }))
  const files = [...new Set(named)].filter((file) => file.startsWith(domain) && file.endsWith('.ts')).sort()
  if (files.length === 0) throw new Error(`MUTATE names no file of ${domain}: ${asked}`)
  return existsSync(join(root, asked)) ? files : files.filter((file) => !file.startsWith(words))
}

/**
 * The tests that load one of the files, in the order in which they run: the nearest first, and of these the smallest,
 * because a mutant's run ends when one notices it.
 */
function testsOf(files: readonly string[]): string[] {
  const imports = new Imports(root)
  const all = globSync('test/**/*.test.ts', { cwd: root }).sort()
  const pure = all.filter((file) => testFileKind(file, imports) === 'pure' && !leftOut.some((out) => out.test(file)))
  return pure
    .map((test) => {
      const reached = imports.reachedFrom(test)
      const steps = Math.min(...files.map((file) => reached.get(file) ?? Number.POSITIVE_INFINITY))
      return { test, steps, size: reached.size }
    })
    .filter(({ steps }) => Number.isFinite(steps))
    .sort((a, b) => a.steps - b.steps || a.size - b.size)
    .map(({ test }) => test)
}

await main()
