import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { invalid, type Refusal } from '../domain/refusal.ts'
import type { EncodedLogo, LogoReply } from './logo-process.ts'

export type { EncodedLogo } from './logo-process.ts'

const program = fileURLToPath(new URL('./logo-process.ts', import.meta.url))
const timeoutMs = 20_000

/**
 * Decodes a picture and encodes it anew, upright, small enough for a letterhead and without metadata, so that nothing of
 * the file itself is ever passed on. A process of its own does it, which ends with the picture, since memory that a
 * decoder took is seldom given back; how many run at a time is the caller's to say. Rejects with Refusal
 * validation_failed for logoSourcePath when it is no PNG or JPEG by its own first bytes, is broken anywhere, takes too long, or has more
 * pixels than are decoded here.
 */
export async function encodeLogo(file: Buffer): Promise<EncodedLogo> {
  const child = fork(program, [], {
    // Nothing of this process's environment, which holds secrets, nor of its flags.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.send(file, () => {})
  const reply = await replyOf(child)
  if ('logo' in reply) return { ...reply.logo, bytes: Buffer.from(reply.logo.bytes) }
  throw refused(reply.refused, reply.cause)
}

function replyOf(child: ChildProcess): Promise<LogoReply> {
  return new Promise((resolve, reject) => {
    const end = (reply: LogoReply): void => {
      clearTimeout(timer)
      resolve(reply)
      child.kill('SIGKILL')
    }
    const timer = setTimeout(() => end({ refused: `takes more than ${timeoutMs / 1000} s to decode` }), timeoutMs)
    child.once('message', (reply) => end(reply as LogoReply))
    child.once('exit', (code, signal) =>
      end({ refused: 'is a picture that cannot be decoded', cause: `the process ended with ${signal ?? code}` }),
    )
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
  })
}

function refused(message: string, cause?: string): Refusal {
  const refusal = invalid([{ field: 'logoSourcePath', code: 'rule', message }])
  refusal.cause = cause
  return refusal
}
