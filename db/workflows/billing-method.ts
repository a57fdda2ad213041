import { sql } from 'kysely'
import { Refusal } from '../domain/refusal.ts'
import type { Caller } from '../engine/base/caller.ts'
import type { ReadContext } from '../engine/postgres/transaction.ts'
import type { Project } from '../nouns/projects/projects.ts'

/**
 * A project is billed either by pay applications, or by invoices of its bids and change orders, but never both ways.
 * Every operation that begins billing locks the project first. Deleted and voided records do not count.
 */

/** Throws Refusal conflict if a live invoice bills a bid or change order of the locked project. */
export async function refuseInvoicedProject(
  db: ReadContext,
  caller: Caller,
  project: Pick<Project, 'id' | 'bidId'>,
): Promise<void> {
  const invoiceNumber = await findContractInvoice(db, caller, project)
  if (invoiceNumber === undefined) return
  const detail = `Invoice ${invoiceNumber} bills the project's bid or change orders.`
  throw new Refusal(
    'conflict',
    `${detail} To bill the project by pay applications, void or delete these invoices first.`,
  )
}

/** Returns the number of the first live invoice that bills a bid or change order of the project, or undefined. */
export async function findContractInvoice(
  db: ReadContext,
  { tenantId }: Caller,
  { id, bidId }: Pick<Project, 'id' | 'bidId'>,
): Promise<string | undefined> {
  // Each SELECT of the union uses its own index; one combined condition would be checked for every invoice of the
  // organization. Adding 0 to the sort key keeps Postgres before 17 from reading all invoices in index order.
  const { rows } = await sql<{ invoiceNumber: string }>`
    select i.invoice_number from invoices i
    where i.tenant_id = ${tenantId} and i.deleted_at is null and i.status <> 'voided' and i.id = any(array(
      select b.id from invoices b where b.tenant_id = ${tenantId} and b.bid_id = ${bidId}::bigint
      union all
      select o.id from invoices o where o.tenant_id = ${tenantId} and o.project_id = ${id} and o.bid_id is not null
      union all
      select p.id from bids put join invoices p on p.tenant_id = put.tenant_id and p.bid_id = put.id
      where put.tenant_id = ${tenantId} and put.project_id = ${id} and put.deleted_at is null
      union all
      select c.invoice_id from change_orders c
      where c.tenant_id = ${tenantId} and c.project_id = ${id} and c.invoice_id is not null and c.deleted_at is null
    )) order by i.id + 0 limit 1`.execute(db.sql)
  return rows[0]?.invoiceNumber
}

/** Throws Refusal conflict if one of these locked projects has a live pay application. */
export async function refuseProjectsWithPayApps(
  db: ReadContext,
  { tenantId }: Caller,
  projectIds: readonly number[],
): Promise<void> {
  const payApp = await db.sql
    .selectFrom('payApps')
    .select(['projectId', 'applicationNumber'])
    .where('tenantId', '=', tenantId)
    .where((eb) => eb('projectId', '=', eb.fn.any(eb.val(projectIds))))
    .where('deletedAt', 'is', null)
    .where('status', '<>', 'voided')
    .orderBy('projectId')
    .orderBy('applicationNumber')
    .limit(1)
    .executeTakeFirst()
  if (!payApp) return
  const { projectId, applicationNumber } = payApp
  const detail = `Project ${projectId} is billed by pay applications, such as number ${applicationNumber}.`
  throw new Refusal('conflict', `${detail} Create its invoices from its pay applications.`)
}
