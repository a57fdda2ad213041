import { sql } from 'kysely'
import { Refusal } from '../../domain/refusal.ts'
import { type Caller, isSandbox } from '../../engine/base/caller.ts'
import { organizationTime } from '../../engine/base/clock.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'

/** Maximum time by which a sandbox's clock can be ahead: ten years of 365.25 days. */
export const maxClockAheadMs = 3652.5 * 86_400_000

/** Throws Refusal not_found for a caller of a live organization. */
export function requireSandbox(caller: Caller): void {
  if (!isSandbox(caller))
    throw new Refusal(
      'not_found',
      'This operation is for sandboxes only, and the organization is live. Use an API key of a sandbox.',
    )
}

/** Returns the caller's sandbox and its clock. Throws Refusal not_found in a live organization. */
export async function getSandbox({ at, machineAt }: ReadContext, caller: Caller): Promise<Schemas['Sandbox']> {
  requireSandbox(caller)
  const machineMs = Date.parse(machineAt)
  return {
    now: at,
    aheadSeconds: Math.floor((Date.parse(at) - machineMs) / 1_000),
    latest: organizationTime(maxClockAheadMs, machineMs),
  }
}

/** Returns the ids of the sandboxes with the status `active`. */
export async function listActiveSandboxIds(database: Database): Promise<number[]> {
  const rows = await database.sql
    .selectFrom('tenants')
    .select('id')
    .where('mode', '=', sql.lit('sandbox'))
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
