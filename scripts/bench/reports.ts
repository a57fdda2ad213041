import { sql } from 'kysely'
import type { BenchKit, BenchTenant } from './bench-kit.ts'
import { measureLatencies } from './growth.ts'
import { fillInvoices, type LatencyLimitRow } from './invoices.ts'

const smallCount = 10_000
const largeCount = 100_000
const projectsEach = 500
const peopleEach = 50

const year = 'from=2025-11-01&to=2026-10-31'
const quarter = 'from=2026-07-01&to=2026-09-30'

/**
 * Measures every report in a small and in a large organization of one database. The counts in the rows are the number
 * of invoices, which is also the number of time entries, bids and leads.
 */
export async function measureReports(stage: BenchKit): Promise<LatencyLimitRow[]> {
  const [small, large] = stage.tenants as [BenchTenant, BenchTenant]
  await fillBooks(stage, small, smallCount)
  await fillBooks(stage, large, largeCount)
  await sql`vacuum (analyze) projects, users, invoices, invoice_payments, time_entries, bids, leads`.execute(
    stage.database.sql,
  )
  const server = await stage.start('handlers/main.ts')
  const compare = async (path: string, maxMs: number): Promise<LatencyLimitRow> => {
    const sides: [BenchTenant, string][] = [
      [small, path],
      [large, path],
    ]
    const [smallMs, largeMs] = await measureLatencies(server, sides, 20)
    return { workload: `GET ${path}`, smallCount, largeCount, smallMs, largeMs, maxMs }
  }
  const rows = [
    await compare('/reports/job-cost', 500),
    await compare('/reports/ar-aging', 300),
    await compare(`/reports/win-rate?${year}`, 300),
    await compare(`/reports/labor?${year}`, 500),
    await compare(`/reports/labor?${quarter}`, 300),
    await compare(`/reports/lead-sources?${year}`, 300),
    await compare(`/reports/business-review?${year}`, 1_000),
    await compare(`/reports/business-review?${quarter}`, 500),
  ]
  await server.stop()
  return rows
}

/**
 * Inserts `count` invoices, time entries, bids and leads over three years, a payment for each invoice with money
 * received, 500 projects and 50 people.
 */
async function fillBooks(stage: BenchKit, tenant: BenchTenant, count: number): Promise<void> {
  const { id } = tenant
  const db = stage.database.sql
  const { rows: projects } = await sql<{ id: number }>`
    insert into projects (tenant_id, name, status, start_date, created_at, updated_at)
    select ${id}::bigint, 'Deck ' || n, 'active', now() - n * interval '1 day', now(), now()
    from generate_series(1, ${projectsEach}::integer) n returning id`.execute(db)
  const { rows: people } = await sql<{ id: number }>`
    insert into users (tenant_id, email, name, role, password_hash, created_at, updated_at)
    select ${id}::bigint, 'worker' || n || '@bench' || ${id}::bigint || '.example', 'Worker ' || n, 'field', 'none', now(), now()
    from generate_series(1, ${peopleEach}::integer) n returning id`.execute(db)
  const projectIds = projects.map((row) => row.id)
  const userIds = people.map((row) => row.id)
  await fillInvoices(stage, tenant, count)
  await sql`
    update invoices set project_id = (${projectIds}::bigint[])[1 + id % ${projectsEach}::integer]
    where tenant_id = ${id}`.execute(db)
  await sql`
    insert into invoice_payments (tenant_id, invoice_id, amount, paid_at, created_at, updated_at)
    select tenant_id, id, amount_paid, issue_date + interval '20 days', now(), now() from invoices
    where tenant_id = ${id} and amount_paid > 0`.execute(db)
  await sql`
    insert into time_entries (tenant_id, project_id, user_id, date, hours, hourly_rate, created_at, updated_at)
    select ${id}::bigint, (${projectIds}::bigint[])[1 + n % ${projectsEach}::integer],
      (${userIds}::bigint[])[1 + n % ${peopleEach}::integer], current_date - n * 7919 % 1095, 1 + n % 8 + 0.25,
      38.5 + n % 20, now(), now()
    from generate_series(1, ${count}::integer) n`.execute(db)
  await sql`
    insert into bids (tenant_id, status, total, sent_at, accepted_at, created_at, updated_at)
    select ${id}::bigint, s.status, 1000 + n % 90000, d.at, case s.status when 'accepted' then d.at end, d.at, d.at
    from generate_series(1, ${count}::integer) n
    cross join lateral (select (array['accepted', 'rejected', 'expired', 'sent'])[1 + n % 4] as status) s
    cross join lateral (select now() - n * 7919 % 1095 * interval '1 day' as at) d`.execute(db)
  await sql`
    insert into lead_stages (tenant_id, name, kind, probability, "order", created_at, updated_at)
    select ${id}::bigint, kind || n, kind, 0, n, now(), now()
    from unnest(array['open', 'open', 'open', 'won', 'lost']) with ordinality as s (kind, n)`.execute(db)
  await sql`
    insert into leads (tenant_id, name, stage_id, status, source, estimated_value, closed_at, created_at, updated_at)
    select ${id}::bigint, 'Lead ' || n, s.id, s.kind, 'Source ' || n % 40, 1000 + n % 90000,
      case when s.kind <> 'open' then d.at end, d.at, d.at
    from generate_series(1, ${count}::integer) n
    cross join lateral (select now() - n * 7919 % 1095 * interval '1 day' as at) d
    join lead_stages s on s.tenant_id = ${id} and s."order" = 1 + n % 5`.execute(db)
}
