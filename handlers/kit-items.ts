import { addKitItem, listKitItems, removeKitItem, reorderKitItems, updateKitItem } from '../db/kit-items.ts'
import { type Handlers, Page } from './contract.ts'

export const kitItemHandlers = {
  async listKitItems({ db, caller, params, query, operationId, services: { cursors } }) {
    const { limit = 25, cursor } = query
    const scope = { tenantId: caller.tenantId, operationId, filters: params }
    const after = cursor === undefined ? undefined : Number(cursors.after(scope, cursor))
    const { items, nextAfter } = await listKitItems(db, caller, params.id, { limit, after })
    return new Page(items, nextAfter === undefined ? null : cursors.next(scope, String(nextAfter)))
  },
  addKitItem: ({ db, caller, params, body }) => addKitItem(db, caller, params.id, body),
  updateKitItem: ({ db, caller, params, body }) => updateKitItem(db, caller, params.id, params.kitItemId, body),
  removeKitItem: ({ db, caller, params }) => removeKitItem(db, caller, params.id, params.kitItemId),
  reorderKitItems: ({ db, caller, params, body }) => reorderKitItems(db, caller, params.id, body.ids),
} satisfies Partial<Handlers>
