import { hash, randomBytes } from 'node:crypto'
import { machineDate } from '../base/clock.ts'
import type { Sql } from '../postgres/connection.ts'
import type { Account } from './accounts.ts'

/** How long somebody whose password opens several accounts has to choose one. */
export const ticketLifeMs = 5 * 60_000

/** What a ticket is good for: a session of one of these accounts, as long as its password is the one that was given. */
export type TicketAccount = Pick<Account, 'tenantId' | 'userId' | 'proof'>

const digest = (ticket: string): Buffer => hash('sha256', ticket, 'buffer')

/** A ticket for one of these accounts, good once. */
export async function createSignInTicket(
  sql: Sql,
  accounts: readonly TicketAccount[],
  { lifeMs = ticketLifeMs, now = machineDate() } = {},
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

/** Uses a ticket up and returns its accounts; none when it is unknown, used or expired. */
export async function spendTicket(sql: Sql, ticket: string, now = machineDate()): Promise<TicketAccount[]> {
  const row = await sql
    .deleteFrom('signInTickets')
    .where('tokenHash', '=', digest(ticket))
    .where('expiresAt', '>', now.toISOString())
    .returning('accounts')
    .executeTakeFirst()
  return (row?.accounts ?? []) as unknown as TicketAccount[]
}

/** A ticket's accounts as `spendTicket` tells them, which leaves it as it is. */
export async function readTicket(sql: Sql, ticket: string, now = machineDate()): Promise<TicketAccount[]> {
  const row = await sql
    .selectFrom('signInTickets')
    .select('accounts')
    .where('tokenHash', '=', digest(ticket))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return (row?.accounts ?? []) as unknown as TicketAccount[]
}
