import {
  addKitItem,
  kitItems,
  removeKitItem,
  reorderKitItems,
  updateKitItem,
} from '../../../db/nouns/products/kit-items.ts'
import type { Handlers } from '../../pipeline/contract/contract.ts'
import { getChildHandler, listChildrenHandler } from '../../pipeline/verbs/children.ts'

export const kitItemHandlers = {
  listKitItems: listChildrenHandler(kitItems),
  getKitItem: getChildHandler(kitItems, 'kitItemId'),
  addKitItem: async ({ db, caller, params, body }) => ({ data: await addKitItem(db, caller, params.id, body) }),
  updateKitItem: async ({ db, caller, params, body }) => ({
    data: await updateKitItem(db, caller, params.id, params.kitItemId, body),
  }),
  removeKitItem: async ({ db, caller, params }) => ({
    data: await removeKitItem(db, caller, params.id, params.kitItemId),
  }),
  reorderKitItems: async ({ db, caller, params, body }) => {
    const { items, parent } = await reorderKitItems(db, caller, params.id, body.ids)
    return { data: items, etagOf: parent }
  },
} satisfies Partial<Handlers>
