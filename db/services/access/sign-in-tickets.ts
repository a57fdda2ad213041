import { hash, randomBytes } from 'node:crypto'
import { machineDate } from '../../engine/base/clock.ts'
import type { Sql } from '../../engine/postgres/connection.ts'
import type { Account } from './accounts.ts'

/** Time within which a user must choose an account, if the password is correct for several. */
export const signInTicketLifeMs = 5 * 60_000

/** An account for which a sign-in ticket can create a session, as long as the account's password has not changed. */
export type TicketAccount = Pick<Account, 'tenantId' | 'userId' | 'proof'>

const digest = (ticket: string): Buffer => hash('sha256', ticket, 'buffer')

/** Creates a ticket that can be used once to sign in to one of these accounts. */
export async function createSignInTicket(
  sql: Sql,
  accounts: readonly TicketAccount[],
  { lifeMs = signInTicketLifeMs, now = machineDate() } = {},
): Promise<string> {
  const ticket = randomBytes(24).toString('base64url')
  await sql
    .insertInto('signInTickets')
    .values({
      tokenHash: digest(ticket),
      accounts: JSON.stringify(accounts.map(({ tenantId, userId, proof }) => ({ tenantId, userId, proof }))),
      expiresAt: new Date(now.getTime() + lifeMs).toISOString(),
    })
    .execute()
  return ticket
}

/** Uses a ticket up and returns its accounts. The list is empty if the ticket is unknown, used or expired. */
export async function redeemSignInTicket(sql: Sql, ticket: string, now = machineDate()): Promise<TicketAccount[]> {
  const row = await sql
    .deleteFrom('signInTickets')
    .where('tokenHash', '=', digest(ticket))
    .where('expiresAt', '>', now.toISOString())
    .returning('accounts')
    .executeTakeFirst()
  return (row?.accounts ?? []) as unknown as TicketAccount[]
}

/**
 * Returns a ticket's accounts without using the ticket up. The list is empty if the ticket is unknown, used or expired.
 */
export async function readSignInTicket(sql: Sql, ticket: string, now = machineDate()): Promise<TicketAccount[]> {
  const row = await sql
    .selectFrom('signInTickets')
    .select('accounts')
    .where('tokenHash', '=', digest(ticket))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return (row?.accounts ?? []) as unknown as TicketAccount[]
}
