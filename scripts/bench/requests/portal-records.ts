import { sql } from 'kysely'
import type { BenchKit, BenchTenant } from '../../testkit/environment/bench-kit.ts'
import { fillFamilies } from '../references/families.ts'

/** One in ten records refers to the first project and the first contact, more than in any real organization. */
const share = 10

/** Fills an organization with `each` records of each family in all states, with amounts and attached records. */
export async function fillPortalRecords(stage: BenchKit, tenant: BenchTenant, each: number): Promise<void> {
  await fillFamilies(stage, tenant, each)
  await fillMoney(stage, tenant)
  await fillRest(stage, tenant, each)
}

/**
 * Sets the amounts of contracts, bids and invoices. The invoices span two years; three in ten belong to a bid, the
 * others to a project.
 */
async function fillMoney({ database }: BenchKit, { id }: BenchTenant): Promise<void> {
  const db = database.sql
  const days = sql`n * 7919 % 730 * interval '1 day'`
  await sql`
    update projects set contract_value = 1000 + id % 90000, original_contract_value = 1000 + id % 90000,
      status = (array['planning', 'active', 'active', 'completed'])[1 + id % 4]
    where tenant_id = ${id}`.execute(db)
  await sql`
    update bids b set status = s.status, total = 500 + n % 9000, subtotal = 500 + n % 9000, sent_at = now() - ${days},
      accepted_at = case s.status when 'accepted' then now() - ${days} end
    from (
      select id, row_number() over (order by id) as n from bids where tenant_id = ${id}
    ) numbered cross join lateral (
      select (array['draft', 'sent', 'viewed', 'accepted', 'accepted', 'rejected', 'expired'])[1 + n % 7] as status
    ) s where b.tenant_id = ${id} and b.id = numbered.id`.execute(db)
  await sql`
    with targets as (
      select (select array_agg(id order by id) from bids where tenant_id = ${id}) as bids,
        (select array_agg(id order by id) from projects where tenant_id = ${id}) as projects
    )
    update invoices i set status = s.status, subtotal = 100 + n % 900, total = 100 + n % 900,
      amount_paid = case s.status when 'paid' then 100 + n % 900 when 'partial' then 50 else 0 end,
      issue_date = now() - ${days}, due_date = date_trunc('day', now() - ${days} + interval '30 days'),
      bid_id = case when n % 10 < 3 then bids[n] end, project_id = case when n % 10 < 3 then null else projects[n] end
    from targets cross join (
      select id, row_number() over (order by id) as n from invoices where tenant_id = ${id}
    ) numbered cross join lateral (
      select (array['draft', 'sent', 'partial', 'paid', 'paid', 'paid', 'paid', 'voided'])[1 + n % 8] as status
    ) s where i.tenant_id = ${id} and i.id = numbered.id`.execute(db)
  await sql`
    update change_orders set total_amount = id % 700, status = (array['draft', 'submitted', 'approved', 'rejected'])[1 + id % 4]
    where tenant_id = ${id}`.execute(db)
  await sql`
    update pay_apps set current_payment_due = id % 700, status = (array['draft', 'submitted', 'approved', 'paid'])[1 + id % 4]
    where tenant_id = ${id}`.execute(db)
}

/**
 * Inserts records of the families that search.ts does not fill, such as time entries and documents. Refers some bids
 * and invoices to the first project and contact.
 */
async function fillRest({ database }: BenchKit, { id }: BenchTenant, each: number): Promise<void> {
  const db = database.sql
  const series = sql`generate_series(1, ${each}::integer) n`
  const ids = async (table: string): Promise<number[]> => {
    const { rows } = await sql<{ ids: number[] }>`
      select array_agg(id order by id)::integer[] as ids from ${sql.table(table)} where tenant_id = ${id}`.execute(db)
    return rows[0]!.ids
  }
  const [projects, contacts, orders, bids] = await Promise.all(
    ['projects', 'contacts', 'change_orders', 'bids'].map(ids),
  )
  const [[person]] = [await ids('users')]
  const of = (all: number[]) => sql`(${all}::bigint[])[case when n % ${share} = 0 then 1 else n end]`
  const [project, order, bid] = [of(projects!), of(orders!), of(bids!)]
  for (const table of ['bids', 'invoices']) {
    await sql`
      update ${sql.table(table)} set contact_id = ${contacts![0]!}::bigint, project_id = ${projects![0]!}::bigint
      where tenant_id = ${id} and id % ${share} = 0`.execute(db)
  }
  await sql`
    insert into time_entries (tenant_id, project_id, user_id, date, hours, description, created_at, updated_at)
    select ${id}::bigint, ${project}, ${person!}::bigint, current_date - n % 1000, 8, 'Cedar ' || n, now(), now() from ${series}`.execute(
    db,
  )
  await sql`
    insert into documents (tenant_id, name, entity_type, entity_id, project_id, content_type, size, sha256, version, created_at, updated_at)
    select ${id}::bigint, 'Cedar ' || n, 'project', ${project}, ${project}, 'application/pdf', 1000, repeat('0', 64), 1, now(), now()
    from ${series}`.execute(db)
  await sql`
    insert into signature_requests (tenant_id, entity_type, entity_id, title, signer_name, signer_email, expires_at, document_hash, sent_at, created_at, updated_at)
    select ${id}::bigint, 'change_order', ${order}, 'Cedar ' || n, 'Dana Ortiz', 'dana@mail.example', now() + interval '30 days', repeat('0', 64), now(), now(), now()
    from ${series}`.execute(db)
  await sql`
    insert into comments (tenant_id, entity_type, entity_id, body, author_name, created_at, updated_at)
    select ${id}::bigint, 'bid', ${bid}, 'Cedar ' || n, 'Dana', now(), now() from ${series}`.execute(db)
  await sql`
    insert into events (tenant_id, sequence, id, type, body, created_at)
    select ${id}::bigint, n, 'evt_' || n, 'bid.updated', '{"id":"evt_' || n || '","type":"bid.updated","created_at":"2026-03-02T15:04:05.000Z","tenant_id":1,"data":{"id":' || ${bid}
      || ',"notes":"' || repeat('x', 500) || '"}}', now() from ${series}`.execute(db)
  await sql`
    insert into api_audit_logs (tenant_id, request_id, method, path, operation_id, status, duration_ms, cost, created_at)
    select ${id}::bigint, 'req_' || n, 'PATCH', '/api/v1/bids/' || ${bid}, 'updateBid', 200, 5, 5, now() from ${series}`.execute(
    db,
  )
  await sql`
    insert into jobs (tenant_id, id, type, resource_type, status, params, requested_by, read_scope, created_at, updated_at)
    select ${id}::bigint, 'job_' || n, 'email', 'bids', case when n % 100 = 0 then 'failed' else 'completed' end, jsonb_build_object('bidId', (${bids!}::bigint[])[n], 'to', 'dana@mail.example'),
      '{"apiKeyId":null,"userId":null,"clientId":null,"scopes":[]}', 'bids:read', now(), now()
    from ${series}`.execute(db)
  await sql`vacuum (analyze)`.execute(db)
}
