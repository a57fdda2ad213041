import fc from 'fast-check'
import { liveReadContext, runTransaction } from '../../../db/engine/postgres/transaction.ts'
import { findRecord } from '../../../db/engine/records/read.ts'
import { insertOne } from '../../../db/engine/records/write.ts'
import { invoices, markInvoiceSent } from '../../../db/nouns/invoices/invoices.ts'
import { appendInvoiceLineItems } from '../../../db/nouns/invoices/line-items.ts'
import { recordInvoicePayment } from '../../../db/nouns/invoices/payments.ts'
import type { TestTenant } from '../../testkit/environment/service.ts'
import { billedHistory, playHistory } from '../../testkit/fixtures/billed-histories.ts'
import { ledgerHistory, playLedger } from '../../testkit/fixtures/ledgers.ts'
import { partialBillingHistory, playPartialBilling } from '../../testkit/fixtures/partial-billing.ts'
import { make } from '../../testkit/make.ts'
import { TestRandom } from '../../testkit/random.ts'

/** This file creates random certificates, invoices and bids with the service's own functions. */

export type VerifiedRecordKind = 'pay_app' | 'invoice' | 'bid'
export interface VerifiedRecord {
  kind: VerifiedRecordKind
  id: number
}

const tables = { pay_app: 'pay_apps', invoice: 'invoices', bid: 'bids' } as const

/** Creates records until `count` of them have a proof. Calls `say` with the current number. */
export async function createVerifiableRecords(
  tenant: TestTenant,
  count: number,
  seed: number,
  say: (made: number) => void,
): Promise<VerifiedRecord[]> {
  const chance = new TestRandom(seed)
  for (let round = 0; ; round += 1) {
    const made = await provable(tenant)
    say(made.length)
    if (made.length >= count) return chance.sample(made, count)
    const runs = Math.max(1, Math.min(40, Math.ceil((count - made.length) / 30)))
    const at = (place: number) => ({ seed: seed + 10 * round + place, numRuns: runs })
    for (const history of fc.sample(billedHistory, at(0))) await playHistory(tenant, history)
    for (const history of fc.sample(ledgerHistory, at(1))) await playLedger(tenant, history)
    for (const history of fc.sample(partialBillingHistory, at(2))) await playPartialBilling(tenant, history)
    await sendDrafts(tenant)
    for (let place = 0; place < runs * 12; place += 1) await anyInvoice(tenant, chance)
    for (let place = 0; place < runs * 8; place += 1) await anyBid(tenant, chance)
  }
}

async function provable({ database, id }: TestTenant): Promise<VerifiedRecord[]> {
  const found: VerifiedRecord[] = []
  for (const [kind, table] of Object.entries(tables)) {
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from ${table} where tenant_id = $1 and status not in ('draft', 'rejected') and deleted_at is null order by id`,
      [id],
    )
    found.push(...rows.map((row) => ({ kind: kind as VerifiedRecordKind, id: Number(row.id) })))
  }
  return found
}

/** Sends the draft invoices that bill parts of bids, because drafts have no proof. */
async function sendDrafts({ database, caller, id }: TestTenant): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from invoices i where tenant_id = $1 and status = 'draft' and total > 0 and deleted_at is null
     and exists (select from invoice_line_items l where l.tenant_id = $1 and l.invoice_id = i.id and l.deleted_at is null)`,
    [id],
  )
  for (const row of rows) await runTransaction(database, caller, (tx) => markInvoiceSent(tx, caller, Number(row.id)))
}

const decimal = (chance: TestRandom, whole: number, places: number): string =>
  `${chance.whole(0, whole)}.${String(chance.whole(0, 10 ** places - 1)).padStart(places, '0')}`

const lineOf = (chance: TestRandom) => ({
  description: 'Work',
  quantity: decimal(chance, 200, chance.whole(1, 6)),
  unitPrice: `${chance.is(0.15) ? '-' : ''}${decimal(chance, 900, chance.whole(1, 6))}`,
})

const linesOf = (chance: TestRandom) => Array.from({ length: chance.whole(1, 6) }, () => lineOf(chance))

const termsOf = (chance: TestRandom) => ({
  ...(chance.is(0.7) && { taxRate: decimal(chance, 20, chance.whole(1, 6)) }),
  ...(chance.is(0.6) &&
    (chance.is(0.5)
      ? { discount: decimal(chance, 90, chance.whole(1, 6)), discountType: 'percent' as const }
      : { discount: decimal(chance, 2000, 2), discountType: 'fixed' as const })),
})

async function anyInvoice({ database, caller }: TestTenant, chance: TestRandom): Promise<void> {
  const lines = [...linesOf(chance), { description: 'Base', unitPrice: '1500000.00' }]
  const { id } = await runTransaction(database, caller, async (tx) => {
    const made = await insertOne(tx, caller, invoices, termsOf(chance))
    await appendInvoiceLineItems(tx, caller, made.id, lines)
    return markInvoiceSent(tx, caller, made.id)
  })
  for (let payments = chance.whole(0, 3); payments > 0; payments -= 1) {
    await runTransaction(database, caller, async (tx) => {
      const { balanceDue } = await findRecord(liveReadContext(database), caller, invoices, id)
      const amount = payments === 1 && chance.is(0.3) ? balanceDue : decimal(chance, 50, 2)
      if (balanceDue !== '0.00' && amount !== '0.00') await recordInvoicePayment(tx, caller, id, { amount })
    })
  }
}

const statuses = ['sent', 'viewed', 'accepted', 'accepted', 'rejected', 'expired'] as const

async function anyBid(tenant: TestTenant, chance: TestRandom): Promise<void> {
  const lines = linesOf(chance).map((line) => ({ ...line, isOptional: chance.is(0.2) }))
  await make.bid(tenant, {
    ...termsOf(chance),
    status: chance.pick(statuses),
    lines: [...lines, { description: 'Base', unitPrice: '1500000' }],
  })
}
