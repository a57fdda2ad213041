import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openTestCluster } from '../test/support/cluster.ts'
import { openTestS3 } from '../test/support/s3.ts'
import { progressOn, seconds, ticking } from './progress.ts'

interface Counts {
  passed: number
  failed: number
}

const root = resolve(import.meta.dirname, '..')
const filesAtOnce = 2
const testLimitS = 900
const fileLimitMs = (testLimitS + 60) * 1000
const running = new Set<ChildProcess>()
const progress = progressOn()
let isStopped = false

/**
 * `make test`: runs the test files named as arguments or in FILE, or all of them, on a Postgres of their own. FILES=s3 has
 * the service's files in buckets of an S3 server, one for each service that a test starts.
 */
async function main(): Promise<number> {
  const named = [...process.argv.slice(2), ...(process.env.FILE ?? '').split(/\s+/)].filter(Boolean)
  const absent = named.filter((file) => !existsSync(join(root, file)))
  if (absent.length > 0) console.error(`There is no ${absent.join(', no ')}.`)
  const files = named.length > 0 ? named : globSync('test/**/*.test.ts', { cwd: root }).sort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
  const cluster = await openTestCluster(join(root, '.data-test'))
  const s3 = process.env.FILES === 's3' ? await openTestS3() : undefined
  try {
    const waiting = files.filter((file) => !absent.includes(file))
    const env = { ...process.env, ...cluster.env, ...s3?.env, TAP: '1', TAP_TIMEOUT: String(testLimitS) }
    const counts = { passed: 0, failed: absent.length }
    const [startedMs, all] = [performance.now(), waiting.length]
    const quiet = ticking(progress, () => {
      const ended = all - waiting.length - running.size
      return `${ended} of ${all} files, ${counts.failed} failed so far, ${seconds(performance.now() - startedMs)}`
    })
    await Promise.all(Array.from({ length: filesAtOnce }, () => runNext(waiting, env, counts)))
    quiet()
    if (waiting.length > 0) counts.failed = Math.max(counts.failed, 1)
    console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
    return counts.failed === 0 ? 0 : 1
  } finally {
    await s3?.close()
    await cluster.close()
  }
}

async function runNext(waiting: string[], env: NodeJS.ProcessEnv, counts: Counts): Promise<void> {
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    const { passed, failed } = await runFile(file, env)
    counts.passed += passed
    counts.failed += failed
    if (isStopped) return
  }
}

/**
 * Each file is a process of its own that writes TAP; tap's own runner would load a reporter, mocks and source maps of all
 * packages into each. What failed is shown as tap says it.
 */
async function runFile(file: string, env: NodeJS.ProcessEnv): Promise<Counts> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [file], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  const limit = setTimeout(() => child.kill('SIGKILL'), fileLimitMs)
  let report = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    report += text
  })
  const ending = await new Promise<string | undefined>((resolve) => {
    child.on('error', ({ message }) => resolve(message))
    child.on('close', (code, signal) => resolve(code === 0 ? undefined : `ended with ${signal ?? `status ${code}`}`))
  })
  clearTimeout(limit)
  running.delete(child)
  const { passed, failed } = countsIn(report)
  // A file that ended badly, or early, without a failed assertion has failed all the same.
  const failures = ending === undefined ? failed : Math.max(failed, 1)
  const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  if (failures === 0) progress.print(`PASS ${file} ${passed} in ${took}`)
  else
    progress.print(`FAIL ${file} ${failures} of ${passed + failures} in ${took}: ${ending}\n${withoutPasses(report)}`)
  return { passed, failed: failures }
}

/** A complete report closes with a comment such as `# { total: 3, pass: 2, fail: 1 }`. */
function countsIn(report: string): Counts {
  const closing = report.match(/^# \{.*\}$/gm)?.at(-1)
  if (closing === undefined) return { passed: 0, failed: 1 }
  const count = (name: string) => Number(closing.match(new RegExp(`\\b${name}: (\\d+)`))?.[1] ?? 0)
  return { passed: count('pass'), failed: count('fail') }
}

const withoutPasses = (report: string): string =>
  report
    .split('\n')
    .filter((line) => !/^\s*(ok \d|\d+\.\.\d|$)/.test(line))
    .join('\n')

function stop(signal: NodeJS.Signals): void {
  isStopped = true
  for (const child of running) child.kill(signal)
}

process.exitCode = await main()
