import { sql } from 'kysely'
import { invalid, type Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { narrowedBy, type Which } from '../../engine/records/child-selection.ts'
import {
  addChild,
  type ChildChange,
  type Children,
  changeChild,
  childOf,
  removeChild,
  reorderChildren,
} from '../../engine/records/children.ts'
import type { Column } from '../../engine/records/columns.ts'
import { refuseOther } from '../../engine/records/etags.ts'
import { lockRecord } from '../../engine/records/lock.ts'
import type { Resource, Schemas } from '../../engine/records/resource.ts'
import type { Values } from '../../engine/records/row.ts'
import type { Ruled } from '../../engine/records/rules.ts'
import { updateHeld } from '../../engine/records/write.ts'
import { computeKitTotals, containsProduct, lockKits } from './kits.ts'
import { products, recalculateContainingKits } from './products.ts'

/**
 * The parts of a kit, at positions 1, 2, 3 and so on. Every change of a part locks the kit first, so that positions
 * have no gaps, and increments the kit's version at the end. A part shows the current name, cost and price of its
 * product, even if the product is deleted.
 */

type KitItem = Schemas['KitItem']
type Kit = Schemas['Product']

type Part = Pick<KitItem, 'id' | 'kitId' | 'productId' | 'quantity' | 'createdAt' | 'updatedAt' | 'deletedAt'> & {
  position: number
}

const kitParts: Resource<Part> = {
  schema: 'KitItem',
  table: 'kit_items',
  label: 'kit item',
  family: 'products',
  scope: 'products',
  fields: ['id', 'kitId', 'productId', 'position', 'quantity', 'createdAt', 'updatedAt'] satisfies (keyof Part &
    Column<'kit_items'>)[],
  madeFields: [],
  equals: [],
  search: false,
  references: { productId: { table: products.table, label: products.label } },
  date: 'createdAt',
  rules: { prepareInsert: refuseCycles },
}

export const kitItems: Children<Kit, Part, KitItem> = {
  resource: kitParts,
  stored: ({ id, kitId, productId, quantity, order, createdAt, updatedAt }) => ({
    ...{ id, kitId, productId, position: order, quantity, createdAt, updatedAt },
  }),
  parent: products,
  parentField: 'kitId',
  orderField: 'position',
  gapless: true,
  max: 500,
  words: { parent: 'kit', children: 'parts' },
  hold: lockKit,
  select: selectItems,
  afterChange: updateKit,
}

const columns = sql.raw(`item.id, item.kit_id, item.product_id, item.position as "order",
  item.quantity, part.type, part.name, part.sku, part.unit, part.is_kit,
  coalesce(part.kit_cost, part.unit_cost) as unit_cost, coalesce(part.kit_price, part.unit_price) as unit_price,
  round(item.quantity * coalesce(part.kit_cost, part.unit_cost), 2) as total_cost,
  round(item.quantity * coalesce(part.kit_price, part.unit_price), 2) as total_price,
  item.created_at, item.updated_at`)

async function selectItems(db: ReadContext, caller: Caller, kitId: number, which: Which): Promise<KitItem[]> {
  const { rows } = await sql<KitItem>`
    select ${columns} from kit_items item
    join products part on part.tenant_id = item.tenant_id and part.id = item.product_id
    where item.tenant_id = ${caller.tenantId} and item.kit_id = ${kitId} and item.deleted_at is null
    ${narrowedBy(which, { order: sql.ref('item.position'), key: sql.ref('item.id') })}
  `.execute(db.sql)
  return rows
}

/**
 * Adds a product to a kit as a part, at position `order`, by default at the end. A product that gets its first part
 * becomes a kit. If-Match refers to the kit. Throws Refusal not_found for the kit, and validation_failed for a product
 * that is missing or contains the kit. Throws conflict if the kit is full. Throws conflict with status 412 if If-Match
 * does not match.
 */
export async function addKitItem(
  tx: Transaction,
  caller: Caller,
  kitId: number,
  { productId, quantity = '1', order }: Schemas['KitItemCreate'],
): Promise<KitItem> {
  const kit = await lockKit(tx, caller, kitId)
  refuseOther(tx, kit, products.label)
  return addChild(tx, caller, kitItems, kit, { productId, quantity }, order)
}

/**
 * Changes a part's quantity or position if If-Match matches. Throws Refusal not_found for the kit or the part, conflict
 * with status 412 if If-Match does not match.
 */
export const updateKitItem = (
  tx: Transaction,
  caller: Caller,
  kitId: number,
  id: number,
  { quantity, order }: Schemas['KitItemUpdate'],
): Promise<KitItem> =>
  childOf(changeChild(tx, caller, kitItems, { parentId: kitId, id }, () => ({ values: { quantity }, order })))

/**
 * Removes a part if If-Match matches, and returns its last version. Throws Refusal not_found for the kit or the part,
 * conflict with status 412 if If-Match does not match.
 */
export const removeKitItem = (tx: Transaction, caller: Caller, kitId: number, id: number): Promise<KitItem> =>
  childOf(removeChild(tx, caller, kitItems, { parentId: kitId, id }))

/**
 * Puts the parts of a kit into the order of `ids`. If-Match refers to the kit. Throws Refusal not_found for the kit.
 * Throws validation_failed if `ids` are not exactly the ids of its parts. Throws conflict with status 412 if If-Match
 * does not match.
 */
export const reorderKitItems = (
  tx: Transaction,
  caller: Caller,
  kitId: number,
  ids: readonly number[],
): Promise<{ items: KitItem[]; parent: Kit }> => reorderChildren(tx, caller, kitItems, kitId, ids)

async function lockKit(tx: Transaction, caller: Caller, kitId: number): Promise<Kit> {
  await lockKits(tx, caller)
  return lockRecord(tx, caller, products, kitId)
}

/** Refuses parts that would make a kit contain itself, at any depth. */
async function refuseCycles(db: ReadContext, caller: Caller, rows: readonly Values<Part>[]): Promise<Ruled<Part>[]> {
  const ruled: Ruled<Part>[] = []
  for (const values of rows) {
    const { productId, kitId } = values as Pick<Part, 'productId' | 'kitId'>
    ruled.push((await containsProduct(db, caller, productId, kitId)) ? refusedPart(productId === kitId) : values)
  }
  return ruled
}

function refusedPart(itself: boolean): Refusal {
  const message = itself ? 'A kit cannot be its own part.' : 'This part contains the kit itself.'
  return invalid([{ field: 'productId', code: 'rule', message }])
}

/** Increments the kit's version, recalculates its totals, and updates the kits that contain it. */
async function updateKit(
  tx: Transaction,
  caller: Caller,
  kit: Kit,
  changes: readonly ChildChange<Part, KitItem>[],
): Promise<Kit> {
  const { id } = kit
  const becomes = changes.some(({ before, after }) => after && !before)
  const totals = kit.isKit ? (await computeKitTotals(tx, caller, [id])).get(id) : {}
  const values = becomes && !kit.isKit ? { isKit: true } : { ...totals }
  const renewed = await updateHeld(tx, caller, products, kit, values, { always: true })
  // An update that sets isKit also recalculates the containing kits, as any price change does. Without such an update,
  // they are recalculated here.
  if (values.isKit === undefined) await recalculateContainingKits(tx, caller, [id])
  return renewed
}
