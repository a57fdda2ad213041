import { parentPort, workerData } from 'node:worker_threads'
import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/**
 * A message to the password thread, which replies with the same `id`. The thread verifies the password against the hash
 * `stored`; if `stored` is missing, it hashes the password.
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

/** Cost of new hashes; undefined for the library's defaults. */
const cost = workerData as Options | undefined

const answerTo = ({ id, password, stored }: PasswordRequest): PasswordReply => {
  try {
    return stored === undefined ? { id, hash: hashSync(password, cost) } : { id, fits: verifySync(stored, password) }
  } catch (error) {
    return { id, error }
  }
}

parentPort!.on('message', (request: PasswordRequest) => parentPort!.postMessage(answerTo(request)))
