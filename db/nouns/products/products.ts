import { sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { fetchRecords, findRecord } from '../../engine/records/read.ts'
import { resource, type Schemas } from '../../engine/records/resource.ts'
import type { Values } from '../../engine/records/row.ts'
import type { Change, Changed } from '../../engine/records/rules.ts'
import { insertOne, updateMany } from '../../engine/records/write.ts'
import { computeKitTotals, copyKitItems, type KitTotals, listContainingKits, lockKits } from './kits.ts'

type Product = Schemas['Product']

export const products = resource('Product', {
  unique: ['sku'],
  importKey: 'sku',
  title: [['name']],
  keepsMaker: true,
  references: {
    categoryId: { table: 'product_categories', label: 'product category', namedBy: 'name' },
    manufacturerId: { table: 'manufacturers', label: 'manufacturer', namedBy: 'name' },
  },
  date: 'createdAt',
  rules: {
    beforeUpdate: lockPrices,
    prepareUpdate: withKitTotals,
    afterUpdate: recalculateKitsOfChanged,
    beforeRestore: lockKits,
    afterRestore: renewKits,
  },
})

async function lockPrices(tx: Transaction, caller: Caller, values: readonly Values<Product>[]): Promise<void> {
  if (values.some(changesPrices)) await lockKits(tx, caller)
}

const changesPrices = ({ unitCost, unitPrice, isKit }: Values<Product>): boolean =>
  unitCost !== undefined || unitPrice !== undefined || isKit !== undefined

/**
 * Adds the kit totals to a change that makes a product a kit. Sets the totals to null if the product stops being a kit.
 */
async function withKitTotals(
  db: ReadContext,
  caller: Caller,
  changes: readonly Change<Product>[],
): Promise<Values<Product>[]> {
  const kits = changes.filter(({ values }) => values.isKit).map(({ row }) => row.id)
  const totals = kits.length === 0 ? new Map<number, KitTotals>() : await computeKitTotals(db, caller, kits)
  const none = { kitCost: null, kitPrice: null }
  return changes.map(({ row, values }) => {
    if (values.isKit === undefined) return values
    return { ...values, ...(values.isKit ? totals.get(row.id) : none) }
  })
}

/** Recalculates the kits that contain products whose cost or price has changed. */
async function recalculateKitsOfChanged(
  tx: Transaction,
  caller: Caller,
  changed: readonly Changed<Product>[],
): Promise<void> {
  const moved = changed.filter(({ before, after }) => hasChangedPrices(before, after)).map(({ after }) => after.id)
  if (moved.length > 0) await recalculateContainingKits(tx, caller, moved)
}

/** Reports whether the change affects the product's own cost or price, apart from its kit totals. */
const hasChangedPrices = (before: Product, after: Product): boolean =>
  before.unitCost !== after.unitCost || before.unitPrice !== after.unitPrice || before.isKit !== after.isKit

/** Recalculates the totals of all kits that contain these products, each kit once and inner kits first. */
export async function recalculateContainingKits(
  tx: Transaction,
  caller: Caller,
  ids: readonly number[],
): Promise<void> {
  for (const kits of await listContainingKits(tx, caller, ids)) {
    await updateMany(tx, caller, products, await computeKitTotals(tx, caller, kits))
  }
}

/**
 * Recalculates the totals of restored kits, because the prices of their parts may have changed while the kits were
 * deleted.
 */
async function renewKits(tx: Transaction, caller: Caller, rows: readonly Product[]): Promise<Product[]> {
  const kits = rows.filter(({ isKit }) => isKit)
  if (kits.length === 0) return [...rows]
  const changes = new Map(kits.map(({ id }) => [id, { isKit: true }]))
  const { items, changed } = await updateMany(tx, caller, products, changes, { held: kits })
  await recalculateContainingKits(tx, caller, [...changed])
  return rows.map((row) => items.get(row.id) ?? row)
}

const longestName = 300
const copyMark = ' (copy)'

/** Copies a product with its parts. The copy has no SKU, because SKUs are unique. Throws Refusal not_found. */
export async function duplicateProduct(tx: Transaction, caller: Caller, id: number): Promise<Product> {
  await lockKits(tx, caller)
  const { id: _, createdAt, updatedAt, price, cost, ...values } = await findRecord(tx, caller, products, id)
  const name = values.name.slice(0, longestName - copyMark.length) + copyMark
  const copy = await insertOne(tx, caller, products, { ...values, name, sku: null })
  await copyKitItems(tx, caller, id, copy.id)
  return copy
}

/**
 * Counts, for each of these products, the lines of live bids and invoices that use it and the live kits that contain
 * it. `missing` are the ids without a live product.
 */
export async function countProductUsage(
  db: ReadContext,
  caller: Caller,
  ids: readonly number[],
): Promise<{ items: Schemas['ProductUsage'][]; missing: number[] }> {
  const { items, missing } = await fetchRecords(db, caller, products, ids)
  const { rows } = await sql<Schemas['ProductUsage']>`
    select product_id as id, count(*) filter (where place = 'bid') as bids,
      count(*) filter (where place = 'invoice') as invoices, count(distinct holder) filter (where place = 'kit') as kits
    from (
      select line.product_id, line.bid_id as holder, 'bid' as place
      from bid_line_items line join bids bid on bid.tenant_id = line.tenant_id and bid.id = line.bid_id
      where line.tenant_id = ${caller.tenantId} and line.product_id = any(${ids})
      and line.deleted_at is null and bid.deleted_at is null
      union all
      select line.product_id, line.invoice_id, 'invoice'
      from invoice_line_items line
      join invoices invoice on invoice.tenant_id = line.tenant_id and invoice.id = line.invoice_id
      where line.tenant_id = ${caller.tenantId} and line.product_id = any(${ids})
      and line.deleted_at is null and invoice.deleted_at is null
      union all
      select item.product_id, item.kit_id, 'kit'
      from kit_items item join products kit on kit.tenant_id = item.tenant_id and kit.id = item.kit_id
      where item.tenant_id = ${caller.tenantId} and item.product_id = any(${ids})
      and item.deleted_at is null and kit.deleted_at is null
    ) used group by product_id
  `.execute(db.sql)
  const used = new Map(rows.map((row) => [row.id, row]))
  const counted = items.map(({ id }) => ({
    id,
    bids: used.get(id)?.bids ?? 0,
    invoices: used.get(id)?.invoices ?? 0,
    kits: used.get(id)?.kits ?? 0,
  }))
  return { items: counted, missing }
}
