import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

/**
 * A shell that runs the code blocks of a page one after the other, as a reader would. It ends at the first block that
 * fails.
 */
export class Shell {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>
  #said = ''
  #waiting: (() => void) | undefined
  #hasEnded = false

  constructor(folder: string) {
    const { PATH, HOME } = process.env
    // Merges errors into the output, where a failed test shows them.
    this.#process = spawn('sh', ['-c', 'exec sh -eu 2>&1'], {
      cwd: folder,
      env: { PATH, HOME },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#process.stdin.on('error', () => {})
    this.#process.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#said += text
      this.#waiting?.()
    })
    this.#process.once('close', () => {
      this.#hasEnded = true
      this.#waiting?.()
    })
  }

  /** Runs a block. Returns what it printed, and whether it failed. */
  async run(block: string): Promise<{ out: string; failed: boolean }> {
    const mark = `-- end of block ${Math.random()} --`
    this.#said = ''
    this.#process.stdin.write(`${block}\nprintf '\\n%s\\n' '${mark}'\n`)
    while (!this.#said.includes(`\n${mark}\n`) && !this.#hasEnded) {
      await new Promise<void>((more) => {
        this.#waiting = more
      })
    }
    return { out: this.#said.split(`\n${mark}\n`)[0]!, failed: this.#hasEnded }
  }

  end(): void {
    this.#process.stdin.end()
  }
}
