import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { type CertificateSums, certificateFigures, lineFigures, priorOf } from '../domain/pay-apps/figures.ts'
import type { ScheduleLine } from '../domain/pay-apps/schedule.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import type { Which } from '../records/children.ts'
import { deleteMany } from '../records/deletion.ts'
import { from, selection, withoutNullDeletedAt } from '../records/read.ts'
import { resource, type Schemas } from '../records/resource.ts'
import type { Values } from '../records/row.ts'
import { insertMany, updateMany } from '../records/write.ts'

export type PayAppLineItem = Schemas['PayAppLineItem']

export const payAppLineItems = resource('PayAppLineItem', {
  references: {},
  date: 'createdAt',
})

/** A pay application's live lines in their order; all of them unless `which` says otherwise. */
export async function payAppLines(
  db: ReadContext,
  caller: Caller,
  payAppId: number,
  { id, after, limit }: Which = {},
): Promise<PayAppLineItem[]> {
  const { rows } = await sql<PayAppLineItem>`
    select ${sql.raw(selection(payAppLineItems))} ${from(payAppLineItems, caller.tenantId)}
    and pay_app_id = ${payAppId} and deleted_at is null
    ${id === undefined ? sql`` : sql`and id = ${id}`}
    ${after === undefined ? sql`` : sql`and ("order", id) > (${after.order}::integer, ${after.id}::bigint)`}
    order by "order", id ${limit === undefined ? sql`` : sql`limit ${limit}`}
  `.execute(db.sql)
  return rows.map(withoutNullDeletedAt)
}

/** What a line's figures follow from, and what else a schedule says of it. */
export const scheduleLine = (line: PayAppLineItem): ScheduleLine & { id: number } => ({
  id: line.id,
  previousLineItemId: line.previousLineItemId,
  changeOrderId: line.changeOrderId,
  bidLineItemId: line.bidLineItemId,
  itemNumber: line.itemNumber,
  section: line.section,
  description: line.description,
  scheduledValue: line.scheduledValue,
  previousWork: line.previousWork,
  workThisPeriod: line.workThisPeriod,
  materialsStored: line.materialsStored,
  workRetainagePercent: line.workRetainagePercent,
  storedRetainagePercent: line.storedRetainagePercent,
})

/**
 * Makes `after` of the lines that a pay application has, which is under lock: those with an id stay, in the order given.
 * True when this changed anything.
 */
export async function writeSchedule(
  tx: Transaction,
  caller: Caller,
  payAppId: number,
  before: readonly PayAppLineItem[],
  after: readonly ScheduleLine[],
): Promise<boolean> {
  const kept = new Set(after.map(({ id }) => id))
  const gone = before.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
  const changes = new Map<number, Values<PayAppLineItem>>()
  const added: Values<PayAppLineItem>[] = []
  for (const [index, { id, ...line }] of after.entries()) {
    const values = { ...line, ...lineFigures(line), order: index + 1 }
    if (id === undefined) added.push({ payAppId, ...values })
    else changes.set(id, values)
  }
  if (gone.length > 0) await deleteMany(tx, caller, payAppLineItems, gone)
  const { changed } = await updateMany(tx, caller, payAppLineItems, changes, { held: before })
  if (added.length > 0) await insertMany(tx, caller, payAppLineItems, added)
  return gone.length + changed.size + added.length > 0
}

/** The figures of a pay application whose lines are these; what stood before it is as it was stored. */
export const figuresWith = (payApp: Schemas['PayApp'], lines: readonly ScheduleLine[]): CertificateSums =>
  certificateFigures(lines, payApp.originalContractSum, priorOf(payApp))
