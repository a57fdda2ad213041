import { setTimeout as sleep } from 'node:timers/promises'
import type { KnownRecord } from '../shared-records.ts'
import { listedRecordPath } from './changes.ts'
import type { ClientRecords } from './client-records.ts'

const patience = 100
const pauseMs = 300

/**
 * Reads all remembered invoices and bids, and records their sums next to the sums of their lines and payments. Only the
 * comparison of these sums finds a payment that a concurrent one overwrote.
 */
export async function recordSums(desk: ClientRecords): Promise<void> {
  const { sums } = desk.client.recorder.history
  for (const invoice of desk.office.all('invoice')) {
    const shown = await read(desk, listedRecordPath(invoice))
    if (!shown) continue
    const payments = await parts(desk, invoice, 'payments')
    const lines = await parts(desk, invoice, 'line-items')
    const paid = added(payments.filter(({ voidedAt }) => voidedAt === null).map(({ amount }) => amount))
    const sum = added(lines.map(({ total }) => total))
    sums.push({ record: invoice.number, says: shown.amountPaid, comesTo: paid })
    sums.push({ record: invoice.number, says: shown.subtotal, comesTo: sum })
  }
  for (const bid of desk.office.all('bid')) {
    const shown = await read(desk, listedRecordPath(bid))
    if (!shown) continue
    const lines = await parts(desk, bid, 'line-items')
    sums.push({ record: bid.number, says: shown.subtotal, comesTo: added(lines.map(({ total }) => total)) })
  }
}

/** Adds decimal strings of two places without rounding. */
function added(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n)
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

// biome-ignore lint/suspicious/noExplicitAny: each path returns different records
async function read({ client }: ClientRecords, path: string): Promise<any> {
  for (let tries = 0; tries < patience; tries += 1) {
    const heard = await client.sendOnce({ method: 'GET', path })
    if (heard?.status === 404) return undefined
    if (heard?.status === 200) return heard.body.data
    await sleep(pauseMs)
  }
  throw new Error(`${path} had no answer`)
}

// biome-ignore lint/suspicious/noExplicitAny: each path returns different records
async function parts(desk: ClientRecords, known: KnownRecord, name: 'payments' | 'line-items'): Promise<any[]> {
  const all = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path: string = `${listedRecordPath(known)}/${name}?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const heard = await desk.client.sendOnce({ method: 'GET', path })
    if (heard?.status !== 200) throw new Error(`${path} was answered with ${heard?.status}`)
    all.push(...heard.body.data)
    cursor = heard.body.meta.pagination.cursor
  }
  return all
}
