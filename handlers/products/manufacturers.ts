import { createNamed, manufacturers, removeNamed, updateNamed } from '../../db/products/named-lists.ts'
import type { Handlers } from '../contract.ts'
import { list } from '../verbs.ts'

export const manufacturerHandlers = {
  listManufacturers: list(manufacturers),
  createManufacturer: ({ db, caller, body }) => createNamed(db, caller, manufacturers, body),
  updateManufacturer: ({ db, caller, params, body }) => updateNamed(db, caller, manufacturers, params.id, body),
  deleteManufacturer: ({ db, caller, params }) => removeNamed(db, caller, manufacturers, params.id),
} satisfies Partial<Handlers>
