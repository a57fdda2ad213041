import { bulkDelete, bulkRestore, outcomeList } from '../../../db/engine/records/bulk.ts'
import { countProductUsage, duplicateProduct, products } from '../../../db/nouns/products/products.ts'
import type { Handlers } from '../../pipeline/contract/contract.ts'
import {
  bulkFetchHandler,
  countHandler,
  createBulkStartHandler,
  createHandler,
  deleteHandler,
  getHandler,
  listHandler,
  restoreHandler,
  startExportHandler,
  startImportHandler,
  updateHandler,
} from '../../pipeline/verbs/verbs.ts'

export const productHandlers = {
  listProducts: listHandler(products),
  createProduct: createHandler(products),
  bulkFetchProducts: bulkFetchHandler(products),
  countProducts: countHandler(products),
  async countProductUsage({ db, caller, body }) {
    const { items, missing } = await countProductUsage(db, caller, body.ids)
    return { data: items, meta: { missing } }
  },
  bulkDeleteProducts: async ({ db, caller, body: { ids } }) => ({
    data: outcomeList(ids, await bulkDelete(db, caller, products, ids)),
  }),
  bulkRestoreProducts: async ({ db, caller, body: { ids } }) => ({
    data: outcomeList(ids, await bulkRestore(db, caller, products, ids)),
  }),
  getProduct: getHandler(products),
  updateProduct: updateHandler(products),
  deleteProduct: deleteHandler(products),
  restoreProduct: restoreHandler(products),
  duplicateProduct: async ({ db, caller, params }) => ({ data: await duplicateProduct(db, caller, params.id) }),
  bulkProducts: createBulkStartHandler(products),
  importProducts: startImportHandler(products),
  exportProducts: startExportHandler(products),
} satisfies Partial<Handlers>
