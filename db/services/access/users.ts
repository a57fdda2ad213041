import { Refusal } from '../../domain/refusal.ts'
import { type Role, scopesGrantableBy } from '../../domain/scopes.ts'
import { emailAddressForms, toAsciiAddress } from '../../domain/texts/email-addresses.ts'
import { normalizeText } from '../../domain/texts/normalize-text.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { checkPassword, hashPassword } from '../../engine/base/passwords/passwords.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import { takeKeyedAdvisoryLock } from '../../engine/postgres/locks.ts'
import {
  type ReadContext,
  runTransaction,
  type Transaction,
  transactionInOrganization,
} from '../../engine/postgres/transaction.ts'
import { resource, type Schemas } from '../../engine/records/resource.ts'
import { enqueuePasswordChangedMail } from '../mail/mail.ts'
import { canonicalEmail, findStoredEmail, storedEmailForms } from './accounts.ts'
import { type AccountKey, acceptAccount, findHomeAccount } from './homes.ts'
import {
  type RevocationCounts,
  revokeAccessBeyondRole,
  revokeAllAccessOfUser,
  signOutEverywhere,
} from './revocation.ts'
import { clearAllCodeAttempts } from './second-factor/code-attempts.ts'
import { requireTenant } from './tenants.ts'

export { type Role, roles } from '../../domain/scopes.ts'

export const users = resource('User', {
  references: {},
  date: 'createdAt',
})

export interface NewUser {
  email: string
  password: string
  role: Role
  name?: string
}

/**
 * Creates a user who can sign in. If the address has accounts in four other organizations, the user stays pending
 * (./homes.ts). Throws Refusal validation_failed for a password that is too short or too long, or conflict if the
 * tenant already has a user with this address.
 */
export async function createUser(database: Database, tenantId: number, user: NewUser): Promise<number> {
  checkPassword(user.password)
  const passwordHash = await hashPassword(user.password)
  return runTransaction(database, { tenantId }, async (tx) => {
    await requireTenant(tx.sql, tenantId)
    return insertUser(tx, tenantId, { ...user, passwordHash })
  })
}

/**
 * Inserts a user whose password is already hashed. An invited user is pending until the invitation is accepted. Throws
 * Refusal conflict if the tenant already has a user with this address.
 */
export async function insertUser(
  { sql, at }: Pick<Transaction, 'sql' | 'at'>,
  tenantId: number,
  user: Omit<NewUser, 'password'> & { passwordHash: string },
  { isInvited = false } = {},
): Promise<number> {
  const email = await findStoredEmail(sql, user.email)
  await takeKeyedAdvisoryLock(sql, 'accountEmail', toAsciiAddress(email))
  const listed = await sql
    .selectFrom('userDirectory')
    .select('tenantId')
    .where('email', 'in', emailAddressForms(email))
    .execute()
  if (listed.some((one) => one.tenantId === tenantId)) {
    throw new Refusal('conflict', `This organization already has a user with ${email}.`)
  }
  const { id } = await sql
    .insertInto('users')
    .values({
      tenantId,
      email,
      name: user.name ?? normalizeText(user.email).split('@')[0]!,
      role: user.role,
      passwordHash: user.passwordHash,
      pendingHash: user.passwordHash,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql.insertInto('userDirectory').values({ email, tenantId, userId: id }).execute()
  if (!isInvited) await acceptAccount(sql, { tenantId, userId: id, email })
  return id
}

/**
 * Sets a user's password and ends all sessions of the user, including those in the organization's sandboxes. Connected
 * apps stay connected. A mail notifies the user. A pending account is accepted, unless its address already has accounts
 * in four other organizations. Throws Refusal not_found, or validation_failed for a password that is too short or too
 * long. Throws conflict for a sandbox user whose home account is in another tenant.
 */
export async function setPassword(
  database: Database,
  tenantId: number,
  email: string,
  password: string,
): Promise<void> {
  checkPassword(password)
  const passwordHash = await hashPassword(password)
  const person = await runTransaction(database, { tenantId }, async (tx) => {
    const person = await findHomeUser(tx.sql, tenantId, email)
    const inTheWay = await acceptAccount(tx.sql, { ...person, email: await canonicalEmail(tx.sql, email) })
    await updateUser(tx, person, { passwordHash, ...(inTheWay.length > 0 && { pendingHash: passwordHash }) })
    await signOutEverywhere(tx, person)
    await enqueuePasswordChangedMail(tx, { ...person, how: 'operator' })
    return person
  })
  await clearAllCodeAttempts(database, person)
}

/**
 * Returns the account of a user, if it is also the user's home account. Throws Refusal not_found, or conflict for a
 * sandbox user who signs in with a home account in another tenant.
 */
export async function findHomeUser(at: Sql, tenantId: number, email: string): Promise<AccountKey> {
  const person = { tenantId, userId: await findUserId(at, tenantId, email) }
  const home = await findHomeAccount(at, person)
  if (home.userId === person.userId) return person
  const place = `Organization ${tenantId} is a sandbox, where ${email} signs in with the account of organization ${home.tenantId}`
  throw new Refusal('conflict', `${place}. Change the account there.`)
}

/**
 * Changes a user's row. Call it before looking up the access to revoke (db/services/access/revocation.ts). Throws Refusal
 * not_found.
 */
async function updateUser(
  { sql, at }: Pick<Transaction, 'sql' | 'at'>,
  { tenantId, userId }: AccountKey,
  changes: { passwordHash?: string; pendingHash?: string; role?: Role; deletedAt?: string },
): Promise<void> {
  const user = await sql
    .updateTable('users')
    .set({ ...changes, updatedAt: at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!user) throw new Refusal('not_found', `No such user: ${userId}`)
}

/**
 * Changes a user's role. From the next request on, the user's apps have only the scopes of the new role. Jobs that were
 * begun with more scopes are canceled. If the role has no webhooks:manage, the user's endpoints are disabled. If the
 * new role has fewer scopes than the old one, wider roles of the user in the organization's sandboxes are changed too.
 * Throws Refusal not_found.
 */
export async function setRole(
  tx: Transaction,
  tenantId: number,
  email: string,
  role: Role,
): Promise<{ id: number } & Pick<RevocationCounts, 'endpoints' | 'jobs'>> {
  const { own, accounts } = await accountsWithSandboxes(tx, tenantId, email)
  const roles = new Map<number, Role>()
  for (const account of accounts) roles.set(account.userId, await lockedRole(account))
  const isNarrower = !isWithin(roles.get(own.userId)!, role)
  const changed = accounts.filter((one) => one === own || (isNarrower && !isWithin(roles.get(one.userId)!, role)))
  for (const one of changed) await updateUser(one.tx, one, { role })
  const ended = { endpoints: 0, jobs: 0 }
  for (const one of changed) {
    const { endpoints, jobs } = await revokeAccessBeyondRole(one.tx, one.tenantId, one.userId, role)
    ended.endpoints += endpoints
    ended.jobs += jobs
  }
  return { id: own.userId, ...ended }
}

/** Reports whether every scope of `role` is also a scope of `other`. */
const isWithin = (role: Role, other: Role): boolean => scopesGrantableBy(role).isSubsetOf(scopesGrantableBy(other))

async function lockedRole({ tx, tenantId, userId }: AccountOfPerson): Promise<Role> {
  const { role } = await tx.sql
    .selectFrom('users')
    .select('role')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return role as Role
}

/**
 * Removes a user, also from the organization's sandboxes. Ends the user's sessions and disconnects the user's apps.
 * Revokes the keys that the user or these apps created, disables their endpoints and cancels their jobs. The user's
 * records stay, and the address can get a new account. A sandbox that is left without an owner gets the first owner of
 * the live organization as its owner. Throws Refusal not_found.
 */
export async function removeUser(
  tx: Transaction,
  tenantId: number,
  email: string,
): Promise<{ id: number } & RevocationCounts> {
  const { own, accounts } = await accountsWithSandboxes(tx, tenantId, email)
  for (const one of accounts) await updateUser(one.tx, one, { deletedAt: one.tx.at })
  const ended: RevocationCounts = { grants: 0, keys: 0, endpoints: 0, jobs: 0 }
  for (const { tx: there, tenantId: place, userId } of accounts) {
    await tx.sql.deleteFrom('userDirectory').where('tenantId', '=', place).where('userId', '=', userId).execute()
    const counts = await revokeAllAccessOfUser(there, place, userId)
    for (const [what, count] of Object.entries(counts)) ended[what as keyof RevocationCounts] += count
    if (place !== tenantId) await keepOwner(there, place, tenantId)
  }
  return { id: own.userId, ...ended }
}

/**
 * If a sandbox has no owner left, makes the first owner of its live organization an owner of the sandbox. That owner
 * signs in to the sandbox with the account of the live organization.
 */
async function keepOwner({ sql, at }: Transaction, sandboxId: number, liveId: number): Promise<void> {
  const ownersOf = (tenantId: number) =>
    sql
      .selectFrom('users')
      .select(['id', 'email', 'name', 'passwordHash'])
      .where('tenantId', '=', tenantId)
      .where('role', '=', 'owner')
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  if (await ownersOf(sandboxId)) return
  const owner = await ownersOf(liveId)
  if (!owner) return
  const there = await sql
    .updateTable('users')
    .set({ role: 'owner', updatedAt: at })
    .where('tenantId', '=', sandboxId)
    .where('email', 'in', emailAddressForms(owner.email))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (there.numUpdatedRows === 0n) await insertUser({ sql, at }, sandboxId, { ...owner, role: 'owner' })
}

/** An account of a person, with a transaction context for the account's organization. */
interface AccountOfPerson extends AccountKey {
  tx: Transaction
}

/**
 * Returns a user's account (`own`), and all `accounts` of the person in the organization and its sandboxes, ordered by
 * id. The sandboxes' clocks cannot be advanced until the transaction ends. Throws Refusal not_found.
 */
async function accountsWithSandboxes(
  tx: Transaction,
  tenantId: number,
  email: string,
): Promise<{ own: AccountOfPerson; accounts: AccountOfPerson[] }> {
  const own = { tenantId, userId: await findUserId(tx.sql, tenantId, email), tx }
  const listed = await tx.sql
    .selectFrom('userDirectory as listed')
    .innerJoin('tenants', 'tenants.id', 'listed.tenantId')
    .select(['listed.tenantId', 'listed.userId'])
    .where('listed.email', 'in', storedEmailForms(email))
    .where('tenants.sandboxOf', '=', tenantId)
    .orderBy('listed.tenantId')
    .execute()
  const accounts: AccountOfPerson[] = [own]
  for (const one of listed) accounts.push({ ...one, tx: await transactionInOrganization(tx, one.tenantId) })
  return { own, accounts: accounts.sort((a, b) => a.userId - b.userId) }
}

/** Returns the id of the user with an e-mail address. Throws Refusal not_found. */
export async function findUserId(at: Sql, tenantId: number, email: string): Promise<number> {
  const user = await at
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('email', 'in', storedEmailForms(email))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!user) throw new Refusal('not_found', `No such user: ${email}`)
  return user.id
}

/** Returns the tenant's users in the order of their creation. Throws Refusal not_found for an unknown tenant. */
export async function listUsers(at: Sql, tenantId: number): Promise<Omit<Schemas['User'], 'updatedAt'>[]> {
  await requireTenant(at, tenantId)
  const rows = await at
    .selectFrom('users')
    .select(['id', 'email', 'name', 'role', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows as Omit<Schemas['User'], 'updatedAt'>[]
}

/**
 * Returns the user of an access token or a session, and the name of the app to which the token belongs. Returns
 * undefined for an API key.
 */
export async function findUserOfCaller(
  db: ReadContext,
  caller: Caller,
): Promise<{ user: Schemas['MeUser']; appName: string | null } | undefined> {
  if (caller.userId === null) return undefined
  const row = await db.sql
    .selectFrom('users')
    .leftJoin('oauthClients', (join) => join.on('oauthClients.id', '=', caller.clientId))
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'oauthClients.name as appName'])
    .where('users.tenantId', '=', caller.tenantId)
    .where('users.id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  const { appName, ...user } = row
  return { user: { ...user, role: user.role as Role }, appName }
}
