import {
  countProductUsage,
  createProduct,
  duplicateProduct,
  products,
  restoreProduct,
  restoreProducts,
  updateProduct,
} from '../../db/products/products.ts'
import { deleteMany, outcomeList, restoreMany } from '../../db/records/bulk.ts'
import { type Handlers, WithMeta } from '../contract.ts'
import { bulkFetch, count, get, list, remove, startBulk, startExport, startImport } from '../verbs.ts'

export const productHandlers = {
  listProducts: list(products),
  createProduct: ({ db, caller, body }) => createProduct(db, caller, body),
  bulkFetchProducts: bulkFetch(products),
  countProducts: count(products),
  async countProductUsage({ db, caller, body }) {
    const { items, missing } = await countProductUsage(db, caller, body.ids)
    return new WithMeta(items, { missing })
  },
  bulkDeleteProducts: async ({ db, caller, body: { ids } }) =>
    outcomeList(ids, await deleteMany(db, caller, products, ids)),
  bulkRestoreProducts: async ({ db, caller, body: { ids } }) =>
    outcomeList(ids, await restoreMany(db, caller, products, ids, (deleted) => restoreProducts(db, caller, deleted))),
  getProduct: get(products),
  updateProduct: ({ db, caller, params, body }) => updateProduct(db, caller, params.id, body),
  deleteProduct: remove(products),
  restoreProduct: ({ db, caller, params }) => restoreProduct(db, caller, params.id),
  duplicateProduct: ({ db, caller, params }) => duplicateProduct(db, caller, params.id),
  bulkProducts: startBulk(products),
  importProducts: startImport(products),
  exportProducts: startExport(products),
} satisfies Partial<Handlers>
