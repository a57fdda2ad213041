import { createManufacturer, manufacturers, removeManufacturer, updateManufacturer } from '../db/manufacturers.ts'
import type { Handlers } from './contract.ts'
import { list } from './verbs.ts'

export const manufacturerHandlers = {
  listManufacturers: list(manufacturers),
  createManufacturer: ({ db, caller, body }) => createManufacturer(db, caller, body),
  updateManufacturer: ({ db, caller, params, body }) => updateManufacturer(db, caller, params.id, body),
  deleteManufacturer: ({ db, caller, params }) => removeManufacturer(db, caller, params.id),
} satisfies Partial<Handlers>
