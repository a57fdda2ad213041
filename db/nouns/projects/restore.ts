import { sql } from 'kysely'
import { compare, type Decimal } from '../../domain/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import { lockBidInvoices } from '../invoices/bid-invoices.ts'

type Project = Pick<
  Schemas['Project'],
  'id' | 'bidId' | 'leadId' | 'projectNumber' | 'originalContractValue' | 'deletedAt'
>

/** The locked bid or lead from which a project was created. */
interface Origin {
  id: number
  status: string
  /** For a bid: when it was accepted (ISO 8601), and its total. */
  acceptedAt?: string | null
  total?: Decimal
  /** Live project of the bid or lead. The reference may be in either of the two records. */
  project: { id: number; projectNumber: string } | undefined
}

/**
 * Returns a refusal, keyed by project id, for each deleted project that cannot be restored. Either its bid is no longer
 * accepted, or was accepted again with another total. Or its bid or lead has another live project, including one
 * restored earlier in this call.
 *
 * Locks the bids and leads from which the projects were made, so that no conversion runs in the meantime. Also locks
 * other bids that are assigned to the projects, because their invoices are assigned to the restored projects again.
 */
export async function findProjectRestoreRefusals(
  tx: Transaction,
  caller: Caller,
  rows: readonly Project[],
): Promise<ReadonlyMap<number, Refusal>> {
  await lockBidInvoices(tx, caller, await lockBidsOf(tx, caller, rows))
  const bids = await originsOf(
    tx,
    caller,
    'bids',
    'bid_id',
    rows.flatMap(({ bidId }) => bidId ?? []),
  )
  const leads = await originsOf(
    tx,
    caller,
    'leads',
    'lead_id',
    rows.flatMap(({ leadId }) => leadId ?? []),
  )
  const refused = new Map<number, Refusal>()
  for (const row of rows) {
    const bid = row.bidId === null ? undefined : bids.get(row.bidId)
    const lead = row.leadId === null ? undefined : leads.get(row.leadId)
    const words = refusalReason('bid', bid) ?? refusedAnew(row, bid) ?? refusalReason('lead', lead)
    if (words) refused.set(row.id, new Refusal('conflict', words))
    else for (const origin of [bid, lead]) if (origin) origin.project = row
  }
  return refused
}

function refusalReason(label: 'bid' | 'lead', origin: Origin | undefined): string | undefined {
  if (!origin) return undefined
  const { id, status, project } = origin
  if (project)
    return `The project was created from ${label} ${id}, which now has project ${project.id} (${project.projectNumber}).`
  if (label === 'bid' && status !== 'accepted')
    return `The project was created from bid ${id}, which is ${status}. The bid must be accepted.`
  return undefined
}

/**
 * Returns the reason why a project cannot be restored if its bid was accepted again while the project was deleted. The
 * project's contract is the bid's total at the conversion, so the new acceptance must have the same total.
 */
function refusedAnew({ deletedAt, originalContractValue }: Project, bid: Origin | undefined): string | undefined {
  const { acceptedAt, total } = bid ?? {}
  if (!deletedAt || !acceptedAt || Date.parse(acceptedAt) <= Date.parse(deletedAt)) return undefined
  if (originalContractValue !== null && compare(total!, originalContractValue) === 0) return undefined
  return `The project was created from bid ${bid!.id}, which has since been accepted again, for ${total}. Convert the bid instead.`
}

/**
 * Locks the bids from which these projects were created and the bids assigned to the projects. Returns the ids of the
 * bids.
 */
async function lockBidsOf(tx: Transaction, { tenantId }: Caller, rows: readonly Project[]): Promise<number[]> {
  const [ids, projectIds] = [rows.flatMap(({ bidId }) => bidId ?? []), rows.map(({ id }) => id)]
  const locked = await tx.sql
    .selectFrom('bids')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))).or('projectId', '=', eb.fn.any(eb.val<number[]>(projectIds))))
    .orderBy('id')
    .forUpdate()
    .execute()
  return locked.map(({ id }) => id)
}

async function originsOf(
  tx: Transaction,
  { tenantId }: Caller,
  table: 'bids' | 'leads',
  column: 'bid_id' | 'lead_id',
  ids: readonly number[],
): Promise<Map<number, Origin>> {
  if (ids.length === 0) return new Map()
  type Row = Omit<Origin, 'project'> & { projectId: number | null }
  const ofBid = sql.raw(table === 'bids' ? ', accepted_at, total' : '')
  const { rows } = await sql<Row>`
    select id, status, project_id${ofBid} from ${sql.table(table)}
    where tenant_id = ${tenantId} and id = any(${ids}) order by id for update`.execute(tx.sql)
  const named = rows.flatMap(({ projectId }) => projectId ?? [])
  const { rows: live } = await sql<{ id: number; projectNumber: string; origin: number | null }>`
    select id, project_number, ${sql.ref(column)} as origin from projects
    where tenant_id = ${tenantId} and (${sql.ref(column)} = any(${ids}) or id = any(${named})) and deleted_at is null
    order by id`.execute(tx.sql)
  return new Map(
    rows.map(({ projectId, ...origin }) => [
      origin.id,
      { ...origin, project: live.find((project) => project.id === projectId || project.origin === origin.id) },
    ]),
  )
}
