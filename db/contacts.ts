import { sql } from 'kysely'
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
  importKey: 'email',
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

/**
 * Updates a contact; it may not become its own parent, directly or through others. Throws Refusal not_found,
 * validation_failed, conflict (412).
 */
export async function updateContact(
  unit: Unit,
  caller: Caller,
  id: number,
  values: Schemas['ContactUpdate'],
): Promise<Schemas['Contact']> {
  if (values.parentContactId) await refuseRing(unit, caller, id, values.parentContactId)
  return updateRecord(unit, caller, contacts, id, values)
}

/** Any number that no other advisory lock on two numbers uses. */
const parentsLock = 1

/** Two updates that each see no ring could close one together, so those of a tenant are made one after the other. */
async function refuseRing(unit: Unit, caller: Caller, id: number, parentId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${parentsLock}::integer, ${caller.tenantId}::integer)`.execute(unit.sql)
  const { rows } = await sql`
    with recursive above as (
      select id, parent_contact_id from contacts where tenant_id = ${caller.tenantId} and id = ${parentId}
      union
      select c.id, c.parent_contact_id from above a
      join contacts c on c.tenant_id = ${caller.tenantId} and c.id = a.parent_contact_id
    )
    select from above where id = ${id} limit 1
  `.execute(unit.sql)
  if (rows.length === 0) return
  const message = 'A contact cannot be its own parent, directly or through others.'
  throw invalid([{ field: 'parentContactId', code: 'rule', message }])
}
