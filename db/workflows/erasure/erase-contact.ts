import { sql } from 'kysely'
import { contactSubject } from '../../domain/erasure/subject.ts'
import { notFound, Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Secrets } from '../../engine/base/secrets.ts'
import { noteEvent } from '../../engine/events/log.ts'
import { millisecondAfterSql } from '../../engine/postgres/millisecond-after.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { lockAny } from '../../engine/records/lock.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import { contacts } from '../../nouns/contacts.ts'
import type { FileStore } from '../../services/files/file-store.ts'
import { addErasedFilesTask } from '../../services/jobs/tasks.ts'
import { type ContactErasure, findContactErasure } from '../../services/papers/contact-erasures.ts'
import { findParty } from '../../services/papers/parties.ts'
import {
  deleteCachedStatementPdfs,
  type FileSearchResults,
  findMailJobs,
  removeFilesFromJobs,
  type SubjectPdfIds,
  searchJobFiles,
} from './files.ts'
import {
  type ContactRecordIds,
  hasIssuedPapers,
  listContactRecords,
  listRemainingRecords,
} from './remaining-records.ts'
import { removeContactMails, scrubSealedAnswers } from './sealed-data.ts'
import { findAnyContact } from './subject-records.ts'
import { buildContactSearch } from './subject-search.ts'
import { scrubTextColumns } from './text-columns.ts'

type Contact = Schemas['Contact']

/**
 * Erases a deleted contact's personal data in all rows of the organization, and stores the answer for repeated calls.
 * Locks the contact's records before the contact (lock order), so that no record is reopened in the meantime. Throws
 * Refusal not_found, and conflict if the contact is live or has open records.
 */
export async function eraseContact(
  tx: Transaction,
  caller: Caller,
  secrets: Secrets,
  { id, reason, read }: { id: number; reason: string; read: FileSearchResults },
): Promise<ContactErasure> {
  const before = await findContactErasure(tx, caller, id)
  if (before) return before.answer
  await requireDeleted(tx, caller, id)
  await refuseOpen(tx, caller, id)
  const contact = await lockDeleted(tx, caller, id)
  const meanwhile = await findContactErasure(tx, caller, id)
  if (meanwhile) return meanwhile.answer
  const sought = await buildContactSearch(tx, caller, contact)
  const of = await listContactRecords(tx, caller, id)
  const kept = await listRemainingRecords(tx, caller, of, sought)
  const party = hasIssuedPapers(kept) ? await findParty(tx, caller, id) : null
  const mailJobIds = await findMailJobs(tx, caller, sought)
  await emptyContact(tx, caller, id)
  const held = await removeFilesFromJobs(tx, caller, papersOf(of, id), sought, read)
  const files = [...held, ...(await deleteCachedStatementPdfs(tx, caller, id))]
  const mails = await removeContactMails(tx, caller, secrets, of, sought)
  const counts = new Map([['contact', 1], ...(await scrubTextColumns(tx, caller, sought))])
  const add = (type: string, count: number) => count > 0 && counts.set(type, (counts.get(type) ?? 0) + count)
  add('stored_answer', await scrubSealedAnswers(tx, caller, secrets, sought))
  add('mail', mails)
  add('file', files.length)
  if (files.length + mailJobIds.length > 0)
    await addErasedFilesTask(tx.sql, { tenantId: caller.tenantId, files, mailJobIds })
  const erased = [...counts].map(([entityType, count]) => ({ entityType, count }))
  await storeErasure(tx, caller, id, { reason: sought.scrubber.text(reason), party, erased, kept })
  noteEvent(tx, caller, { type: 'contact.erased', data: { id } satisfies Schemas['ErasedContact'] })
  return { erased, kept }
}

const papersOf = (of: ContactRecordIds, contactId: number): SubjectPdfIds => ({
  contacts: [contactId],
  bids: of.bids,
  invoices: of.invoices,
  'change-orders': of.changeOrders,
  'pay-apps': of.payApps,
  'signature-requests': of.signatureRequests,
})

/** Searches the files that may contain the contact. Call it before the transaction that erases the contact. */
export async function findFilesWithContact(
  db: ReadContext,
  caller: Caller,
  files: Pick<FileStore, 'openFile'>,
  id: number,
): Promise<FileSearchResults> {
  const contact = await findAnyContact(db, caller, id)
  if (!contact || contact.deletedAt === undefined) return new Map()
  return searchJobFiles(db, caller, files, await buildContactSearch(db, caller, contact))
}

/** Throws Refusal not_found for a contact that never existed. */
export async function requireKnownContact(db: ReadContext, caller: Caller, id: number): Promise<void> {
  if (
    (await findAnyContact(db, caller, id)) === undefined &&
    (await findContactErasure(db, caller, id)) === undefined
  ) {
    throw notFound('contact')
  }
}

async function requireDeleted(db: ReadContext, caller: Caller, id: number): Promise<void> {
  const contact = await findAnyContact(db, caller, id)
  if (!contact) throw notFound('contact')
  if (contact.deletedAt === undefined) throw stillLive()
}

const stillLive = (): Refusal =>
  new Refusal('conflict', 'The contact is not deleted. Delete the contact first, then erase it.')

async function lockDeleted(tx: Transaction, caller: Caller, id: number): Promise<Contact> {
  const contact = await lockAny(tx, caller, contacts, id)
  if (!contact) throw notFound('contact')
  if (contact.deletedAt === undefined) throw stillLive()
  return contact
}

/** Tables with records of the contact, in lock order, each with the states in which a record counts as closed. */
const closedStates = [
  { table: 'projects', noun: 'project', states: ['completed', 'cancelled'] },
  { table: 'bids', noun: 'bid', states: ['accepted', 'rejected', 'expired', 'cancelled'] },
  { table: 'invoices', noun: 'invoice', states: ['paid', 'voided'] },
] as const

/**
 * Locks the contact's records, so that their states cannot change until the transaction ends. Throws Refusal conflict
 * if a record is open.
 */
async function refuseOpen(tx: Transaction, { tenantId }: Caller, id: number): Promise<void> {
  const open: string[] = []
  for (const { table, noun, states } of closedStates) {
    const { rows } = await sql<{ status: string }>`
      select status from ${sql.table(table)} where tenant_id = ${tenantId} and contact_id = ${id} and deleted_at is null
      order by id for share`.execute(tx.sql)
    const count = rows.filter(({ status }) => !(states as readonly string[]).includes(status)).length
    if (count > 0) open.push(`${count} open ${noun}${count === 1 ? '' : 's'}`)
  }
  if (open.length === 0) return
  const detail = `The contact still has ${open.join(', ')}. Complete, cancel, settle or delete them first, then erase the contact.`
  throw new Refusal('conflict', detail)
}

async function emptyContact(tx: Transaction, { tenantId }: Caller, id: number): Promise<void> {
  const { companyName } = contactSubject(id).erasedValues
  await sql`update contacts t set first_name = null, last_name = null, company_name = ${companyName}, "position" = null,
      email = null, phone = null, mobile = null, website = null, notes = null,
      updated_at = greatest(${tx.at}::timestamptz, ${sql.raw(millisecondAfterSql('t.updated_at'))})
    where t.tenant_id = ${tenantId} and t.id = ${id}`.execute(tx.sql)
}

async function storeErasure(
  tx: Transaction,
  { tenantId }: Caller,
  contactId: number,
  { reason, party, erased, kept }: ContactErasure & { reason: string; party: object | null },
): Promise<void> {
  const texts = { party: party && JSON.stringify(party), erased: JSON.stringify(erased), kept: JSON.stringify(kept) }
  await tx.sql
    .insertInto('contactErasures')
    .values({ tenantId, contactId, reason, ...texts, createdAt: tx.at })
    .execute()
}
