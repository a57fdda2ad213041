import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PartialStrykerOptions } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { testFileKindOf } from '../test/files.ts'
import { Imports } from '../test/imports.ts'

const root = resolve(import.meta.dirname, '..', '..')
const domain = 'db/domain/'

/**
 * Folder of the translated texts of papers and pages. The texts compute nothing, and only a second list of the same
 * words would detect a mutant.
 */
const words = 'db/domain/language/catalogues/'

/**
 * Tests that are of no use for mutants. Some read the sources as text, in which all mutants are present at once. Others
 * render whole papers or read files of megabytes, which takes seconds for each mutant.
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
 * Runs `make mutation`: Stryker mutates db/domain, or the files in it that MUTATE lists (paths or globs, separated by
 * spaces). Reports the mutants that no test without a database detects.
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
 * Returns the tests that load one of the files, in running order: the nearest by imports first, then those with the
 * fewest imports. A mutant's run ends at the first failing test.
 */
function testsOf(files: readonly string[]): string[] {
  const imports = new Imports(root)
  const all = globSync('test/**/*.test.ts', { cwd: root }).sort()
  const pure = all.filter((file) => testFileKindOf(file, imports) === 'pure' && !leftOut.some((out) => out.test(file)))
  return pure
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
