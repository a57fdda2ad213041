import { sql } from 'kysely'
import type { Caller } from './base/caller.ts'
import { invalid, type Violation } from './domain/refusal.ts'
import { advisoryLockFamilies } from './postgres/locks.ts'
import type { Unit } from './postgres/transaction.ts'
import { record, type Schemas } from './records/record.ts'
import { insertRecord, updateRecord } from './records/write.ts'

export const contacts = record('Contact', {
  table: 'contacts',
  noun: 'contact',
  family: 'contacts',
  event: 'contact',
  importKey: 'email',
  searchesPhones: true,
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
  const violations = (await parentRule(unit, caller, [values]))(id, values)
  if (violations.length > 0) throw invalid(violations)
  return updateRecord(unit, caller, contacts, id, values)
}

/** Judges changes in their order, each as if those before it that it let through were made. */
export type ChangeRule = (id: number, values: { parentContactId?: unknown }) => Violation[]

/**
 * The rule that a contact is not its own parent, directly or through others, for changes to these `values`. Two
 * transactions that each see no ring could close one together, so those that change parents in one tenant run one after
 * the other: the lock ends with the transaction. `foreseenBy` is a dry run whose earlier changes count (db/records/foreseen.ts).
 */
export async function parentRule(
  unit: Unit,
  caller: Caller,
  values: readonly { parentContactId?: unknown }[],
  foreseenBy?: string,
): Promise<ChangeRule> {
  const parents = values.flatMap(({ parentContactId }) => (parentContactId as number | null) ?? [])
  if (parents.length === 0) return () => []
  await sql`select pg_advisory_xact_lock(${advisoryLockFamilies.contactParents}::integer, ${caller.tenantId}::integer)`.execute(
    unit.sql,
  )
  const parentOf = await parentsAbove(unit, caller, parents, foreseenBy)
  return (id, { parentContactId }) => {
    if (parentContactId === undefined) return []
    const parent = parentContactId as number | null
    if (leadsTo(parentOf, parent, id)) return [ring]
    parentOf.set(id, parent)
    return []
  }
}

const ring: Violation = {
  field: 'parentContactId',
  code: 'rule',
  message: 'A contact cannot be its own parent, directly or through others.',
}

/** The parents of these contacts and of all above them, deleted ones too: they may be restored. */
async function parentsAbove(
  unit: Unit,
  caller: Caller,
  ids: readonly number[],
  foreseenBy: string | undefined,
): Promise<Map<number, number | null>> {
  // Only a dry run asks for more than the table says.
  const overlay =
    foreseenBy === undefined ? { join: sql``, parent: sql`c.parent_contact_id` } : foreseenParents(foreseenBy)
  const { rows } = await sql<{ id: number; parentContactId: number | null }>`
    with recursive above (id, parent_contact_id) as (
      select c.id, ${overlay.parent} from contacts c ${overlay.join}
      where c.tenant_id = ${caller.tenantId} and c.id = any(${ids})
      union
      select c.id, ${overlay.parent} from above a
      join contacts c on c.tenant_id = ${caller.tenantId} and c.id = a.parent_contact_id ${overlay.join}
    )
    select id, parent_contact_id from above
  `.execute(unit.sql)
  return new Map(rows.map(({ id, parentContactId }) => [id, parentContactId]))
}

const foreseenParents = (jobId: string) => ({
  join: sql`left join foreseen_records f on f.tenant_id = c.tenant_id and f.job_id = ${jobId} and f.ref = c.id`,
  parent: sql`case when f.fields ? 'parentContactId' then (f.fields ->> 'parentContactId')::bigint else c.parent_contact_id end`,
})

function leadsTo(parentOf: ReadonlyMap<number, number | null>, from: number | null, wanted: number): boolean {
  const passed = new Set<number>()
  for (let at = from; at && !passed.has(at); at = parentOf.get(at) ?? null) {
    if (at === wanted) return true
    passed.add(at)
  }
  return false
}
