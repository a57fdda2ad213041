import { sql } from 'kysely'
import { type BenchKit, type BenchTenant, fillContacts } from '../../testkit/environment/bench-kit.ts'

/**
 * Inserts `each` records of each family. All records contain the word "Cedar", and the first record of each family also
 * "Quillfeather".
 */
export async function fillFamilies({ database }: BenchKit, tenant: BenchTenant, each: number): Promise<void> {
  const { id } = tenant
  const db = database.sql
  const word = sql`case n when 1 then 'Quillfeather' else 'Person' end || ' Cedar ' || n`
  const changed = sql`now() - n * interval '1 second'`
  const series = sql`generate_series(1, ${each}::integer) n`
  await fillContacts(database, [tenant], each)
  await sql`
    update contacts set updated_at = now() - id * interval '1 second', last_name = 'Cedar', company_name = case id when ${tenant.contactIds[0]!} then 'Quillfeather' end
    where tenant_id = ${id}`.execute(db)
  const { rows: stages } = await sql<{ id: number }>`
    insert into lead_stages (tenant_id, name, kind, probability, "order", created_at, updated_at)
    values (${id}, 'New', 'open', 10, 1, now(), now()) returning id`.execute(db)
  await sql`
    insert into leads (tenant_id, name, stage_id, status, created_at, updated_at)
    select ${id}::bigint, ${word}, ${stages[0]!.id}::bigint, 'open', now(), ${changed}
    from ${series}`.execute(db)
  const { rows } = await sql<{ ids: number[] }>`
    with made as (
      insert into projects (tenant_id, name, created_at, updated_at) select ${id}::bigint, ${word}, now(), ${changed} from ${series}
      returning tenant_id, id
    ) select array_agg(id)::integer[] as ids from made where tenant_id = ${id}`.execute(db)
  const project = sql`(${rows[0]!.ids}::bigint[])[n]`
  await sql`
    insert into bids (tenant_id, notes, created_at, updated_at) select ${id}::bigint, ${word}, now(), ${changed} from ${series}`.execute(
    db,
  )
  await sql`
    insert into change_orders (tenant_id, project_id, title, created_at, updated_at)
    select ${id}::bigint, ${project}, ${word}, now(), ${changed} from ${series}`.execute(db)
  await sql`
    insert into pay_apps (tenant_id, project_id, application_number, notes, period_to, work_retainage_percent,
      stored_retainage_percent, original_contract_sum, net_change_orders, contract_sum, completed_and_stored, work_retainage,
      stored_retainage, retainage, earned_less_retainage, previous_certificates, current_payment_due, balance_to_finish,
      earned_this_period, retainage_this_period, created_at, updated_at)
    select ${id}::bigint, ${project}, 1, ${word}, current_date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, now(), ${changed}
    from ${series}`.execute(db)
  await sql`
    insert into invoices (tenant_id, notes_to_customer, created_at, updated_at)
    select ${id}::bigint, ${word}, now(), ${changed} from ${series}`.execute(db)
  await sql`
    insert into products (tenant_id, type, name, created_at, updated_at)
    select ${id}::bigint, 'material', ${word}, now(), ${changed} from ${series}`.execute(db)
  const { rows: people } = await sql<{ id: number }>`
    insert into users (tenant_id, email, name, role, password_hash, created_at, updated_at)
    values (${id}, ${`foreman@bench${id}.example`}, 'Foreman', 'field', 'none', now(), now()) returning id`.execute(db)
  await sql`
    insert into site_logs (tenant_id, project_id, log_date, title, notes, created_by, created_at, updated_at)
    select ${id}::bigint, ${project}, current_date - n % 1000, ${word}, 'As planned.', ${people[0]!.id}::bigint, now(), ${changed}
    from ${series}`.execute(db)
  await sql`vacuum (analyze) contacts, leads, projects, bids, change_orders, pay_apps, invoices, products, site_logs`.execute(
    db,
  )
}
