import {
  createProductCategory,
  productCategories,
  removeProductCategory,
  updateProductCategory,
} from '../db/product-categories.ts'
import type { Handlers } from './contract.ts'
import { list } from './verbs.ts'

export const productCategoryHandlers = {
  listProductCategories: list(productCategories),
  createProductCategory: ({ db, caller, body }) => createProductCategory(db, caller, body),
  updateProductCategory: ({ db, caller, params, body }) => updateProductCategory(db, caller, params.id, body),
  deleteProductCategory: ({ db, caller, params }) => removeProductCategory(db, caller, params.id),
} satisfies Partial<Handlers>
