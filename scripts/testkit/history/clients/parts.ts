import type { DefiniteAnswer } from '../../http/counted-requests.ts'
import type { ShownRecord } from '../fingerprints.ts'
import type { Observation } from '../history.ts'
import type { KnownRecord } from '../shared-records.ts'
import { listedRecordPath } from './changes.ts'
import type { ClientRecords } from './client-records.ts'

const sureShare = 0.5

/** Adds a line to a bid, which gives the bid a new version. */
export async function appendBidLine(desk: ClientRecords, bid: KnownRecord): Promise<void> {
  const { recorder, chance } = desk.client
  const heard = await desk.client.perform({
    kind: 'append',
    ...desk.precondition(bid),
    method: 'POST',
    path: `${listedRecordPath(bid)}/line-items`,
    body: (mark) => ({ description: mark, quantity: `${chance.whole(1, 9)}`, unitPrice: priceOf(desk) }),
    repeatsUntilKnown: chance.is(sureShare),
    hasEtag: true,
    observationsOf: ({ body }) => [
      desk.sight('wrote', 'bid line', body.data),
      recorder.observeParent(desk.tenantId, 'bid line', body.data),
    ],
    refusalObservationsOf: desk.observeMissing(bid),
  })
  if (!heard) return
  desk.addRecord('bid line', heard.body.data, bid)
  desk.rememberState(desk.sight('wrote', 'bid line', heard.body.data), heard.etag)
}

/**
 * Changes a line of a bid. Always sends If-Match and repeats the request until its outcome is known, because lines have
 * no events that give the order of their versions.
 */
export async function updateBidLine(desk: ClientRecords, line: KnownRecord): Promise<void> {
  const seen = desk.seen(line)
  if (!seen) return
  const { recorder } = desk.client
  const heard = await desk.client.perform({
    kind: 'update',
    record: line.number,
    base: seen.token,
    ifMatch: seen.etag,
    method: 'PATCH',
    path: `${listedRecordPath(line.parent!)}/line-items/${line.id}`,
    body: (mark) => ({ description: mark, unitPrice: priceOf(desk) }),
    repeatsUntilKnown: true,
    hasEtag: true,
    observationsOf: ({ body }) => [
      desk.sight('wrote', 'bid line', body.data),
      recorder.observeParent(desk.tenantId, 'bid line', body.data),
    ],
  })
  if (heard) desk.rememberState(desk.sight('wrote', 'bid line', heard.body.data), heard.etag)
}

/** Adds a line to a draft invoice. The answer has the invoice's ETag, but does not show the invoice. */
export async function appendInvoiceLine(desk: ClientRecords, invoice: KnownRecord): Promise<void> {
  const { recorder, chance } = desk.client
  await desk.client.perform({
    kind: 'append',
    ...desk.precondition(invoice),
    method: 'POST',
    path: `${listedRecordPath(invoice)}/line-items`,
    body: (mark) => ({ lines: [{ description: mark, quantity: `${chance.whole(1, 9)}`, unitPrice: priceOf(desk) }] }),
    repeatsUntilKnown: chance.is(sureShare),
    observationsOf: ({ body }) => [
      desk.sight('wrote', 'invoice line', body.data[0]),
      recorder.observeParent(desk.tenantId, 'invoice line', body.data[0]),
    ],
    refusalObservationsOf: desk.observeMissing(invoice),
  })
}

/** Records a payment, which gives the invoice a new version. */
export async function payInvoice(desk: ClientRecords, invoice: KnownRecord): Promise<void> {
  const { chance } = desk.client
  const heard = await desk.client.perform({
    kind: 'payment',
    ...desk.precondition(invoice),
    method: 'POST',
    path: `${listedRecordPath(invoice)}/payments`,
    body: (mark) => ({ amount: priceOf(desk), reference: mark }),
    repeatsUntilKnown: chance.is(sureShare),
    hasEtag: true,
    observationsOf: (heard) => ledgerSights(desk, heard),
    refusalObservationsOf: desk.observeMissing(invoice),
  })
  if (!heard) return
  desk.addRecord('payment', heard.body.data.payment, invoice)
  desk.rememberState(ledgerSights(desk, heard)[0]!, heard.etag)
}

/** Voids a payment. If-Match demands a version of its invoice. */
export async function voidPayment(desk: ClientRecords, payment: KnownRecord): Promise<void> {
  const invoice = payment.parent!
  const heard = await desk.client.perform({
    kind: 'void',
    ...desk.precondition(invoice),
    method: 'DELETE',
    path: `${listedRecordPath(invoice)}/payments/${payment.id}`,
    repeatsUntilKnown: desk.client.chance.is(sureShare),
    hasEtag: true,
    observationsOf: (heard) => ledgerSights(desk, heard),
  })
  if (heard) desk.rememberState(ledgerSights(desk, heard)[0]!, heard.etag)
}

/**
 * Returns the observations of the invoice and the payment in an answer. The invoice comes first, because the ETag is
 * the invoice's.
 */
const ledgerSights = (desk: ClientRecords, { body }: DefiniteAnswer): [Observation, Observation] => {
  const { invoice, payment } = body.data as { invoice: ShownRecord; payment: ShownRecord }
  return [desk.sight('wrote', 'invoice', invoice), desk.sight('wrote', 'payment', payment)]
}

const priceOf = ({ client: { chance } }: ClientRecords): string =>
  `${chance.whole(0, 20)}.${String(chance.whole(1, 99)).padStart(2, '0')}`
