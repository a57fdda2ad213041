import { sql } from 'kysely'
import { callerFromRequester } from '../../db/base/caller.ts'
import { deriveSecrets } from '../../db/base/secrets.ts'
import { claimJob } from '../../db/jobs/claimed-jobs.ts'
import { liveReadContext, runTransaction } from '../../db/postgres/transaction.ts'
import { createWebhookEndpoint } from '../../db/webhooks/endpoints.ts'
import { planRecovery, startRecovery } from '../../db/webhooks/recovery.ts'
import { runRecovery } from '../../workers/run-recovery.ts'
import type { JobDeps } from '../../workers/slices.ts'
import type { BenchKit, BenchTenant } from './bench-kit.ts'
import type { LatencyLimitRow } from './invoices.ts'

const smallCount = 5_000
const largeCount = 50_000

/**
 * The time until all failed deliveries of an endpoint have begun anew by one call, and that of their plan: of exhausted ones,
 * and of as many that were never made. Throws when one was left out, or begun in another order than that of the events.
 */
export async function recoveryRows(stage: BenchKit): Promise<LatencyLimitRow[]> {
  const [small, large] = stage.tenants
  const of = async (failedOnly: boolean) => ({
    small: await measure(stage, small!, { count: smallCount, failedOnly }),
    large: await measure(stage, large!, { count: largeCount, failedOnly }),
  })
  const [replayed, made] = [await of(true), await of(false)]
  const row = (workload: string, smallMs: number, largeMs: number, maxMs: number): LatencyLimitRow => ({
    ...{ workload, smallCount, largeCount, smallMs, largeMs, maxMs },
  })
  return [
    row('plan of a recovery, all exhausted', replayed.small.planMs, replayed.large.planMs, 2_000),
    row('recovery, all exhausted', replayed.small.runMs, replayed.large.runMs, 20_000),
    row('plan of a recovery, all missing', made.small.planMs, made.large.planMs, 4_000),
    row('recovery, all missing', made.small.runMs, made.large.runMs, 30_000),
  ]
}

async function measure(
  { database }: BenchKit,
  { id: tenantId }: BenchTenant,
  { count, failedOnly }: { count: number; failedOnly: boolean },
): Promise<{ planMs: number; runMs: number }> {
  const caller = callerFromRequester(tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  const endpoint = await runTransaction(database, caller, (tx) => {
    const values = { url: `https://8.8.8.8/${failedOnly}`, eventTypes: ['contact.created' as const], isActive: true }
    return createWebhookEndpoint(tx, caller, values, { secrets: deriveSecrets('the bench has nothing to hide') })
  })
  if (failedOnly) await fillLog({ database }, tenantId, endpoint.id, count)
  const asked = { since: new Date(Date.now() - 86_400_000).toISOString(), failedOnly, dryRun: false }
  const plannedMs = performance.now()
  const plan = await planRecovery(liveReadContext(database), caller, endpoint.id, asked)
  const beganMs = performance.now()
  if (plan.deliveries !== count) throw new Error(`the plan has ${plan.deliveries} of ${count} deliveries`)
  await runTransaction(database, caller, (tx) => startRecovery(tx, caller, endpoint.id, asked))
  const slice = (await claimJob(database, tenantId, ['recovery']))!
  await runRecovery({ database } as JobDeps, slice, () => true)
  const endedMs = performance.now()
  await refuseDisorder({ database }, tenantId, endpoint.id, count)
  return { planMs: beganMs - plannedMs, runMs: endedMs - beganMs }
}

/** Events of an hour ago, in transactions of 500, whose deliveries to the endpoint are exhausted. */
async function fillLog(
  { database }: Pick<BenchKit, 'database'>,
  tenantId: number,
  endpointId: number,
  count: number,
): Promise<void> {
  await sql`
    with log as (
      insert into events (tenant_id, sequence, id, type, body, created_at)
      select ${tenantId}, n, 'evt_' || ${tenantId}::bigint || '_' || n, 'contact.created', '{"data":"' || repeat('x', 600) || '"}',
        now() - interval '1 hour' + make_interval(secs => n / 500 * 0.01)
      from generate_series(1, ${count}::integer) n returning sequence, id, created_at
    ), known as (
      insert into event_sequences (tenant_id, last_sequence, last_created_at) values (${tenantId}, ${count}, now())
      on conflict (tenant_id) do update set last_sequence = excluded.last_sequence
    )
    insert into webhook_deliveries (tenant_id, endpoint_id, event_id, event_sequence, event_type, interactive, status,
      attempt_count, completed_at, response_status, error_message, created_at)
    select ${tenantId}, ${endpointId}, id, sequence, 'contact.created', true, 'exhausted', 7, created_at, 503,
      'The receiver answered with status 503.', created_at from log order by sequence
  `.execute(database.sql)
  await sql`vacuum (analyze) events, webhook_deliveries`.execute(database.sql)
}

async function refuseDisorder(
  { database }: Pick<BenchKit, 'database'>,
  tenantId: number,
  endpointId: number,
  count: number,
): Promise<void> {
  const { rows } = await sql<{ open: number; late: number }>`
    select count(*)::integer as open, count(*) filter (where event_sequence <> place)::integer as late from (
      select event_sequence, row_number() over (order by next_attempt_at, id) as place from webhook_deliveries
      where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and status = 'pending'
    ) sent`.execute(database.sql)
  const { open, late } = rows[0]!
  if (open !== count || late > 0) throw new Error(`${open} of ${count} deliveries have begun, ${late} in another place`)
}
