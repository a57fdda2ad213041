import { productCategories } from '../../db/products/lookup-lists.ts'
import type { Handlers } from '../contract/contract.ts'
import { createHandler, deleteHandler, getHandler, listHandler, updateHandler } from '../verbs/verbs.ts'

export const productCategoryHandlers = {
  listProductCategories: listHandler(productCategories),
  getProductCategory: getHandler(productCategories),
  createProductCategory: createHandler(productCategories),
  updateProductCategory: updateHandler(productCategories),
  deleteProductCategory: deleteHandler(productCategories),
} satisfies Partial<Handlers>
