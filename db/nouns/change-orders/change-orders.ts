import { customChangeOrderNumber, generatedChangeOrderNumber } from '../../domain/change-orders/numbers.ts'
import { Refusal } from '../../domain/refusal.ts'
import { allowsTransition, transitionRefusal } from '../../domain/state-machine.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { holdProjectsOf, keptWithoutProject } from '../../engine/records/belonging.ts'
import type { Filters } from '../../engine/records/read.ts'
import { resource, type Schemas } from '../../engine/records/resource.ts'
import type { Values } from '../../engine/records/row.ts'
import type { Changed, Ruled } from '../../engine/records/rules.ts'
import { transition } from '../../engine/records/transitions.ts'
import { insertOne, updateOne } from '../../engine/records/write.ts'
import { addCurrencies, aggregateByCurrency } from '../../services/branding/currencies.ts'
import { moveDocumentsWithRecords } from '../documents/project-reassignment.ts'
import { voidOpenSignatureRequests } from '../signature-requests/signature-requests.ts'
import { countChangeOrderTextBytes, tooMuchTextRefusal } from './limits.ts'
import { recalculateLineTotals, sumLineTotals, summarizeChangeOrderLines } from './lines.ts'
import { findTakenNumberRefusals } from './numbers.ts'
import { reserveTargetSequences } from './sequence.ts'
import { changeOrderMachine } from './states.ts'

/** Columns of a change orders export, in order; each header is the field name. The export does not contain lines. */
const changeOrderColumns = [
  'id',
  'changeOrderNumber',
  'projectId',
  'title',
  'status',
  'reason',
  'description',
  'currency',
  'roundSalesAmounts',
  'totalAmount',
  'scheduleDays',
  'projectSequence',
  'completionDate',
  'submittedAt',
  'approvedAt',
  'approvedBy',
  'rejectedAt',
  'rejectionReason',
  'voidedAt',
  'createdAt',
  'updatedAt',
] as const

export type ChangeOrder = Schemas['ChangeOrder']

/** Values of a new or changed change order as sent by the caller. A roundSalesAmounts of null means false. */
export type ChangeOrderInput = Omit<Values<ChangeOrder>, 'roundSalesAmounts'> & {
  roundSalesAmounts?: boolean | null | undefined
}

export const changeOrders = resource('ChangeOrder', {
  title: [['changeOrderNumber', 'title']],
  keepsMaker: true,
  references: { projectId: { table: 'projects', label: 'project' } },
  date: 'createdAt',
  columns: changeOrderColumns,
  columnOverrides: { changeOrderNumber: 'own_number' },
  projectField: 'projectId',
  machine: changeOrderMachine,
  rules: {
    prepareInsert: completeNew,
    beforeUpdate: lockTargetProjects,
    prepareUpdate: judgeChanges,
    afterUpdate: (tx, caller, changed) => {
      moveDocumentsWithRecords(tx, caller, 'change_order', changed)
      return applyRounding(tx, caller, changed)
    },
    beforeRestore: (tx, caller, ids): Promise<void> => holdProjectsOf(tx, caller, changeOrders, ids),
    mayRestore: restoreRefusals,
  },
})

/** Creates a draft. Throws Refusal validation_failed, and conflict for a number that the project already uses. */
export const createChangeOrder = (tx: Transaction, caller: Caller, given: ChangeOrderInput): Promise<ChangeOrder> =>
  insertOne(tx, caller, changeOrders, given as Values<ChangeOrder>)

/**
 * Changes a draft if If-Match matches. Throws Refusal not_found, validation_failed, conflict (status 409, or 412 if
 * If-Match does not match).
 */
export const updateChangeOrder = (
  tx: Transaction,
  caller: Caller,
  id: number,
  given: ChangeOrderInput,
): Promise<ChangeOrder> => updateOne(tx, caller, changeOrders, id, given as Values<ChangeOrder>)

/**
 * Rejects a submitted change order permanently and voids its signature requests. Throws Refusal not_found, conflict.
 */
export const rejectChangeOrder = (
  tx: Transaction,
  caller: Caller,
  id: number,
  { rejectionReason = null }: Schemas['ChangeOrderRejection'],
): Promise<ChangeOrder> =>
  transition(tx, caller, changeOrders, id, 'reject', async () => {
    await voidOpenSignatureRequests(tx, caller, 'change_order', id, 'The change order was rejected.')
    return { rejectedAt: tx.at, rejectionReason }
  })

/** Counts the change orders per status and currency, and sums their totals. */
export async function aggregateChangeOrders(
  db: ReadContext,
  caller: Caller,
  filters: Filters,
): Promise<Schemas['ChangeOrderStatusTotal'][]> {
  type Group = Omit<Schemas['ChangeOrderStatusTotal'], 'totalAmount'> & { totalAmount: string | null }
  const groups = await aggregateByCurrency<Group>(db, caller, changeOrders, {
    ...{ field: 'status', filters, sums: ['totalAmount'] },
  })
  return groups.map((group) => ({ ...group, totalAmount: group.totalAmount ?? '0.00' }))
}

/**
 * Locks the projects that change orders will be assigned to, before the change orders (lock order). A submitted change
 * order gets a new sequence number in its new project. The lock delays only transactions that write the project.
 */
async function lockTargetProjects(
  tx: Transaction,
  caller: Caller,
  values: readonly Values<ChangeOrder>[],
): Promise<void> {
  const ids = [...new Set(values.flatMap(({ projectId }) => projectId ?? []))]
  if (ids.length === 0) return
  await tx.sql
    .selectFrom('projects')
    .select('id')
    .where('tenantId', '=', caller.tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Completes new change orders with their currencies and numbers. Refuses numbers that are already taken. */
async function completeNew(
  db: ReadContext,
  caller: Caller,
  rows: readonly ChangeOrderInput[],
): Promise<Ruled<ChangeOrder>[]> {
  const made = rows.map(({ roundSalesAmounts, ...given }) => ({
    ...given,
    roundSalesAmounts: roundSalesAmounts ?? false,
  }))
  const ruled = (await addCurrencies(db, caller, made)).map((values) => withNumber(values, undefined))
  const numbered = ruled.flatMap((values, row) =>
    values instanceof Refusal || values.changeOrderNumber === undefined
      ? []
      : [{ row, projectId: values.projectId!, changeOrderNumber: values.changeOrderNumber }],
  )
  for (const [place, refusal] of await findTakenNumberRefusals(db, caller, numbered))
    ruled[numbered[place]!.row] = refusal
  return ruled
}

/**
 * Returns the values with the changeOrderNumber to store, or the refusal of an invalid number. The number of a new
 * change order is omitted if it equals the number that the table will generate.
 */
function withNumber(values: Values<ChangeOrder>, id: number | undefined): Ruled<ChangeOrder> {
  const { changeOrderNumber: given, ...rest } = values
  if (given === undefined) return values
  try {
    const changeOrderNumber =
      customChangeOrderNumber(given, id) ?? (id === undefined ? undefined : generatedChangeOrderNumber(id))
    return changeOrderNumber === undefined ? rest : { ...rest, changeOrderNumber }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Fields that can be changed only while the change order is a draft. */
const draftFields = [
  'changeOrderNumber',
  'title',
  'description',
  'reason',
  'roundSalesAmounts',
  'scheduleDays',
] as const satisfies (keyof ChangeOrder)[]

/**
 * Checks changes of change orders. Refuses changes of the content outside the draft state, too much text, and numbers
 * that the project already uses. Recalculates the total if the rounding changes.
 */
async function judgeChanges(
  tx: Transaction,
  caller: Caller,
  changes: readonly { row: ChangeOrder; values: ChangeOrderInput }[],
): Promise<Ruled<ChangeOrder>[]> {
  const ruled: Ruled<ChangeOrder>[] = []
  for (const { row, values } of changes) ruled.push(await checkChange(tx, caller, row, values))
  const numbered = ruled.flatMap((values, index) => {
    if (values instanceof Refusal) return []
    const { id, projectId, changeOrderNumber } = { ...changes[index]!.row, ...defined(values) }
    const { row } = changes[index]!
    const isSame = projectId === row.projectId && changeOrderNumber === row.changeOrderNumber
    return isSame ? [] : [{ place: index, id, projectId, changeOrderNumber }]
  })
  for (const [at, refusal] of await findTakenNumberRefusals(tx, caller, numbered)) ruled[numbered[at]!.place] = refusal
  return withSequences(tx, caller, changes, ruled)
}

/** Adds new sequence numbers to the values of change orders that are assigned to another project. */
async function withSequences(
  tx: Transaction,
  caller: Caller,
  changes: readonly { row: ChangeOrder }[],
  ruled: readonly Ruled<ChangeOrder>[],
): Promise<Ruled<ChangeOrder>[]> {
  const leaving = ruled.flatMap((values, index) => {
    const { id, projectId: from, projectSequence } = changes[index]!.row
    if (values instanceof Refusal || projectSequence === null) return []
    const { projectId = from } = values
    return projectId === from ? [] : [{ id, projectId, projectSequence }]
  })
  const there = await reserveTargetSequences(tx, caller, leaving)
  return ruled.map((values, index) => {
    const projectSequence = there.get(changes[index]!.row.id)
    return values instanceof Refusal || projectSequence === undefined ? values : { ...values, projectSequence }
  })
}

const defined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

async function checkChange(
  db: ReadContext,
  caller: Caller,
  row: ChangeOrder,
  { roundSalesAmounts: given, ...values }: ChangeOrderInput,
): Promise<Ruled<ChangeOrder>> {
  const roundSalesAmounts = given === undefined ? row.roundSalesAmounts : (given ?? false)
  const wanted = withNumber(given === undefined ? values : { ...values, roundSalesAmounts }, row.id)
  if (wanted instanceof Refusal) return wanted
  const isEdited = draftFields.some((field) => wanted[field] !== undefined && wanted[field] !== row[field])
  if (isEdited && !allowsTransition(changeOrders, 'edit', row.status))
    return transitionRefusal(changeOrders, 'edit', row.status)
  const refused = await refusedGrowth(db, caller, row, wanted)
  if (refused) return refused
  if (roundSalesAmounts === row.roundSalesAmounts) return wanted
  return { ...wanted, totalAmount: await sumLineTotals(db, caller, row.id, roundSalesAmounts) }
}

/**
 * Returns the refusal if an update makes the change order's texts longer and, with those of its lines, too long.
 * Otherwise returns undefined.
 */
async function refusedGrowth(
  db: ReadContext,
  caller: Caller,
  row: ChangeOrder,
  wanted: Values<ChangeOrder>,
): Promise<Refusal | undefined> {
  const after = { ...row, ...defined(wanted) }
  if (countChangeOrderTextBytes(after) <= countChangeOrderTextBytes(row)) return undefined
  return tooMuchTextRefusal(after, (await summarizeChangeOrderLines(db, caller, row.id)).textBytes)
}

/** Recalculates the line totals of change orders whose roundSalesAmounts has changed. */
async function applyRounding(tx: Transaction, caller: Caller, changed: readonly Changed<ChangeOrder>[]): Promise<void> {
  for (const { before, after } of changed) {
    if (before.roundSalesAmounts !== after.roundSalesAmounts) {
      await recalculateLineTotals(tx, caller, after.id, after.roundSalesAmounts)
    }
  }
}

/**
 * Returns a refusal, keyed by id, for each deleted change order that cannot be restored. Either its project is deleted,
 * or another change order of the project has its number.
 */
async function restoreRefusals(
  tx: Transaction,
  caller: Caller,
  rows: readonly ChangeOrder[],
): Promise<ReadonlyMap<number, Refusal>> {
  const lost = await keptWithoutProject(tx, caller, changeOrders, rows)
  const left = rows.filter(({ id }) => !lost.has(id))
  const taken = await findTakenNumberRefusals(tx, caller, left)
  return new Map([...lost, ...[...taken].map(([row, refusal]): [number, Refusal] => [left[row]!.id, refusal])])
}
