import { recordFacts } from '../../../generated/records.ts'
import { pickScheduleFields } from '../../domain/pay-apps/schedule.ts'
import { invalid, type Refusal } from '../../domain/refusal.ts'
import { allowsTransition, requireState, transitionRefusal } from '../../domain/state-machine.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { lockForChange } from '../../engine/records/lock.ts'
import type { Filters } from '../../engine/records/read.ts'
import { resource, type Schemas } from '../../engine/records/resource.ts'
import type { Values } from '../../engine/records/row.ts'
import type { Change, Ruled } from '../../engine/records/rules.ts'
import { transition } from '../../engine/records/transitions.ts'
import { changedFields, givenFields } from '../../engine/records/verdict.ts'
import { updateHeld } from '../../engine/records/write.ts'
import { addCurrencies, aggregateByCurrency } from '../../services/branding/currencies.ts'
import { moveDocumentsWithRecords } from '../documents/project-reassignment.ts'
import { syncChangeOrderLines } from './change-orders.ts'
import { figuresOfLines, listPayAppLines, replacePayAppLines } from './line-items.ts'
import { findPayAppRestoreRefusals, lockProjectsOfDrafts } from './restore.ts'
import { payAppMachine } from './states.ts'

/**
 * Columns of an export of pay applications, in order. Each column header is the field name. The export does not contain
 * the lines.
 */
const payAppColumns = recordFacts.PayApp.fields.filter((field) => field !== 'certificateHash' && field !== 'invoiceId')

export type PayApp = Schemas['PayApp']

export const payApps = resource('PayApp', {
  title: [['applicationNumber']],
  keepsMaker: true,
  references: { projectId: { table: 'projects', label: 'project' } },
  date: 'createdAt',
  columns: payAppColumns,
  projectField: 'projectId',
  machine: payAppMachine,
  rules: {
    prepareInsert: async (tx, caller, rows) =>
      (await addCurrencies(tx, caller, rows)).map((values) => refusedPeriod(values, values) ?? values),
    prepareUpdate: judgeChanges,
    afterUpdate: async (tx, caller, changed) => moveDocumentsWithRecords(tx, caller, 'pay_app', changed),
    beforeRestore: lockProjectsOfDrafts,
    mayRestore: findPayAppRestoreRefusals,
    afterRestore: stepRestored,
  },
})

/**
 * Returns the number of pay applications per status and currency, with the sums of earned amounts, retainage and
 * payments due in their periods.
 */
export const aggregatePayApps = (
  db: ReadContext,
  caller: Caller,
  filters: Filters,
): Promise<Schemas['PayAppStatusTotal'][]> =>
  aggregateByCurrency<Schemas['PayAppStatusTotal']>(db, caller, payApps, {
    field: 'status',
    filters,
    sums: ['earnedThisPeriod', 'retainageThisPeriod', 'currentPaymentDue'],
  })

/** Fields that can be changed only while the pay application is open. */
const openFields = [
  'periodFrom',
  'periodTo',
  'workRetainagePercent',
  'storedRetainagePercent',
  'notes',
  'notesToOwner',
] as const satisfies (keyof PayApp)[]

/** Refuses changes of a pay application that is not open, and periods that end before they begin. */
async function judgeChanges(
  _db: ReadContext,
  _caller: Caller,
  changes: readonly Change<PayApp>[],
): Promise<Ruled<PayApp>[]> {
  return changes.map(({ row, values }) => {
    const isEdited = openFields.some((field) => values[field] !== undefined)
    if (isEdited && !allowsTransition(payApps, 'change', row.status))
      return transitionRefusal(payApps, 'change', row.status)
    return refusedPeriod(values, { ...row, ...values }) ?? values
  })
}

/**
 * Returns a refusal for a period that ends before it begins. The dates have the form YYYY-MM-DD and are compared as
 * text.
 */
function refusedPeriod(given: Values<PayApp>, { periodFrom, periodTo }: Values<PayApp>): Refusal | undefined {
  if (given.periodFrom === undefined && given.periodTo === undefined) return undefined
  if (!periodFrom || !periodTo || periodFrom <= periodTo) return undefined
  const field = given.periodFrom === undefined ? 'periodTo' : 'periodFrom'
  return invalid([{ field, code: 'rule', message: 'The period must not end before it begins.' }])
}

/**
 * Changes an open pay application if If-Match matches. New retainage percentages are written to every line, and the
 * figures are recalculated. Throws Refusal not_found, validation_failed, conflict (status 409, or 412 if If-Match does
 * not match).
 */
export async function updatePayApp(
  tx: Transaction,
  caller: Caller,
  id: number,
  given: Schemas['PayAppUpdate'],
): Promise<PayApp> {
  const payApp = await lockForChange(tx, caller, payApps, id)
  if (givenFields(given).length === 0) return payApp
  // A request that changes nothing is accepted in every state.
  if (!allowsTransition(payApps, 'change', payApp.status) && changedFields(given, payApp).length === 0) return payApp
  requireState(payApps, 'change', payApp.status)
  const { workRetainagePercent, storedRetainagePercent } = given
  const percentages = {
    ...(workRetainagePercent !== undefined && { workRetainagePercent }),
    ...(storedRetainagePercent !== undefined && { storedRetainagePercent }),
  }
  if (givenFields(percentages).length === 0) return updateLockedPayApp(tx, caller, payApp, given)
  const before = await listPayAppLines(tx, caller, id)
  const lines = before.map((line) => ({ ...pickScheduleFields(line), ...percentages }))
  const written = await replacePayAppLines(tx, caller, id, { before, after: lines })
  const values = { ...given, ...figuresOfLines(payApp, lines) }
  return updateLockedPayApp(tx, caller, payApp, values, { always: written !== undefined })
}

/**
 * Updates a locked pay application. `always` increments its version even if `values` change nothing, for example
 * because only its lines changed.
 */
export const updateLockedPayApp = (
  tx: Transaction,
  caller: Caller,
  payApp: PayApp,
  values: Values<PayApp>,
  options?: { always: boolean },
): Promise<PayApp> => updateHeld(tx, caller, payApps, payApp, values, options)

/** Approves a submitted pay application. Throws Refusal not_found, conflict. */
export const approvePayApp = (
  tx: Transaction,
  caller: Caller,
  id: number,
  { approvedBy = null }: Schemas['PayAppApproval'],
): Promise<PayApp> => transition(tx, caller, payApps, id, 'approve', () => ({ approvedAt: tx.at, approvedBy }))

/** Marks an approved pay application as paid, which cannot be undone. Throws Refusal not_found, conflict. */
export const markPayAppPaid = (
  tx: Transaction,
  caller: Caller,
  id: number,
  { paidAt }: Schemas['PayAppPayment'],
): Promise<PayApp> => transition(tx, caller, payApps, id, 'markPaid', () => ({ paidAt: paidAt ?? tx.at }))

/** Updates the lines of restored drafts to match the change orders that are approved now. */
async function stepRestored(tx: Transaction, caller: Caller, rows: readonly PayApp[]): Promise<PayApp[]> {
  const stepped: PayApp[] = []
  for (const row of rows) {
    const figures = await syncChangeOrderLines(tx, caller, row)
    stepped.push(figures ? await updateLockedPayApp(tx, caller, row, { ...figures }, { always: true }) : row)
  }
  return stepped
}
