import { readLinkToken } from '../../base/opaque-token.ts'
import type { Secrets } from '../../base/secrets.ts'
import { newSigningSecret } from '../../domain/signature.ts'
import { newFileName } from './files.ts'
import { damagedArchive } from './problem.ts'
import type { Complete } from './rows.ts'

/** The secret keys and the password hash that complete imported rows. */
export interface Means {
  secrets: Pick<Secrets, 'seal'>
  /** Password hash of a random password that is not stored. */
  passwordHash: string
}

/** The columns of a table that an export omits but that may not be null, and the function that fills them. */
export interface Completing {
  extra: readonly string[]
  complete: Complete
}

const asItIs: Completing = { extra: [], complete: (row) => row }

const movedHere =
  'The organization was moved to this installation. Rotate the secret, give the receiver the new one, and turn the endpoint on.'

/** Returns how the imported rows of a table are completed. Only some tables need it. */
export function completingOf(table: string, { secrets, passwordHash }: Means): Completing {
  if (table === 'users') {
    return { extra: ['password_hash'], complete: (row) => ({ ...row, password_hash: passwordHash }) }
  }
  if (table === 'uploads') {
    return { extra: ['file'], complete: (row) => ({ ...row, file: newFileName(row.id) }) }
  }
  if (table === 'share_links') return { extra: ['sealed_token'], complete: linkWith(secrets) }
  return table === 'webhook_endpoints' ? turnedOff(secrets) : asItIs
}

/** Disables an imported endpoint and gives it a new secret, which its receiver must first be configured with. */
const turnedOff = (secrets: Pick<Secrets, 'seal'>): Completing => ({
  extra: ['secret', 'is_active', 'disabled_at', 'disabled_reason'],
  complete: async (row) => ({
    ...row,
    secret: await secrets.seal(newSigningSecret()),
    is_active: false,
    disabled_at: row.updated_at,
    disabled_reason: movedHere,
  }),
})

/** Seals the token of a public link with this installation's key. */
const linkWith =
  (secrets: Pick<Secrets, 'seal'>): Complete =>
  async (row, { kept = {} }) => {
    const { token } = kept
    if (token === null || token === undefined) return { ...row, sealed_token: '' }
    const read = readLinkToken(String(token))
    if (!read || `\\x${read.hash.toString('hex')}` !== row.token_hash) {
      throw damagedArchive('the token of a public link does not match its hash')
    }
    return { ...row, sealed_token: await secrets.seal(String(token)) }
  }
