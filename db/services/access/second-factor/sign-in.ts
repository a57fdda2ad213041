import { passwordHashFingerprint } from '../../../engine/base/passwords/passwords.ts'
import type { Secrets } from '../../../engine/base/secrets.ts'
import type { SealingSecrets } from '../../../engine/postgres/stored-seal.ts'
import type { Transaction } from '../../../engine/postgres/transaction.ts'
import { listAccountsOfHome } from '../accounts.ts'
import { createSession, endOtherSessions, type NewSession } from '../sessions.ts'
import type { TicketAccount } from '../sign-in-tickets.ts'
import { acceptCode, addAuthenticatorApp, findSecondFactor, hasSecondFactor, type SecondFactor } from './factors.ts'
import { addPasskey, type NewPasskey, recordPasskeyUse, type StoredPasskey } from './passkeys.ts'
import { type FactorOwner, lockPerson } from './person.ts'

/**
 * This file signs users in. No other code creates sessions. The calling code has already checked the password, or a
 * passkey with user verification. The second factor is checked here while the person is locked, so that no factor can
 * be added or required in the meantime.
 */

/** What a person presents in addition to the password. */
export type PresentedProof =
  | { code: string }
  /** A verified passkey assertion, with its counter. */
  | { passkey: StoredPasskey; counter: number }
  /** A first authenticator app, because the organization requires a factor. */
  | { app: { secret: string; code: string } }
  | { newPasskey: NewPasskey }

export type SignInOutcome =
  /** The person is signed in. Recovery codes are included if a first factor was set up. */
  | (NewSession & { recoveryCodes: string[] })
  /** The person must present a code or a passkey, or set up a factor. */
  | { asks: 'proof' | 'set-up'; factor: SecondFactor }
  /** What the person presented is wrong. */
  | { wrong: true }
  /**
   * The sign-in is outdated: the password has changed since it was checked, the user was removed, or the session to
   * switch from has ended.
   */
  | { stale: true }

/**
 * An account to sign in to. `proof`: fingerprint of the password that was checked; missing if a passkey replaced the
 * password.
 */
export type SignInAccount = FactorOwner & Partial<Pick<TicketAccount, 'proof'>>

/** Options of a sign-in. */
export interface SignInOptions {
  /** All accounts for which the password was correct, if there are several. */
  opened?: readonly TicketAccount[]
  /** What the person presents in addition to the password. */
  presentedProof?: PresentedProof | undefined
  /**
   * Set if the person switches to another organization: the end of the current session, in milliseconds since 1970 by
   * the machine's clock. The new session ends at the same time.
   */
  endsAtMs?: number | undefined
}

export async function signInToAccount(
  tx: Transaction,
  secrets: Pick<Secrets, 'open'> & SealingSecrets,
  account: SignInAccount,
  { presentedProof, ...how }: SignInOptions = {},
): Promise<SignInOutcome> {
  const passwordHash = await lockPerson(tx, account)
  const proof = passwordHash && passwordHashFingerprint(passwordHash)
  if (!proof || (account.proof ?? proof) !== proof) return { stale: true }
  const factor = await findSecondFactor(tx.sql, account)
  if (account.proof === undefined && !(presentedProof && 'passkey' in presentedProof)) return { stale: true }
  let recoveryCodes: string[] = []
  if (hasSecondFactor(factor)) {
    if (!presentedProof) return { asks: 'proof', factor }
    if (!(await isRight(tx, secrets, factor, presentedProof))) return { wrong: true }
  } else if (factor.isRequired) {
    if (!presentedProof) return { asks: 'set-up', factor }
    const codes = await setUp(tx, secrets, account, presentedProof)
    if (!codes) return { wrong: true }
    recoveryCodes = codes
    await endOtherSessions(tx, account)
  } else if (presentedProof) return { wrong: true }
  // If `proof` is undefined, the person signed in with a passkey. The person can then also switch to the accounts that
  // share this home account.
  const opened = account.proof === undefined ? await listAccountsOfHome(tx.sql, factor.owner) : how.opened
  const session = await createSession(tx, { ...account, proof }, { ...how, opened })
  return session === undefined ? { stale: true } : { ...session, recoveryCodes }
}

async function isRight(
  tx: Transaction,
  secrets: Pick<Secrets, 'open'>,
  factor: SecondFactor,
  shown: PresentedProof,
): Promise<boolean> {
  if ('code' in shown) return acceptCode(tx, secrets, factor, shown.code)
  return 'passkey' in shown && isOf(shown.passkey, factor.owner) && recordPasskeyUse(tx, shown.passkey, shown.counter)
}

const isOf = (passkey: StoredPasskey, { tenantId, userId }: FactorOwner): boolean =>
  passkey.tenantId === tenantId && passkey.userId === userId

async function setUp(
  tx: Transaction,
  secrets: SealingSecrets,
  person: FactorOwner,
  shown: PresentedProof,
): Promise<string[] | undefined> {
  if ('app' in shown) return addAuthenticatorApp(tx, secrets, person, shown.app)
  return 'newPasskey' in shown ? addPasskey(tx, person, shown.newPasskey) : undefined
}
