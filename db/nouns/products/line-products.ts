import { sql } from 'kysely'
import type { BidLineProductValues } from '../../domain/bids/lines.ts'
import { type Decimal, formatUnitPrice } from '../../domain/money.ts'
import { invalid } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { requireScope } from '../../services/access/required-scope.ts'

type Part = NonNullable<BidLineProductValues['parts']>[number]

/** Sales price and unit of a product. */
export interface ProductPrice {
  unitPrice: Decimal
  unit: string | null
}

const described = sql`coalesce(p.description, p.name) as description`
const sold = sql`case when p.is_kit then coalesce(p.kit_price, p.unit_price) else p.unit_price end as unit_price`

/**
 * Returns the values that a line copies from its new product: description (or name), unit, price, and the parts of a
 * kit. Returns undefined if the line already has that product or the change sets no product. Throws Refusal
 * scope_insufficient without products:read, because the copied data is shown. Throws validation_failed (not_found at
 * productId) for a product that is missing, deleted or another organization's.
 */
export async function copyProductToLine(
  tx: Transaction,
  caller: Caller,
  { productId }: { productId?: number | null | undefined },
  line?: { productId: number | null },
): Promise<BidLineProductValues | undefined> {
  if (!productId || productId === line?.productId) return undefined
  requireScope(caller, 'products:read')
  const { rows } = await sql<{ description: string; unit: string | null; unitPrice: string; isKit: boolean }>`
    select ${described}, p.unit, ${sold}, p.is_kit from products p
    where p.tenant_id = ${caller.tenantId} and p.id = ${productId} and p.deleted_at is null for key share
  `.execute(tx.sql)
  const [product] = rows
  if (!product) throw invalid([{ field: 'productId', code: 'not_found', message: 'No such product.' }])
  const { description, unit, unitPrice, isKit } = product
  return {
    description,
    unit,
    unitPrice: formatUnitPrice(unitPrice),
    parts: isKit ? await partsOf(tx, caller, productId) : null,
  }
}

async function partsOf(db: ReadContext, caller: Caller, kitId: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select p.id as product_id, ${described}, k.quantity, ${sold} from kit_items k
    join products p on p.tenant_id = k.tenant_id and p.id = k.product_id
    where k.tenant_id = ${caller.tenantId} and k.kit_id = ${kitId} and k.deleted_at is null order by k.position, k.id
  `.execute(db.sql)
  return rows.map((part) => ({ ...part, unitPrice: formatUnitPrice(part.unitPrice) }))
}

/**
 * Returns the current prices and units of products, keyed by product id. Locks these products against deletion until
 * the transaction ends. Omits products that are missing, deleted or another organization's. Throws Refusal
 * scope_insufficient without products:read.
 */
export async function lockProductPrices(
  tx: Transaction,
  caller: Caller,
  ids: readonly number[],
): Promise<Map<number, ProductPrice>> {
  requireScope(caller, 'products:read')
  const { rows } = await sql<ProductPrice & { id: number }>`
    select p.id, p.unit, ${sold} from products p
    where p.tenant_id = ${caller.tenantId} and p.id = any(${[...new Set(ids)]}) and p.deleted_at is null
    order by p.id for key share
  `.execute(tx.sql)
  return new Map(rows.map(({ id, unit, unitPrice }) => [id, { unit, unitPrice: formatUnitPrice(unitPrice) }]))
}
