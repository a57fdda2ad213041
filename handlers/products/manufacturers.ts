import { manufacturers } from '../../db/products/lookup-lists.ts'
import type { Handlers } from '../contract.ts'
import { create, get, list, remove, update } from '../verbs/verbs.ts'

export const manufacturerHandlers = {
  listManufacturers: list(manufacturers),
  getManufacturer: get(manufacturers),
  createManufacturer: create(manufacturers),
  updateManufacturer: update(manufacturers),
  deleteManufacturer: remove(manufacturers),
} satisfies Partial<Handlers>
