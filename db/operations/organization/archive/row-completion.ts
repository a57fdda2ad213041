import { newSigningSecret } from '../../../domain/webhook-signature.ts'
import { parseLinkToken } from '../../../engine/base/opaque-token.ts'
import type { Secrets } from '../../../engine/base/secrets.ts'
import { newUploadFileName } from './files.ts'
import { damagedArchiveProblem } from './problem.ts'
import type { CompleteRow } from './rows.ts'

/** What is needed to complete imported rows: the secret key, and a password hash for users. */
export interface CompletionSecrets {
  secrets: Pick<Secrets, 'seal'>
  /** Hash of a random password that is not stored, so that no password matches it. */
  passwordHash: string
}

/**
 * How to complete the imported rows of a table: the columns that the archive lacks (`addedColumns`), and the function
 * that fills them.
 */
export interface RowCompletion {
  addedColumns: readonly string[]
  complete: CompleteRow
}

const asItIs: RowCompletion = { addedColumns: [], complete: (row) => row }

const movedHere =
  'The organization was moved to this installation. Rotate the secret, give the receiver the new one, and turn the endpoint on.'

/** Returns how the imported rows of a table are completed. Rows of most tables stay unchanged. */
export function rowCompletionOf(table: string, { secrets, passwordHash }: CompletionSecrets): RowCompletion {
  if (table === 'users') {
    return { addedColumns: ['password_hash'], complete: (row) => ({ ...row, password_hash: passwordHash }) }
  }
  if (table === 'uploads') {
    return { addedColumns: ['file'], complete: (row) => ({ ...row, file: newUploadFileName(row.id) }) }
  }
  if (table === 'share_links') return { addedColumns: ['sealed_token'], complete: linkWith(secrets) }
  return table === 'webhook_endpoints' ? turnedOff(secrets) : asItIs
}

/**
 * Disables an imported endpoint and gives it a new secret. The endpoint stays disabled until its receiver knows the new
 * secret.
 */
const turnedOff = (secrets: Pick<Secrets, 'seal'>): RowCompletion => ({
  addedColumns: ['secret', 'is_active', 'disabled_at', 'disabled_reason'],
  complete: async (row) => ({
    ...row,
    secret: await secrets.seal(newSigningSecret()),
    is_active: false,
    disabled_at: row.updated_at,
    disabled_reason: movedHere,
  }),
})

/**
 * Seals the token of a public link with this installation's key. Throws ArchiveProblem if the token does not match its
 * hash.
 */
const linkWith =
  (secrets: Pick<Secrets, 'seal'>): CompleteRow =>
  async (row, { kept = {} }) => {
    const { token } = kept
    if (token === null || token === undefined) return { ...row, sealed_token: '' }
    const read = parseLinkToken(String(token))
    if (!read || `\\x${read.hash.toString('hex')}` !== row.token_hash) {
      throw damagedArchiveProblem('the token of a public link does not match its hash')
    }
    return { ...row, sealed_token: await secrets.seal(String(token)) }
  }
