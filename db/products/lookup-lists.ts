import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../domain/refusal.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import { from } from '../records/read.ts'
import { resource, snake } from '../records/resource.ts'
import type { AnyRow } from '../records/row.ts'
import { products } from './products.ts'

/** Lists of names that products choose from: a name stands in its list once, and stays while a product has it. */
const shape = {
  unique: ['name'],
  references: {},
  date: 'createdAt',
} as const

export const productCategories = resource('ProductCategory', {
  ...shape,
  rules: { mayDelete: (tx, caller, rows) => chosenNames(tx, caller, 'categoryId', 'product category', rows) },
})

export const manufacturers = resource('Manufacturer', {
  ...shape,
  rules: { mayDelete: (tx, caller, rows) => chosenNames(tx, caller, 'manufacturerId', 'manufacturer', rows) },
})

/**
 * The names that live products have chosen by `field`, and which therefore stay. A product that is about to point to one
 * holds its row for key share: whoever deletes it waits for that, and then counts the product.
 */
async function chosenNames(
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
  return new Map(chosen.map(({ id, total }) => [id, chosenBy(total, label)]))
}

function chosenBy(total: number, label: string): Refusal {
  const held = total === 1 ? 'One product has' : `${total} products have`
  return new Refusal('conflict', `${held} this ${label}. Give them another one, or delete them, first.`)
}
