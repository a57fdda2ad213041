import { appendFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RecordedReach } from './reach-file.ts'

const rooms = /^(?:db|handlers|workers)\//

/**
 * Records which functions of the service each test file of this process runs, and appends them to a file as lines of
 * JSON. Code in other processes and threads is not recorded. Failed files are not recorded, because they may not have
 * run everything.
 */
export class ReachRecorder {
  readonly #session = new Session()
  readonly #root: string
  readonly #path: string

  /** `root` is the repository's root; `path` is the recording's file, relative to the root or absolute. */
  constructor(root: string, path: string) {
    this.#root = pathToFileURL(`${resolve(root)}/`).href
    this.#path = resolve(root, path)
  }

  async start(): Promise<void> {
    this.#session.connect()
    await this.#session.post('Profiler.enable')
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  }

  /** Resets the counters between two files. */
  async begin(): Promise<void> {
    await this.#session.post('Profiler.takePreciseCoverage')
  }

  async end(test: string, cpuSeconds: number): Promise<void> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage')
    const files: RecordedReach['files'] = {}
    for (const { url, functions } of result) {
      const file = url.startsWith(this.#root) ? url.slice(this.#root.length).split('?', 1)[0]! : ''
      if (!rooms.test(file)) continue
      // The function without a name at offset 0 is the module itself.
      const ran = functions.filter(
        ({ functionName, ranges: [range] }) => range!.count > 0 && (functionName !== '' || range!.startOffset > 0),
      )
      if (ran.length > 0) files[file] = ran.flatMap(({ ranges: [range] }) => [range!.startOffset, range!.endOffset])
    }
    appendFileSync(this.#path, `${JSON.stringify({ test, cpuSeconds, files } satisfies RecordedReach)}\n`)
  }
}
