import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** A request to the thread and its answer, matched by `id`. With `stored` it asks whether that is the password's hash. */
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
