import { sql } from 'kysely'
import { matchingAccounts, proofOf } from '../base/passwords.ts'
import type { Database, Sql } from '../postgres/connection.ts'

/** One user of one organization. An e-mail address may have an account in several. */
export interface Account {
  tenantId: number
  tenantName: string
  userId: number
  email: string
  name: string
  /** Identifies the account's current password: a changed password voids what was issued for the old one. */
  proof: string
}

/** An e-mail address as it is stored: lowercased by the database. */
export const lowered = (email: string) => sql<string>`lower(${email.trim()})`

/**
 * The same as a text, for what counts or names an address outside the tables: JavaScript lowers some letters to others
 * than the database does, and would tell two spellings of one account apart.
 */
export async function loweredEmail(at: Sql, email: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`select ${lowered(email)} as email`.execute(at)
  return rows[0]!.email
}

/** Every account with this e-mail address. */
export async function accountsOf(at: Sql, email: string): Promise<(Account & { passwordHash: string })[]> {
  const rows = await at
    .selectFrom('userDirectory as listed')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'listed.tenantId').onRef('users.id', '=', 'listed.userId'),
    )
    .innerJoin('tenants', 'tenants.id', 'listed.tenantId')
    .select(['tenants.id as tenantId', 'tenants.name as tenantName'])
    .select(['users.id as userId', 'users.email', 'users.name', 'users.passwordHash'])
    .where('listed.email', '=', lowered(email))
    .where('users.deletedAt', 'is', null)
    .orderBy('tenants.id')
    .execute()
  return rows.map((row) => ({ ...row, proof: proofOf(row.passwordHash) }))
}

/** All accounts with this e-mail address, and those whose password this is, usually one or none. */
export async function accountsOpenedBy(
  database: Database,
  email: string,
  password: string,
  verifyPassword?: Parameters<typeof matchingAccounts>[2],
): Promise<{ accounts: Account[]; opened: Account[] }> {
  const found = /\0/.test(email) ? [] : await accountsOf(database.sql, email)
  const opens = await matchingAccounts(
    found.map(({ passwordHash }) => passwordHash),
    password,
    verifyPassword,
  )
  const accounts = found.map(({ passwordHash: _, ...account }) => account)
  return { accounts, opened: accounts.filter((_, index) => opens[index]) }
}
