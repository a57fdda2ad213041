import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { openTestCluster } from '../test/support/cluster.ts'

const root = resolve(import.meta.dirname, '..')
const runner = join(root, 'node_modules', 'tap', 'dist', 'esm', 'run.mjs')

/** What the reporter writes at its end, terminal or not. */
const showCursor = '\x1b[?25h'

/** `make test`: runs the test files named as arguments or in FILE, or all of them, on a Postgres of their own. */
async function main(): Promise<number> {
  const files = [...process.argv.slice(2), ...(process.env.FILE ?? '').split(/\s+/)].filter(Boolean)
  const cluster = await openTestCluster(join(root, '.data-test'))
  try {
    const { status, report } = await runTap(files, cluster.env)
    const { passed, failed } = readCounts(report)
    // A run that ended badly without a failed assertion, as when there is no such file, has failed all the same.
    const failures = status === 0 ? failed : Math.max(failed, 1)
    console.log(`\n${passed} passed, ${failures} failed`)
    return failures === 0 ? 0 : status || 1
  } finally {
    await cluster.close()
  }
}

/** Runs tap, passing on what it reports. */
function runTap(files: string[], env: NodeJS.ProcessEnv): Promise<{ status: number; report: string }> {
  const node = ['--import=tsx', `--import=${join(import.meta.dirname, 'tap-reporter.ts')}`, runner]
  const child = spawn(process.execPath, [...node, 'run', '--reporter=base', ...files], {
    cwd: root,
    // CI: the reporter prints each line once, where it would redraw a terminal's lines.
    env: { ...process.env, CI: 'true', ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let report = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    report += text
    process.stdout.write(text.replaceAll(showCursor, ''))
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((ended, failed) => {
    child.on('error', failed)
    child.on('close', (code, signal) => {
      ended({ status: code ?? 128 + (signal ? constants.signals[signal] : 0), report })
    })
  })
}

/** The report closes with a comment such as `# { total: 3, pass: 2, fail: 1 }`. */
function readCounts(report: string): { passed: number; failed: number } {
  const counts =
    stripVTControlCharacters(report)
      .match(/^# \{.*\}$/gm)
      ?.at(-1) ?? ''
  const count = (name: string) => Number(counts.match(new RegExp(`\\b${name}: (\\d+)`))?.[1] ?? 0)
  return { passed: count('pass'), failed: count('fail') }
}

process.exitCode = await main()
