import { on, once } from 'node:events'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { Test } from 'tap'
import { replaceAsyncHookDomain } from './adapters/domains.ts'
import {
  hangReportMark,
  type MessageFromTestProcess,
  type MessageToTestProcess,
  type TestFileOutcome,
} from './lane-messages.ts'
import { readFinishedChildrenCpuMs } from './process-cpu.ts'
import type { ReachRecorder } from './reach-recording.ts'
import { ModuleReloader } from './reloading.ts'
import { recordSentStatements } from './sent-statements.ts'

// Test process of `make test`: runs the test files that it is sent, one after another. Each file is a subtest of tap's
// root and receives that subtest when it imports tap. So its teardowns run when the file ends, and its assertions count
// for it. The files share their modules' state: one service, its database, and everything compiled.

const testLimitS = 600

/** The test that each file receives in place of tap, keyed by the file's address. */
const tests = new Map<string, Test>()
const place = Symbol.for('construction-api.tests')
;(globalThis as Record<symbol, unknown>)[place] = tests

function giveFilesTheirTests(): void {
  const scheme = 'test-of:'
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context
      if (specifier !== 'tap' || !tests.has(parentURL)) return next(specifier, context)
      return { url: `${scheme}${parentURL}`, shortCircuit: true }
    },
    load(url, context, next) {
      if (!url.startsWith(scheme)) return next(url, context)
      const key = JSON.stringify(url.slice(scheme.length))
      const source = `export default globalThis[Symbol.for('construction-api.tests')].get(${key})`
      return { format: 'module', source, shortCircuit: true }
    },
  })
}

const root = resolve(import.meta.dirname, '../../..')
/** Reloads saved files; only with WATCH. */
const reloading = process.env.WATCH ? new ModuleReloader(root) : undefined

const say = (message: MessageFromTestProcess): Promise<void> =>
  new Promise((said) => {
    process.send!(message, () => said())
  })

async function* filesAsked(): AsyncGenerator<string> {
  const messages = on(process, 'message') as AsyncIterable<[MessageToTestProcess]>
  await say({ readyMs: performance.now() })
  for await (const [message] of messages) {
    if ('end' in message) return
    if ('changed' in message) await say({ isReloaded: reloading?.markChanged(message.changed) ?? false })
    else yield message.file
  }
}

/** Returns the CPU time of this process and of its finished children, in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + readFinishedChildrenCpuMs()
}

/** Starts recording which functions each file runs, if COVERAGE names a file for it. */
async function startRecording(): Promise<ReachRecorder | undefined> {
  if (!process.env.COVERAGE) return undefined
  const { ReachRecorder: ReachRecording } = await import('./reach-recording.ts')
  const recording = new ReachRecording(root, process.env.COVERAGE)
  await recording.start()
  return recording
}

async function main(): Promise<void> {
  const recording = await startRecording()
  const sent = recordSentStatements()
  replaceAsyncHookDomain()
  giveFilesTheirTests()
  const { default: tap } = await import('tap')
  let written = ''
  process.on('disconnect', () => process.exit(1))
  // The parent process sends SIGTERM to a test process that hangs. Its report then shows how far the file came.
  process.on('SIGTERM', async () => {
    await say({ outcome: { passed: 0, failed: 1, wallMs: 0, cpuMs: 0, report: `${written}\n${hangReportMark}` } })
    process.exit(1)
  })
  tap.pipe(
    new Writable({
      write(chunk, _encoding, done) {
        written += chunk
        done()
      },
    }),
  )
  tap.setTimeout(0)
  await tap.test('files', { timeout: 0 }, async (files) => {
    for await (const file of filesAsked()) {
      written = ''
      sent.setTestFile(file)
      await recording?.begin()
      const outcome = await run(files, file)
      if (outcome.failed === 0) await recording?.end(file, outcome.cpuMs / 1000)
      const report = outcome.failed > 0 ? [written, ...(await logged())].join('\n') : written
      await say({ outcome: { ...outcome, report } })
    }
  })
  written = ''
  const failedBefore = tap.counts.fail
  const complete = once(tap, 'complete')
  tap.end()
  await complete
  await say({ ended: tap.counts.fail > failedBefore ? [written] : [], cpuMs: cpuMs(), statements: sent.shapes() })
  process.exit(0)
}

async function run(files: Test, file: string): Promise<Omit<TestFileOutcome, 'report'>> {
  const [fromMs, fromCpuMs] = [performance.now(), cpuMs()]
  const plain = pathToFileURL(resolve(root, file)).href
  const address = reloading?.newAddressOf(plain) ?? plain
  let counts = { pass: 0, fail: 0 }
  const ended = await files.test(file, { timeout: testLimitS * 1000 }, async (test) => {
    tests.set(address, test)
    counts = test.counts
    await import(address)
  })
  const failed = ended?.ok === false || counts.pass + counts.fail === 0 ? Math.max(counts.fail, 1) : counts.fail
  return { passed: counts.pass, failed, wallMs: performance.now() - fromMs, cpuMs: cpuMs() - fromCpuMs }
}

/** Returns what the services of this process have logged at level error. */
async function logged(): Promise<string[]> {
  const { takeLoggedErrors: takeLogged } = await import('../../testkit/environment/service-log.ts')
  const lines = takeLogged()
  return lines.length > 0 ? ['# the service logged:', ...lines] : []
}

await main()
