import { queryRows, type ReferenceHandler, toAliasedColumns } from './database.ts'

/** Tables whose records can be attached to a project, keyed by the name of the count in the answer. */
const attachedTables = {
  bids: 'bids',
  changeOrders: 'change_orders',
  comments: 'comments',
  crewAssignments: 'crew_assignments',
  documents: 'documents',
  invoices: 'invoices',
  payApps: 'pay_apps',
  siteLogs: 'site_logs',
  timeEntries: 'time_entries',
}

const ofProject = (table: string): string =>
  `from ${table} where tenant_id = $1 and project_id = $2 and deleted_at is null`

const attachedStatement = {
  name: 'attached',
  text: `
    select ${Object.entries(attachedTables).map(([kind, table]) => `(select count(*) ${ofProject(table)}) as "${kind}"`)},
      (select coalesce(sum(total), 0.00) ${ofProject('invoices')} and status <> 'voided') as "invoiceTotal"
    from projects where tenant_id = $1 and id = $2 and deleted_at is null`,
}

/**
 * Returns the counts of the records attached to a project. One statement computes nine counts and a sum, each over an
 * index.
 */
export const answerAttachedRecords: ReferenceHandler = async ({ tenant, id }) => {
  const [row] = await queryRows(attachedStatement, [tenant, id])
  const { invoiceTotal, ...all } = row!
  const found = (Object.entries(all) as [string, number][]).filter(([, count]) => count > 0)
  const total = found.reduce((sum, [, count]) => sum + count, 0)
  return { counts: Object.fromEntries(found), total, invoiceTotal }
}

const hoursStatement = {
  name: 'hours',
  text: `
    select ${toAliasedColumns(`id project_id user_id task_id phase_id date hours hourly_rate total_cost description lat lng
      is_reviewed invoice_id created_at updated_at`)}
    ${ofProject('time_entries')} order by date desc, id desc limit $3`,
}

/** Returns a page of a project's time entries. */
export const answerTimeEntries: ReferenceHandler = ({ tenant, id, query }) =>
  queryRows(hoursStatement, [tenant, id, Number(query.get('limit'))])
