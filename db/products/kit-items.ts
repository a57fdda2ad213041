import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { invalid, notFound, Refusal } from '../domain/refusal.ts'
import type { Unit } from '../postgres/transaction.ts'
import { refuseOther } from '../records/etags.ts'
import { lockRecord } from '../records/lock.ts'
import { findRecord, missingReferences, type PageOf, shown } from '../records/read.ts'
import type { Schemas } from '../records/resource.ts'
import { updateMany } from '../records/write.ts'
import { contains, kitTotals, lockKits } from './kits.ts'
import { products, repriceKitsWith } from './products.ts'

/**
 * The parts of a kit. Their places are 1, 2, 3 and so on; every change holds the kit's row, so they stay without gaps, and
 * ends with a new version of the kit. A part shows its product's name, cost and price of now, also when the product was
 * deleted.
 */

type KitItem = Schemas['KitItem']
type Kit = Schemas['Product']

const mostItems = 500
const label = 'kit item'

const columns = sql.raw(`item.id, item.kit_id as "kitId", item.product_id as "productId", item.position as "order",
  item.quantity, part.type, part.name, part.sku, part.unit, part.is_kit as "isKit",
  coalesce(part.kit_cost, part.unit_cost) as "unitCost", coalesce(part.kit_price, part.unit_price) as "unitPrice",
  round(item.quantity * coalesce(part.kit_cost, part.unit_cost), 2) as "totalCost",
  round(item.quantity * coalesce(part.kit_price, part.unit_price), 2) as "totalPrice",
  item.created_at as "createdAt", item.updated_at as "updatedAt", item.deleted_at as "deletedAt"`)

interface Which {
  /** Places after this one. */
  after?: number | undefined
  limit?: number
  id?: number
}

async function selectItems(unit: Unit, caller: Caller, kitId: number, which: Which = {}): Promise<KitItem[]> {
  const { after = 0, limit = mostItems + 1, id } = which
  const { rows } = await sql<KitItem>`
    select ${columns} from kit_items item
    join products part on part.tenant_id = item.tenant_id and part.id = item.product_id
    where item.tenant_id = ${caller.tenantId} and item.kit_id = ${kitId}
    and ${id === undefined ? sql`item.deleted_at is null and item.position > ${after}` : sql`item.id = ${id}`}
    order by item.position limit ${limit}
  `.execute(unit.sql.withoutPlugins())
  return rows.map(shown)
}

/** A page of a kit's parts in their order; `nextAfter` is a place. Throws Refusal not_found for the kit. */
export async function listKitItems(
  unit: Unit,
  caller: Caller,
  kitId: number,
  { limit, after }: { limit: number; after?: number | undefined },
): Promise<PageOf<KitItem>> {
  await findRecord(unit, caller, products, kitId)
  const rows = await selectItems(unit, caller, kitId, { after, limit: limit + 1 })
  return { items: rows.slice(0, limit), nextAfter: rows.length > limit ? rows[limit - 1]!.order : undefined }
}

/**
 * Adds a part, at the end unless `order` says where; the product is a kit from then on. Throws Refusal not_found for the
 * kit, validation_failed for a part that is absent or that contains the kit, conflict when the kit is full.
 */
export async function addKitItem(
  unit: Unit,
  caller: Caller,
  kitId: number,
  { productId, quantity = '1', order }: Schemas['KitItemCreate'],
): Promise<KitItem> {
  const { kit, ids } = await holdKit(unit, caller, kitId)
  await checkPart(unit, caller, kitId, productId)
  if (ids.length >= mostItems) throw new Refusal('conflict', `The kit has ${mostItems} parts, which is the most.`)
  const { rows } = await sql<{ id: number }>`
    insert into kit_items (tenant_id, kit_id, product_id, position, quantity, created_at, updated_at)
    values (${caller.tenantId}, ${kitId}, ${productId}, ${ids.length + 1}, ${quantity}, ${unit.at}, ${unit.at}) returning id
  `.execute(unit.sql)
  const { id } = rows[0]!
  ids.splice((order ?? ids.length + 1) - 1, 0, id)
  await writeOrder(unit, caller, kitId, ids)
  await renewKit(unit, caller, kit, true)
  return itemOf(unit, caller, kitId, id)
}

/** Changes a part's quantity or place, honouring If-Match. Throws Refusal not_found for the kit or the part, conflict (412). */
export async function updateKitItem(
  unit: Unit,
  caller: Caller,
  kitId: number,
  id: number,
  { quantity, order }: Schemas['KitItemUpdate'],
): Promise<KitItem> {
  const { kit, ids } = await holdKit(unit, caller, kitId)
  const before = await heldItem(unit, caller, kitId, id, ids)
  const place = Math.min(order ?? before.order, ids.length)
  if (place === before.order && (quantity ?? before.quantity) === before.quantity) return before
  ids.splice(before.order - 1, 1)
  ids.splice(place - 1, 0, id)
  await sql`
    update kit_items set quantity = ${quantity ?? before.quantity}, updated_at = ${unit.at}
    where tenant_id = ${caller.tenantId} and id = ${id}
  `.execute(unit.sql)
  await writeOrder(unit, caller, kitId, ids)
  await renewKit(unit, caller, kit)
  return itemOf(unit, caller, kitId, id)
}

/**
 * Takes a part out, honouring If-Match, and returns it as it was left. Throws Refusal not_found for the kit or the part,
 * conflict (412).
 */
export async function removeKitItem(unit: Unit, caller: Caller, kitId: number, id: number): Promise<KitItem> {
  const { kit, ids } = await holdKit(unit, caller, kitId)
  await heldItem(unit, caller, kitId, id, ids)
  await sql`
    update kit_items set deleted_at = ${unit.at}, updated_at = ${unit.at}
    where tenant_id = ${caller.tenantId} and id = ${id}
  `.execute(unit.sql)
  await writeOrder(
    unit,
    caller,
    kitId,
    ids.filter((other) => other !== id),
  )
  await renewKit(unit, caller, kit)
  return itemOf(unit, caller, kitId, id)
}

/**
 * Puts all parts in the order of `ids`; If-Match is the kit's. Throws Refusal not_found for the kit, validation_failed for
 * other ids, conflict (412).
 */
export async function reorderKitItems(
  unit: Unit,
  caller: Caller,
  kitId: number,
  ids: readonly number[],
): Promise<{ items: KitItem[]; kit: Kit }> {
  const { ids: held, kit } = await holdKit(unit, caller, kitId)
  refuseOther(unit, kit, products.label)
  const known = new Set(held)
  if (ids.length !== held.length || !ids.every((id) => known.has(id))) {
    const message = `must name each of the kit's ${held.length} parts once`
    throw invalid([{ field: 'ids', code: 'rule', message }])
  }
  const moved = ids.some((id, place) => id !== held[place])
  if (moved) await writeOrder(unit, caller, kitId, ids)
  const now = moved ? await renewKit(unit, caller, kit) : kit
  return { items: await selectItems(unit, caller, kitId), kit: now }
}

/** Locks the kit and gives it with the ids of its parts in their order. */
async function holdKit(unit: Unit, caller: Caller, kitId: number): Promise<{ kit: Kit; ids: number[] }> {
  await lockKits(unit, caller)
  const kit = await lockRecord(unit, caller, products, kitId)
  const { rows } = await sql<{ id: number }>`
    select id from kit_items where tenant_id = ${caller.tenantId} and kit_id = ${kitId} and deleted_at is null order by position
  `.execute(unit.sql)
  return { kit, ids: rows.map(({ id }) => id) }
}

/** A part of the kit that is held, as If-Match must name it. */
async function heldItem(
  unit: Unit,
  caller: Caller,
  kitId: number,
  id: number,
  ids: readonly number[],
): Promise<KitItem> {
  if (!ids.includes(id)) throw notFound(label)
  const item = await itemOf(unit, caller, kitId, id)
  refuseOther(unit, item, label)
  return item
}

async function itemOf(unit: Unit, caller: Caller, kitId: number, id: number): Promise<KitItem> {
  const [item] = await selectItems(unit, caller, kitId, { id })
  return item!
}

const asPart = { ...products, references: { productId: { table: products.table, label: products.label } } }

async function checkPart(unit: Unit, caller: Caller, kitId: number, productId: number): Promise<void> {
  const [missing] = await missingReferences(unit, caller, asPart, [{ productId }])
  if (missing) throw invalid([{ field: 'productId', code: 'not_found', message: 'No such product.' }])
  if (await contains(unit, caller, productId, kitId)) {
    const message = productId === kitId ? 'A kit cannot be its own part.' : 'This part contains the kit itself.'
    throw invalid([{ field: 'productId', code: 'rule', message }])
  }
}

/** Writes the places of the parts that do not stand where `ids` has them. */
async function writeOrder(unit: Unit, caller: Caller, kitId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update kit_items item set position = wanted.place, updated_at = ${unit.at}
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    where item.tenant_id = ${caller.tenantId} and item.kit_id = ${kitId} and item.id = wanted.id
    and item.position <> wanted.place
  `.execute(unit.sql)
}

/** Makes a new version of the kit, with its totals, and brings the kits above it up to date. */
async function renewKit(unit: Unit, caller: Caller, kit: Kit, becomes = false): Promise<Kit> {
  const { id } = kit
  const totals = kit.isKit ? (await kitTotals(unit, caller, [id])).get(id) : {}
  const values = becomes && !kit.isKit ? { isKit: true } : { ...totals }
  const { items } = await updateMany(unit, caller, products, new Map([[id, values]]), { held: [kit], always: true })
  // A product that becomes a kit has its kits follow as any product does that changes its price.
  if (values.isKit === undefined) await repriceKitsWith(unit, caller, [id])
  return items.get(id)!
}
