import { sql } from 'kysely'
import { Refusal } from '../../../domain/refusal.ts'
import type { Secrets } from '../../../engine/base/secrets.ts'
import type { ReadSql } from '../../../engine/postgres/connection.ts'
import { type SealingSecrets, sealStored } from '../../../engine/postgres/stored-seal.ts'
import type { Transaction } from '../../../engine/postgres/transaction.ts'
import { enqueueSecondFactorMail } from '../../mail/mail.ts'
import { findHomeAccount } from '../homes.ts'
import type { FactorOwner } from './person.ts'
import { removeRecoveryCodes, renewRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { timeStepOfCode } from './totp.ts'

/**
 * The second factor: what a person presents in addition to the password. It belongs to one account and is also used in
 * the sandboxes of its organization (../homes.ts). A person with accounts in several organizations has a separate
 * factor in each, or none. Passwords and factors are independent: a new password removes no factor.
 */

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  id: number
  name: string
  credentialId: string
  transports: string[]
  createdAt: string
  lastUsedAt: string | null
}

export interface SecondFactor {
  /** The account that owns the factor: the person's home account. */
  owner: FactorOwner
  /** Time at which the authenticator app was added; null if there is none. */
  appSince: string | null
  passkeys: OwnPasskey[]
  /** Number of unused recovery codes. */
  recoveryCodes: number
  /** Whether the organization requires a second factor for the person's role. */
  isRequired: boolean
  email: string
  tenantName: string
}

/** Reports whether the person has a second factor. */
export const hasSecondFactor = ({ appSince, passkeys }: SecondFactor): boolean =>
  appSince !== null || passkeys.length > 0

/**
 * Returns a person's second factor. `isRequired` is true if the organization of the account or of the home account
 * requires one. Throws Refusal not_found if the person was removed.
 */
export async function findSecondFactor(at: ReadSql, person: FactorOwner): Promise<SecondFactor> {
  const owner = await findHomeAccount(at, person)
  const factor = await factorOf(at, owner)
  if (owner.userId === person.userId) return factor
  const { isRequired, email, tenantName } = await factorOf(at, person)
  return { ...factor, email, tenantName, isRequired: isRequired || factor.isRequired }
}

/** Returns the factor of one account. `isRequired` follows the rule of the account's own organization only. */
async function factorOf(at: ReadSql, owner: FactorOwner): Promise<SecondFactor> {
  const { tenantId, userId } = owner
  const { rows } = await sql<Omit<SecondFactor, 'passkeys' | 'owner'>>`
    select u.email, t.name as tenant_name, a.created_at as app_since,
      (select count(*)::integer from recovery_codes c where c.tenant_id = ${tenantId} and c.user_id = ${userId}) as recovery_codes,
      coalesce(u.role = any(r.second_factor_roles), false) as is_required
    from users u
    join tenants t on t.id = u.tenant_id
    left join authenticator_apps a on a.tenant_id = ${tenantId} and a.user_id = u.id
    left join sign_in_rules r on r.tenant_id = ${tenantId}
    where u.tenant_id = ${tenantId} and u.id = ${userId} and u.deleted_at is null`.execute(at)
  const [row] = rows
  if (!row) throw new Refusal('not_found', 'No such user.')
  const passkeys = await at
    .selectFrom('passkeys')
    .select(['id', 'name', 'credentialId', 'transports', 'createdAt', 'lastUsedAt'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  return { ...row, passkeys, owner }
}

/**
 * Checks a code of the person's authenticator app or a recovery code, and marks it as used. Returns false if the code
 * is wrong or already used. A mail notifies the person of the use of a recovery code.
 */
export async function acceptCode(
  tx: Transaction,
  secrets: Pick<Secrets, 'open'>,
  { owner: person }: Pick<SecondFactor, 'owner'>,
  typed: string,
): Promise<boolean> {
  const digits = typed.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return takeAppCode(tx, secrets, person, digits)
  if (!(await spendRecoveryCode(tx, person, typed))) return false
  await enqueueSecondFactorMail(tx, { ...whose(person), what: 'recovery-used' })
  return true
}

const whose = ({ tenantId, userId }: FactorOwner): FactorOwner => ({ tenantId, userId })

/**
 * Checks a code of the authenticator app and marks its time step as used. If a code is sent twice at once, the second
 * update finds its time step used and changes no row.
 */
async function takeAppCode(
  tx: Transaction,
  secrets: Pick<Secrets, 'open'>,
  { tenantId, userId }: FactorOwner,
  code: string,
): Promise<boolean> {
  const app = await tx.sql
    .selectFrom('authenticatorApps')
    .select('sealedSecret')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  // If the secret key that sealed the authenticator app's secret is lost, no code is accepted
  // (db/workflows/secret-key/replace.ts).
  if (!app?.sealedSecret) return false
  const step = timeStepOfCode(await secrets.open(app.sealedSecret), code)
  if (step === undefined) return false
  const taken = await tx.sql
    .updateTable('authenticatorApps')
    .set({ lastStep: step })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/**
 * Adds an authenticator app to a locked person after one of its codes has proved that the app has the secret. The code
 * counts as used. Returns new recovery codes if this is the person's first factor; otherwise an empty list. Returns
 * undefined for a wrong code. Throws Refusal conflict if the person already has an authenticator app.
 */
export async function addAuthenticatorApp(
  tx: Transaction,
  secrets: SealingSecrets,
  person: FactorOwner,
  { secret, code }: { secret: string; code: string },
): Promise<string[] | undefined> {
  const step = timeStepOfCode(secret, code.replace(/\s/g, ''))
  if (step === undefined) return undefined
  const before = await findSecondFactor(tx.sql, person)
  if (before.appSince !== null) throw new Refusal('conflict', 'An authenticator app is already set up.')
  const row = {
    ...whose(before.owner),
    sealedSecret: await sealStored(tx.sql, secrets, secret),
    lastStep: step,
    createdAt: tx.machineAt,
  }
  await tx.sql.insertInto('authenticatorApps').values(row).execute()
  return completeFactorAddition(tx, before, { what: 'app-added' })
}

/**
 * Completes the addition of a factor: notifies the person by mail. For a first factor, creates and returns recovery
 * codes; otherwise returns an empty list.
 */
export async function completeFactorAddition(
  tx: Transaction,
  before: SecondFactor,
  notice: { what: 'app-added' } | { what: 'passkey-added'; name: string },
): Promise<string[]> {
  await enqueueSecondFactorMail(tx, { ...whose(before.owner), ...notice })
  return hasSecondFactor(before) ? [] : renewRecoveryCodes(tx, before.owner)
}

/**
 * Removes a locked person's authenticator app. Throws Refusal conflict if the person has no authenticator app, or if it
 * is the last factor and the organization requires one.
 */
export async function removeAuthenticatorApp(tx: Transaction, person: FactorOwner): Promise<void> {
  const before = await findSecondFactor(tx.sql, person)
  if (before.appSince === null) throw new Refusal('conflict', 'No authenticator app is set up.')
  const after = { ...before, appSince: null }
  refuseMissingFactor(after)
  await tx.sql
    .deleteFrom('authenticatorApps')
    .where('tenantId', '=', before.owner.tenantId)
    .where('userId', '=', before.owner.userId)
    .execute()
  await completeFactorRemoval(tx, after, { what: 'app-removed' })
}

/**
 * Throws Refusal conflict if the organization requires a second factor and `after`, the state after a removal, has
 * none.
 */
export function refuseMissingFactor(after: SecondFactor): void {
  if (after.isRequired && !hasSecondFactor(after))
    throw new Refusal(
      'conflict',
      'Your organization requires a second factor. Set up another one before you remove this one.',
    )
}

/**
 * Completes the removal of a factor: notifies the person by mail, and deletes the recovery codes if no factor remains.
 */
export async function completeFactorRemoval(
  tx: Transaction,
  after: SecondFactor,
  notice: { what: 'app-removed' } | { what: 'passkey-removed'; name: string },
): Promise<void> {
  if (!hasSecondFactor(after)) await removeRecoveryCodes(tx, after.owner)
  await enqueueSecondFactorMail(tx, { ...whose(after.owner), ...notice })
}

/**
 * Replaces the recovery codes of a locked person and returns the new ones. A mail notifies the person. Throws Refusal
 * conflict if the person has no factor.
 */
export async function changeRecoveryCodes(tx: Transaction, person: FactorOwner): Promise<string[]> {
  const factor = await findSecondFactor(tx.sql, person)
  if (!hasSecondFactor(factor)) throw new Refusal('conflict', 'No second factor is set up.')
  await enqueueSecondFactorMail(tx, { ...whose(factor.owner), what: 'recovery-renewed' })
  return renewRecoveryCodes(tx, factor.owner)
}
