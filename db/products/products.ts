import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { Unit } from '../postgres/transaction.ts'
import { fetchRecords, findRecord, from } from '../records/read.ts'
import { record, type Schemas } from '../records/record.ts'
import { checkUnique } from '../records/unique.ts'
import { insertRecord, restoreRecords, type Updated, updateRecord, updateRecords } from '../records/write.ts'
import { copyKitItems, kitsAbove, kitTotals, lockKits } from './kits.ts'

type Product = Schemas['Product']
type Values = Record<string, unknown>

export const products = record('Product', {
  table: 'products',
  noun: 'product',
  family: 'products',
  event: 'product',
  unique: ['sku'],
  importKey: 'sku',
  references: {
    categoryId: { table: 'product_categories', noun: 'product category' },
    manufacturerId: { table: 'manufacturers', noun: 'manufacturer' },
  },
  date: 'createdAt',
})

/** Creates a product; a kit gets its parts afterwards. Throws Refusal validation_failed, conflict for a taken SKU. */
export const createProduct = (unit: Unit, caller: Caller, values: Schemas['ProductCreate']): Promise<Product> =>
  insertRecord(unit, caller, products, values)

/**
 * Updates a product, and the kits whose price it moves. Throws Refusal not_found, validation_failed, conflict (409 for a
 * taken SKU, 412).
 */
export async function updateProduct(
  unit: Unit,
  caller: Caller,
  id: number,
  values: Schemas['ProductUpdate'],
): Promise<Product> {
  const wanted = await withKitTotals(unit, caller, new Map([[id, values]]))
  const product = await updateRecord(unit, caller, products, id, wanted.get(id)!)
  if (movesPrices(values)) await repriceKitsWith(unit, caller, [id])
  return product
}

/** updateRecords for products: the kits that have them follow. */
export async function updateProducts(
  unit: Unit,
  caller: Caller,
  changes: ReadonlyMap<number, Values>,
): Promise<Updated<typeof products>> {
  const updated = await updateRecords(unit, caller, products, await withKitTotals(unit, caller, changes))
  if ([...changes.values()].some(movesPrices)) await repriceKitsWith(unit, caller, [...updated.changed])
  return updated
}

const movesPrices = ({ unitCost, unitPrice, isKit }: Values): boolean =>
  unitCost !== undefined || unitPrice !== undefined || isKit !== undefined

/** A product that becomes a kit, or is one no longer, gets its kit's totals in the same change. */
async function withKitTotals(
  unit: Unit,
  caller: Caller,
  changes: ReadonlyMap<number, Values>,
): Promise<ReadonlyMap<number, Values>> {
  if (![...changes.values()].some(movesPrices)) return changes
  await lockKits(unit, caller)
  const turned = [...changes].filter(([, { isKit }]) => isKit !== undefined)
  if (turned.length === 0) return changes
  const totals = await kitTotals(
    unit,
    caller,
    turned.map(([id]) => id),
  )
  const none = { kitCost: null, kitPrice: null }
  const wanted = new Map(changes)
  for (const [id, values] of turned) wanted.set(id, { ...values, ...(values.isKit ? totals.get(id) : none) })
  return wanted
}

/** Brings the totals of all kits above these products up to date, each kit once, after the kits among its parts. */
export async function repriceKitsWith(unit: Unit, caller: Caller, ids: readonly number[]): Promise<void> {
  for (const kits of await kitsAbove(unit, caller, ids)) {
    await updateRecords(unit, caller, products, await kitTotals(unit, caller, kits))
  }
}

/** restoreRecords for products: a kit's parts may have got other prices while it was deleted. */
export async function restoreProducts(
  unit: Unit,
  caller: Caller,
  ids: readonly number[],
): Promise<Map<number, Product>> {
  await lockKits(unit, caller)
  const restored = await restoreRecords(unit, caller, products, ids)
  const kits = [...restored.values()].filter(({ isKit }) => isKit).map(({ id }) => id)
  if (kits.length === 0) return restored
  const { items } = await updateProducts(unit, caller, new Map(kits.map((id) => [id, { isKit: true }])))
  return new Map([...restored].map(([id, product]) => [id, items.get(id) ?? product]))
}

/** Brings a product back; a live one is returned as it is. Throws Refusal not_found, conflict for a taken SKU. */
export async function restoreProduct(unit: Unit, caller: Caller, id: number): Promise<Product> {
  const restored = (await restoreProducts(unit, caller, [id])).get(id)
  if (restored) return restored
  const { rows } = await sql<{ sku: string | null }>`
    select sku ${from(products, caller.tenantId)} and id = ${id} and deleted_at is not null
  `.execute(unit.sql)
  if (rows[0]) await checkUnique(unit, caller, products, rows[0], id)
  return findRecord(unit, caller, products, id)
}

const longestName = 300
const copyMark = ' (copy)'

/** Makes a copy with the same parts; it has no SKU, which names one product only. Throws Refusal not_found. */
export async function duplicateProduct(unit: Unit, caller: Caller, id: number): Promise<Product> {
  await lockKits(unit, caller)
  const { id: _, createdAt, updatedAt, ...values } = await findRecord(unit, caller, products, id)
  const name = values.name.slice(0, longestName - copyMark.length) + copyMark
  const copy = await insertRecord(unit, caller, products, { ...values, name, sku: null })
  await copyKitItems(unit, caller, id, copy.id)
  return copy
}

/** For each live product the number of bid lines, invoice lines and kits that it stands on now; ids not found apart. */
export async function countProductUsage(
  unit: Unit,
  caller: Caller,
  ids: readonly number[],
): Promise<{ items: Schemas['ProductUsage'][]; missing: number[] }> {
  const { items, missing } = await fetchRecords(unit, caller, products, ids)
  const { rows } = await sql<{ id: number; bids: number; kits: number }>`
    select product_id as id, count(*) filter (where place = 'bid') as bids, count(distinct holder) filter (where place = 'kit') as kits
    from (
      select line.product_id, line.bid_id as holder, 'bid' as place
      from bid_line_items line join bids bid on bid.tenant_id = line.tenant_id and bid.id = line.bid_id
      where line.tenant_id = ${caller.tenantId} and line.product_id = any(${ids})
      and line.deleted_at is null and bid.deleted_at is null
      union all
      select item.product_id, item.kit_id, 'kit'
      from kit_items item join products kit on kit.tenant_id = item.tenant_id and kit.id = item.kit_id
      where item.tenant_id = ${caller.tenantId} and item.product_id = any(${ids})
      and item.deleted_at is null and kit.deleted_at is null
    ) used group by product_id
  `.execute(unit.sql)
  const used = new Map(rows.map((row) => [row.id, row]))
  const counted = items.map(({ id }) => ({
    id,
    bids: used.get(id)?.bids ?? 0,
    invoices: 0,
    kits: used.get(id)?.kits ?? 0,
  }))
  return { items: counted, missing }
}
