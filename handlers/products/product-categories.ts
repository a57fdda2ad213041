import { productCategories } from '../../db/products/lookup-lists.ts'
import type { Handlers } from '../contract.ts'
import { create, get, list, remove, update } from '../verbs/verbs.ts'

export const productCategoryHandlers = {
  listProductCategories: list(productCategories),
  getProductCategory: get(productCategories),
  createProductCategory: create(productCategories),
  updateProductCategory: update(productCategories),
  deleteProductCategory: remove(productCategories),
} satisfies Partial<Handlers>
