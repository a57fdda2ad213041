import { type RawBuilder, sql } from 'kysely'
import { type AgingBucket, agingBucketDays } from '../../domain/invoices/aging.ts'
import { compare } from '../../domain/money.ts'
import { endsBeforeStart } from '../../domain/projects/dates.ts'
import { invalid, Refusal } from '../../domain/refusal.ts'
import { allowsTransition, requireState, transitionRefusal } from '../../domain/state-machine.ts'
import { areTermsEqual, termsRefusal, totalsOfSubtotal } from '../../domain/totals.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { lockForChange } from '../../engine/records/lock.ts'
import { liveReferences } from '../../engine/records/read.ts'
import { resource, type Schemas } from '../../engine/records/resource.ts'
import type { Values } from '../../engine/records/row.ts'
import type { Change, Ruled } from '../../engine/records/rules.ts'
import { transitionLocked } from '../../engine/records/transitions.ts'
import { addCurrencies } from '../../services/branding/currencies.ts'
import { compareDaySql, dayFromToday, timeZoneSql } from '../../services/branding/days.ts'
import { storeLetterhead } from '../../services/branding/stored-letterheads.ts'
import { recordSender } from '../../services/mail/member-addresses.ts'
import { refuseWhilePushed } from '../accounting/attempts.ts'
import { moveDocumentsWithRecords } from '../documents/project-reassignment.ts'
import { findMaxDiscount, lockBilledBids } from './bid-discounts.ts'
import { invoiceColumns } from './columns.ts'
import { invoiceMachine } from './states.ts'

export type Invoice = Schemas['Invoice']

/** Resource of invoices. The table generates balance_due, so no code writes it. */
export const invoices = resource('Invoice', {
  title: [['invoiceNumber']],
  keepsMaker: true,
  references: {
    contactId: { table: 'contacts', label: 'contact' },
    projectId: { table: 'projects', label: 'project' },
  },
  date: 'createdAt',
  columns: invoiceColumns,
  projectField: 'projectId',
  machine: invoiceMachine,
  customFilters: {
    overdue: (value, owner) => overdue(owner, value === true),
    ageing: (value, owner) => ageGroupCondition(owner, value as AgingBucket),
  },
  rules: {
    beforeInsert: lockProjects,
    prepareInsert: completeNew,
    beforeUpdate: lockBefore,
    prepareUpdate: judgedChanges,
    afterUpdate: async (tx, caller, changed) => moveDocumentsWithRecords(tx, caller, 'invoice', changed),
  },
})

/**
 * Returns an SQL condition for invoices that are overdue today in the organization's time zone. If `wanted` is false,
 * the condition is for all other invoices.
 */
function overdue({ tenantId, at }: { tenantId: number; at: string }, wanted: boolean) {
  const isPast = compareDaySql(sql`due_date`, '<', dayFromToday(tenantId, at), timeZoneSql(tenantId))
  const late = sql`status in ('sent', 'partial') and ${isPast}`
  return wanted ? sql`and ${late}` : sql`and (${late}) is not true`
}

/** Locks the referenced projects against deletion before the invoices (lock order: project, invoice). */
async function lockProjects(tx: Transaction, caller: Caller, values: readonly Values<Invoice>[]): Promise<void> {
  await liveReferences(
    tx,
    caller,
    invoices,
    values.map(({ projectId }) => ({ projectId })),
  )
}

/** Locks the referenced projects and then, if a discount changes, the bids that the invoices bill. */
async function lockBefore(
  tx: Transaction,
  caller: Caller,
  values: readonly Values<Invoice>[],
  ids: readonly number[],
): Promise<void> {
  await lockProjects(tx, caller, values)
  if (values.some(isDiscounted)) await lockBilledBids(tx, caller, ids)
}

const isDiscounted = ({ discount, discountType }: Values<Invoice>): boolean =>
  discount !== undefined || discountType !== undefined

/**
 * Completes new invoices. The contact defaults to the project's contact if that contact is live. The currency defaults
 * to the currency of the project's contract, or else to the organization's.
 */
async function completeNew(
  tx: Transaction,
  caller: Caller,
  rows: readonly Values<Invoice>[],
): Promise<Ruled<Invoice>[]> {
  const open = rows.flatMap(({ contactId, projectId }) => (contactId === undefined && projectId ? [projectId] : []))
  const contacts = open.length === 0 ? new Map<number, number>() : await contactsOf(tx, caller, open)
  const inCurrency = await addCurrencies(tx, caller, rows)
  return inCurrency.map((values) => {
    const refused = termsRefusal(values) ?? refusedDates(values)
    if (refused) return refused
    const contactId = values.contactId === undefined ? (contacts.get(values.projectId ?? 0) ?? null) : values.contactId
    return { ...values, contactId }
  })
}

/** Returns the live contacts of the projects, keyed by project id. */
async function contactsOf(tx: Transaction, { tenantId }: Caller, projectIds: readonly number[]) {
  const { rows } = await sql<{ projectId: number; contactId: number }>`
    select p.id as project_id, c.id as contact_id from projects p
    join contacts c on c.tenant_id = p.tenant_id and c.id = p.contact_id and c.deleted_at is null
    where p.tenant_id = ${tenantId} and p.id = any(${projectIds})`.execute(tx.sql)
  return new Map(rows.map(({ projectId, contactId }) => [projectId, contactId]))
}

/**
 * Fields that can be changed only while the invoice is a draft. Project, state and payments are changed by other
 * operations.
 */
const draftFields = [
  'contactId',
  'issueDate',
  'dueDate',
  'taxRate',
  'discount',
  'discountType',
  'notesToCustomer',
  'subtotal',
] as const satisfies (keyof Invoice)[]

/**
 * Checks changes of invoices. A draft's content and state cannot change while the draft is being pushed to the
 * accounting system. Line changes are checked when the invoice is locked (db/nouns/invoices/line-items.ts).
 */
async function judgedChanges(
  tx: Transaction,
  caller: Caller,
  changes: readonly Change<Invoice>[],
): Promise<Ruled<Invoice>[]> {
  const own = draftFields.filter((field) => field !== 'subtotal')
  for (const { row, values } of changes) {
    const isSaid = values.status !== undefined || own.some((field) => values[field] !== undefined)
    if (row.status === 'draft' && isSaid) await refuseWhilePushed(tx, caller, row.id)
  }
  return Promise.all(changes.map(async (change) => (await refusedDiscount(tx, caller, change)) ?? judgedChange(change)))
}

/**
 * Returns the refusal of a discount that exceeds the rest of the bid's discount; undefined if it is allowed. The rest
 * is what the bid's other invoices have not used.
 */
async function refusedDiscount(
  tx: Transaction,
  caller: Caller,
  { row, values }: Change<Invoice>,
): Promise<Refusal | undefined> {
  const merged = { ...row, ...values }
  if (!isDiscounted(values) || values.subtotal !== undefined || areTermsEqual(row, merged)) return undefined
  // `judgedChange` refuses changes that the state or the discount rules forbid.
  if (row.status !== 'draft' || termsRefusal(merged)) return undefined
  const most = await findMaxDiscount(tx, caller, row)
  if (most === undefined || compare(totalsOfSubtotal(row.subtotal, merged).discountAmount, most) <= 0) return undefined
  const message = `must be at most ${most}, which the other invoices of bid ${row.bidId} leave of its discount`
  return invalid([{ field: 'discount', code: 'range', message }])
}

/**
 * Checks one change and recalculates the totals from subtotal, discount and tax. Content can change only in a draft.
 * Tax and discount never change in an invoice that bills a pay application or a percentage of a bid.
 */
function judgedChange({ row, values }: Change<Invoice>): Ruled<Invoice> {
  const merged = { ...row, ...values }
  const rewritten = draftFields.some((field) => values[field] !== undefined && values[field] !== row[field])
  if (rewritten && !allowsTransition(invoices, 'edit', row.status))
    return transitionRefusal(invoices, 'edit', row.status)
  const dated = values.issueDate !== undefined || values.dueDate !== undefined
  const isRequested = values.status === undefined && dated
  const refused = termsRefusal(merged) ?? (isRequested ? refusedDates(merged) : undefined)
  if (refused) return refused
  const sameMoney = areTermsEqual(row, merged)
  if (!sameMoney && hasFixedAmounts(row)) return fixedTermsRefusal(row)
  return sameMoney && values.subtotal === undefined
    ? values
    : { ...values, ...totalsOfSubtotal(merged.subtotal, merged) }
}

/**
 * Reports whether lines, tax and discount of the invoice are fixed, because the invoice bills a pay application or a
 * percentage of a bid.
 */
export const hasFixedAmounts = ({ payAppId, bidPercent }: Pick<Invoice, 'payAppId' | 'bidPercent'>): boolean =>
  payAppId !== null || bidPercent !== null

/** Returns the refusal to change lines, tax or discount of an invoice for which `hasFixedAmounts` is true. */
export function fixedTermsRefusal({ payAppId, bidId }: Pick<Invoice, 'payAppId' | 'bidId'>): Refusal {
  const source = payAppId === null ? `a percentage of bid ${bidId}` : `pay application ${payAppId}`
  return new Refusal(
    'conflict',
    `The invoice bills ${source}, so its lines, tax and discount cannot be changed. Delete it and create another invoice.`,
  )
}

function refusedDates({ issueDate, dueDate }: Pick<Values<Invoice>, 'issueDate' | 'dueDate'>): Refusal | undefined {
  if (!endsBeforeStart(issueDate, dueDate)) return undefined
  return invalid([{ field: 'dueDate', code: 'rule', message: 'must not be before issueDate' }])
}

/**
 * Marks a draft invoice as sent. Throws Refusal not_found. Throws conflict for an invoice that is not a draft, has no
 * lines, or has a total of 0.00 or less.
 */
export async function markInvoiceSent(tx: Transaction, caller: Caller, id: number): Promise<Invoice> {
  const invoice = await lockForChange(tx, caller, invoices, id)
  requireState(invoices, 'send', invoice.status)
  await refuseEmptyInvoice(tx, caller, invoice)
  return markLockedInvoiceSent(tx, caller, invoice, tx.at)
}

/**
 * Marks a locked draft invoice as sent; its issue date defaults to `issuedAt`. All ways of sending an invoice use this
 * function. Stores the letterhead, and the caller's user as the sender, who is notified when the invoice is overdue.
 * Throws Refusal conflict for an invoice that is not a draft.
 */
export async function markLockedInvoiceSent(
  tx: Transaction,
  caller: Caller,
  invoice: Invoice,
  issuedAt: string,
): Promise<Invoice> {
  const { id } = invoice
  const sent = await transitionLocked(
    tx,
    caller,
    invoices,
    invoice,
    'send',
    async ({ contactId, issueDate, currency }) => {
      await storeLetterhead(tx, { tenantId: caller.tenantId, entityType: 'invoice', entityId: id }, contactId, currency)
      return { sentAt: tx.at, issueDate: issueDate ?? issuedAt }
    },
  )
  await recordSender(tx, caller, 'invoices', id)
  return sent
}

/** Throws Refusal conflict for an invoice without lines or with a total of 0.00 or less. */
export async function refuseEmptyInvoice(tx: Transaction, { tenantId }: Caller, invoice: Invoice): Promise<void> {
  const line = await tx.sql
    .selectFrom('invoiceLineItems')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('invoiceId', '=', invoice.id)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!line) throw new Refusal('conflict', 'The invoice has no lines. Add at least one before you send it.')
  if (compare(invoice.total, '0') > 0) return
  const detail = `The total of the invoice is ${invoice.total}. To be sent, it must be more than 0.00, because there are no credit notes.`
  throw new Refusal('conflict', detail)
}

/**
 * Returns an SQL condition, beginning with `and`, for open invoices that are in this age group today in the
 * organization's time zone. It agrees with the age groups of `aggregateInvoices`.
 */
function ageGroupCondition({ tenantId, at }: { tenantId: number; at: string }, age: AgingBucket) {
  const { least, most } = agingBucketDays(age)
  const zone = timeZoneSql(tenantId)
  const daysAgo = (days: number) => dayFromToday(tenantId, at, -days)
  const isDue = (time: RawBuilder<unknown>) => {
    const bounds = [
      ...(most === null ? [] : [compareDaySql(time, '>=', daysAgo(most), zone)]),
      ...(least === null ? [] : [compareDaySql(time, '<', daysAgo(least - 1), zone)]),
    ]
    return sql.join(bounds, sql` and `)
  }
  // Two conditions instead of one with coalesce, so that the index on due_date can be used.
  return sql`and status in ('sent', 'partial')
    and (${isDue(sql`due_date`)} or due_date is null and ${isDue(sql`coalesce(issue_date, ${at}::timestamptz)`)})`
}
