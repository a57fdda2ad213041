import type { Caller } from '../../base/caller.ts'
import type { Secrets } from '../../base/secrets.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { FileStore } from '../../files/file-store.ts'
import { addErasedFilesTask, addErasedMailsTask } from '../../jobs/tasks.ts'
import { sealStored } from '../../postgres/stored-seal.ts'
import type { ReadContext, Transaction } from '../../postgres/transaction.ts'
import {
  type AnyUser,
  emptyUser,
  findUserErasure,
  hashAddress,
  keepUserErasure,
  lockRemoved,
  type UserErasure,
  usersAt,
} from './erased-users.ts'
import { type FilesRead, mailJobsTo, readFiles, takeHeldFiles } from './files.ts'
import { namingKept } from './kept.ts'
import { type Sought, soughtUsers } from './names.ts'
import { scrubPlaces } from './places.ts'
import { scrubQueuedMails, scrubSealedAnswers } from './sealed.ts'
import { forgetClients, removeAccess, renameAuthor } from './user-access.ts'

/** Result of erasing a person's users in one organization. */
export interface ErasedUsers extends UserErasure {
  /** Ids of the erased users. Records keep these ids. */
  users: number[]
}

/**
 * Erases the personal data of a person who was removed from an organization, in all of its rows. Stores the answer and
 * returns it again for repeated calls. Accounts in other organizations do not change. `read` reports which files name
 * the person (`filesNaming`). Returns undefined if the person never was a user. Throws Refusal conflict for a user who
 * was not removed.
 */
export async function eraseUser(
  tx: Transaction,
  caller: Caller,
  secrets: Secrets,
  { email, read }: { email: string; read: FilesRead },
): Promise<ErasedUsers | undefined> {
  const { tenantId } = caller
  const found = await removedUsers(tx, caller, email)
  const locked = await lockRemoved(
    tx,
    caller,
    found.map(({ id }) => id),
  )
  // Read again: another erasure may have finished while this one waited for the locks.
  const users = (await removedUsers(tx, caller, email)).filter(({ id }) => locked.includes(id))
  if (users.length === 0) return earlierAnswer(tx, tenantId, email)
  const emailHash = await hashAddress(tx.sql, email)
  const sought = await soughtUsers(tx, caller, users)
  const mailJobIds = await mailJobsTo(tx, caller, sought)
  const ids = users.map(({ id }) => id)
  const counts = new Map([['user', users.length]])
  for (const id of ids) await eraseRows(tx, caller, id, counts)
  const kept = await namingKept(tx, caller, sought)
  const { files } = await takeHeldFiles(tx, caller, {}, sought, read)
  add(counts, 'mail', await scrubQueuedMails(tx, caller, secrets, sought))
  for (const [type, count] of await scrubPlaces(tx, caller, sought)) add(counts, type, count)
  add(counts, 'stored_answer', await scrubSealedAnswers(tx, caller, secrets, sought))
  add(counts, 'file', files.length)
  await removeLater(tx, caller, secrets, { sought, files, mailJobIds })
  const erasure = { erased: [...counts].map(([entityType, count]) => ({ entityType, count })), kept }
  await keepUserErasure(tx, tenantId, { users: ids, emailHash, erasure })
  return { users: ids, ...erasure }
}

/** Reads the files that may name a person. Call it before the transaction that erases the person. */
export async function filesNaming(
  db: ReadContext,
  caller: Caller,
  files: Pick<FileStore, 'openFile'>,
  email: string,
): Promise<FilesRead> {
  const users = await removedUsers(db, caller, email)
  return users.length === 0 ? new Map() : readFiles(db, caller, files, await soughtUsers(db, caller, users))
}

async function removedUsers(db: ReadContext, { tenantId }: Caller, email: string): Promise<AnyUser[]> {
  await refuseLive(db, tenantId, email)
  return usersAt(db.sql, tenantId, email)
}

/** Throws Refusal conflict if the address belongs to a user who was not removed. */
export async function refuseLive(db: ReadContext, tenantId: number, email: string): Promise<void> {
  const users = await usersAt(db.sql, tenantId, email)
  if (users.every(({ deletedAt }) => deletedAt !== null)) return
  const detail = `${email} is a user of organization ${tenantId}. Remove the user with user:remove before you erase the data.`
  throw new Refusal('conflict', detail)
}

async function earlierAnswer(tx: Transaction, tenantId: number, email: string): Promise<ErasedUsers | undefined> {
  const before = await findUserErasure(tx.sql, tenantId, email)
  return before && { users: before.users, ...before.erasure }
}

async function eraseRows(tx: Transaction, caller: Caller, id: number, counts: Map<string, number>): Promise<void> {
  await emptyUser(tx, caller, id)
  for (const [type, count] of await removeAccess(tx, caller, id)) add(counts, type, count)
  add(counts, 'comment', await renameAuthor(tx, caller, id))
  add(counts, 'request', await forgetClients(tx, caller, id))
}

function add(counts: Map<string, number>, type: string, count: number): void {
  if (count > 0) counts.set(type, (counts.get(type) ?? 0) + count)
}

/** Enqueues tasks that delete files and mails after the transaction has committed. */
async function removeLater(
  tx: Transaction,
  { tenantId }: Caller,
  secrets: Secrets,
  removed: { sought: Sought; files: Parameters<typeof addErasedFilesTask>[1]['files']; mailJobIds: string[] },
): Promise<void> {
  const { sought, files, mailJobIds } = removed
  if (files.length + mailJobIds.length > 0) await addErasedFilesTask(tx.sql, { tenantId, files, mailJobIds })
  const sealed = await sealStored(tx.sql, secrets, JSON.stringify(sought.texts))
  await addErasedMailsTask(tx.sql, { tenantId, sealed })
}
