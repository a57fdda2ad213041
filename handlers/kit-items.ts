import { addKitItem, listKitItems, removeKitItem, reorderKitItems, updateKitItem } from '../db/kit-items.ts'
import type { Handlers } from './contract.ts'
import { paged } from './paged.ts'

export const kitItemHandlers = {
  listKitItems: ({ db, caller, params, ...call }) =>
    paged({ caller, ...call }, call.query, Number, (_, place) => listKitItems(db, caller, params.id, place), params),
  addKitItem: ({ db, caller, params, body }) => addKitItem(db, caller, params.id, body),
  updateKitItem: ({ db, caller, params, body }) => updateKitItem(db, caller, params.id, params.kitItemId, body),
  removeKitItem: ({ db, caller, params }) => removeKitItem(db, caller, params.id, params.kitItemId),
  reorderKitItems: ({ db, caller, params, body }) => reorderKitItems(db, caller, params.id, body.ids),
} satisfies Partial<Handlers>
