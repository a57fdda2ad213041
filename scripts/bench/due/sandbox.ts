import { type RawBuilder, sql } from 'kysely'
import { pino } from 'pino'
import { createTenant } from '../../../db/access/tenants.ts'
import { type Caller, callerFromRequester } from '../../../db/base/caller.ts'
import { deriveSecrets } from '../../../db/base/secrets.ts'
import { contacts } from '../../../db/contacts.ts'
import { claimJob } from '../../../db/jobs/claimed-jobs.ts'
import { runTransaction } from '../../../db/postgres/transaction.ts'
import { insertOne } from '../../../db/records/write.ts'
import { startClockAdvance } from '../../../db/sandbox/advance.ts'
import { createWebhookEndpoint } from '../../../db/webhooks/endpoints.ts'
import { advanceSandbox } from '../../../workers/sandbox/serve.ts'
import { findFreePort } from '../../stage/processes.ts'
import type { BenchKit } from '../bench-kit.ts'
import type { LatencyLimitRow } from '../invoices.ts'

const maxMs = 5_000
const daySeconds = 86_400
const secrets = deriveSecrets('the bench has nothing to hide')

/** Span of time by which a sandbox's clock is advanced, with the records that become due in it. */
interface Span {
  workload: string
  smallCount: number
  largeCount: number
  seconds: number
  /** Inserts `count` records that become due within the span. */
  fill(stage: SandboxStage, caller: Caller, count: number): Promise<void>
  /** Returns an SQL FROM clause that selects the records which were not completely processed. */
  unsettled(tenantId: number): RawBuilder<unknown>
}

interface SandboxStage extends Pick<BenchKit, 'database'> {
  /** Host and port on which no process listens, so that a delivery attempt fails at once. */
  deafHost: string
}

const spans: Span[] = [
  {
    ...{ workload: '31 hours of retries of deliveries', smallCount: 19, largeCount: 190, seconds: 40 * 3_600 },
    fill: fillDeliveries,
    unsettled: (id) => sql`webhook_deliveries where tenant_id = ${id} and (status <> 'exhausted' or attempt_count < 7)`,
  },
  {
    ...{ workload: '90 days of bids that end and invoices that are overdue', smallCount: 50, largeCount: 250 },
    seconds: 90 * daySeconds,
    fill: fillOpen,
    unsettled: (id) => sql`(
      select id from bids where tenant_id = ${id} and status <> 'expired'
      union all select i.id from invoices i where i.tenant_id = ${id} and not exists (
        select from mail_reminders r where r.tenant_id = ${id} and r.entity_type = 'invoice' and r.entity_id = i.id)
    ) left_over`,
  },
  {
    ...{ workload: 'a year of retention of events', smallCount: 5_000, largeCount: 50_000, seconds: 365 * daySeconds },
    fill: fillEvents,
    unsettled: (id) => sql`events where tenant_id = ${id} and type = 'contact.created'`,
  },
]

/** Measures how long a sandbox's clock takes to advance, including the processing of all records that become due. */
export async function measureSandboxAdvance(stage: BenchKit): Promise<LatencyLimitRow[]> {
  const rows: LatencyLimitRow[] = []
  const deafHost = `localhost:${await findFreePort()}`
  for (const span of spans) {
    const { workload, smallCount, largeCount } = span
    const smallMs = await measure({ ...stage, deafHost }, span, smallCount)
    const largeMs = await measure({ ...stage, deafHost }, span, largeCount)
    rows.push({ workload, smallCount, largeCount, smallMs, largeMs, maxMs })
  }
  return rows
}

async function measure(stage: SandboxStage, { seconds, fill, unsettled }: Span, count: number): Promise<number> {
  const { database } = stage
  const tenantId = await createTenant(database, { name: 'Sandbox', mode: 'sandbox' })
  const requester = { apiKeyId: null, userId: null, clientId: null, scopes: [] }
  const caller: Caller = { ...callerFromRequester(tenantId, requester), aheadMs: 0 }
  await fill(stage, caller, count)
  await runTransaction(database, caller, (tx) => startClockAdvance(tx, caller, { advanceSeconds: seconds }))
  const slice = (await claimJob(database, tenantId, ['sandbox']))!
  const { to } = slice.params as { to: string }
  const deps = { database, secrets, settings: { webhookDevHosts: [stage.deafHost] }, log: pino({ level: 'silent' }) }
  const fromMs = performance.now()
  await advanceSandbox(
    { ...deps, stopping: () => false } as Parameters<typeof advanceSandbox>[0],
    slice,
    to,
    () => true,
  )
  const tookMs = performance.now() - fromMs
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${unsettled(tenantId)}`.execute(database.sql)
  if (rows[0]!.count > 0) throw new Error(`${rows[0]!.count} of ${count} were not settled`)
  return tookMs
}

/** Number of deliveries per endpoint: the most that can fail in a row without disabling the endpoint. */
const deliveriesEach = 19

async function fillDeliveries({ database, deafHost }: SandboxStage, caller: Caller, count: number): Promise<void> {
  const eventTypes = ['contact.created' as const]
  for (let index = 0; index < count / deliveriesEach; index += 1) {
    const values = { url: `https://${deafHost}/${index}`, eventTypes, isActive: true }
    await runTransaction(database, caller, (tx) => createWebhookEndpoint(tx, caller, values, { secrets }))
  }
  await runTransaction(database, caller, async (tx) => {
    for (let index = 0; index < deliveriesEach; index += 1) await insertOne(tx, caller, contacts, { type: 'customer' })
  })
}

/** Inserts bids that expire and invoices that become due at different moments within 85 days. */
async function fillOpen({ database }: SandboxStage, { tenantId }: Caller, count: number): Promise<void> {
  await sql`
    with bids as (
      insert into bids (tenant_id, status, sent_at, valid_until, created_at, updated_at)
      select ${tenantId}, 'sent', now(), now() + n * interval '85 days' / ${count}::integer, now(), now()
      from generate_series(1, ${count}::integer) n
    )
    insert into invoices (tenant_id, status, issue_date, due_date, tax_rate, subtotal, tax_amount, total, amount_paid,
      sent_at, created_at, updated_at)
    select ${tenantId}, 'sent', now(), date_trunc('day', now() + n * interval '85 days' / ${count}::integer), 0, 100, 0, 100, 0,
      now(), now(), now()
    from generate_series(1, ${count}::integer) n`.execute(database.sql)
}

async function fillEvents({ database }: SandboxStage, { tenantId }: Caller, count: number): Promise<void> {
  await sql`
    with log as (
      insert into events (tenant_id, sequence, id, type, body, created_at)
      select ${tenantId}, n, 'evt_' || ${tenantId}::bigint || '_' || n, 'contact.created', '{"data":"' || repeat('x', 600) || '"}',
        now()
      from generate_series(1, ${count}::integer) n
    )
    insert into event_sequences (tenant_id, last_sequence, last_created_at) values (${tenantId}, ${count}, now())
  `.execute(database.sql)
}
