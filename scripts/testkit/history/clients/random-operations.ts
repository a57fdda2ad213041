import { type ListedFamily, listedFamilies, type RecordedFamily } from '../families.ts'
import type { KnownRecord } from '../shared-records.ts'
import { createRecord, deleteRecord, restoreRecord, sendInvoice, updateRecord } from './changes.ts'
import type { ClientRecords } from './client-records.ts'
import { runJob } from './jobs.ts'
import { appendBidLine, appendInvoiceLine, payInvoice, updateBidLine, voidPayment } from './parts.ts'
import { fetchByIds, readAllChildren, readById, readListPage, readWholeList } from './reads.ts'

const oddShare = 0.1
const sendShare = 0.3

/**
 * Operations that a client performs on a record of a family, with their probabilities. With the remaining probability,
 * the client creates a record.
 */
const acts: readonly [
  share: number,
  family: RecordedFamily | 'any',
  act: (desk: ClientRecords, known: KnownRecord) => Promise<unknown>,
][] = [
  [0.3, 'any', readById],
  [0.03, 'bid', (desk, known) => readAllChildren(desk, known, 'bid line')],
  [0.03, 'invoice', (desk, known) => readAllChildren(desk, known, 'invoice line')],
  [0.03, 'invoice', (desk, known) => readAllChildren(desk, known, 'payment')],
  [0.03, 'any', (desk, { family }) => readListPage(desk, family as ListedFamily)],
  [0.03, 'any', (desk, { family }) => fetchByIds(desk, family as ListedFamily)],
  [0.0005, 'any', (desk, { family }) => readWholeList(desk, family as ListedFamily)],
  [0.24, 'any', updateRecord],
  [0.04, 'bid', appendBidLine],
  [0.035, 'bid line', updateBidLine],
  [0.11, 'invoice', advanceInvoice],
  [0.025, 'payment', voidPayment],
  [0.02, 'any', deleteRecord],
  [0.015, 'product', restoreRecord],
  [0.003, 'contact', runJob],
]

/**
 * Adds a line to a draft invoice or sends it; adds a payment to a sent invoice. Sometimes tries the operation of the
 * other state, which must be refused.
 */
function advanceInvoice(desk: ClientRecords, invoice: KnownRecord): Promise<unknown> {
  const { chance } = desk.client
  const isAsSent = chance.is(oddShare) ? !invoice.isSent : invoice.isSent
  if (isAsSent) return payInvoice(desk, invoice)
  return chance.is(sendShare) ? sendInvoice(desk, invoice) : appendInvoiceLine(desk, invoice)
}

/** Performs one random operation. Creates a record if there is none for the operation yet. */
export async function performRandomOperation(desk: ClientRecords): Promise<void> {
  const { chance } = desk.client
  let share = chance.next()
  for (const [part, family, act] of acts) {
    share -= part
    if (share >= 0) continue
    const known = desk.office.pick(family === 'any' ? chance.pick(listedFamilies) : family, chance)
    if (!known) break
    await act(desk, known)
    return
  }
  await createRecord(desk, chance.pick(listedFamilies))
}
