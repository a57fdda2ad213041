import { sql } from 'kysely'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { from } from '../../engine/records/read.ts'
import { resource, snake } from '../../engine/records/resource.ts'
import type { AnyRow } from '../../engine/records/row.ts'
import { products } from './products.ts'

/**
 * Categories and manufacturers: lists of names to which products refer. A name is unique in its list and cannot be
 * deleted while a live product uses it.
 */
const shape = {
  unique: ['name'],
  references: {},
  date: 'createdAt',
} as const

export const productCategories = resource('ProductCategory', {
  ...shape,
  rules: { mayDelete: (tx, caller, rows) => deletionRefusals(tx, caller, 'categoryId', 'product category', rows) },
})

export const manufacturers = resource('Manufacturer', {
  ...shape,
  rules: { mayDelete: (tx, caller, rows) => deletionRefusals(tx, caller, 'manufacturerId', 'manufacturer', rows) },
})

/**
 * Returns a refusal, keyed by entry id, for each entry to which live products refer in `field`. A transaction that
 * assigns an entry to a product locks the entry for key share. A concurrent deletion waits for that lock and then
 * counts the product.
 */
async function deletionRefusals(
  db: ReadContext,
  caller: Caller,
  field: 'categoryId' | 'manufacturerId',
  label: string,
  rows: readonly AnyRow[],
): Promise<Map<number, Refusal>> {
  const column = sql.ref(snake(field))
  const ids = rows.map(({ id }) => id)
  const { rows: chosen } = await sql<{ id: number; total: number }>`
    select ${column} as id, count(*) as total ${from(products, caller.tenantId)}
    and ${column} = any(${ids}) and deleted_at is null group by ${column}
  `.execute(db.sql)
  return new Map(chosen.map(({ id, total }) => [id, inUseRefusal(total, label)]))
}

function inUseRefusal(total: number, label: string): Refusal {
  const [held, them] = total === 1 ? ['One product has', 'it'] : [`${total} products have`, 'them']
  return new Refusal('conflict', `${held} this ${label}. Give ${them} another ${label}, or delete ${them}, first.`)
}
