import { sql } from 'kysely'
import { compare } from '../../domain/money.ts'
import { invalid } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import { takeKeyedAdvisoryLock } from '../../engine/postgres/locks.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'

/**
 * Totals of kits. A kit's row stores the totals of its parts' costs and prices. When the price of a part changes, all
 * kits that contain it are updated in the same transaction, inner kits first.
 *
 * One lock per organization allows one change of prices or kit parts at a time. It is taken before any row lock.
 * Without it, two changes could together create a cycle, or compute a kit's price from outdated parts.
 */

export type KitTotals = { kitCost: string | null; kitPrice: string | null }

const maxPrice = '999999999999.99'

/**
 * Locks the organization's kits and product prices until the transaction ends. Other transactions that change them
 * wait.
 */
export async function lockKits(tx: Transaction, caller: Caller): Promise<void> {
  await takeKeyedAdvisoryLock(tx.sql, 'kits', caller.tenantId)
}

/**
 * Computes the cost and price totals of products, keyed by product id. A total is the sum of quantity times price over
 * the product's parts, each rounded to cents. Totals are null for a product without parts. A part that is itself a kit
 * counts with its stored totals. Throws Refusal validation_failed if a total exceeds the maximum price.
 */
export async function computeKitTotals(
  db: ReadContext,
  caller: Caller,
  ids: readonly number[],
): Promise<Map<number, KitTotals>> {
  const { rows } = await sql<KitTotals & { id: number }>`
    select kit.id, sum(round(item.quantity * coalesce(part.kit_cost, part.unit_cost), 2))::text as kit_cost,
      sum(round(item.quantity * coalesce(part.kit_price, part.unit_price), 2))::text as kit_price
    from products kit
    left join kit_items item on item.tenant_id = kit.tenant_id and item.kit_id = kit.id and item.deleted_at is null
    left join products part on part.tenant_id = item.tenant_id and part.id = item.product_id
    where kit.tenant_id = ${caller.tenantId} and kit.id = any(${ids}) group by kit.id
  `.execute(db.sql)
  for (const { id, kitCost, kitPrice } of rows) {
    if ([kitCost, kitPrice].every((total) => total === null || compare(total, maxPrice) <= 0)) continue
    const message = `The total of kit ${id} would be more than ${maxPrice}.`
    throw invalid([{ field: 'body', code: 'range', message }])
  }
  return new Map(rows.map(({ id, ...totals }) => [id, totals]))
}

/** Copies the parts of kit `from` to kit `to`, in order. */
export async function copyKitItems(tx: Transaction, caller: Caller, from: number, to: number): Promise<void> {
  await sql`
    insert into kit_items (tenant_id, kit_id, product_id, position, quantity, created_at, updated_at)
    select tenant_id, ${to}::bigint, product_id, position, quantity, ${tx.at}::timestamptz, ${tx.at}::timestamptz
    from kit_items where tenant_id = ${caller.tenantId} and kit_id = ${from} and deleted_at is null order by position
  `.execute(tx.sql)
}

/** Reports whether `product` is the product `wanted` or a kit that contains it at any depth. */
export async function containsProduct(
  db: ReadContext,
  caller: Caller,
  product: number,
  wanted: number,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive below (id) as (
      select ${product}::bigint
      union
      select item.product_id from below join kit_items item on item.kit_id = below.id
      where item.tenant_id = ${caller.tenantId} and item.deleted_at is null
    )
    select exists (select from below where id = ${wanted}) as found
  `.execute(db.sql)
  return onlyRow(rows, 'whether the kit contains the product').found
}

interface Part {
  kitId: number
  productId: number
}

/**
 * Returns the ids of the kits that contain these products at any depth, in groups. Recalculate the groups in order:
 * kits in a group contain only kits of earlier groups.
 */
export async function listContainingKits(db: ReadContext, caller: Caller, ids: readonly number[]): Promise<number[][]> {
  const { rows } = await sql<Part>`
    with recursive above (id) as (
      select kit_id from kit_items where tenant_id = ${caller.tenantId} and product_id = any(${ids}) and deleted_at is null
      union
      select item.kit_id from above join kit_items item on item.product_id = above.id
      where item.tenant_id = ${caller.tenantId} and item.deleted_at is null
    )
    select item.kit_id, item.product_id
    from above join kit_items item on item.kit_id = above.id
    join products kit on kit.tenant_id = item.tenant_id and kit.id = item.kit_id
    where item.tenant_id = ${caller.tenantId} and item.deleted_at is null and kit.is_kit
  `.execute(db.sql)
  return levelsOf(rows)
}

/** Groups kits by depth, the kits without inner kits first. Kits contain no cycles, so every kit has a depth. */
function levelsOf(parts: readonly Part[]): number[][] {
  const partsOf = Map.groupBy(parts, ({ kitId }) => kitId)
  const depths = new Map<number, number>()
  const depthOf = (id: number): number => {
    const known = depths.get(id)
    if (known !== undefined) return known
    const below = (partsOf.get(id) ?? []).filter(({ productId }) => partsOf.has(productId))
    const depth = below.reduce((most, { productId }) => Math.max(most, depthOf(productId) + 1), 0)
    depths.set(id, depth)
    return depth
  }
  const levels = Map.groupBy(partsOf.keys(), depthOf)
  return [...levels.keys()].sort((a, b) => a - b).map((depth) => levels.get(depth)!)
}
