import { countProductUsage, duplicateProduct, products } from '../../db/products/products.ts'
import { bulkDelete, bulkRestore, outcomeList } from '../../db/records/bulk.ts'
import { type Handlers, WithMeta } from '../contract.ts'
import {
  bulkFetch,
  count,
  create,
  get,
  list,
  remove,
  restore,
  startBulk,
  startExport,
  startImport,
  update,
} from '../verbs/verbs.ts'

export const productHandlers = {
  listProducts: list(products),
  createProduct: create(products),
  bulkFetchProducts: bulkFetch(products),
  countProducts: count(products),
  async countProductUsage({ db, caller, body }) {
    const { items, missing } = await countProductUsage(db, caller, body.ids)
    return new WithMeta(items, { missing })
  },
  bulkDeleteProducts: async ({ db, caller, body: { ids } }) =>
    outcomeList(ids, await bulkDelete(db, caller, products, ids)),
  bulkRestoreProducts: async ({ db, caller, body: { ids } }) =>
    outcomeList(ids, await bulkRestore(db, caller, products, ids)),
  getProduct: get(products),
  updateProduct: update(products),
  deleteProduct: remove(products),
  restoreProduct: restore(products),
  duplicateProduct: ({ db, caller, params }) => duplicateProduct(db, caller, params.id),
  bulkProducts: startBulk(products),
  importProducts: startImport(products),
  exportProducts: startExport(products),
} satisfies Partial<Handlers>
