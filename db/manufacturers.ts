import type { Caller } from './caller.ts'
import { insertRecord, updateRecord } from './changes.ts'
import { removeUnused } from './products.ts'
import { record, type Schemas } from './record.ts'
import type { Unit } from './unit.ts'

type Manufacturer = Schemas['Manufacturer']

export const manufacturers = record<'Manufacturer'>()({
  schema: 'Manufacturer',
  table: 'manufacturers',
  noun: 'manufacturer',
  family: 'products',
  fields: ['id', 'name', 'website', 'notes', 'createdAt', 'updatedAt'],
  equals: [],
  unique: ['name'],
  search: true,
  references: {},
  date: 'createdAt',
})

/** Creates a manufacturer. Throws Refusal conflict when another one has its name. */
export const createManufacturer = (
  unit: Unit,
  caller: Caller,
  values: Schemas['ManufacturerCreate'],
): Promise<Manufacturer> => insertRecord(unit, caller, manufacturers, values)

/** Updates a manufacturer. Throws Refusal not_found, conflict when another one has its new name. */
export const updateManufacturer = (
  unit: Unit,
  caller: Caller,
  id: number,
  values: Schemas['ManufacturerUpdate'],
): Promise<Manufacturer> => updateRecord(unit, caller, manufacturers, id, values)

/** Deletes a manufacturer softly. Throws Refusal not_found, conflict while live products have it. */
export const removeManufacturer = (unit: Unit, caller: Caller, id: number): Promise<Manufacturer> =>
  removeUnused(unit, caller, manufacturers, 'manufacturerId', id)
