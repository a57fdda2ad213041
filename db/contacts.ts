import { sql } from 'kysely'
import type { Caller } from './caller.ts'
import { insertRecord, updateRecord } from './changes.ts'
import { invalid, type Violation } from './domain/refusal.ts'
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
  const ring = (await parentRings(unit, caller, new Map([[id, values]]))).get(id)
  if (ring) throw invalid(ring)
  return updateRecord(unit, caller, contacts, id, values)
}

/** Any number that no other advisory lock on two numbers uses. */
const parentsLock = 1

/**
 * Which of these changes, taken in their order, would make a contact its own parent, directly or through others; each is
 * judged as if those before it that close no ring were made. Two transactions that each see no ring could close one
 * together, so those that change parents in one tenant run one after the other: the lock ends with the transaction.
 */
export async function parentRings(
  unit: Unit,
  caller: Caller,
  changes: ReadonlyMap<number, { parentContactId?: unknown }>,
): Promise<Map<number, Violation[]>> {
  const rings = new Map<number, Violation[]>()
  const parents = [...changes.values()].flatMap(({ parentContactId }) => (parentContactId as number | null) ?? [])
  if (parents.length === 0) return rings
  await sql`select pg_advisory_xact_lock(${parentsLock}::integer, ${caller.tenantId}::integer)`.execute(unit.sql)
  const parentOf = await parentsAbove(unit, caller, parents)
  for (const [id, { parentContactId }] of changes) {
    if (parentContactId === undefined) continue
    if (leadsTo(parentOf, parentContactId as number | null, id)) rings.set(id, [ring])
    else parentOf.set(id, parentContactId as number | null)
  }
  return rings
}

const ring: Violation = {
  field: 'parentContactId',
  code: 'rule',
  message: 'A contact cannot be its own parent, directly or through others.',
}

/** The parents of these contacts and of all above them, deleted ones too: they may be restored. */
async function parentsAbove(unit: Unit, caller: Caller, ids: readonly number[]): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ id: number; parentContactId: number | null }>`
    with recursive above as (
      select id, parent_contact_id from contacts where tenant_id = ${caller.tenantId} and id = any(${ids})
      union
      select c.id, c.parent_contact_id from above a
      join contacts c on c.tenant_id = ${caller.tenantId} and c.id = a.parent_contact_id
    )
    select id, parent_contact_id from above
  `.execute(unit.sql)
  return new Map(rows.map(({ id, parentContactId }) => [id, parentContactId]))
}

function leadsTo(parentOf: ReadonlyMap<number, number | null>, from: number | null, wanted: number): boolean {
  const passed = new Set<number>()
  for (let at = from; at && !passed.has(at); at = parentOf.get(at) ?? null) {
    if (at === wanted) return true
    passed.add(at)
  }
  return false
}
