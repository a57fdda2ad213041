import { sql } from 'kysely'
import type { BenchKit, BenchTenant } from './bench-kit.ts'
import { measureLatencies } from './growth.ts'

/** Latency of one request in a small and in a large organization, with a limit in milliseconds for the large one. */
export interface LatencyLimitRow {
  workload: string
  smallCount: number
  largeCount: number
  /** Median latencies in milliseconds, measured one request at a time. */
  smallMs: number
  largeMs: number
  /** Highest accepted latency in milliseconds in the large organization. */
  maxMs: number
}

const smallCount = 10_000
const largeCount = 200_000

/**
 * Measures reads of invoices in a small and in a large organization of one database: the sums by age, and the lists of
 * overdue invoices.
 */
export async function measureInvoiceReads(stage: BenchKit): Promise<LatencyLimitRow[]> {
  const [small, large] = stage.tenants as [BenchTenant, BenchTenant]
  await fillInvoices(stage, small, smallCount)
  await fillInvoices(stage, large, largeCount)
  await sql`vacuum (analyze) invoices`.execute(stage.database.sql)
  const server = await stage.start('handlers/main.ts')
  const compare = async (workload: string, path: string, maxMs: number): Promise<LatencyLimitRow> => {
    const [smallMs, largeMs] = await measureLatencies(
      server,
      [
        [small, path],
        [large, path],
      ],
      50,
    )
    return { workload, smallCount, largeCount, smallMs, largeMs, maxMs }
  }
  const rows = [
    await compare('GET /invoices/aggregate', '/invoices/aggregate', 300),
    await compare('GET /invoices/aggregate?status=sent', '/invoices/aggregate?status=sent', 300),
    await compare('GET /invoices?overdue=true', '/invoices?overdue=true&limit=25', 50),
    await compare('GET /invoices/count?overdue=true', '/invoices/count?overdue=true', 300),
  ]
  await server.stop()
  return rows
}

/**
 * Inserts `count` invoices. Of every twenty, twelve are paid, four sent, two partially paid, one draft and one voided.
 * Their due dates are spread over three years, the latest in the future.
 */
export async function fillInvoices({ database }: BenchKit, { id }: BenchTenant, count: number): Promise<void> {
  await sql`
    insert into invoices (tenant_id, status, issue_date, due_date, tax_rate, subtotal, tax_amount, total, amount_paid,
      notes_to_customer, sent_at, created_at, updated_at)
    select ${id}, s.status, d.issued, d.issued + interval '30 days', 8.25, a.subtotal, a.tax, a.subtotal + a.tax,
      case s.status when 'paid' then a.subtotal + a.tax when 'partial' then 0.50 else 0.00 end,
      'Thank you for your business.', d.issued, d.issued, d.issued
    from generate_series(1, ${count}) n
    cross join lateral (
      select (array['draft', 'sent', 'sent', 'sent', 'sent', 'partial', 'partial', 'paid', 'paid', 'paid', 'paid', 'paid',
        'paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'voided'])[1 + n % 20] as status
    ) s
    cross join lateral (select now() - (n * 7919 % 1095) * interval '1 day' as issued) d
    cross join lateral (
      select round(100 + n * 37 % 90000 + n % 100 / 100.0, 2) as subtotal, round((n * 37 % 90000) * 0.0825, 2) as tax
    ) a`.execute(database.sql)
}
