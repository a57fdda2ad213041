import { manufacturers } from '../../../db/nouns/products/lookup-lists.ts'
import type { Handlers } from '../../pipeline/contract/contract.ts'
import { createHandler, deleteHandler, getHandler, listHandler, updateHandler } from '../../pipeline/verbs/verbs.ts'

export const manufacturerHandlers = {
  listManufacturers: listHandler(manufacturers),
  getManufacturer: getHandler(manufacturers),
  createManufacturer: createHandler(manufacturers),
  updateManufacturer: updateHandler(manufacturers),
  deleteManufacturer: deleteHandler(manufacturers),
} satisfies Partial<Handlers>
