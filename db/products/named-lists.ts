import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { notFound, Refusal } from '../domain/refusal.ts'
import type { Unit } from '../postgres/transaction.ts'
import { refuseOther } from '../records/etags.ts'
import { from, shown } from '../records/read.ts'
import { record, type Schemas, snake, type Wire } from '../records/record.ts'
import { insertRecord, lockRecords, removeRecords, updateRecord } from '../records/write.ts'
import { products } from './products.ts'

/** Lists of names that products choose from: a name stands in its list once, and stays while a product has it. */
const shape = {
  family: 'products',
  unique: ['name'],
  references: {},
  date: 'createdAt',
} as const

export const productCategories = record('ProductCategory', {
  ...shape,
  table: 'product_categories',
  noun: 'product category',
})

export const manufacturers = record('Manufacturer', {
  ...shape,
  table: 'manufacturers',
  noun: 'manufacturer',
})

type NamedList = typeof productCategories | typeof manufacturers
type Create<L extends NamedList> = Schemas[`${L['schema']}Create`]
type Update<L extends NamedList> = Schemas[`${L['schema']}Update`]

/** Adds a name to a list. Throws Refusal conflict when it stands there already. */
export const createNamed = <L extends NamedList>(
  unit: Unit,
  caller: Caller,
  list: L,
  values: Create<L>,
): Promise<Wire<L>> => insertRecord(unit, caller, list, values)

/** Changes what stands under an id. Throws Refusal not_found, conflict when another one has its new name, conflict (412). */
export const updateNamed = <L extends NamedList>(
  unit: Unit,
  caller: Caller,
  list: L,
  id: number,
  values: Update<L>,
): Promise<Wire<L>> => updateRecord(unit, caller, list, id, values)

/** The field of a product that chooses from the list. */
const fieldOf = { ProductCategory: 'categoryId', Manufacturer: 'manufacturerId' } as const

/**
 * Deletes what stands under an id softly, honouring If-Match. Throws Refusal not_found, conflict (409) while live products
 * have it, conflict (412).
 */
export async function removeNamed<L extends NamedList>(
  unit: Unit,
  caller: Caller,
  list: L,
  id: number,
): Promise<Wire<L>> {
  // A product that is about to point to it holds the row for key share, so this waits and then counts it.
  const row = (await lockRecords(unit, caller, list, [id])).get(id)
  if (!row) throw notFound(list.noun)
  refuseOther(unit, shown(row), list.noun)
  const field = sql.ref(snake(fieldOf[list.schema]))
  const { rows } = await sql<{ total: number }>`
    select count(*) as total ${from(products, caller.tenantId)} and ${field} = ${id} and deleted_at is null
  `.execute(unit.sql)
  const { total } = rows[0]!
  if (total > 0) {
    const held = total === 1 ? 'One product has' : `${total} products have`
    throw new Refusal('conflict', `${held} this ${list.noun}. Give them another one, or delete them, first.`)
  }
  return (await removeRecords(unit, caller, list, [id])).get(id) as Wire<L>
}
