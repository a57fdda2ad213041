import type { Caller } from './caller.ts'
import { insertRecord, updateRecord } from './changes.ts'
import { invalid } from './domain/refusal.ts'
import { record, type Schemas } from './record.ts'
import type { Unit } from './unit.ts'

export const contacts = record<'Contact'>()({
  schema: 'Contact',
  table: 'contacts',
  noun: 'contact',
  family: 'contacts',
  event: 'contact',
  fields: [
    'id',
    'type',
    'firstName',
    'lastName',
    'companyName',
    'position',
    'email',
    'phone',
    'mobile',
    'website',
    'notes',
    'parentContactId',
    'createdAt',
    'updatedAt',
  ],
  compact: ['id', 'type', 'firstName', 'lastName', 'companyName', 'email', 'phone', 'updatedAt'],
  equals: ['type', 'parentContactId'],
  search: true,
  references: { parentContactId: { table: 'contacts', noun: 'contact' } },
  date: 'createdAt',
})

/** Creates a contact. Throws Refusal validation_failed for a parent that is not the caller's. */
export const createContact = (
  unit: Unit,
  caller: Caller,
  values: Schemas['ContactCreate'],
): Promise<Schemas['Contact']> => insertRecord(unit, caller, contacts, values)

/** Updates a contact; it may not become its own parent. Throws Refusal not_found, validation_failed, conflict (412). */
export function updateContact(
  unit: Unit,
  caller: Caller,
  id: number,
  values: Schemas['ContactUpdate'],
): Promise<Schemas['Contact']> {
  if (values.parentContactId === id) {
    throw invalid([{ field: 'parentContactId', code: 'rule', message: 'A contact cannot be its own parent.' }])
  }
  return updateRecord(unit, caller, contacts, id, values)
}
