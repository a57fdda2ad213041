import type { Caller } from '../base/caller.ts'
import { checkPassword, hashPassword, maxAccounts } from '../base/passwords.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Role } from '../domain/scopes.ts'
import { enqueuePasswordNotice } from '../mail/mail.ts'
import type { Database, Sql } from '../postgres/connection.ts'
import { holdLockOf } from '../postgres/locks.ts'
import { type ReadContext, type Transaction, writing } from '../postgres/transaction.ts'
import { resource, type Schemas } from '../records/resource.ts'
import { lowered } from './accounts.ts'
import { endSessions, type RevocationCounts, revokeBeyondRole, revokePerson } from './revocation.ts'
import { requireTenant } from './tenants.ts'

export { type Role, roles } from '../domain/scopes.ts'

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
 * Makes a user who may sign in. Throws Refusal validation_failed for a password that is too short, conflict when the
 * tenant has the e-mail address already, or when four organizations have it.
 */
export async function createUser(database: Database, tenantId: number, user: NewUser): Promise<number> {
  checkPassword(user.password)
  const passwordHash = await hashPassword(user.password)
  return writing(database, { tenantId }, async (tx) => {
    await requireTenant(tx.sql, tenantId)
    return insertUser(tx, tenantId, { ...user, passwordHash })
  })
}

/** Writes a user whose password is hashed already. Throws Refusal conflict as `createUser` does. */
export async function insertUser(
  { sql, at }: Pick<Transaction, 'sql' | 'at'>,
  tenantId: number,
  user: Omit<NewUser, 'password'> & { passwordHash: string },
): Promise<number> {
  const { id, email } = await sql
    .insertInto('users')
    .values({
      tenantId,
      email: lowered(user.email),
      name: user.name ?? user.email.trim().split('@')[0]!,
      role: user.role,
      passwordHash: user.passwordHash,
      createdAt: at,
      updatedAt: at,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  await listUser(sql, { email, tenantId, userId: id })
  return id
}

async function listUser(at: Sql, entry: { email: string; tenantId: number; userId: number }): Promise<void> {
  const { email, tenantId } = entry
  await holdLockOf(at, 'accountEmail', email)
  const listed = await at.selectFrom('userDirectory').select('tenantId').where('email', '=', email).execute()
  if (listed.some((one) => one.tenantId === tenantId)) {
    throw new Refusal('conflict', `This organization already has a user with ${email}.`)
  }
  if (listed.length >= maxAccounts) {
    throw new Refusal('conflict', `${email} has accounts in ${maxAccounts} organizations already, the maximum.`)
  }
  await at.insertInto('userDirectory').values(entry).execute()
}

/**
 * Sets a user's password and signs him out everywhere; his apps stay connected, and a mail tells him of it. Throws Refusal not_found, and
 * validation_failed for a password that is too short.
 */
export async function setPassword(
  database: Database,
  tenantId: number,
  email: string,
  password: string,
): Promise<void> {
  checkPassword(password)
  const passwordHash = await hashPassword(password)
  await writing(database, { tenantId }, async (tx) => {
    const userId = await changeUser(tx, tenantId, email, { passwordHash })
    await endSessions(tx, tenantId, userId)
    await enqueuePasswordNotice(tx.sql, { tenantId, userId, how: 'operator' })
  })
}

/**
 * Changes a user by his address, before anything of his is looked up (db/access/revocation.ts). Throws Refusal not_found.
 */
async function changeUser(
  tx: Transaction,
  tenantId: number,
  email: string,
  changes: { passwordHash?: string; role?: Role; deletedAt?: string },
): Promise<number> {
  const user = await tx.sql
    .updateTable('users')
    .set({ ...changes, updatedAt: tx.at })
    .where('tenantId', '=', tenantId)
    .where('email', '=', lowered(email))
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!user) throw new Refusal('not_found', `No such user: ${email}`)
  return user.id
}

/**
 * Gives a user another role. What his apps may do narrows or widens from their next request on; jobs that were begun
 * with more than the new role allows are cancelled, and without webhooks:manage his endpoints are turned off. Throws Refusal not_found.
 */
export async function setRole(
  tx: Transaction,
  tenantId: number,
  email: string,
  role: Role,
): Promise<{ id: number } & Pick<RevocationCounts, 'endpoints' | 'jobs'>> {
  const id = await changeUser(tx, tenantId, email, { role })
  return { id, ...(await revokeBeyondRole(tx, tenantId, id, role)) }
}

/**
 * Removes a user: he is signed out, his apps are disconnected, keys that they made are revoked and their jobs
 * cancelled. His records stay the tenant's, and his address may get a new account. Throws Refusal not_found.
 */
export async function removeUser(
  tx: Transaction,
  tenantId: number,
  email: string,
): Promise<{ id: number } & RevocationCounts> {
  const id = await changeUser(tx, tenantId, email, { deletedAt: tx.at })
  await tx.sql.deleteFrom('userDirectory').where('tenantId', '=', tenantId).where('userId', '=', id).execute()
  return { id, ...(await revokePerson(tx, tenantId, id)) }
}

/** The id of a user by his address. Throws Refusal not_found. */
export async function findUserId(at: Sql, tenantId: number, email: string): Promise<number> {
  const user = await at
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('email', '=', lowered(email))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!user) throw new Refusal('not_found', `No such user: ${email}`)
  return user.id
}

/** The tenant's users in the order in which they were made. Throws Refusal not_found for an absent tenant. */
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

/** The person for whom an access token speaks, and the app that uses it; undefined for an API key. */
export async function findPerson(
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
