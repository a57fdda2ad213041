import { addKitItem, listKitItems, removeKitItem, reorderKitItems, updateKitItem } from '../../db/products/kit-items.ts'
import { type Handlers, OfParent } from '../contract.ts'
import { paged } from '../paged.ts'

export const kitItemHandlers = {
  listKitItems: ({ db, caller, params, ...call }) =>
    paged({ caller, ...call }, call.query, Number, (_, place) => listKitItems(db, caller, params.id, place), params),
  addKitItem: ({ db, caller, params, body }) => addKitItem(db, caller, params.id, body),
  updateKitItem: ({ db, caller, params, body }) => updateKitItem(db, caller, params.id, params.kitItemId, body),
  removeKitItem: ({ db, caller, params }) => removeKitItem(db, caller, params.id, params.kitItemId),
  reorderKitItems: async ({ db, caller, params, body }) => {
    const { items, kit } = await reorderKitItems(db, caller, params.id, body.ids)
    return new OfParent(items, kit)
  },
} satisfies Partial<Handlers>
