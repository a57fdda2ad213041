import { manufacturers } from '../../db/products/lookup-lists.ts'
import type { Handlers } from '../contract/contract.ts'
import { createHandler, deleteHandler, getHandler, listHandler, updateHandler } from '../verbs/verbs.ts'

export const manufacturerHandlers = {
  listManufacturers: listHandler(manufacturers),
  getManufacturer: getHandler(manufacturers),
  createManufacturer: createHandler(manufacturers),
  updateManufacturer: updateHandler(manufacturers),
  deleteManufacturer: deleteHandler(manufacturers),
} satisfies Partial<Handlers>
