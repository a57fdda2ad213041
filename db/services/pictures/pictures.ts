import { type ChildProcess, fork } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import {
  type EncodedPicture,
  type PdfPageEncoding,
  type PictureEncoding,
  type PictureFailure,
  undecodablePictureReason,
} from './encoding.ts'

export type { DecodingBudget, EncodedPicture, PictureEncoding, PictureFailure } from './encoding.ts'

/** Result of decoding a picture. `work` is the cost in pixels of a single-scan JPEG; 0 if decoding did not start. */
export type DecodingResult = (EncodedPicture | PictureFailure) & { work: number }

const programAt = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const [decoder, pageDrawer] = [programAt('./picture-process.ts'), programAt('./pdf-page-process.ts')]
const timeoutMs = 20_000
/** Maximum memory of WebAssembly, in pages of 64 KiB: 384 MB. */
const wasmPages = 6144

/**
 * Node's compile cache folder, so that the program is not compiled for each picture; empty if Node has no writable one.
 */
const { NODE_COMPILE_CACHE } = process.env
const compiled = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

/**
 * Decodes a picture and re-encodes it upright, within the bounds and without metadata, so that no part of the original
 * file is passed on. Decoding runs in a separate process that exits afterwards, because memory used by a decoder is
 * rarely freed. The file is streamed to that process; this process never has all of it in memory. The caller limits how
 * many pictures are decoded at the same time.
 *
 * Returns a PictureFailure if the file does not begin like a PNG or JPEG, is broken, takes too long, or has too many
 * pixels. Rejects if the file cannot be read. Always destroys the stream.
 */
export const encodePicture = (file: Readable, encoding: PictureEncoding): Promise<DecodingResult> =>
  new PictureProcess(decoder).encode(file, encoding)

/**
 * Renders the first page of a PDF as a JPEG, in a separate process with the limits of pictures. Returns a
 * PictureFailure for a file that is broken, encrypted or takes too long.
 */
export const renderFirstPage = (file: Readable, encoding: PdfPageEncoding): Promise<EncodedPicture | PictureFailure> =>
  new PictureProcess(pageDrawer).encode(file, encoding)

/**
 * Encodes several pictures as `encodePicture` does, one at a time. Starting a process takes longer than decoding most
 * pictures, so the process for the next picture starts in advance.
 */
export class PictureSeries {
  #left: number
  #next: PictureProcess | undefined

  /** `count` is the maximum number of pictures in the series. */
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

  /** Stops the process that was started for the next picture, if any. */
  close(): void {
    this.#next?.end()
  }

  #started(): PictureProcess | undefined {
    return this.#left > 0 ? new PictureProcess(decoder) : undefined
  }
}

/** A process that decodes a single picture. */
class PictureProcess {
  readonly #child: ChildProcess
  #failed = false

  constructor(program: string) {
    this.#child = fork(program, {
      // The child process gets neither the environment of this process, which contains secrets, nor its Node flags.
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
    // Writing fails if the child exits before it has read the whole file; its `exit` event reports the failure.
    this.#child.stdin!.on('error', () => {})
  }

  /** Whether the process can still accept a picture. */
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
      const answer = (reply: EncodedPicture | PictureFailure): void => {
        resolve({ ...reply, work })
        end()
      }
      const fail = (error: Error): void => {
        reject(error)
        end()
      }
      const refused = `takes more than ${timeoutMs / 1000} s to decode`
      const timer = setTimeout(() => answer({ refused, isRetryable: true }), timeoutMs)
      child.on('message', (said: EncodedPicture | PictureFailure | { work: number }) => {
        if ('work' in said) work = said.work
        else answer(said)
      })
      child.once('exit', (code, signal) =>
        answer({
          refused: undecodablePictureReason,
          cause: `the process ended with ${signal ?? code}`,
          isRetryable: true,
        }),
      )
      child.once('error', fail)
      file.on('error', fail)
      child.send(encoding, () => {})
      file.pipe(child.stdin!)
    })
  }
}
