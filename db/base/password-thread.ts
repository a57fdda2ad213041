import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/**
 * A message to the password thread; its reply has the same `id`. Hashes the password, or verifies it if `stored` is
 * set.
 */
export interface PasswordRequest {
  id: number
  password: string
  stored?: string
}

export type PasswordReply =
  | { id: number; hash: string }
  | { id: number; fits: boolean }
  | { id: number; error: unknown }

const answerTo = ({ id, password, stored }: PasswordRequest): PasswordReply => {
  try {
    return stored === undefined ? { id, hash: hashSync(password) } : { id, fits: verifySync(stored, password) }
  } catch (error) {
    return { id, error }
  }
}

parentPort!.on('message', (request: PasswordRequest) => parentPort!.postMessage(answerTo(request)))
