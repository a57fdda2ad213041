import {
  addKitItem,
  kitItems,
  removeKitItem,
  reorderKitItems,
  updateKitItem,
} from '../../../db/nouns/products/kit-items.ts'
import { type Handlers, ResultWithParentVersion } from '../../pipeline/contract/contract.ts'
import { getChildHandler, listChildrenHandler } from '../../pipeline/verbs/children.ts'

export const kitItemHandlers = {
  listKitItems: listChildrenHandler(kitItems),
  getKitItem: getChildHandler(kitItems, 'kitItemId'),
  addKitItem: ({ db, caller, params, body }) => addKitItem(db, caller, params.id, body),
  updateKitItem: ({ db, caller, params, body }) => updateKitItem(db, caller, params.id, params.kitItemId, body),
  removeKitItem: ({ db, caller, params }) => removeKitItem(db, caller, params.id, params.kitItemId),
  reorderKitItems: async ({ db, caller, params, body }) => {
    const { items, parent } = await reorderKitItems(db, caller, params.id, body.ids)
    return new ResultWithParentVersion(items, parent)
  },
} satisfies Partial<Handlers>
