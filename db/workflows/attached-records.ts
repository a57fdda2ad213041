import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { bids } from '../bids/bids.ts'
import { type Approved, appendChangeOrders } from '../bids/change-order-lines.ts'
import { type ChangeOrder, changeOrders } from '../change-orders/change-orders.ts'
import { listChangeOrderLines } from '../change-orders/lines.ts'
import { idsInSequence } from '../change-orders/sequence.ts'
import { crewAssignments } from '../crew-assignments/crew-assignments.ts'
import { conflictingAssignments, dropConflicts } from '../crew-assignments/moves.ts'
import { tellReplacedCrews } from '../crew-assignments/replaced.ts'
import { documents } from '../documents/documents.ts'
import { thoseOnDeleted } from '../documents/entities.ts'
import { add, type Decimal, r2, subtract } from '../domain/money.ts'
import { invalid, notFound, Refusal } from '../domain/refusal.ts'
import { updateInBatches } from '../events/batches.ts'
import { eventPlace } from '../events/log.ts'
import { invoices } from '../invoices/invoices.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { type Project, projects } from '../projects/projects.ts'
import { refuseOther } from '../records/etags.ts'
import { lockRecords } from '../records/lock.ts'
import { from, selection } from '../records/read.ts'
import { type Resource, type Schemas, snake } from '../records/resource.ts'
import type { Values } from '../records/row.ts'
import { updateAll } from '../records/write.ts'
import { resources } from '../resources/registry.ts'
import { refuseBilledSides } from './pay-app-moves.ts'

type Attached = Schemas['ProjectAttachedRecords']

/** The resources whose records belong to projects. */
const attached = resources.filter(({ projectField }) => projectField !== undefined)

/** The same in the order of their events, which are written batch by batch. */
const inEventOrder = attached.toSorted((one, other) => placeOf(one) - placeOf(other))

function placeOf({ events }: Resource): number {
  return eventPlace(events?.updated ?? 'crew.replaced')
}

/** As the counts name a family: changeOrders for change-orders. */
const kindOf = ({ family }: Resource): string => family.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

const ofProject = (resource: Resource, { tenantId }: Caller, projectId: number): RawBuilder<unknown> =>
  sql`${from(resource, tenantId)} and ${sql.ref(snake(resource.projectField!))} = ${projectId} and deleted_at is null`

/** How many live records of each kind belong to a project. Throws Refusal not_found. */
export async function attachedRecords(db: ReadContext, { tenantId }: Caller, id: number): Promise<Attached> {
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

/** One row for a live project, in one round trip however many families there are. Its text is built once. */
const countingText = `
  select
    ${attached.map((resource) => `(select count(*)::integer ${ofLive(resource)}) as "${kindOf(resource)}"`).join(', ')},
    (select coalesce(sum(total), 0.00) ${ofLive(invoices)} and status <> 'voided') as invoice_total
  from ${projects.table} where tenant_id = $1 and id = $2 and deleted_at is null`

/** What the live invoices of a project add up to, voided ones aside. */
async function invoiceTotalOf(db: ReadContext, caller: Caller, projectId: number): Promise<Decimal> {
  const { rows } = await sql<{ total: Decimal }>`
    select coalesce(sum(total), 0.00) as total ${ofProject(invoices, caller, projectId)} and status <> 'voided'
  `.execute(db.sql)
  return rows[0]!.total
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
 * Moves every live record that belongs to a project to another, and answers what was moved. Both projects are locked
 * before their records, so that nothing joins them meanwhile, and all records before the first is changed, because the events of
 * a batch that is not the last are written before the next one. If-Match is the first project's. Throws Refusal not_found,
 * validation_failed for a target that is the project itself or is not there, conflict where both have a contract and (412).
 */
export async function moveRecords(tx: Transaction, caller: Caller, id: number, targetId: number): Promise<Attached> {
  const locked = await lockRecords(tx, caller, projects, [id, targetId])
  const source = locked.get(id)
  if (!source) throw notFound(projects.label)
  refuseOther(tx, source, projects.label)
  const target = targetOf(locked, id, targetId)
  const moving = new Map<Resource, readonly number[]>()
  for (const resource of attached) {
    const also = await lockedAlong(tx, caller, resource, id, target)
    moving.set(resource, await lockAttached(tx, caller, resource, id, also))
  }
  await refuseBilledSides(tx, caller, source, target)
  const invoiceTotal = await invoiceTotalOf(tx, caller, id)
  await moveContract(tx, caller, source, target)
  for (const resource of inEventOrder) {
    const ids = await thoseToMove(tx, caller, resource, [id, targetId], moving.get(resource)!)
    moving.set(resource, ids)
    await updateInBatches(tx, caller, resource, ids, { [resource.projectField!]: targetId })
    if (resource === crewAssignments) await tellReplacedCrews(tx, caller, crewAssignments)
  }
  const counted = [...moving].map(([resource, ids]) => ({ kind: kindOf(resource), count: ids.length }))
  return summaryOf(counted, invoiceTotal)
}

/** Those of a family that move, the first ones first: the project gives change orders numbers in the order of those before. */
async function thoseToMove(
  tx: Transaction,
  caller: Caller,
  resource: Resource,
  [id, targetId]: readonly [number, number],
  ids: readonly number[],
): Promise<readonly number[]> {
  if (resource === changeOrders && ids.length > 1) return idsInSequence(tx, caller, id)
  return resource === crewAssignments ? dropConflicts(tx, caller, targetId, ids) : ids
}

/** What the target has itself that must stay as it is meanwhile, which is locked with what is moved. */
async function lockedAlong(
  db: ReadContext,
  caller: Caller,
  resource: Resource,
  id: number,
  target: Project,
): Promise<number[]> {
  // The target's bid may get lines.
  if (resource === bids) return target.bidId === null ? [] : [target.bidId]
  return resource === crewAssignments ? conflictingAssignments(db, caller, id, target.id) : []
}

function targetOf(locked: ReadonlyMap<number, Project>, id: number, targetId: number): Project {
  const field = 'targetProjectId'
  const target = locked.get(targetId)
  if (id === targetId) throw invalid([{ field, code: 'rule', message: 'must be another project' }])
  if (!target) throw invalid([{ field, code: 'not_found', message: 'No such project.' }])
  return target
}

/**
 * A target without a contract takes over that of the source: the bid that it came from, and both values. To the
 * contract of a target that has one, the amounts of the approved change orders are added, and to its bid their lines.
 */
async function moveContract(tx: Transaction, caller: Caller, source: Project, target: Project): Promise<void> {
  if (target.contractValue !== null && source.bidId !== null) {
    const detail = `The project came from bid ${source.bidId}, and project ${target.id} (${target.projectNumber}) has a contract value of its own.`
    throw new Refusal('conflict', `${detail} Clear one of the two contracts first.`)
  }
  const approved = await approvedChangeOrders(tx, caller, source.id)
  const values = target.contractValue === null ? takenOver(source, target) : sharedOut(source, target, approved)
  await updateAll(tx, caller, projects, values, { held: [source, target] })
  if (source.bidId === null && target.bidId !== null) await extendBid(tx, caller, target.bidId, approved)
}

type ContractChanges = Map<number, Values<Project>>

const takenOver = (source: Project, target: Project): ContractChanges => {
  const { contractValue, originalContractValue } = source
  return new Map([
    [source.id, { bidId: null, contractValue: null, originalContractValue: null }],
    [target.id, { bidId: source.bidId ?? target.bidId, contractValue, originalContractValue }],
  ])
}

function sharedOut(source: Project, target: Project, approved: readonly ChangeOrder[]): ContractChanges {
  if (approved.length === 0) return new Map()
  const amount = add(...approved.map(({ totalAmount }) => totalAmount!))
  const { originalContractValue } = source
  const left = r2(subtract(source.contractValue!, amount))
  const grown = r2(add(target.contractValue!, amount))
  return new Map([
    [source.id, { contractValue: left, originalContractValue }],
    [target.id, { contractValue: grown, originalContractValue: target.originalContractValue }],
  ])
}

/** The approved change orders of a project; they are under lock. */
async function approvedChangeOrders(db: ReadContext, caller: Caller, projectId: number): Promise<ChangeOrder[]> {
  const { rows } = await sql<ChangeOrder>`
    select ${sql.raw(selection(changeOrders))} ${ofProject(changeOrders, caller, projectId)} and status = 'approved'
    order by approved_at, id`.execute(db.sql)
  return rows
}

/** Appends the lines of approved change orders to a bid, which is under lock. */
async function extendBid(
  tx: Transaction,
  caller: Caller,
  bidId: number,
  approved: readonly ChangeOrder[],
): Promise<void> {
  if (approved.length === 0) return
  const bid = (await lockRecords(tx, caller, bids, [bidId])).get(bidId)
  if (!bid) return
  const added: Approved[] = []
  for (const changeOrder of approved) {
    added.push({ changeOrder, lines: await listChangeOrderLines(tx, caller, changeOrder.id) })
  }
  await appendChangeOrders(tx, caller, bid, added)
}

/**
 * The records that still belong to the project once they are under lock; those named by `also` are locked with them, and so are
 * deleted documents, which follow what they are on. A document stays with a deleted record, which stays, too.
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
  const stay = await thoseOnDeleted(tx, caller, ids)
  return ids.filter((one) => !stay.has(one))
}
