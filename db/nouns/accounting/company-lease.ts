import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { QuickbooksFailure } from '../../domain/quickbooks/responses.ts'
import { machineNow } from '../../engine/base/clock.ts'
import { busyRefusal, createConcurrencyLimiter } from '../../engine/base/concurrency.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { Lease, leaseEnd } from '../../engine/postgres/leases.ts'

/**
 * Limiter that allows one call per company at a time. QuickBooks throttles per company, and one of two concurrent token
 * refreshes would lose its tokens. Within a process, the calls of a company wait in order. Between processes, a call
 * needs the company's lease.
 */
export const companyCallLimiter = createConcurrencyLimiter({
  maxPerParty: 1,
  waitMs: 45_000,
  refusal: () => busyRefusal('Your organization has other calls to QuickBooks in progress. Try again in a moment.'),
})

const companyLease = new Lease<'accountingTurns', { tenantId: number }>({
  table: 'accounting_turns',
  fence: 'holder',
  until: 'held_until',
  // Lease duration in milliseconds, longer than any call.
  ms: 20_000,
  row: ({ tenantId }) => sql`tenant_id = ${tenantId}`,
})

const pollMs = 50
/**
 * Pause in milliseconds before the next call to a company that QuickBooks has throttled (Intuit Developer, "API call
 * limits and throttles").
 */
export const throttlePauseMs = 60_000

/**
 * Runs `call` as the only call of the tenant's company across all processes. Throws QuickbooksFailure `throttled` while
 * the company's limit is reached, and `unreachable` if the lease is not free by `untilMs` (on the clock of
 * performance.now()).
 */
export async function withCompanyLease<T>(
  database: Database,
  tenantId: number,
  untilMs: number,
  call: () => Promise<T>,
): Promise<T> {
  const fence = randomUUID()
  await claimCompany(database, tenantId, untilMs, fence)
  try {
    return await call()
  } catch (error) {
    if (error instanceof QuickbooksFailure && error.kind === 'throttled') await pause(database, tenantId)
    throw error
  } finally {
    await companyLease.release(database.sql, { tenantId, fence }, { holder: null })
  }
}

async function claimCompany(database: Database, tenantId: number, untilMs: number, fence: string): Promise<void> {
  for (;;) {
    const now = machineNow()
    const at = new Date(now).toISOString()
    const { rows } = await sql`
      insert into accounting_turns (tenant_id, holder, held_until) values (${tenantId}, ${fence}, ${leaseEnd(companyLease.ms, now)})
      on conflict (tenant_id) do update set holder = excluded.holder, held_until = excluded.held_until
        where ${companyLease.isFree(now)} and coalesce(accounting_turns.paused_until <= ${at}, true)
      returning tenant_id
    `.execute(database.sql)
    if (rows.length > 0) return
    await refusePaused(database, tenantId, at)
    if (performance.now() >= untilMs)
      throw new QuickbooksFailure('unreachable', 'Your organization has other calls to QuickBooks in progress.')
    await sleep(pollMs)
  }
}

async function refusePaused({ sql }: Database, tenantId: number, at: string): Promise<void> {
  const paused = await sql
    .selectFrom('accountingTurns')
    .select('tenantId')
    .where('tenantId', '=', tenantId)
    .where('pausedUntil', '>', at)
    .executeTakeFirst()
  if (paused) throw new QuickbooksFailure('throttled', 'QuickBooks accepts no more requests right now.')
}

async function pause({ sql }: Database, tenantId: number): Promise<void> {
  const pausedUntil = new Date(machineNow() + throttlePauseMs).toISOString()
  await sql.updateTable('accountingTurns').set({ pausedUntil }).where('tenantId', '=', tenantId).execute()
}
