import { sql } from 'kysely'
import type { BenchKit, BenchTenant } from '../../testkit/environment/bench-kit.ts'

/** Records of one organization that the measured requests read and write. */
export interface ReferenceRecords {
  tenant: BenchTenant
  /** Id of a project with 300 attached records. */
  projectId: number
  payApps: { id: number; lineIds: number[] }[]
}

const payAppsEach = 16
const linesEach = 400

/** Creates a project with 300 attached records, and 16 open pay applications of 400 lines, each in its own project. */
export async function fillReferenceOrganization(stage: BenchKit, tenant: BenchTenant): Promise<ReferenceRecords> {
  const userId = (await fillUsers(stage, tenant, 1))[0]!
  const projectId = (await fillProjects(stage, tenant, 1))[0]!
  await attach(stage, tenant, projectId, userId)
  return { tenant, projectId, payApps: await fillPayApps(stage, tenant) }
}

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

export async function fillUsers({ database }: BenchKit, { id }: BenchTenant, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into users (tenant_id, email, name, role, password_hash, created_at, updated_at)
    select ${id}::bigint, 'foreman' || n || '@bench' || ${id}::bigint || '.example', 'Foreman ' || n, 'field', 'none', now(), now()
    from generate_series(1, ${count}::integer) n returning id`.execute(database.sql)
  return idsOf(rows)
}

export async function fillProjects({ database }: BenchKit, { id }: BenchTenant, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into projects (tenant_id, name, status, contract_value, original_contract_value, created_at, updated_at)
    select ${id}::bigint, 'Deck ' || n, 'active', 400000.00, 400000.00, now(), now()
    from generate_series(1, ${count}::integer) n returning id`.execute(database.sql)
  return idsOf(rows)
}

/** Columns of an empty certificate that have no default value; all are set to zero. */
const emptyCertificate = [
  'work_retainage_percent stored_retainage_percent original_contract_sum net_change_orders contract_sum',
  'completed_and_stored work_retainage stored_retainage retainage earned_less_retainage previous_certificates',
  'current_payment_due balance_to_finish earned_this_period retainage_this_period',
].flatMap((names) => names.split(' '))
const certificateColumns = sql.raw(emptyCertificate.join(', '))
const zeros = sql.raw(emptyCertificate.map(() => '0.00').join(', '))

/**
 * Inserts 300 records of nine families for a project. As in a real project, most of them are time entries and site
 * logs.
 */
async function attach({ database }: BenchKit, { id }: BenchTenant, project: number, user: number): Promise<void> {
  const ids = sql`${id}::bigint, ${project}::bigint`
  const db = database.sql
  const times = sql`now(), now()`
  const rows = (count: number) => sql`from generate_series(1, ${count}::integer) n`
  await sql`
    insert into time_entries (tenant_id, project_id, user_id, date, hours, hourly_rate, description, created_at, updated_at)
    select ${ids}, ${user}::bigint, current_date - n / 3, 1 + n % 8 + 0.25, 38.50, 'Joists of section ' || n, ${times} ${rows(120)}`.execute(
    db,
  )
  await sql`
    insert into site_logs (tenant_id, project_id, log_date, title, created_by, created_at, updated_at)
    select ${ids}, current_date - n, 'Day ' || n, ${user}::bigint, ${times} ${rows(50)}`.execute(db)
  await sql`
    insert into crew_assignments (tenant_id, project_id, date, user_id, created_at, updated_at)
    select ${ids}, current_date + n, ${user}::bigint, ${times} ${rows(40)}`.execute(db)
  await sql`
    insert into documents (tenant_id, project_id, entity_type, entity_id, name, content_type, size, sha256, version, created_at,
      updated_at)
    select ${ids}, 'project', ${project}::bigint, 'Sheet ' || n, 'application/pdf', 1000, repeat('0', 64), 1, ${times} ${rows(30)}`.execute(
    db,
  )
  await sql`
    insert into invoices (tenant_id, project_id, status, subtotal, total, created_at, updated_at)
    select ${ids}, case n when 1 then 'voided' else 'sent' end, 900.50 + n, 900.50 + n, ${times} ${rows(20)}`.execute(
    db,
  )
  await sql`
    insert into change_orders (tenant_id, project_id, title, created_at, updated_at)
    select ${ids}, 'Change ' || n, ${times} ${rows(15)}`.execute(db)
  await sql`
    insert into comments (tenant_id, entity_type, entity_id, body, author_name, created_at, updated_at)
    select ${id}::bigint, 'project', ${project}::bigint, 'Seen on site ' || n, 'Foreman', ${times} ${rows(15)}`.execute(
    db,
  )
  await sql`
    insert into pay_apps (tenant_id, project_id, application_number, status, period_to, ${certificateColumns}, created_at, updated_at)
    select ${ids}, n, 'paid', current_date, ${zeros}, ${times} ${rows(9)}`.execute(db)
  await sql`
    insert into bids (tenant_id, project_id, created_at, updated_at) select ${ids}, ${times} ${rows(1)}`.execute(db)
}

async function fillPayApps(stage: BenchKit, tenant: BenchTenant): Promise<ReferenceRecords['payApps']> {
  const { id } = tenant
  const db = stage.database.sql
  const projectIds = await fillProjects(stage, tenant, payAppsEach)
  const { rows } = await sql<{ id: number }>`
    insert into pay_apps (tenant_id, project_id, application_number, period_to, ${certificateColumns}, created_at, updated_at)
    select ${id}::bigint, p, 1, current_date, ${zeros}, now(), now() from unnest(${projectIds}::bigint[]) p returning id`.execute(
    db,
  )
  const payAppIds = idsOf(rows)
  const { rows: made } = await sql<{ id: number; lineIds: number[] }>`
    with made as (
      insert into pay_app_line_items (tenant_id, pay_app_id, item_number, section, description, scheduled_value, previous_work,
        work_this_period, materials_stored, completed_and_stored, percent_complete, balance_to_finish,
        work_retainage_percent, stored_retainage_percent, retainage, "order", created_at, updated_at)
      select ${id}::bigint, p, n::text, 'Floor ' || n / 40, 'Joists and decking of bay ' || n, s.value, 100.00, 50.00, 25.00,
        175.00, round(17500 / s.value, 2), s.value - 175.00, 10, 10, 17.50, n, now(), now()
      from unnest(${payAppIds}::bigint[]) p, generate_series(1, ${linesEach}::integer) n
      cross join lateral (select round(1000 + n * 1.25, 2) as value) s
      returning tenant_id, id, pay_app_id, "order"
    ) select pay_app_id as id, array_agg(id order by "order")::integer[] as line_ids from made
    where tenant_id = ${id} group by 1 order by 1`.execute(db)
  await certify(stage, tenant, payAppIds)
  return made
}

/** Computes the certificates of pay applications whose lines each have 100.00 of previous work. */
async function certify({ database }: BenchKit, { id }: BenchTenant, payAppIds: number[]): Promise<void> {
  await sql`
    update pay_apps p set work_retainage_percent = 10, stored_retainage_percent = 10, original_contract_sum = s.scheduled,
      contract_sum = s.scheduled, completed_and_stored = s.completed, work_retainage = s.retained - s.of_stored,
      stored_retainage = s.of_stored, retainage = s.retained, earned_less_retainage = s.completed - s.retained,
      previous_certificates = s.before * 0.9, current_payment_due = s.completed - s.retained - s.before * 0.9,
      balance_to_finish = s.scheduled - (s.completed - s.retained), earned_this_period = s.completed - s.before,
      retainage_this_period = s.retained - s.before * 0.1
    from (
      select pay_app_id, sum(scheduled_value) as scheduled, sum(completed_and_stored) as completed,
        sum(previous_work) as before, sum(retainage) as retained, sum(round(materials_stored * 0.1, 2)) as of_stored
      from pay_app_line_items where tenant_id = ${id} and pay_app_id = any(${payAppIds}) group by 1
    ) s where p.tenant_id = ${id} and p.id = s.pay_app_id`.execute(database.sql)
  await sql`
    update pay_apps set previous_certificates = round(previous_certificates, 2), current_payment_due = round(current_payment_due, 2),
      retainage_this_period = round(retainage_this_period, 2)
    where tenant_id = ${id} and id = any(${payAppIds})`.execute(database.sql)
}

export const calendarProjectCount = 3_000

/** Creates projects of four phases each, which start within a period of ten years. */
export async function fillCalendarProjects({ database }: BenchKit, { id }: BenchTenant): Promise<void> {
  await sql`
    insert into projects (tenant_id, name, status, start_date, expected_end_date, phases, created_at, updated_at)
    select ${id}::bigint, 'Deck ' || n, 'active', d.start::timestamptz, (d.start + 90)::timestamptz, (
      select jsonb_agg(jsonb_build_object('id', 100000 + n * 4 + part, 'name', 'Phase ' || part, 'tasks', '[]'::jsonb,
        'startDate', d.start + part * 20, 'endDate', d.start + part * 20 + 18)) from generate_series(0, 3) part
    ), now(), now()
    from generate_series(1, ${calendarProjectCount}::integer) n
    cross join lateral (select date '2020-01-01' + n * 7919 % 3653 as start) d`.execute(database.sql)
}

/** Inserts `count` time entries of 50 people on 500 projects, over three years. */
export async function fillTimeEntries(stage: BenchKit, tenant: BenchTenant, count: number): Promise<void> {
  const [projects, users] = [await fillProjects(stage, tenant, 500), await fillUsers(stage, tenant, 50)]
  await sql`
    insert into time_entries (tenant_id, project_id, user_id, date, hours, hourly_rate, created_at, updated_at)
    select ${tenant.id}::bigint, (${projects}::bigint[])[1 + n % 500], (${users}::bigint[])[1 + n % 50],
      current_date - n * 7919 % 1095, 1 + n % 8 + 0.25, case when n % 50 > 0 then 38.50 + n % 20 end, now(), now()
    from generate_series(1, ${count}::integer) n`.execute(stage.database.sql)
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
