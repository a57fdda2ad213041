import { queryRows, type ReferenceHandler, referencePool, toAliasedColumns } from './database.ts'

const payAppColumns =
  toAliasedColumns(`id project_id currency application_number status period_from period_to work_retainage_percent
  stored_retainage_percent original_contract_sum net_change_orders contract_sum completed_and_stored work_retainage
  stored_retainage retainage earned_less_retainage previous_certificates current_payment_due balance_to_finish
  earned_this_period retainage_this_period certificate_hash notes notes_to_owner contract_date invoice_id approved_by rejection_reason
  submitted_at approved_at rejected_at paid_at voided_at created_at updated_at`)

const lineColumns =
  toAliasedColumns(`id pay_app_id previous_line_item_id change_order_id bid_line_item_id item_number section
  description scheduled_value previous_work work_this_period materials_stored completed_and_stored percent_complete
  balance_to_finish work_retainage_percent stored_retainage_percent retainage order created_at updated_at`)

const certificateStatement = {
  name: 'certificate',
  text: `select ${payAppColumns} from pay_apps where tenant_id = $1 and id = $2 and deleted_at is null`,
}

/** Returns a pay application by its id. */
export const answerPayApp: ReferenceHandler = async ({ tenant, id }) =>
  (await queryRows(certificateStatement, [tenant, id]))[0]

const linesStatement = {
  name: 'lines',
  text: `
    select ${lineColumns} from pay_app_line_items where tenant_id = $1 and pay_app_id = $2 and deleted_at is null
    order by "order", id limit $3`,
}

/** Returns a page of the lines of a schedule of values. */
export const answerPayAppLines: ReferenceHandler = ({ tenant, id, query }) =>
  queryRows(linesStatement, [tenant, id, Number(query.get('limit'))])

const holdStatement = {
  name: 'hold',
  text: `
    select id from pay_apps where tenant_id = $1 and id = $2 and status in ('draft', 'rejected') and deleted_at is null
    for update`,
}

/**
 * Statement that enters the work of the lines and lets Postgres compute their figures. A line's order is its position
 * in the request.
 */
const enterStatement = {
  name: 'enter',
  text: `
    update pay_app_line_items as line set work_this_period = given.work, "order" = given.place,
      completed_and_stored = previous_work + given.work + materials_stored,
      percent_complete = round(100 * (previous_work + given.work + materials_stored) / nullif(scheduled_value, 0), 2),
      balance_to_finish = scheduled_value - (previous_work + given.work + materials_stored),
      retainage = round((previous_work + given.work) * work_retainage_percent / 100, 2)
        + round(materials_stored * stored_retainage_percent / 100, 2), updated_at = now()
    from unnest($3::bigint[], $4::numeric[]) with ordinality as given (line_id, work, place)
    where line.tenant_id = $1 and line.pay_app_id = $2 and line.id = given.line_id and line.deleted_at is null
    returning ${lineColumns}`,
}

/**
 * Statement that recalculates the certificate from its current lines. The earlier certificates' amounts are derived
 * from the stored figures.
 */
const certifyStatement = {
  name: 'certify',
  text: `
    update pay_apps as p set net_change_orders = s.of_orders, contract_sum = s.scheduled, completed_and_stored = s.completed,
      work_retainage = s.of_work, stored_retainage = s.of_stored,
      retainage = s.of_work + s.of_stored,
      earned_less_retainage = s.completed - s.of_work - s.of_stored,
      current_payment_due = s.completed - s.of_work - s.of_stored - p.previous_certificates,
      balance_to_finish = s.scheduled - (s.completed - s.of_work - s.of_stored),
      earned_this_period = s.completed - (p.completed_and_stored - p.earned_this_period),
      retainage_this_period = s.of_work + s.of_stored - (p.retainage - p.retainage_this_period),
      updated_at = now()
    from (
      select sum(scheduled_value) as scheduled, sum(completed_and_stored) as completed,
        coalesce(sum(scheduled_value) filter (where change_order_id is not null), 0.00) as of_orders,
        sum(round((previous_work + work_this_period) * work_retainage_percent / 100, 2)) as of_work,
        sum(round(materials_stored * stored_retainage_percent / 100, 2)) as of_stored
      from pay_app_line_items where tenant_id = $1 and pay_app_id = $2 and deleted_at is null
    ) s where p.tenant_id = $1 and p.id = $2 returning ${payAppColumns}`,
}

interface Entered {
  lines: { id: number; workThisPeriod: string }[]
}

/**
 * Enters the work of all lines and recalculates the certificate: two statements under the pay application's lock, in
 * one transaction.
 */
export const answerEnterWork: ReferenceHandler = async ({ tenant, id, body }) => {
  const { lines: given } = (await body()) as Entered
  const client = await referencePool.connect()
  try {
    await client.query('begin')
    const [held] = await queryRows(holdStatement, [tenant, id], client)
    if (!held) throw new Error(`${id} is no open pay application`)
    const entered = [given.map((line) => line.id), given.map((line) => line.workThisPeriod)]
    const lineItems = await queryRows(enterStatement, [tenant, id, ...entered], client)
    const [payApp] = await queryRows(certifyStatement, [tenant, id], client)
    await client.query('commit')
    return { payApp, lineItems: lineItems.sort((a, b) => Number(a.order) - Number(b.order)) }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
