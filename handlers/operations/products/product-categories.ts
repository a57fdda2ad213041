import { productCategories } from '../../../db/nouns/products/lookup-lists.ts'
import type { Handlers } from '../../pipeline/contract/contract.ts'
import { createHandler, deleteHandler, getHandler, listHandler, updateHandler } from '../../pipeline/verbs/verbs.ts'

export const productCategoryHandlers = {
  listProductCategories: listHandler(productCategories),
  getProductCategory: getHandler(productCategories),
  createProductCategory: createHandler(productCategories),
  updateProductCategory: updateHandler(productCategories),
  deleteProductCategory: deleteHandler(productCategories),
} satisfies Partial<Handlers>
