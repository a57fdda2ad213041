import { sql } from 'kysely'
import { Refusal, type Violation } from '../domain/refusal.ts'
import type { Caller } from '../engine/base/caller.ts'
import { takeKeyedAdvisoryLock } from '../engine/postgres/locks.ts'
import type { ReadContext, Transaction } from '../engine/postgres/transaction.ts'
import { resource, type Schemas } from '../engine/records/resource.ts'
import type { Values } from '../engine/records/row.ts'
import type { ChangeCheck } from '../engine/records/rules.ts'
import { endLinks, type PublicLinkKind } from '../services/links/links.ts'
import { findErasedContacts } from '../services/papers/contact-erasures.ts'

/**
 * The public link of a contact's statement. It ends when the contact is deleted; a restored contact gets a new link.
 */
export const statementLink: PublicLinkKind = { entityType: 'contact', path: '/c', token: 'statement' }

export const contacts = resource('Contact', {
  importKey: 'email',
  searchesPhones: true,
  title: [['firstName', 'lastName'], ['companyName'], ['email']],
  keepsMaker: true,
  references: { parentContactId: { table: 'contacts', label: 'contact' } },
  date: 'createdAt',
  rules: {
    check: createParentCheck,
    async mayRestore(tx, caller, rows) {
      const ids = rows.map(({ id }) => id)
      const erased = await findErasedContacts(tx, caller, ids)
      return new Map([...erased].map((id) => [id, isErased()]))
    },
    // Restoring contacts does not restore the public links of their statements.
    async afterRestore(tx, caller, rows) {
      const ids = rows.map(({ id }) => id)
      await endLinks(tx, caller, statementLink, ids)
      return rows
    },
  },
})

type Contact = Schemas['Contact']

const isErased = (): Refusal =>
  new Refusal('conflict', 'The contact was erased and cannot be restored. Create a new contact instead.')

/**
 * Returns a check that no contact becomes its own parent, directly or through others. Two concurrent transactions could
 * each see no cycle and create one together. So transactions that change parents in a tenant run one after the other; a
 * lock is held until the transaction ends.
 *
 * `previewedBy` is the job id of a dry run. The check then reads parents as if the earlier rows of the dry run had been
 * imported.
 */
export async function createParentCheck(
  db: Transaction,
  caller: Caller,
  values: readonly Values<Contact>[],
  previewedBy?: string,
): Promise<ChangeCheck<Contact>> {
  // An import calls this check before the cells of its rows are validated, so a value may have any type.
  const parents = values.flatMap(({ parentContactId: id }) => (typeof id === 'number' ? [id] : []))
  if (parents.length === 0) return () => []
  await takeKeyedAdvisoryLock(db.sql, 'contactParents', caller.tenantId)
  const parentOf = await parentsAbove(db, caller, parents, previewedBy)
  return (id, { parentContactId }, { isRefused = false } = {}) => {
    if (parentContactId === undefined) return []
    if (leadsTo(parentOf, parentContactId, id)) return [cycle]
    if (!isRefused) parentOf.set(id, parentContactId)
    return []
  }
}

const cycle: Violation = {
  field: 'parentContactId',
  code: 'rule',
  message: 'A contact cannot be its own parent, directly or through others.',
}

/** Reads the parents of these contacts and of all their ancestors, including deleted ones, which may be restored. */
async function parentsAbove(
  db: ReadContext,
  caller: Caller,
  ids: readonly number[],
  previewedBy: string | undefined,
): Promise<Map<number, number | null>> {
  // Only a dry run joins the table of the rows that it has planned so far.
  const overlay =
    previewedBy === undefined ? { join: sql``, parent: sql`c.parent_contact_id` } : previewedParents(previewedBy)
  const { rows } = await sql<{ id: number; parentContactId: number | null }>`
    with recursive above (id, parent_contact_id) as (
      select c.id, ${overlay.parent} from contacts c ${overlay.join}
      where c.tenant_id = ${caller.tenantId} and c.id = any(${ids})
      union
      select c.id, ${overlay.parent} from above a
      join contacts c on c.tenant_id = ${caller.tenantId} and c.id = a.parent_contact_id ${overlay.join}
    )
    select id, parent_contact_id from above
  `.execute(db.sql)
  return new Map(rows.map(({ id, parentContactId }) => [id, parentContactId]))
}

const previewedParents = (jobId: string) => ({
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
