import { watch as watchFolder } from 'node:fs'
import { join } from 'node:path'
import { seconds } from '../progress.ts'
import { withoutPasses } from './failures.ts'
import { Lane } from './lanes.ts'

const folders = ['generated', 'db', 'handlers', 'workers', 'scripts', 'test']
/** An editor writes a file in several steps, and a formatter writes it again. */
const settleMs = 25
/** How often a process loads changed files before another takes over: old versions stay in its memory. */
const reloadsOfALane = 25

/**
 * `make test WATCH=1`: runs the files, and runs them again whenever something is saved, in a process that has everything
 * else loaded, until it is interrupted.
 */
export async function watch(
  root: string,
  files: readonly string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<number> {
  const changes = new Changes(root)
  let lane = new Lane(root, env)
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
      lane = new Lane(root, env)
    }
  }
  changes.close()
  await lane.end()
  return failed === 0 ? 0 : 1
}

async function runAll(lane: Lane, files: readonly string[], print: (line: string) => void): Promise<number> {
  let failures = 0
  for (const file of files) {
    const { passed, failed, wallMs, report } = await lane.run(file)
    failures += failed
    if (failed === 0) print(`PASS ${file} ${passed} in ${seconds(wallMs)}`)
    else print(`FAIL ${file} ${failed} of ${passed + failed} in ${seconds(wallMs)}\n${withoutPasses(report)}`)
  }
  return failures
}

/** The files that are saved, as paths below the root. */
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

  /** Those saved since it was last asked, once there are some and no more follow at once. */
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
