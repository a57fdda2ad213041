import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { MessageFromTestProcess, MessageToTestProcess, TestFileOutcome } from './lane-messages.ts'

/** Returns the program of a test process. It loads the files of the repository at `root`, which may be a copy. */
const programOf = (root: string): string => join(root, 'scripts', 'develop', 'test', 'lane.ts')
const fileLimitMs = 660_000
/** Time in milliseconds that a hanging process has after SIGTERM to send its report. */
const lastWordsMs = 5_000
/** Time limit for the end of a process, in milliseconds. Removing a database from a cluster takes seconds. */
const endLimitMs = process.env.CLUSTER ? 120_000 : 30_000

/** Recognizes this program's messages, because tap also sends messages to a parent process. */
const isOfLane = (message: unknown): message is MessageFromTestProcess =>
  ['readyMs', 'outcome', 'isReloaded', 'ended'].some((member) => Object.hasOwn(message as object, member))

interface EndedLane {
  failures: string[]
  cpuMs: number
  statements: string[]
}

/** A process that runs test files, one after another. */
export class TestProcess {
  readonly #child: ChildProcess
  readonly #ready: Promise<void>
  readonly #closed: Promise<string>
  #hear: (message: MessageFromTestProcess) => void = () => {}
  /** Files that the process has run, including the current one. */
  readonly files: string[] = []
  isOver = false

  constructor(root: string, env: NodeJS.ProcessEnv) {
    this.#child = fork(programOf(root), { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    this.#ready = new Promise((ready) => {
      this.#hear = () => ready()
    })
    this.#child.on('message', (message) => {
      if (isOfLane(message)) this.#hear(message)
    })
    this.#closed = new Promise((resolve) => {
      this.#child.once('error', ({ message }) => resolve(message))
      this.#child.once('close', (code, signal) => resolve(`ended with ${signal ?? `status ${code}`}`))
    })
    this.#closed.then(() => {
      this.isOver = true
    })
  }

  /** Runs one file to its end. If the process ends early or hangs for `limitMs`, the file has failed. */
  async run(file: string, limitMs = fileLimitMs): Promise<TestFileOutcome> {
    this.files.push(file)
    const fromMs = performance.now()
    const said = await this.#ask({ file }, limitMs)
    if (typeof said !== 'string' && 'outcome' in said) return said.outcome
    const report = `its process ${typeof said === 'string' ? said : 'said something else'}`
    return { passed: 0, failed: 1, wallMs: performance.now() - fromMs, cpuMs: 0, report }
  }

  /** Makes the process reload these files. Returns false if it cannot, so that a new process is needed. */
  async reload(files: string[]): Promise<boolean> {
    if (this.isOver) return false
    const said = await this.#ask({ changed: files }, endLimitMs)
    return typeof said !== 'string' && 'isReloaded' in said && said.isReloaded
  }

  /**
   * Ends the process. Returns what failed while the process ended, its total CPU time, and the statements that the
   * service sent in this process.
   */
  async end(): Promise<EndedLane> {
    if (this.isOver) return { failures: [], cpuMs: 0, statements: [] }
    const said = await this.#ask({ end: true }, endLimitMs)
    if (typeof said === 'string' || !('ended' in said))
      return { failures: [`a process ${said}`], cpuMs: 0, statements: [] }
    await this.#closed
    return { failures: said.ended, cpuMs: said.cpuMs, statements: said.statements }
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Sends a message and returns the process's answer, or a text that says how the process ended. */
  async #ask(message: MessageToTestProcess, limitMs: number): Promise<MessageFromTestProcess | string> {
    await Promise.race([this.#ready, this.#closed])
    const answered = new Promise<MessageFromTestProcess>((resolve) => {
      this.#hear = resolve
    })
    const limits = [
      setTimeout(() => this.#child.kill('SIGTERM'), limitMs),
      setTimeout(() => this.#child.kill('SIGKILL'), limitMs + lastWordsMs),
    ]
    if (!this.isOver) this.#child.send(message, () => {})
    const said = await Promise.race([answered, this.#closed])
    for (const limit of limits) clearTimeout(limit)
    return said
  }
}
