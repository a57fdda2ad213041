import { sql } from 'kysely'
import type { Secrets } from '../../base/secrets.ts'
import { Refusal } from '../../domain/refusal.ts'
import { enqueueFactorNotice } from '../../mail/mail.ts'
import type { Sql } from '../../postgres/connection.ts'
import { type StoredSecrets, sealStored } from '../../postgres/stored-seal.ts'
import type { Transaction } from '../../postgres/transaction.ts'
import { findHome } from '../homes.ts'
import type { FactorOwner } from './person.ts'
import { removeRecoveryCodes, renewRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/**
 * What a person proves in addition to the password. It belongs to one user of one organization, and holds in its sandboxes
 * (../homes.ts): a person with users in several organizations has a factor in each of them, or none. Passwords and factors
 * know nothing of each other: a new password takes no factor away.
 */

/** A passkey as its person sees it. */
export interface OwnPasskey {
  id: number
  name: string
  credentialId: string
  transports: string[]
  createdAt: string
  lastUsedAt: string | null
}

export interface SecondFactor {
  /** The account whose factor it is: the person's home account. */
  owner: FactorOwner
  /** Since when there is an authenticator app; null where there is none. */
  appSince: string | null
  passkeys: OwnPasskey[]
  /** How many recovery codes are left. */
  recoveryCodes: number
  /** Whether the organization asks for one of whoever has the person's role. */
  isRequired: boolean
  email: string
  tenantName: string
}

/** Whether there is anything to prove beside the password. */
export const isOn = ({ appSince, passkeys }: SecondFactor): boolean => appSince !== null || passkeys.length > 0

/**
 * A person's second factor. It is required where a rule asks it of the account or of the home account. Throws Refusal
 * not_found for a person who is not there any more.
 */
export async function findSecondFactor(at: Sql, person: FactorOwner): Promise<SecondFactor> {
  const owner = await findHome(at, person)
  const factor = await factorOf(at, owner)
  if (owner.userId === person.userId) return factor
  const { isRequired, email, tenantName } = await factorOf(at, person)
  return { ...factor, email, tenantName, isRequired: isRequired || factor.isRequired }
}

/** What one account has, with its own organization's rule. */
async function factorOf(at: Sql, owner: FactorOwner): Promise<SecondFactor> {
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
  if (!row) throw new Refusal('not_found', 'No such person')
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
 * Takes a code of the person's app or a recovery code, so that it is never taken again. False for any other text. A mail
 * tells the person of a recovery code that was used.
 */
export async function takeCode(
  tx: Transaction,
  secrets: Pick<Secrets, 'open'>,
  { owner: person }: Pick<SecondFactor, 'owner'>,
  typed: string,
): Promise<boolean> {
  const digits = typed.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return takeAppCode(tx, secrets, person, digits)
  if (!(await spendRecoveryCode(tx, person, typed))) return false
  await enqueueFactorNotice(tx, { ...whose(person), what: 'recovery-used' })
  return true
}

const whose = ({ tenantId, userId }: FactorOwner): FactorOwner => ({ tenantId, userId })

/** The update compares and sets: of two who send one code at once, the second finds its step taken. */
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
  // Without the key that had sealed it there is no secret, and no code is right (db/workflows/secret-key/replace.ts).
  if (!app?.sealedSecret) return false
  const step = stepOfCode(await secrets.open(app.sealedSecret), code)
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
 * Gives a held person the app with this secret, once one of its codes proves that it has it; that code is used up. Gives the
 * recovery codes that come with a first factor, none where there are some already. Throws Refusal conflict where the person
 * has an app; undefined for a wrong code.
 */
export async function addApp(
  tx: Transaction,
  secrets: StoredSecrets,
  person: FactorOwner,
  { secret, code }: { secret: string; code: string },
): Promise<string[] | undefined> {
  const step = stepOfCode(secret, code.replace(/\s/g, ''))
  if (step === undefined) return undefined
  const before = await findSecondFactor(tx.sql, person)
  if (before.appSince !== null) throw new Refusal('conflict', 'There is an authenticator app already.')
  const row = {
    ...whose(before.owner),
    sealedSecret: await sealStored(tx.sql, secrets, secret),
    lastStep: step,
    createdAt: tx.machineAt,
  }
  await tx.sql.insertInto('authenticatorApps').values(row).execute()
  return added(tx, before, { what: 'app-added' })
}

/** What follows from a factor that was added. */
export async function added(
  tx: Transaction,
  before: SecondFactor,
  notice: { what: 'app-added' } | { what: 'passkey-added'; name: string },
): Promise<string[]> {
  await enqueueFactorNotice(tx, { ...whose(before.owner), ...notice })
  return isOn(before) ? [] : renewRecoveryCodes(tx, before.owner)
}

/** Takes a held person's app away. Throws Refusal conflict where the organization asks for a factor and there is no other. */
export async function removeApp(tx: Transaction, person: FactorOwner): Promise<void> {
  const before = await findSecondFactor(tx.sql, person)
  if (before.appSince === null) throw new Refusal('conflict', 'There is no authenticator app.')
  const after = { ...before, appSince: null }
  refuseNone(after)
  await tx.sql
    .deleteFrom('authenticatorApps')
    .where('tenantId', '=', before.owner.tenantId)
    .where('userId', '=', before.owner.userId)
    .execute()
  await removed(tx, after, { what: 'app-removed' })
}

/** Throws where nothing is left of what the organization asks for. */
export function refuseNone(after: SecondFactor): void {
  if (after.isRequired && !isOn(after))
    throw new Refusal(
      'conflict',
      'Your organization asks for a second factor. Set up another one before you take this one away.',
    )
}

/** What follows from a factor that was taken away: with the last one the recovery codes go. */
export async function removed(
  tx: Transaction,
  after: SecondFactor,
  notice: { what: 'app-removed' } | { what: 'passkey-removed'; name: string },
): Promise<void> {
  if (!isOn(after)) await removeRecoveryCodes(tx, after.owner)
  await enqueueFactorNotice(tx, { ...whose(after.owner), ...notice })
}

/** New recovery codes for a held person, in place of those from before; a mail tells of it. Throws Refusal conflict without a factor. */
export async function changeRecoveryCodes(tx: Transaction, person: FactorOwner): Promise<string[]> {
  const factor = await findSecondFactor(tx.sql, person)
  if (!isOn(factor)) throw new Refusal('conflict', 'There is no second factor.')
  await enqueueFactorNotice(tx, { ...whose(factor.owner), what: 'recovery-renewed' })
  return renewRecoveryCodes(tx, factor.owner)
}
