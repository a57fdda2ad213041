import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Secrets } from '../../engine/base/secrets.ts'
import { sealStored } from '../../engine/postgres/stored-seal.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import type { FileStore } from '../../services/files/file-store.ts'
import { addErasedFilesTask, addErasedMailsTask } from '../../services/jobs/tasks.ts'
import {
  erasePersonalData,
  findUserErasure,
  findUsersByEmail,
  hashMailAddress,
  type LiveOrRemovedUser,
  lockRemovedUsers,
  storeUserErasure,
  type UserErasure,
} from './erased-users.ts'
import { type FileSearchResults, findMailJobs, removeFilesFromJobs, searchJobFiles } from './files.ts'
import { findRemainingMentions } from './remaining-records.ts'
import { scrubQueuedMails, scrubSealedAnswers } from './sealed-data.ts'
import { buildUserSearch, type SubjectSearch } from './subject-search.ts'
import { scrubTextColumns } from './text-columns.ts'
import { eraseClientAddresses, removeUserAccess, renameCommentAuthor } from './user-access.ts'

/** Result of erasing the personal data of all accounts that a person had in one organization. */
export interface ErasedUsers extends UserErasure {
  /** Ids of the erased accounts. Records still refer to these ids. */
  users: number[]
}

/**
 * Erases the personal data of a person who was removed from an organization, in all rows of that organization. Stores
 * the answer, and returns it again for repeated calls. The person's accounts in other organizations do not change.
 * `read` reports which files name the person (see `findFilesWithUser`). Returns undefined if the person never had an
 * account. Throws Refusal conflict for a user who was not removed.
 */
export async function eraseUser(
  tx: Transaction,
  caller: Caller,
  secrets: Secrets,
  { email, read }: { email: string; read: FileSearchResults },
): Promise<ErasedUsers | undefined> {
  const { tenantId } = caller
  const found = await removedUsers(tx, caller, email)
  const locked = await lockRemovedUsers(
    tx,
    caller,
    found.map(({ id }) => id),
  )
  // Reads the users again: another erasure may have finished while this transaction waited for the locks.
  const users = (await removedUsers(tx, caller, email)).filter(({ id }) => locked.includes(id))
  if (users.length === 0) return earlierAnswer(tx, tenantId, email)
  const emailHash = await hashMailAddress(tx.sql, email)
  const sought = await buildUserSearch(tx, caller, users)
  const mailJobIds = await findMailJobs(tx, caller, sought)
  const ids = users.map(({ id }) => id)
  const counts = new Map([['user', users.length]])
  for (const id of ids) await eraseRows(tx, caller, id, counts)
  const kept = await findRemainingMentions(tx, caller, sought)
  const files = await removeFilesFromJobs(tx, caller, {}, sought, read)
  add(counts, 'mail', await scrubQueuedMails(tx, caller, secrets, sought))
  for (const [type, count] of await scrubTextColumns(tx, caller, sought)) add(counts, type, count)
  add(counts, 'stored_answer', await scrubSealedAnswers(tx, caller, secrets, sought))
  add(counts, 'file', files.length)
  await removeLater(tx, caller, secrets, { sought, files, mailJobIds })
  const erasure = { erased: [...counts].map(([entityType, count]) => ({ entityType, count })), kept }
  await storeUserErasure(tx, tenantId, { users: ids, emailHash, erasure })
  return { users: ids, ...erasure }
}

/** Searches the files that may name a person. Call it before the transaction that erases the person. */
export async function findFilesWithUser(
  db: ReadContext,
  caller: Caller,
  files: Pick<FileStore, 'openFile'>,
  email: string,
): Promise<FileSearchResults> {
  const users = await removedUsers(db, caller, email)
  return users.length === 0 ? new Map() : searchJobFiles(db, caller, files, await buildUserSearch(db, caller, users))
}

async function removedUsers(db: ReadContext, { tenantId }: Caller, email: string): Promise<LiveOrRemovedUser[]> {
  await refuseLiveUser(db, tenantId, email)
  return findUsersByEmail(db.sql, tenantId, email)
}

/** Throws Refusal conflict if the address belongs to a user who was not removed. */
export async function refuseLiveUser(db: ReadContext, tenantId: number, email: string): Promise<void> {
  const users = await findUsersByEmail(db.sql, tenantId, email)
  if (users.every(({ deletedAt }) => deletedAt !== null)) return
  const detail = `${email} is a user of organization ${tenantId}. Remove the user with user:remove before you erase the data.`
  throw new Refusal('conflict', detail)
}

async function earlierAnswer(tx: Transaction, tenantId: number, email: string): Promise<ErasedUsers | undefined> {
  const before = await findUserErasure(tx.sql, tenantId, email)
  return before && { users: before.users, ...before.erasure }
}

async function eraseRows(tx: Transaction, caller: Caller, id: number, counts: Map<string, number>): Promise<void> {
  await erasePersonalData(tx, caller, id)
  for (const [type, count] of await removeUserAccess(tx, caller, id)) add(counts, type, count)
  add(counts, 'comment', await renameCommentAuthor(tx, caller, id))
  add(counts, 'request', await eraseClientAddresses(tx, caller, id))
}

function add(counts: Map<string, number>, type: string, count: number): void {
  if (count > 0) counts.set(type, (counts.get(type) ?? 0) + count)
}

/** Enqueues the tasks that delete files and mails. They run after the transaction has committed. */
async function removeLater(
  tx: Transaction,
  { tenantId }: Caller,
  secrets: Secrets,
  removed: { sought: SubjectSearch; files: Parameters<typeof addErasedFilesTask>[1]['files']; mailJobIds: string[] },
): Promise<void> {
  const { sought, files, mailJobIds } = removed
  if (files.length + mailJobIds.length > 0) await addErasedFilesTask(tx.sql, { tenantId, files, mailJobIds })
  const sealed = await sealStored(tx.sql, secrets, JSON.stringify(sought.texts))
  await addErasedMailsTask(tx.sql, { tenantId, sealed })
}
