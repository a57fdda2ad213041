import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'

const log = join(import.meta.dirname, '../../db/engine/base/log.ts')

/** Returns the Node arguments of a process that logs three info lines and then runs this code. */
function argumentsFor(last: string): string[] {
  const usual = 'for (const index of [1, 2, 3]) log.info({ index }, "usual")'
  const script = `import { openLog } from ${JSON.stringify(log)}\nconst log = openLog('api', { level: 'info' })\n${usual}\n${last}`
  return ['--input-type=module-typescript', '-e', script]
}

/** Runs a process that ends with this code. Returns the `index` of each line on its standard output, or `another`. */
const linesOfEnd = (last: string): Promise<unknown[]> =>
  new Promise((resolve) => {
    execFile(process.execPath, argumentsFor(last), (_error, output) => {
      const lines = output.split('\n').filter((line) => line !== '')
      resolve(lines.map((line) => (JSON.parse(line) as { index?: number }).index ?? 'another'))
    })
  })

for (const [end, last] of [
  ['by itself', ''],
  ['by process.exit', 'process.exit(1)'],
  ['by an error', 'throw new Error("broken")'],
  ['by process.exit after a line that is written at once', 'log.fatal("over"); process.exit(1)'],
] as const)
  t.test(`a process that ends ${end} has written all of its log`, async (t) => {
    t.strictSame(await linesOfEnd(last), last.includes('fatal') ? [1, 2, 3, 'another'] : [1, 2, 3])
  })

t.test('info lines are not held back until the process ends', async (t) => {
  const running = spawn(process.execPath, argumentsFor('setInterval(() => {}, 1_000)'), {
    stdio: ['ignore', 'pipe', 2],
  })
  t.teardown(() => running.kill('SIGKILL'))
  let output = ''
  for await (const piece of running.stdout!) {
    output += piece
    if (output.split('\n').length > 3) break
  }
  t.equal(running.exitCode, null)
})
