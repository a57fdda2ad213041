import { type ChildProcess, fork } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import {
  type EncodedPicture,
  type PdfPageEncoding,
  type PictureEncoding,
  type Undrawable,
  undecodable,
} from './encoding.ts'

export type { EncodedPicture, PictureEncoding, Undrawable, WorkLeft } from './encoding.ts'

/** What came of a picture, and the work that decoding it was, in pixels of a JPEG in one scan; 0 where it was not begun. */
export type DecodingResult = (EncodedPicture | Undrawable) & { work: number }

const programAt = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const [decoder, pageDrawer] = [programAt('./picture-process.ts'), programAt('./pdf-page-process.ts')]
const timeoutMs = 20_000
/** The memory that WebAssembly may take, in pages of 64 KiB: 384 MB. */
const wasmPages = 6144

/** Where Node keeps what it has compiled, so that the program is not compiled for each picture; nowhere where it may not write. */
const { NODE_COMPILE_CACHE } = process.env
const compiled = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

/**
 * Decodes a picture and encodes it anew, upright, within bounds and without metadata, so that nothing of the file itself
 * is ever passed on. A process of its own does it, which ends with the picture, since memory that a decoder took is seldom
 * given back; the file goes there as it is read and is never whole in this process. How many run at a time is the caller's
 * to say. What is no PNG or JPEG by its own first bytes, is broken, takes too long, or has more pixels than are decoded
 * here is Undrawable. Rejects when the file cannot be read; destroys it in any case.
 */
export const encodePicture = (file: Readable, encoding: PictureEncoding): Promise<DecodingResult> =>
  new PictureProcess(decoder).encode(file, encoding)

/**
 * Renders the first page of a PDF as a JPEG, in a separate process with the same limits. A file that is broken, encrypted or
 * takes too long is Undrawable.
 */
export const drawFirstPage = (file: Readable, encoding: PdfPageEncoding): Promise<EncodedPicture | Undrawable> =>
  new PictureProcess(pageDrawer).encode(file, encoding)

/**
 * Encodes several pictures as `encodePicture` does, one at a time. A process takes longer to start than most pictures to
 * decode, so the one for the next picture starts meanwhile.
 */
export class PictureSeries {
  #left: number
  #next: PictureProcess | undefined

  /** For as many pictures as there are at most. */
  constructor(count: number) {
    this.#left = count
    this.#next = this.#started()
  }

  encode(file: Readable, encoding: PictureEncoding): Promise<DecodingResult> {
    const own = this.#next?.isAlive ? this.#next : new PictureProcess(decoder)
    this.#left -= 1
    this.#next = this.#started()
    return own.encode(file, encoding)
  }

  /** Ends the process that waits for a picture, if one does. */
  close(): void {
    this.#next?.end()
  }

  #started(): PictureProcess | undefined {
    return this.#left > 0 ? new PictureProcess(decoder) : undefined
  }
}

/** A process that waits for its one picture. */
class PictureProcess {
  readonly #child: ChildProcess
  #failed = false

  constructor(program: string) {
    this.#child = fork(program, {
      // Nothing of this process's environment, which holds secrets, nor of its flags.
      env: { MALLOC_ARENA_MAX: '2', ...compiled },
      execArgv: [
        '--max-old-space-size=64',
        `--wasm-max-mem-pages=${wasmPages}`,
        '--disable-warning=ExperimentalWarning',
      ],
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    })
    this.#child.once('error', () => {
      this.#failed = true
    })
    // A process that ends before it has read everything is told of by its end.
    this.#child.stdin!.on('error', () => {})
  }

  /** Whether it may still be given a picture. */
  get isAlive(): boolean {
    const { connected, exitCode, signalCode } = this.#child
    return connected && exitCode === null && signalCode === null && !this.#failed
  }

  async encode(file: Readable, encoding: PictureEncoding | PdfPageEncoding): Promise<DecodingResult> {
    const reply = await this.#replyOf(file, encoding)
    return 'bytes' in reply ? { ...reply, bytes: Buffer.from(reply.bytes) } : reply
  }

  end(): void {
    this.#child.kill('SIGKILL')
  }

  #replyOf(file: Readable, encoding: PictureEncoding | PdfPageEncoding): Promise<DecodingResult> {
    const child = this.#child
    return new Promise((resolve, reject) => {
      let work = 0
      const end = (): void => {
        clearTimeout(timer)
        file.destroy()
        this.end()
      }
      const answer = (reply: EncodedPicture | Undrawable): void => {
        resolve({ ...reply, work })
        end()
      }
      const fail = (error: Error): void => {
        reject(error)
        end()
      }
      const refused = `takes more than ${timeoutMs / 1000} s to decode`
      const timer = setTimeout(() => answer({ refused, isPassing: true }), timeoutMs)
      child.on('message', (said: EncodedPicture | Undrawable | { work: number }) => {
        if ('work' in said) work = said.work
        else answer(said)
      })
      child.once('exit', (code, signal) =>
        answer({ refused: undecodable, cause: `the process ended with ${signal ?? code}`, isPassing: true }),
      )
      child.once('error', fail)
      file.on('error', fail)
      child.send(encoding, () => {})
      file.pipe(child.stdin!)
    })
  }
}
