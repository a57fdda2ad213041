import { sql } from 'kysely'
import { defaultConventions } from '../../domain/conventions/conventions.ts'
import { type Role, scopesGrantableBy } from '../../domain/scopes.ts'
import { toAsciiAddress } from '../../domain/texts/email-addresses.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { machineDate } from '../../engine/base/clock.ts'
import { makeToken, type OpaqueToken, parseToken } from '../../engine/base/opaque-token.ts'
import { passwordHashFingerprint } from '../../engine/base/passwords/passwords.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { recordKnownNetwork } from './attempts.ts'
import { type AccountKey, listRelatedAccounts } from './homes.ts'
import { findSecondFactor, hasSecondFactor } from './second-factor/factors.ts'
import { lockPerson } from './second-factor/person.ts'
import type { TicketAccount } from './sign-in-tickets.ts'
import type { TenantStatus } from './tenants.ts'

/** Time for which a user stays signed in to the pages of the service. */
export const sessionLifeMs = 12 * 3600 * 1000

export interface NewSession {
  token: string
  /** Remaining life of the session in ms. */
  lifeMs: number
}

/** A signed-in user, with what the pages show about the user and the organization. */
export interface SignedInUser {
  tenantId: number
  tenantName: string
  tenantStatus: TenantStatus
  /** Milliseconds by which the organization's clock is ahead of the machine's; null for a live organization. */
  aheadMs: number | null
  /** IANA name of the organization's time zone, in which the pages show times. */
  timeZone: string
  /** Locale of the organization, in which the pages format dates and times. */
  locale: string
  userId: number
  name: string
  email: string
  role: Role
  /** Whether the user can switch to accounts of other organizations, because the password was correct for them too. */
  canSwitch: boolean
  /** Whether the user is a platform administrator, who sees the state of the installation. */
  isPlatformAdmin: boolean
  /** The id of the request that the user makes with this session. */
  requestId?: string
}

/**
 * Creates a session for a user who has passed all sign-in checks (./second-factor/sign-in.ts). The session's token is
 * returned only here. Returns undefined if the password has changed since it was checked, or if the user was removed. A
 * concurrent transaction that changes the password or removes the user waits for this one, so that it also ends the new
 * session.
 *
 * `opened`: all accounts for which the password was correct, if there are several. `endsAtMs`: if the user switches
 * organizations, the end of the previous session by the machine's clock. The new session ends at the same time. Returns
 * undefined if that time has passed.
 */
export async function createSession(
  { sql, at, machineAt }: Pick<Transaction, 'sql' | 'at' | 'machineAt'>,
  { tenantId, userId, proof }: TicketAccount,
  { opened = [], endsAtMs }: { opened?: readonly TicketAccount[]; endsAtMs?: number | undefined } = {},
): Promise<NewSession | undefined> {
  const passwordHash = await lockPerson({ sql }, { tenantId, userId })
  if (passwordHash === undefined || passwordHashFingerprint(passwordHash) !== proof) return undefined
  const lifeMs = Math.min(sessionLifeMs, (endsAtMs ?? Number.POSITIVE_INFINITY) - Date.parse(machineAt))
  if (lifeMs <= 0) return undefined
  const { token, hash } = makeToken('session', tenantId)
  const expiresAt = new Date(Date.parse(at) + lifeMs).toISOString()
  const accounts = opened.length > 1 ? JSON.stringify(opened.map(accountToStore)) : null
  const row = { tenantId, tokenHash: hash, userId, createdAt: at, expiresAt, accounts }
  await sql.insertInto('sessions').values(row).execute()
  // Leaves `updatedAt` unchanged, because the API shows it as the time of the user's last change.
  await sql
    .updateTable('users')
    .set({ lastSignInAt: at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .execute()
  return { token, lifeMs }
}

/**
 * Returns the end of a session by the machine's clock, in milliseconds since 1970; undefined for an unknown session.
 */
export async function findSessionEndMs(database: Database, text: string): Promise<number | undefined> {
  const token = parseToken('session', text)
  if (!token) return undefined
  const row = await database.sql
    .selectFrom('sessions')
    .innerJoin('tenants', 'tenants.id', 'sessions.tenantId')
    .select(['sessions.expiresAt', 'tenants.clockAheadMs'])
    .where('sessions.tenantId', '=', token.tenantId)
    .where('sessions.tokenHash', '=', token.hash)
    .executeTakeFirst()
  return row && Date.parse(row.expiresAt) - row.clockAheadMs
}

/** Records the network from which a person has just signed in (./attempts.ts). */
export async function recordKnownNetworkOfUser(
  { sql, machineAt }: Pick<Transaction, 'sql' | 'machineAt'>,
  { tenantId, userId }: AccountKey,
  network: string,
): Promise<void> {
  const { email } = await sql
    .selectFrom('users')
    .select('email')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await recordKnownNetwork(sql, { email: toAsciiAddress(email), network, machineAt })
}

/**
 * Returns the user of a session. Returns undefined if the session is unknown or has ended by its organization's clock,
 * or if the user was removed. Also returns undefined if the organization requires a second factor that the user has not
 * set up yet.
 */
export async function findSession(
  database: Database,
  text: string,
  now = machineDate(),
): Promise<SignedInUser | undefined> {
  const token = parseToken('session', text)
  if (!token) return undefined
  const row = await database.sql
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'sessions.tenantId').onRef('users.id', '=', 'sessions.userId'),
    )
    .innerJoin('tenants', 'tenants.id', 'sessions.tenantId')
    .select(['tenants.id as tenantId', 'tenants.name as tenantName', 'tenants.status as tenantStatus'])
    .select('tenants.sandboxOf')
    .select(sql<number | null>`case tenants.mode when 'sandbox' then tenants.clock_ahead_ms end`.as('aheadMs'))
    .select((eb) =>
      eb.fn
        .coalesce(
          eb.selectFrom('branding as b').select('b.timeZone').whereRef('b.tenantId', '=', 'sessions.tenantId'),
          sql.lit('UTC'),
        )
        .as('timeZone'),
    )
    .select((eb) =>
      eb.fn
        .coalesce(
          eb.selectFrom('branding as b').select('b.locale').whereRef('b.tenantId', '=', 'sessions.tenantId'),
          sql.lit(defaultConventions.locale),
        )
        .as('locale'),
    )
    .select(['users.id as userId', 'users.name', 'users.email', 'users.role'])
    .select((eb) => eb('sessions.accounts', 'is not', null).as('canSwitch'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('platformAdmins as p')
            .select('p.userId')
            .whereRef('p.tenantId', '=', 'sessions.tenantId')
            .whereRef('p.userId', '=', 'sessions.userId'),
        )
        .as('isPlatformAdmin'),
    )
    .where('sessions.tenantId', '=', token.tenantId)
    .where('sessions.tokenHash', '=', token.hash)
    .where(
      'sessions.expiresAt',
      '>',
      sql<string>`${now.toISOString()}::timestamptz + tenants.clock_ahead_ms * interval '1 millisecond'`,
    )
    .where('users.deletedAt', 'is', null)
    .where(hasWhatIsRequired)
    .executeTakeFirst()
  if (!row) return undefined
  const { sandboxOf, ...person } = row
  return sandboxOf === null || (await hasRequiredFactorAtHome(database.sql, person))
    ? (person as SignedInUser)
    : undefined
}

/**
 * Reports whether a sandbox user's home account has the second factor that the sandbox or its live organization
 * requires. True if no factor is required.
 */
async function hasRequiredFactorAtHome(at: Sql, person: AccountKey): Promise<boolean> {
  const factor = await findSecondFactor(at, person)
  return !factor.isRequired || hasSecondFactor(factor)
}

/**
 * SQL condition: the user has the second factor that the organization requires. For a sandbox of a live organization
 * the condition is true, because the factor belongs to the home account; `hasRequiredFactorAtHome` checks it.
 */
const hasWhatIsRequired = sql<boolean>`(
  tenants.sandbox_of is not null or not exists (
    select from sign_in_rules r where r.tenant_id = sessions.tenant_id and users.role = any(r.second_factor_roles)
  )
  or exists (select from authenticator_apps a where a.tenant_id = sessions.tenant_id and a.user_id = sessions.user_id)
  or exists (select from passkeys k where k.tenant_id = sessions.tenant_id and k.user_id = sessions.user_id))`

const ofToken = ({ tenantId, hash }: OpaqueToken) => ({ tenantId, tokenHash: hash })

const accountToStore = ({ tenantId, userId, proof }: TicketAccount): TicketAccount => ({ tenantId, userId, proof })

/**
 * Returns the accounts that a session can switch between, with their organizations. These are the accounts for which
 * the password was correct at sign-in. The list is empty if it was correct for only one.
 */
export async function listAccountsOfSession(
  database: Database,
  text: string,
): Promise<(TicketAccount & { tenantName: string })[]> {
  const token = parseToken('session', text)
  if (!token) return []
  const session = await database.sql
    .selectFrom('sessions')
    .select('accounts')
    .where((eb) => eb.and(ofToken(token)))
    .executeTakeFirst()
  const accounts = (session?.accounts ?? []) as unknown as TicketAccount[]
  if (accounts.length === 0) return []
  const ids = accounts.map(({ tenantId }) => tenantId)
  const tenants = await database.sql.selectFrom('tenants').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(tenants.map(({ id, name }) => [id, name]))
  return accounts.map((account) => ({ ...account, tenantName: names.get(account.tenantId)! }))
}

/** Returns a signed-in user as a caller with all scopes of the user's role. */
export const callerOfSession = ({ tenantId, tenantName, aheadMs, userId, role, requestId }: SignedInUser): Caller => ({
  tenantId,
  tenantName,
  aheadMs,
  kind: 'session',
  apiKeyId: null,
  apiKeyName: null,
  userId,
  clientId: null,
  familyId: null,
  member: { userId, role },
  scopes: scopesGrantableBy(role),
  requestId,
})

/**
 * Locks a session until the transaction ends. A concurrent request that ends the session waits until then. Returns
 * false if the session has already ended.
 */
export async function lockSession({ sql }: Pick<Transaction, 'sql'>, text: string): Promise<boolean> {
  const token = parseToken('session', text)
  if (!token) return false
  const held = await sql
    .selectFrom('sessions')
    .select('userId')
    .where((eb) => eb.and(ofToken(token)))
    .forKeyShare()
    .executeTakeFirst()
  return held !== undefined
}

/**
 * Signs a person out of all browsers, in the organization and its sandboxes, except for the session with the given
 * token.
 */
export async function endOtherSessions(
  { sql }: Pick<Transaction, 'sql'>,
  person: AccountKey,
  text?: string,
): Promise<void> {
  const kept = text === undefined ? undefined : parseToken('session', text)
  for (const { tenantId, userId } of await listRelatedAccounts(sql, person))
    await sql
      .deleteFrom('sessions')
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .where((eb) => (kept ? eb('tokenHash', '<>', kept.hash) : eb.lit(true)))
      .execute()
}

/** Ends a session. A session that has already ended is no error. */
export async function endSession(database: Database, text: string): Promise<void> {
  const token = parseToken('session', text)
  if (!token) return
  await database.sql
    .deleteFrom('sessions')
    .where((eb) => eb.and(ofToken(token)))
    .execute()
}
