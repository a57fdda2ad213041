import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { turnsOf } from '../base/turns.ts'
import { QuickbooksFailure } from '../domain/quickbooks/failures.ts'
import type { Database } from '../postgres/connection.ts'

/**
 * A company is called by one process at a time, one call after the other: QuickBooks counts and throttles by company, and
 * refreshes that run side by side lose tokens. Within a process calls wait in their order; between processes a turn is a
 * lease in a row, which a process that dies loses by time.
 */
const inProcess = turnsOf({ atOnce: 1, waitMs: 45_000, detail: 'QuickBooks is busy with other calls of yours.' })

/** Longer than a call, with a refresh before and after it. */
const turnMs = 60_000
const pollMs = 50
/** For how long nobody calls a company whose limit is reached (Intuit Developer, API call limits and throttles). */
export const throttledMs = 60_000

/**
 * Runs `work` as the only one that calls the tenant's company. Throws QuickbooksFailure `throttled` while the company's
 * limit is reached, and `unreachable` when its turn has not come by `untilMs`; Refusal service_unavailable when too many wait.
 */
export function inTurn<T>(database: Database, tenantId: number, untilMs: number, work: () => Promise<T>): Promise<T> {
  return inProcess(tenantId, async () => {
    const holder = randomUUID()
    await takeTurn(database, tenantId, untilMs, holder)
    try {
      return await work()
    } catch (error) {
      if (error instanceof QuickbooksFailure && error.kind === 'throttled') await pause(database, tenantId)
      throw error
    } finally {
      await leaveTurn(database, tenantId, holder)
    }
  })
}

async function takeTurn(database: Database, tenantId: number, untilMs: number, holder: string): Promise<void> {
  for (;;) {
    const now = Date.now()
    const [at, end] = [new Date(now).toISOString(), new Date(now + turnMs).toISOString()]
    const { rows } = await sql<{ paused: boolean; mine: boolean }>`
      insert into accounting_turns as t (tenant_id, holder, held_until) values (${tenantId}, ${holder}, ${end})
      on conflict (tenant_id) do update set
        holder = case when t.held_until > ${at} or t.paused_until > ${at} then t.holder else excluded.holder end,
        held_until = case when t.held_until > ${at} or t.paused_until > ${at} then t.held_until else excluded.held_until end
      returning coalesce(paused_until > ${at}, false) as paused, coalesce(holder = ${holder}, false) as mine
    `.execute(database.sql.withoutPlugins())
    const { paused, mine } = rows[0]!
    if (mine) return
    if (paused) throw new QuickbooksFailure('throttled', 'QuickBooks allows no more requests now.')
    if (now >= untilMs) throw new QuickbooksFailure('unreachable', 'QuickBooks is busy with other calls of yours.')
    await sleep(pollMs)
  }
}

async function leaveTurn({ sql }: Database, tenantId: number, holder: string): Promise<void> {
  await sql
    .updateTable('accountingTurns')
    .set({ holder: null, heldUntil: null })
    .where('tenantId', '=', tenantId)
    .where('holder', '=', holder)
    .execute()
}

async function pause({ sql }: Database, tenantId: number): Promise<void> {
  const pausedUntil = new Date(Date.now() + throttledMs).toISOString()
  await sql.updateTable('accountingTurns').set({ pausedUntil }).where('tenantId', '=', tenantId).execute()
}
