import { sql } from 'kysely'
import { compare } from '../../domain/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'

type PayApp = Schemas['PayApp']

/** Locks the projects of the drafts that are about to be restored. Runs before the drafts are locked (lock order). */
export async function lockProjectsOfDrafts(
  tx: Transaction,
  { tenantId }: Caller,
  ids: readonly number[],
): Promise<void> {
  await sql`
    select id from projects where tenant_id = ${tenantId} and id = any(array(
      select project_id from pay_apps where tenant_id = ${tenantId} and id = any(${ids})
    )) order by id for update`.execute(tx.sql)
}

/** Facts about a deleted draft and its project that decide whether it can be restored. */
interface RestoreFacts {
  id: number
  projectNumber: string
  isProjectLive: boolean
  originalContractValue: string | null
  /**
   * `previousPayAppId`: the pay application whose certificate the draft continues. `lastCertifiedId`: the pay
   * application whose certificate a new one would continue.
   */
  previousPayAppId: number | null
  lastCertifiedId: number | null
  /**
   * Application number of a live pay application of the same project that prevents the restore; null if there is none.
   * That pay application is not yet approved, or its number is not lower than the draft's.
   */
  rivalNumber: number | null
  /** Whether a live invoice bills the project's bid or one of its change orders. */
  isInvoiced: boolean
}

/**
 * Returns a refusal, keyed by id, for each deleted draft that cannot be restored. The draft's project may be deleted,
 * billed by invoices, or have another contract sum. The project may also have a newer pay application, or a new one
 * would continue another certificate. Of several drafts of one project that are restored together, only the first can
 * be restored.
 */
export async function findPayAppRestoreRefusals(
  tx: Transaction,
  caller: Caller,
  rows: readonly PayApp[],
): Promise<ReadonlyMap<number, Refusal>> {
  const ids = rows.map(({ id }) => id)
  const places = await restoreFactsOf(tx, caller, ids)
  const refused = new Map<number, Refusal>()
  const back = new Set<number>()
  for (const row of rows) {
    const why = back.has(row.projectId)
      ? `Another draft of project ${row.projectId} is restored by the same request.`
      : refusalReason(row, places.get(row.id)!)
    if (why) refused.set(row.id, new Refusal('conflict', why))
    else back.add(row.projectId)
  }
  return refused
}

function refusalReason({ projectId, originalContractSum }: PayApp, place: RestoreFacts): string | undefined {
  const { isProjectLive, projectNumber, originalContractValue, rivalNumber } = place
  const project = `Project ${projectId} (${projectNumber})`
  if (!isProjectLive) return `${project} is deleted.`
  if (rivalNumber !== null) return `${project} now has application ${rivalNumber}.`
  if (place.isInvoiced) return `${project} is now billed by invoices.`
  if (place.lastCertifiedId !== place.previousPayAppId)
    return `${project} has a newer certificate, which the next application must continue.`
  if (originalContractValue === null || compare(originalContractValue, originalContractSum) !== 0) {
    return `The original contract value of project ${projectId} (${projectNumber}) has changed.`
  }
  return undefined
}

async function restoreFactsOf(
  tx: Transaction,
  { tenantId }: Caller,
  ids: readonly number[],
): Promise<Map<number, RestoreFacts>> {
  const { rows } = await sql<RestoreFacts>`
    select a.id, p.project_number, p.deleted_at is null as is_project_live, p.original_contract_value,
      a.previous_pay_app_id,
      (
        select c.id from pay_apps c
        where c.tenant_id = ${tenantId} and c.project_id = a.project_id and c.status in ('approved', 'paid')
        and c.deleted_at is null order by c.application_number desc limit 1
      ) as last_certified_id,
      (
        select r.application_number from pay_apps r
        where r.tenant_id = ${tenantId} and r.project_id = a.project_id and r.deleted_at is null
        and (r.application_number >= a.application_number or r.status in ('draft', 'submitted', 'rejected'))
        order by r.application_number desc limit 1
      ) as rival_number,
      exists (
        select from invoices i
        where i.tenant_id = ${tenantId} and (i.bid_id = p.bid_id or i.project_id = p.id and i.bid_id is not null)
        and i.status <> 'voided' and i.deleted_at is null
      ) or exists (
        select from bids b join invoices i on i.tenant_id = b.tenant_id and i.bid_id = b.id
        where b.tenant_id = ${tenantId} and b.project_id = p.id and b.deleted_at is null
        and i.status <> 'voided' and i.deleted_at is null
      ) or exists (
        select from change_orders o
        where o.tenant_id = ${tenantId} and o.project_id = p.id and o.invoice_id is not null and o.deleted_at is null
      ) as is_invoiced
    from pay_apps a join projects p on p.tenant_id = ${tenantId} and p.id = a.project_id
    where a.tenant_id = ${tenantId} and a.id = any(${ids})`.execute(tx.sql)
  return new Map(rows.map((row) => [row.id, row]))
}
