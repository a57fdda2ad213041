import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Caller } from './caller.ts'
import type { Database, Sql } from './connection.ts'
import { Refusal } from './domain/refusal.ts'
import type { Role } from './domain/scopes.ts'
import { record, type Schemas } from './record.ts'
import type { Unit } from './unit.ts'

export { type Role, roles } from './domain/scopes.ts'

export const users = record<'User'>()({
  schema: 'User',
  table: 'users',
  noun: 'user',
  family: 'users',
  fields: ['id', 'name', 'email', 'role', 'createdAt', 'updatedAt'],
  equals: ['role'],
  search: true,
  references: {},
  date: 'createdAt',
})

/** argon2id with the library's defaults (19 MiB, 2 passes), as OWASP recommends. */
export const hashPassword = (password: string): Promise<string> => hash(password)

export interface NewUser {
  email: string
  password: string
  role: Role
  name?: string
}

/** Makes a user who may sign in. Throws Refusal conflict when the tenant has the e-mail address already. */
export async function createUser(database: Database, tenantId: number, user: NewUser): Promise<number> {
  const email = user.email.trim().toLowerCase()
  const passwordHash = await hashPassword(user.password)
  const at = new Date().toISOString()
  return database.sql.transaction().execute(async (sql) => {
    const tenant = await sql.selectFrom('tenants').select('id').where('id', '=', tenantId).executeTakeFirst()
    if (!tenant) throw new Refusal('not_found', `No such tenant: ${tenantId}`)
    const { id } = await sql
      .insertInto('users')
      .values({
        tenantId,
        email,
        name: user.name ?? email.split('@')[0]!,
        role: user.role,
        passwordHash,
        createdAt: at,
        updatedAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const listed = await sql
      .insertInto('userDirectory')
      .values({ email, tenantId, userId: id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (listed.numInsertedOrUpdatedRows === 0n)
      throw new Refusal('conflict', `The tenant has a user with ${email} already.`)
    return id
  })
}

/** Sets a user's password and signs him out everywhere; his apps stay connected. Throws Refusal not_found. */
export async function setPassword(
  database: Database,
  tenantId: number,
  email: string,
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await database.sql.transaction().execute(async (sql) => {
    const user = await sql
      .updateTable('users')
      .set({ passwordHash, updatedAt: new Date().toISOString() })
      .where('tenantId', '=', tenantId)
      .where('email', '=', email.trim().toLowerCase())
      .where('deletedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!user) throw new Refusal('not_found', `No such user: ${email}`)
    await sql.deleteFrom('sessions').where('tenantId', '=', tenantId).where('userId', '=', user.id).execute()
  })
}

/** The person for whom an access token speaks, and the app that uses it; undefined for an API key. */
export async function findPerson(
  unit: Unit,
  caller: Caller,
): Promise<{ user: Schemas['MeUser']; appName: string | null } | undefined> {
  if (caller.userId === null) return undefined
  const row = await unit.sql
    .selectFrom('users')
    .leftJoin('oauthClients', (join) => join.on('oauthClients.id', '=', caller.clientId))
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'oauthClients.name as appName'])
    .where('users.tenantId', '=', caller.tenantId)
    .where('users.id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  const { appName, ...user } = row
  return { user: { ...user, role: user.role as Role }, appName }
}

/** One user of one organization. An e-mail address may have an account in several. */
export interface Account {
  tenantId: number
  tenantName: string
  userId: number
  email: string
  name: string
}

/** Every account with this e-mail address. */
export async function accountsOf(sql: Sql, email: string): Promise<(Account & { passwordHash: string })[]> {
  return sql
    .selectFrom('userDirectory as listed')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'listed.tenantId').onRef('users.id', '=', 'listed.userId'),
    )
    .innerJoin('tenants', 'tenants.id', 'listed.tenantId')
    .select(['tenants.id as tenantId', 'tenants.name as tenantName'])
    .select(['users.id as userId', 'users.email', 'users.name', 'users.passwordHash'])
    .where('listed.email', '=', email.trim().toLowerCase())
    .where('users.deletedAt', 'is', null)
    .orderBy('tenants.id')
    .execute()
}

const longestPassword = 1000
let nobodysHash: Promise<string> | undefined

/**
 * The accounts that this e-mail address and password open, usually one or none. An address without an account takes as
 * long as one with a wrong password.
 */
export async function accountsOpenedBy(database: Database, email: string, password: string): Promise<Account[]> {
  const accounts = /\0/.test(email) ? [] : await accountsOf(database.sql, email)
  nobodysHash ??= hashPassword(randomBytes(16).toString('hex'))
  const hashes = accounts.length > 0 ? accounts.map((account) => account.passwordHash) : [await nobodysHash]
  const given = password.slice(0, longestPassword)
  const opened = await Promise.all(hashes.map((one) => verify(one, given)))
  return accounts.filter((_, place) => opened[place]).map(({ passwordHash: _, ...account }) => account)
}
