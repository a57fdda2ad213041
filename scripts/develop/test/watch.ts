import { watch as watchFolder } from 'node:fs'
import { join } from 'node:path'
import { formatDuration } from '../../operate/progress.ts'
import { removePassedAssertions } from './failures.ts'
import { TestProcess } from './lanes.ts'

const folders = ['generated', 'db', 'handlers', 'workers', 'scripts', 'test']
/**
 * Pause after a change, in milliseconds, because an editor writes a file in several steps and a formatter writes it
 * again.
 */
const settleMs = 25
/** Number of reloads before a process is replaced, because old versions remain in its memory. */
const reloadsOfALane = 25

/**
 * Runs `make test WATCH=1`: runs the files, and runs them again whenever a file is saved. The process keeps all other
 * modules loaded. Ends at an interrupt.
 */
export async function watch(
  root: string,
  files: readonly string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<number> {
  const changes = new Changes(root)
  let lane = new TestProcess(root, env)
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  }).then(() => undefined)
  let failed = 0
  for (let reloads = 0; ; reloads += 1) {
    failed = await runAll(lane, files, print)
    const changed = await Promise.race([changes.next(), interrupted])
    if (changed === undefined) break
    if (reloads % reloadsOfALane === reloadsOfALane - 1 || !(await lane.reload(changed))) {
      void lane.end()
      lane = new TestProcess(root, env)
    }
  }
  changes.close()
  await lane.end()
  return failed === 0 ? 0 : 1
}

async function runAll(lane: TestProcess, files: readonly string[], print: (line: string) => void): Promise<number> {
  let failures = 0
  for (const file of files) {
    const { passed, failed, wallMs, report } = await lane.run(file)
    failures += failed
    if (failed === 0) print(`PASS ${file} ${passed} in ${formatDuration(wallMs)}`)
    else
      print(
        `FAIL ${file} ${failed} of ${passed + failed} in ${formatDuration(wallMs)}\n${removePassedAssertions(report)}`,
      )
  }
  return failures
}

/** Collects the saved files, as paths relative to the root. */
class Changes {
  readonly #watchers: { close(): void }[]
  readonly #saved = new Set<string>()
  #wake: () => void = () => {}

  constructor(root: string) {
    this.#watchers = folders.map((folder) =>
      watchFolder(join(root, folder), { recursive: true }, (_event, name) => {
        if (!name || !/\.(ts|tsx|json|hbs|css|md)$/.test(name)) return
        this.#saved.add(join(folder, name))
        this.#wake()
      }),
    )
  }

  /** Returns the files saved since the last call. Waits until there are some and a short pause has passed. */
  async next(): Promise<string[]> {
    while (this.#saved.size === 0) await new Promise<void>((resolve) => (this.#wake = resolve))
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    const changed = [...this.#saved]
    this.#saved.clear()
    return changed
  }

  close(): void {
    for (const watcher of this.#watchers) watcher.close()
  }
}
