import { type ChildProcess, fork } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type EncodedPicture, type Encoding, type Undrawable, undecodable } from './encoding.ts'

export type { EncodedPicture, Encoding, Undrawable } from './encoding.ts'

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
const timeoutMs = 20_000

/**
 * Decodes a picture and encodes it anew, upright, within bounds and without metadata, so that nothing of the file itself
 * is ever passed on. A process of its own does it, which ends with the picture, since memory that a decoder took is seldom
 * given back; the file goes there as it is read and is never whole in this process. How many run at a time is the caller's
 * to say. What is no PNG or JPEG by its own first bytes, is broken, takes too long, or has more pixels than are decoded
 * here is Undrawable. Rejects when the file cannot be read; destroys it in any case.
 */
export async function encodePicture(file: Readable, encoding: Encoding): Promise<EncodedPicture | Undrawable> {
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

function replyOf(child: ChildProcess, file: Readable): Promise<EncodedPicture | Undrawable> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer)
      file.destroy()
      child.kill('SIGKILL')
    }
    const answer = (reply: EncodedPicture | Undrawable): void => {
      resolve(reply)
      end()
    }
    const fail = (error: Error): void => {
      reject(error)
      end()
    }
    const timer = setTimeout(() => answer({ refused: `takes more than ${timeoutMs / 1000} s to decode` }), timeoutMs)
    child.once('message', (reply) => answer(reply as EncodedPicture | Undrawable))
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
