import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { createProgressOutput, formatDuration, showEverySecond } from '../operate/progress.ts'

interface Part {
  name: string
  args: string[]
  /** Files that the part reads. A part that has passed is skipped until one of these files changes, except in CI. */
  reads: string
}

const root = resolve(import.meta.dirname, '../..')
const cache = join(root, 'node_modules', '.cache', 'check')
const sources = '{db,handlers,workers,scripts,test}/**/*.{ts,tsx,mts}'

/** Parts of the check, the slowest first, so that no long part starts last. */
const parts: Part[] = [
  {
    name: 'types',
    args: [
      'node_modules/typescript/bin/tsc',
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      join(cache, 'types.json'),
    ],
    reads: `{tsconfig.json,generated/**/*.ts,${sources}}`,
  },
  {
    name: 'generated',
    args: ['scripts/contract/check-generated.ts'],
    reads: '{spec/**/*,generated/**/*,scripts/contract/**/*,db/engine/postgres/**/*.{ts,sql},db/engine/records/*.ts}',
  },
  {
    name: 'row-types',
    args: ['scripts/develop/row-types/check.ts'],
    reads:
      '{test/statements.txt,generated/**/*.ts,{db,handlers,workers}/**/*.{ts,tsx,sql},scripts/develop/{row-types,statements}/**/*.ts}',
  },
  { name: 'contract', args: ['scripts/contract/lint/lint-spec.ts'], reads: '{spec/**/*,scripts/contract/**/*}' },
  { name: 'releases', args: ['scripts/contract/changes/breaking.ts'], reads: '{spec/**/*,scripts/contract/**/*}' },
  {
    name: 'style',
    args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
    reads: `{biome.json,*.json,spec/**/*.json,${sources}}`,
  },
  {
    name: 'migrations',
    args: ['scripts/operate/migrations/check.ts'],
    reads: '{db/engine/postgres/*.ts,db/engine/postgres/{migrations,functions}/**/*,scripts/operate/migrations/*}',
  },
  { name: 'rooms', args: ['scripts/develop/rooms/check-rooms.ts'], reads: `{spec/**/*,${sources}}` },
  {
    name: 'assertions',
    args: ['scripts/develop/rooms/loose-assertions.ts'],
    reads: '{{test,scripts/testkit}/**/*.ts,scripts/develop/rooms/*.ts}',
  },
  {
    name: 'language',
    args: ['scripts/develop/plain-words/check.ts'],
    reads: `{handlers/web/docs/*/*.md,*.md,{db,handlers,workers}/**/README.md,spec/DECISIONS.md,scripts/develop/plain-words/*,${sources}}`,
  },
  {
    name: 'clocks',
    args: ['scripts/develop/rooms/clock-reads.ts'],
    reads: '{db,handlers,workers,scripts/develop/rooms}/**/*.{ts,tsx}',
  },
]

const progress = createProgressOutput()

/**
 * Runs `make check`: contract lint, breaking changes since the last release, generated files, migrations, rooms,
 * assertions, language, clocks, types, row types and style. As many parts run at once as there are cores. Skips a part that has passed and
 * whose files have not changed; CI runs all.
 */
async function main(): Promise<number> {
  mkdirSync(cache, { recursive: true })
  const waiting = [...parts]
  const running = new Set<string>()
  const failed: string[] = []
  const quiet = showEverySecond(progress, () => `Checking ${[...running].join(', ')}`)
  const work = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      running.add(part.name)
      if (!(await check(part))) failed.push(part.name)
      running.delete(part.name)
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), parts.length) }, work))
  quiet()
  if (failed.length > 0) console.error(`make check failed: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
}

async function check({ name, args, reads }: Part): Promise<boolean> {
  const passedFile = join(cache, `${name}.passed`)
  const digest = digestOf(`${name} ${args.join(' ')}`, reads)
  if (!process.env.CI && digest === readIfAny(passedFile)) {
    progress.print(`ok   ${name.padEnd(10)} as before`)
    return true
  }
  const fromMs = performance.now()
  const { isGood, said } = await run(args)
  const took = formatDuration(performance.now() - fromMs)
  progress.print(`${isGood ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${took}${isGood ? '' : `\n${said}`}`)
  writeFileSync(passedFile, isGood ? digest : '')
  return isGood
}

function digestOf(what: string, reads: string): string {
  const files = globSync(reads, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const digest = createHash('sha256').update(what)
  for (const file of [...files, join(root, 'package-lock.json')]) digest.update(file).update(readFileSync(file))
  return digest.digest('hex')
}

function readIfAny(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function run(args: readonly string[]): Promise<{ isGood: boolean; said: string }> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', (text) => (said += text))
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ isGood: false, said: message }))
    child.once('close', (code) => resolve({ isGood: code === 0, said }))
  })
}

process.exitCode = await main()
