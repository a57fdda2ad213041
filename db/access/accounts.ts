import { sql } from 'kysely'
import { matchingAccounts, proofOf } from '../base/passwords.ts'
import { addressForms, sentAddress, writtenAddress } from '../domain/texts/email-addresses.ts'
import { plainText } from '../domain/texts/plain-text.ts'
import type { Database, Sql } from '../postgres/connection.ts'
import { type AccountKey, homeAmong, isPending } from './homes.ts'

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

/** An e-mail address as it is stored: in composed letters, lowercased by the database. */
export const lowered = (email: string) => sql<string>`lower(${writtenAddress(plainText(email))})`

/** The address as `lowered` stores it, as a text. */
export async function storedEmail(at: Sql, email: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`select ${lowered(email)} as email`.execute(at)
  return rows[0]!.email
}

/** The forms under which an address may be stored: its domain in letters or in ASCII, as the person wrote it. */
export const loweredForms = (email: string) => addressForms(plainText(email)).map((form) => sql<string>`lower(${form})`)

/**
 * The one form of an address, its domain in ASCII, for what counts or names it outside the tables, as a text: JavaScript lowers some letters to others
 * than the database does, and would tell two spellings of one account apart.
 */
export async function loweredEmail(at: Sql, email: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`select lower(${sentAddress(plainText(email))}) as email`.execute(at)
  return rows[0]!.email
}

/** An account that a password can open, with the password's hash. */
export interface OpenableAccount extends Account {
  passwordHash: string
  /** The account that has the password and the second factor (./homes.ts). */
  home: AccountKey
}

/** Returns all accounts of an e-mail address, by the ids of their tenants. */
export const namedAccounts = (at: Sql, email: string) =>
  at
    .selectFrom('userDirectory as listed')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'listed.tenantId').onRef('users.id', '=', 'listed.userId'),
    )
    .innerJoin('tenants', 'tenants.id', 'listed.tenantId')
    .select(['tenants.id as tenantId', 'tenants.name as tenantName', 'tenants.status'])
    .select(sql<number>`coalesce(tenants.sandbox_of, tenants.id)`.as('organizationId'))
    .select(['users.id as userId', 'users.email', 'users.name', 'users.passwordHash', isPending.as('isPending')])
    .where('listed.email', 'in', loweredForms(email))
    .where('users.deletedAt', 'is', null)
    .orderBy('tenants.id')
    .execute()

/** Returns the accounts of an e-mail address that a password can open, by the ids of their tenants. */
export async function accountsOf(at: Sql, email: string): Promise<OpenableAccount[]> {
  const rows = await namedAccounts(at, email)
  return rows.flatMap(({ organizationId, isPending: isInvited, status: _, ...row }) => {
    const home = homeAmong(rows, organizationId)
    // The account of the live organization opens once its own invitation is accepted, whichever sandboxes the person has.
    if (!home || (isInvited && row.tenantId === organizationId)) return []
    const { passwordHash } = home
    return [
      { ...row, passwordHash, proof: proofOf(passwordHash), home: { tenantId: home.tenantId, userId: home.userId } },
    ]
  })
}

/**
 * Returns the accounts that a password can open for this address, and those that the given one opens. One password is verified
 * for each organization, whatever sandboxes it has.
 */
export async function accountsOpenedBy(
  database: Database,
  email: string,
  password: string,
  verifyPassword?: Parameters<typeof matchingAccounts>[2],
): Promise<{ accounts: Account[]; opened: Account[] }> {
  const found = /\0/.test(email) ? [] : await accountsOf(database.sql, email)
  const homes = [...new Map(found.map(({ home, passwordHash }) => [home.userId, passwordHash]))]
  const opens = await matchingAccounts(
    homes.map(([, passwordHash]) => passwordHash),
    password,
    verifyPassword,
  )
  const opened = new Set(homes.filter((_, index) => opens[index]).map(([userId]) => userId))
  return {
    accounts: found.map(shown),
    opened: found.filter(({ home }) => opened.has(home.userId)).map(shown),
  }
}

/** The accounts that one home account's password or passkey opens. */
export async function accountsOfHome(at: Sql, { tenantId, userId }: AccountKey): Promise<Account[]> {
  const person = await at
    .selectFrom('users')
    .select('email')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirst()
  const found = person ? await accountsOf(at, person.email) : []
  return found.filter(({ home }) => home.userId === userId).map(shown)
}

const shown = ({ passwordHash: _hash, home: _home, ...account }: OpenableAccount): Account => account
