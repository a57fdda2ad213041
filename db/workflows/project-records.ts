import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { add, type Decimal, roundToCents, subtract } from '../domain/money.ts'
import { invalid, notFound, Refusal } from '../domain/refusal.ts'
import type { Caller } from '../engine/base/caller.ts'
import { onlyRow } from '../engine/base/only-row.ts'
import { eventRankOf } from '../engine/events/log.ts'
import type { ReadContext, Transaction } from '../engine/postgres/transaction.ts'
import { updateInBatches } from '../engine/records/batches/batches.ts'
import { refuseOther } from '../engine/records/etags.ts'
import { lockRecords } from '../engine/records/lock.ts'
import { from, selection } from '../engine/records/read.ts'
import { type Resource, type Schemas, snake } from '../engine/records/resource.ts'
import type { Values } from '../engine/records/row.ts'
import { updateAll } from '../engine/records/write.ts'
import { bids } from '../nouns/bids/bids.ts'
import { type ApprovedChangeOrder, appendChangeOrders } from '../nouns/bids/change-order-lines.ts'
import { type ChangeOrder, changeOrders } from '../nouns/change-orders/change-orders.ts'
import { listChangeOrderLines } from '../nouns/change-orders/lines.ts'
import { listChangeOrderIdsBySequence } from '../nouns/change-orders/sequence.ts'
import { crewAssignments } from '../nouns/crew-assignments/crew-assignments.ts'
import { emitReplacedCrews } from '../nouns/crew-assignments/crew-replaced-events.ts'
import { deleteDuplicateAssignments, findDuplicateAssignments } from '../nouns/crew-assignments/moves.ts'
import { documents } from '../nouns/documents/documents.ts'
import { findDocumentsOnDeletedRecords } from '../nouns/documents/project-reassignment.ts'
import { invoices } from '../nouns/invoices/invoices.ts'
import { type Project, projects } from '../nouns/projects/projects.ts'
import { refuseMoveOfPayApps } from './pay-app-moves.ts'
import { resources } from './resources/registry.ts'

type Attached = Schemas['ProjectAttachedRecords']

/** Resources whose records belong to projects. */
const attached = resources.filter(({ projectField }) => projectField !== undefined)

/**
 * The resources in `attached`, in the order of their events. Records move in this order, because events are written
 * batch by batch.
 */
const inEventOrder = attached.toSorted((one, other) => placeOf(one) - placeOf(other))

function placeOf({ events }: Resource): number {
  return eventRankOf(events?.updated ?? 'crew.replaced')
}

/** Returns the name under which a family is counted: `changeOrders` for `change-orders`. */
const kindOf = ({ family }: Resource): string => family.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

const ofProject = (resource: Resource, { tenantId }: Caller, projectId: number): RawBuilder<unknown> =>
  sql`${from(resource, tenantId)} and ${sql.ref(snake(resource.projectField!))} = ${projectId} and deleted_at is null`

/** Counts the live records of a project per family, and sums its invoices. Throws Refusal not_found. */
export async function countProjectRecords(db: ReadContext, { tenantId }: Caller, id: number): Promise<Attached> {
  const statement = CompiledQuery.raw(countingText, [tenantId, id]) as CompiledQuery<Counted>
  const { rows } = await db.sql.executeQuery(statement)
  const [row] = rows
  if (!row) throw notFound(projects.label)
  const { invoiceTotal, ...counts } = row
  return summaryOf(
    Object.entries(counts).map(([kind, count]) => ({ kind, count })),
    invoiceTotal,
  )
}

type Counted = Record<string, number> & { invoiceTotal: Decimal }

const ofLive = ({ table, projectField }: Resource): string =>
  `from ${table} where tenant_id = $1 and ${snake(projectField!)} = $2 and deleted_at is null`

/** SQL text that counts the records of a live project in all families with one statement. It is built once. */
const countingText = `
  select
    ${attached.map((resource) => `(select count(*)::integer ${ofLive(resource)}) as "${kindOf(resource)}"`).join(', ')},
    (select coalesce(sum(total), 0.00) ${ofLive(invoices)} and status <> 'voided') as invoice_total
  from ${projects.table} where tenant_id = $1 and id = $2 and deleted_at is null`

/** Returns the total of the project's live invoices, without voided ones. */
async function invoiceTotalOf(db: ReadContext, caller: Caller, projectId: number): Promise<Decimal> {
  const { rows } = await sql<{ total: Decimal }>`
    select coalesce(sum(total), 0.00) as total ${ofProject(invoices, caller, projectId)} and status <> 'voided'
  `.execute(db.sql)
  return onlyRow(rows, "the project's invoice total").total
}

interface Count {
  kind: string
  count: number
}

function summaryOf(counted: readonly Count[], invoiceTotal: Decimal): Attached {
  const found = counted.filter(({ count }) => count > 0)
  return {
    counts: Object.fromEntries(found.map(({ kind, count }) => [kind, count])),
    total: found.reduce((sum, { count }) => sum + count, 0),
    invoiceTotal,
  }
}

/**
 * Moves all live records of a project to another project and returns the number of moved records per family. If-Match
 * refers to the source project.
 * Locks both projects first, so that no record is added to them. Locks all records before the first change, because the
 * events of every batch but the last are written before the transaction ends.
 * Throws Refusal not_found, and validation_failed if the target is missing or is the source itself. Throws conflict if
 * both projects have a contract, and with status 412 if If-Match does not match.
 */
export async function moveProjectRecords(
  tx: Transaction,
  caller: Caller,
  id: number,
  targetId: number,
): Promise<Attached> {
  const locked = await lockRecords(tx, caller, projects, [id, targetId])
  const source = locked.get(id)
  if (!source) throw notFound(projects.label)
  refuseOther(tx, source, projects.label)
  const target = targetOf(locked, id, targetId)
  const moving = new Map<Resource, readonly number[]>()
  for (const resource of attached) {
    const also = await targetIdsToLock(tx, caller, resource, id, target)
    moving.set(resource, await lockAttached(tx, caller, resource, id, also))
  }
  await refuseMoveOfPayApps(tx, caller, source, target)
  const invoiceTotal = await invoiceTotalOf(tx, caller, id)
  await moveContract(tx, caller, source, target)
  for (const resource of inEventOrder) {
    const ids = await idsToMove(tx, caller, resource, [id, targetId], moving.get(resource)!)
    moving.set(resource, ids)
    await updateInBatches(tx, caller, resource, ids, { [resource.projectField!]: targetId })
    if (resource === crewAssignments) await emitReplacedCrews(tx, caller, crewAssignments)
  }
  const counted = [...moving].map(([resource, ids]) => ({ kind: kindOf(resource), count: ids.length }))
  return summaryOf(counted, invoiceTotal)
}

/**
 * Returns the ids of a family's records that will move. Change orders are in sequence order, because the target numbers
 * them in that order. Crew assignments that the target already has are deleted instead.
 */
async function idsToMove(
  tx: Transaction,
  caller: Caller,
  resource: Resource,
  [id, targetId]: readonly [number, number],
  ids: readonly number[],
): Promise<readonly number[]> {
  if (resource === changeOrders && ids.length > 1) return listChangeOrderIdsBySequence(tx, caller, id)
  return resource === crewAssignments ? deleteDuplicateAssignments(tx, caller, targetId, ids) : ids
}

/** Returns the ids of the target's records that must be locked together with the moved ones. */
async function targetIdsToLock(
  db: ReadContext,
  caller: Caller,
  resource: Resource,
  id: number,
  target: Project,
): Promise<number[]> {
  // Lines of change orders may be added to the target's bid.
  if (resource === bids) return target.bidId === null ? [] : [target.bidId]
  return resource === crewAssignments ? findDuplicateAssignments(db, caller, id, target.id) : []
}

function targetOf(locked: ReadonlyMap<number, Project>, id: number, targetId: number): Project {
  const field = 'targetProjectId'
  const target = locked.get(targetId)
  if (id === targetId) throw invalid([{ field, code: 'rule', message: 'must be another project' }])
  if (!target) throw invalid([{ field, code: 'not_found', message: 'No such project.' }])
  return target
}

/**
 * Moves the source's contract. If the target has no contract value, it takes over the source's bid and both contract
 * values. Otherwise the amounts of approved change orders move to the target's contract, and their lines are added to
 * the target's bid.
 */
async function moveContract(tx: Transaction, caller: Caller, source: Project, target: Project): Promise<void> {
  if (target.contractValue !== null && source.bidId !== null) {
    const detail = `The project came from bid ${source.bidId}, and project ${target.id} (${target.projectNumber}) has its own contract value.`
    throw new Refusal('conflict', `${detail} Clear the contract value or the bid of one of them first.`)
  }
  const approved = await approvedChangeOrders(tx, caller, source.id)
  const values =
    target.contractValue === null ? contractTakenOver(source, target) : approvedAmountsMoved(source, target, approved)
  await updateAll(tx, caller, projects, values, { held: [source, target] })
  if (source.bidId === null && target.bidId !== null) await appendToBid(tx, caller, target.bidId, approved)
}

type ContractChanges = Map<number, Values<Project>>

const contractTakenOver = (source: Project, target: Project): ContractChanges => {
  const { contractValue, originalContractValue } = source
  return new Map([
    [source.id, { bidId: null, contractValue: null, originalContractValue: null }],
    [target.id, { bidId: source.bidId ?? target.bidId, contractValue, originalContractValue }],
  ])
}

function approvedAmountsMoved(source: Project, target: Project, approved: readonly ChangeOrder[]): ContractChanges {
  if (approved.length === 0) return new Map()
  const amount = add(...approved.map(({ totalAmount }) => totalAmount!))
  const { originalContractValue } = source
  const left = roundToCents(subtract(source.contractValue!, amount))
  const grown = roundToCents(add(target.contractValue!, amount))
  return new Map([
    [source.id, { contractValue: left, originalContractValue }],
    [target.id, { contractValue: grown, originalContractValue: target.originalContractValue }],
  ])
}

/** Lists a project's approved change orders. The caller has locked them. */
async function approvedChangeOrders(db: ReadContext, caller: Caller, projectId: number): Promise<ChangeOrder[]> {
  const { rows } = await sql<ChangeOrder>`
    select ${sql.raw(selection(changeOrders))} ${ofProject(changeOrders, caller, projectId)} and status = 'approved'
    order by approved_at, id`.execute(db.sql)
  return rows
}

/** Adds the lines of approved change orders to the end of the bid. The caller has locked the bid. */
async function appendToBid(
  tx: Transaction,
  caller: Caller,
  bidId: number,
  approved: readonly ChangeOrder[],
): Promise<void> {
  if (approved.length === 0) return
  const bid = (await lockRecords(tx, caller, bids, [bidId])).get(bidId)
  if (!bid) return
  const added: ApprovedChangeOrder[] = []
  for (const changeOrder of approved) {
    added.push({ changeOrder, lines: await listChangeOrderLines(tx, caller, changeOrder.id) })
  }
  await appendChangeOrders(tx, caller, bid, added)
}

/**
 * Locks a family's records of the project and returns the ids of the live ones. Also locks the records in `also`, and
 * deleted documents, because documents move with their records. Documents on deleted records are not returned, because
 * deleted records do not move.
 */
async function lockAttached(
  tx: Transaction,
  caller: Caller,
  resource: Resource,
  id: number,
  also: readonly number[],
): Promise<number[]> {
  const project = sql.ref(snake(resource.projectField!))
  const which = resource === documents ? sql`` : sql`and deleted_at is null`
  const { rows } = await sql<{ id: number; isAttached: boolean }>`
    select id, coalesce(${project} = ${id}, false) and deleted_at is null as is_attached
    ${from(resource, caller.tenantId)} and (${project} = ${id} or id = any(${also})) ${which}
    order by id for update`.execute(tx.sql)
  const ids = rows.flatMap((row) => (row.isAttached ? [row.id] : []))
  if (resource !== documents || ids.length === 0) return ids
  const stay = await findDocumentsOnDeletedRecords(tx, caller, ids)
  return ids.filter((one) => !stay.has(one))
}
