import { sql } from 'kysely'
import type { Caller } from '../engine/base/caller.ts'
import type { Transaction } from '../engine/postgres/transaction.ts'
import { from, selection } from '../engine/records/read.ts'
import { syncChangeOrderLines } from '../nouns/pay-apps/change-orders.ts'
import type { PayApp } from '../nouns/pay-apps/pay-apps.ts'
import { payApps, updateLockedPayApp } from '../nouns/pay-apps/pay-apps.ts'

/**
 * Effects on the project's pay applications when a change order is approved or voided. The caller has locked the
 * project.
 */

/**
 * Updates the lines of the project's draft or rejected pay application, if there is one, to the change orders that are
 * approved now. A changed pay application gets a new version and emits pay_app.updated.
 */
export async function syncOpenPayApp(tx: Transaction, caller: Caller, projectId: number): Promise<void> {
  const { rows } = await sql<PayApp>`
    select ${sql.raw(selection(payApps))} ${from(payApps, caller.tenantId)}
    and project_id = ${projectId} and status in ('draft', 'rejected') and deleted_at is null for update
  `.execute(tx.sql)
  for (const payApp of rows) {
    const figures = await syncChangeOrderLines(tx, caller, payApp)
    if (figures) await updateLockedPayApp(tx, caller, payApp, { ...figures }, { always: true })
  }
}

interface Billing {
  id: number
  applicationNumber: number
  status: string
  isBilled: boolean
}

/**
 * Returns the reason why a change order cannot be voided; undefined if it can. It cannot be voided if a live pay
 * application bills its work or materials, or if a submitted pay application lists it. Locks the project's pay
 * applications.
 */
export async function findReasonAgainstVoiding(
  tx: Transaction,
  { tenantId }: Caller,
  changeOrderId: number,
): Promise<string | undefined> {
  await sql`
    select id from pay_apps where tenant_id = ${tenantId} and status <> 'voided' and deleted_at is null and project_id = (
      select project_id from change_orders where tenant_id = ${tenantId} and id = ${changeOrderId}
    ) order by id for update`.execute(tx.sql)
  const { rows } = await sql<Billing>`
    select a.id, a.application_number, a.status,
      bool_or(l.previous_work <> 0 or l.work_this_period <> 0 or l.materials_stored <> 0) as is_billed
    from pay_app_line_items l join pay_apps a on a.tenant_id = ${tenantId} and a.id = l.pay_app_id
    where l.tenant_id = ${tenantId} and l.change_order_id = ${changeOrderId} and l.deleted_at is null
    and a.status <> 'voided' and a.deleted_at is null
    group by a.id, a.application_number, a.status order by a.id`.execute(tx.sql)
  const found = rows.find(({ status, isBilled }) => isBilled || status === 'submitted')
  if (!found) return undefined
  const { id, applicationNumber, status, isBilled } = found
  const application = `Application ${applicationNumber} (id ${id}), which is ${status},`
  if (!isBilled) return `${application} lists the change order. Have it approved, rejected or voided first.`
  const ways = ['draft', 'rejected'].includes(status) ? 'Remove those from it first.' : 'Void that application first.'
  return `${application} bills work or materials of the change order. ${status === 'paid' ? 'This cannot be undone.' : ways}`
}
