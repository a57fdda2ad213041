import type { Write } from './load.ts'
import { type ChaosFinding, type CheckedDatabase, listRowPages, sumOverTenants, toFinding } from './records.ts'

/** SQL expression of a line's total, rounded as its change order (`o`) says; `l` is the line. */
const rounded = 'round(l.quantity * l.unit_price, case when o.round_sales_amounts then 0 else 2 end)'

const linesText = `select l.id as at, l.total is distinct from ${rounded} as wrong
  from change_order_line_items l join change_orders o on o.tenant_id = l.tenant_id and o.id = l.change_order_id
  where l.tenant_id = $1 and l.id > $2 order by l.id limit $3`

const changeOrdersText = `with page as (
    select * from change_orders where tenant_id = $1 and id > $2 order by id limit $3
  )
  select o.id as at, o.total_amount is distinct from (
    select sum(${rounded}) from change_order_line_items l
    where l.tenant_id = $1 and l.change_order_id = o.id and l.deleted_at is null
  ) or (
    select count(*) from bid_line_items b where b.tenant_id = $1 and b.change_order_id = o.id and b.deleted_at is null
  ) <> case when o.status <> 'approved' then 0 else 1 + (
    select count(*) from change_order_line_items l
    where l.tenant_id = $1 and l.change_order_id = o.id and l.deleted_at is null
  ) end as wrong
  from page o order by o.id`

/**
 * SQL check: contractValue equals the agreed sum plus the approved change orders, and equals the total of the converted
 * bid.
 */
const contractsText = `with page as (
    select * from projects where tenant_id = $1 and id > $2 order by id limit $3
  ), summed as (
    select p.*, coalesce((
      select sum(${rounded}) from change_orders o
      join change_order_line_items l on l.tenant_id = o.tenant_id and l.change_order_id = o.id and l.deleted_at is null
      where o.tenant_id = $1 and o.project_id = p.id and o.status = 'approved' and o.deleted_at is null
    ), 0) as approved from page p
  )
  select p.id as at, p.contract_value is distinct from p.original_contract_value + p.approved
    or (b.id is not null and b.total is distinct from p.contract_value) as wrong
  from summed p left join bids b on b.tenant_id = $1 and b.id = p.bid_id order by p.id`

/** SQL check: the figures of a pay application follow from its lines and from the previous certificate. */
const payAppsText = `with page as (
    select * from pay_apps where tenant_id = $1 and id > $2 order by id limit $3
  ), summed as (
    select a.*, s.value, s.done, s.retained, coalesce((
      select c.earned_less_retainage from pay_apps c
      where c.tenant_id = $1 and c.project_id = a.project_id and c.status in ('approved', 'paid')
        and c.application_number < a.application_number and c.deleted_at is null
      order by c.application_number desc limit 1
    ), 0) as certified
    from page a, lateral (
      select sum(scheduled_value) as value, sum(previous_work + work_this_period + materials_stored) as done,
        sum(round((previous_work + work_this_period) * work_retainage_percent * 0.01, 2)
          + round(materials_stored * stored_retainage_percent * 0.01, 2)) as retained
      from pay_app_line_items l where l.tenant_id = $1 and l.pay_app_id = a.id and l.deleted_at is null
    ) s
  )
  select id as at, (contract_sum, completed_and_stored, retainage, earned_less_retainage, previous_certificates,
    current_payment_due) is distinct from (value, done, retained, done - retained, certified, done - retained - certified)
    or (status in ('approved', 'paid', 'submitted')) is distinct from (certificate_hash is not null) and status <> 'voided'
    as wrong
  from summed order by id`

const texts = {
  'change order line': linesText,
  'change order': changeOrdersText,
  contract: contractsText,
  'pay application': payAppsText,
}

/**
 * Checks contracts, bids, change orders and pay applications against each other with sums computed by the database.
 * Also compares the change of the contract sums with the acknowledged approvals and voids.
 */
export async function checkContracts(records: CheckedDatabase, writes: readonly Write[]): Promise<ChaosFinding[]> {
  const different: string[] = []
  for (const tenantId of records.tenantIds) {
    for (const [what, text] of Object.entries(texts)) {
      for await (const page of listRowPages<{ at: number; wrong: boolean }>(records, tenantId, text, 0)) {
        different.push(...page.filter(({ wrong }) => wrong).map(({ at }) => `${what} ${at}`))
      }
    }
  }
  const steps = writes.filter(({ kind }) => kind === 'change order step').map(({ answer }) => answer.body.data)
  const approvals = steps.filter(({ status }) => status === 'approved')
  const voids = steps.filter(({ status, approvedAt }) => status === 'voided' && approvedAt !== null)
  const acknowledged = centsOf(approvals) - centsOf(voids)
  const stored = await sumOverTenants(
    records,
    'select coalesce(sum(contract_value - original_contract_value), 0) * 100 from projects where tenant_id = $1',
  )
  if (BigInt(Math.round(stored)) !== acknowledged)
    different.push(`${acknowledged} cents of approved change orders acknowledged, ${stored} stored`)
  const certified = writes.filter(({ request }) => /pay-apps\/\d+\/approve$/.test(request.path)).length
  return [
    { name: 'change orders approved, approved ones voided', count: `${approvals.length}, ${voids.length}`, wrong: 0 },
    { name: 'pay applications certified', count: certified, wrong: 0 },
    toFinding('contracts and certificates that differ', different),
  ]
}

const centsOf = (steps: readonly { totalAmount: string }[]): bigint =>
  steps.reduce((cents, { totalAmount }) => cents + BigInt(totalAmount.replace('.', '')), 0n)
