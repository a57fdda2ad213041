import { sql } from 'kysely'
import { emailAddressForms, toAsciiAddress, toUnicodeAddress } from '../../domain/texts/email-addresses.ts'
import { normalizeText } from '../../domain/texts/normalize-text.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import { passwordHashFingerprint, verifyPasswordHashes } from '../../engine/base/passwords/passwords.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import { type AccountKey, isPendingSql, pickHomeAccount } from './homes.ts'

/** An account is a user of one organization. One e-mail address may have accounts in several organizations. */
export interface Account {
  tenantId: number
  tenantName: string
  userId: number
  email: string
  name: string
  /** Fingerprint of the current password hash. A token with the fingerprint of an older password is void. */
  proof: string
}

/**
 * Returns an SQL expression for an e-mail address in its stored form: in composed Unicode, lowercased by the database.
 */
export const storedEmailSql = (email: string) => sql<string>`lower(${toUnicodeAddress(normalizeText(email))})`

/** Returns an e-mail address in its stored form, as the database computes it from `storedEmailSql`. */
export async function findStoredEmail(at: Sql, email: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`select ${storedEmailSql(email)} as email`.execute(at)
  return onlyRow(rows, 'the stored e-mail address').email
}

/**
 * Returns SQL expressions for the two forms in which an address may be stored: with its domain in Unicode, or in ASCII.
 */
export const storedEmailForms = (email: string) =>
  emailAddressForms(normalizeText(email)).map((form) => sql<string>`lower(${form})`)

/**
 * Returns the canonical form of an e-mail address, lowercased and with its domain in ASCII. Use this form for counters
 * and comparisons, not for the stored address. The database lowercases the text, because JavaScript lowercases some
 * letters differently and would treat two spellings of one account as different accounts.
 */
export async function canonicalEmail(at: Sql, email: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`select lower(${toAsciiAddress(normalizeText(email))}) as email`.execute(
    at,
  )
  return onlyRow(rows, 'the canonical e-mail address').email
}

/** An account that can be signed in to with a password, with the hash of that password. */
export interface PasswordAccount extends Account {
  passwordHash: string
  /** The person's home account, which has the password and the second factor (./homes.ts). */
  home: AccountKey
}

/** Returns all accounts of an e-mail address, pending ones included, ordered by tenant id. */
export const listAccountsByEmail = (at: Sql, email: string) =>
  at
    .selectFrom('userDirectory as listed')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'listed.tenantId').onRef('users.id', '=', 'listed.userId'),
    )
    .innerJoin('tenants', 'tenants.id', 'listed.tenantId')
    .select(['tenants.id as tenantId', 'tenants.name as tenantName', 'tenants.status'])
    .select(sql<number>`coalesce(tenants.sandbox_of, tenants.id)`.as('organizationId'))
    .select(['users.id as userId', 'users.email', 'users.name', 'users.passwordHash', isPendingSql.as('isPending')])
    .where('listed.email', 'in', storedEmailForms(email))
    .where('users.deletedAt', 'is', null)
    .orderBy('tenants.id')
    .execute()

/** Returns the accounts of an e-mail address that can be signed in to with a password, ordered by tenant id. */
export async function listPasswordAccounts(at: Sql, email: string): Promise<PasswordAccount[]> {
  const rows = await listAccountsByEmail(at, email)
  return rows.flatMap(({ organizationId, isPending: isInvited, status: _, ...row }) => {
    const home = pickHomeAccount(rows, organizationId)
    // A pending account of the live organization cannot be signed in to, even if the person already has a sandbox
    // account.
    if (!home || (isInvited && row.tenantId === organizationId)) return []
    const { passwordHash } = home
    return [
      {
        ...row,
        passwordHash,
        proof: passwordHashFingerprint(passwordHash),
        home: { tenantId: home.tenantId, userId: home.userId },
      },
    ]
  })
}

/**
 * Returns the accounts of the address that can be signed in to with a password (`accounts`). `opened` lists the
 * accounts for which the given password is correct. The password is verified once per organization, however many
 * sandboxes it has.
 */
export async function findAccountsByPassword(
  database: Database,
  email: string,
  password: string,
  verifyPassword?: Parameters<typeof verifyPasswordHashes>[2],
): Promise<{ accounts: Account[]; opened: Account[] }> {
  const found = /\0/.test(email) ? [] : await listPasswordAccounts(database.sql, email)
  const homes = [...new Map(found.map(({ home, passwordHash }) => [home.userId, passwordHash]))]
  const opens = await verifyPasswordHashes(
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

/** Returns the accounts that can be signed in to with the password or a passkey of this home account. */
export async function listAccountsOfHome(at: Sql, { tenantId, userId }: AccountKey): Promise<Account[]> {
  const person = await at
    .selectFrom('users')
    .select('email')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirst()
  const found = person ? await listPasswordAccounts(at, person.email) : []
  return found.filter(({ home }) => home.userId === userId).map(shown)
}

const shown = ({ passwordHash: _hash, home: _home, ...account }: PasswordAccount): Account => account
