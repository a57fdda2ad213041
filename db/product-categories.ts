import type { Caller } from './caller.ts'
import { insertRecord, updateRecord } from './changes.ts'
import { removeUnused } from './products.ts'
import { record, type Schemas } from './record.ts'
import type { Unit } from './unit.ts'

type ProductCategory = Schemas['ProductCategory']

export const productCategories = record<'ProductCategory'>()({
  schema: 'ProductCategory',
  table: 'product_categories',
  noun: 'product category',
  family: 'products',
  fields: ['id', 'name', 'description', 'createdAt', 'updatedAt'],
  equals: [],
  unique: ['name'],
  search: true,
  references: {},
  date: 'createdAt',
})

/** Creates a category. Throws Refusal conflict when another one has its name. */
export const createProductCategory = (
  unit: Unit,
  caller: Caller,
  values: Schemas['ProductCategoryCreate'],
): Promise<ProductCategory> => insertRecord(unit, caller, productCategories, values)

/** Updates a category. Throws Refusal not_found, conflict when another one has its new name. */
export const updateProductCategory = (
  unit: Unit,
  caller: Caller,
  id: number,
  values: Schemas['ProductCategoryUpdate'],
): Promise<ProductCategory> => updateRecord(unit, caller, productCategories, id, values)

/** Deletes a category softly. Throws Refusal not_found, conflict while live products have it. */
export const removeProductCategory = (unit: Unit, caller: Caller, id: number): Promise<ProductCategory> =>
  removeUnused(unit, caller, productCategories, 'categoryId', id)
