import { createNamed, productCategories, removeNamed, updateNamed } from '../../db/products/named-lists.ts'
import type { Handlers } from '../contract.ts'
import { list } from '../verbs.ts'

export const productCategoryHandlers = {
  listProductCategories: list(productCategories),
  createProductCategory: ({ db, caller, body }) => createNamed(db, caller, productCategories, body),
  updateProductCategory: ({ db, caller, params, body }) => updateNamed(db, caller, productCategories, params.id, body),
  deleteProductCategory: ({ db, caller, params }) => removeNamed(db, caller, productCategories, params.id),
} satisfies Partial<Handlers>
