import { sql } from 'kysely'
import { deriveSecrets } from '../../../db/base/secrets.ts'
import { expireBids, sendReminders } from '../../../workers/sweep.ts'
import type { BenchKit } from '../bench-kit.ts'
import type { LatencyLimitRow } from '../invoices.ts'

const smallCount = 1_000
const largeCount = 10_000
const rounds = 5

/**
 * Measures the hourly sweeps with different numbers of organizations: first with nothing due, then with one due record
 * in each organization.
 */
export async function measureSweeps(stage: BenchKit): Promise<LatencyLimitRow[]> {
  const at = async (organizations: number, from: number) => {
    await fillOrganizations(stage, from, organizations)
    const idle = await measure(stage, rounds)
    await makeDue(stage)
    const due = await measure(stage, 1)
    await finish(stage)
    return { idle, due }
  }
  const small = await at(smallCount, 0)
  const large = await at(largeCount, smallCount)
  const row = (workload: string, smallMs: number, largeMs: number, maxMs: number): LatencyLimitRow => ({
    ...{ workload, smallCount, largeCount, smallMs, largeMs, maxMs },
  })
  return [
    row('expire-bids, nothing due, by organizations', small.idle.expireMs, large.idle.expireMs, 100),
    row('send-reminders, nothing due', small.idle.remindMs, large.idle.remindMs, 1_000),
    row('expire-bids, a bid of each due, one run', small.due.expireMs, large.due.expireMs, 6_000),
    row('send-reminders, an invoice of each due, one run', small.due.remindMs, large.due.remindMs, 6_000),
  ]
}

/** Creates organizations with ten open bids and ten invoices each. One of the ten invoices is 30 days overdue. */
async function fillOrganizations({ database }: BenchKit, from: number, until: number): Promise<void> {
  const at = new Date().toISOString()
  await sql`
    with made as (
      insert into tenants (name, hourly_units, hourly_mails, created_at, updated_at)
      select 'Sweep ' || n, 1000, 200, ${at}, ${at} from generate_series(${from + 1}::integer, ${until}::integer) n
      returning id
    ), bids as (
      /* all tenants */ insert into bids (tenant_id, status, sent_at, valid_until, created_at, updated_at)
      select id, 'sent', ${at}::timestamptz - interval '2 days', ${at}::timestamptz + interval '30 days', ${at}, ${at}
      from made, generate_series(1, 10)
    )
    insert into invoices (tenant_id, status, issue_date, due_date, tax_rate, subtotal, tax_amount, total, amount_paid,
      sent_at, created_at, updated_at)
    select id, 'sent', ${at}::timestamptz, date_trunc('day', ${at}::timestamptz) + make_interval(days => 30 - n / 10 * 60),
      0, 100, 0, 100, 0, ${at}, ${at}, ${at}
    from made, generate_series(1, 10) n`.execute(database.sql)
  await analyze(database)
}

/** Makes one bid and one invoice of each organization due. */
async function makeDue({ database }: BenchKit): Promise<void> {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  for (const [table, column] of [
    ['bids', 'valid_until'],
    ['invoices', 'due_date'],
  ] as const)
    await sql`update /* all tenants */ ${sql.table(table)} set ${sql.ref(column)} = date_trunc('day', ${yesterday}::timestamptz)
      where id = any(array(select /* all tenants */ min(id) from ${sql.table(table)} group by tenant_id))`.execute(
      database.sql,
    )
  await analyze(database)
}

/** Moves all due dates into the future and deletes the created jobs. */
async function finish({ database }: BenchKit): Promise<void> {
  const later = new Date(Date.now() + 30 * 86_400_000).toISOString()
  await sql`update /* all tenants */ bids set valid_until = ${later} where status = 'sent'`.execute(database.sql)
  await sql`update /* all tenants */ invoices set due_date = ${later}`.execute(database.sql)
  await sql`delete /* all tenants */ from jobs`.execute(database.sql)
  await sql`delete from graphile_worker._private_jobs`.execute(database.sql)
}

const analyze = async (database: BenchKit['database']): Promise<void> => {
  for (const table of ['bids', 'invoices', 'tenants', 'mail_reminders'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(database.sql)
}

/** Returns the median durations in milliseconds of both sweeps, run as a worker runs them. */
async function measure({ database }: BenchKit, times: number): Promise<{ expireMs: number; remindMs: number }> {
  const deps = { database, stopping: () => false, secrets: deriveSecrets('x'.repeat(32)) }
  const median = async (run: () => Promise<void>): Promise<number> => {
    const taken: number[] = []
    for (let round = 0; round < times; round += 1) {
      const from = performance.now()
      await run()
      taken.push(performance.now() - from)
    }
    return taken.sort((a, b) => a - b)[times >> 1]!
  }
  return { expireMs: await median(() => expireBids(deps, {})), remindMs: await median(() => sendReminders(deps, {})) }
}
