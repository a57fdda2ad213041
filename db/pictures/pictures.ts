import { type ChildProcess, fork } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type EncodedPicture, type PictureEncoding, type Undrawable, undecodable } from './encoding.ts'

export type { EncodedPicture, PictureEncoding, Undrawable, WorkLeft } from './encoding.ts'

/** What came of a picture, and the work that decoding it was, in pixels of a JPEG in one scan; 0 where it was not begun. */
export type DecodingResult = (EncodedPicture | Undrawable) & { work: number }

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
const timeoutMs = 20_000

/**
 * Decodes a picture and encodes it anew, upright, within bounds and without metadata, so that nothing of the file itself
 * is ever passed on. A process of its own does it, which ends with the picture, since memory that a decoder took is seldom
 * given back; the file goes there as it is read and is never whole in this process. How many run at a time is the caller's
 * to say. What is no PNG or JPEG by its own first bytes, is broken, takes too long, or has more pixels than are decoded
 * here is Undrawable. Rejects when the file cannot be read; destroys it in any case.
 */
export async function encodePicture(file: Readable, encoding: PictureEncoding): Promise<DecodingResult> {
  const child = fork(program, [JSON.stringify(encoding)], {
    // Nothing of this process's environment, which holds secrets, nor of its flags.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  const reply = await replyOf(child, file)
  return 'bytes' in reply ? { ...reply, bytes: Buffer.from(reply.bytes) } : reply
}

function replyOf(child: ChildProcess, file: Readable): Promise<DecodingResult> {
  return new Promise((resolve, reject) => {
    let work = 0
    const end = (): void => {
      clearTimeout(timer)
      file.destroy()
      child.kill('SIGKILL')
    }
    const answer = (reply: EncodedPicture | Undrawable): void => {
      resolve({ ...reply, work })
      end()
    }
    const fail = (error: Error): void => {
      reject(error)
      end()
    }
    const timer = setTimeout(() => answer({ refused: `takes more than ${timeoutMs / 1000} s to decode` }), timeoutMs)
    child.on('message', (said: EncodedPicture | Undrawable | { work: number }) => {
      if ('work' in said) work = said.work
      else answer(said)
    })
    child.once('exit', (code, signal) =>
      answer({ refused: undecodable, cause: `the process ended with ${signal ?? code}` }),
    )
    child.once('error', fail)
    file.on('error', fail)
    // A process that ends before it has read everything is told of by its end.
    child.stdin!.on('error', () => {})
    file.pipe(child.stdin!)
  })
}
