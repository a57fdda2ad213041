import { sql } from 'kysely'
import { erasedUserName } from '../../domain/erasure/subject.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadSql } from '../../engine/postgres/connection.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'

/**
 * This module removes an erased user's access data, other rows that exist only for that user, and the user's traces in
 * the audit log.
 */

/**
 * Deletes the remaining access data of a removed user: sessions, second factors, grants and secrets of API keys. The
 * rows of revoked API keys remain, because records and the audit log refer to them. Returns the number of changed rows,
 * keyed by their type.
 */
export async function removeUserAccess(
  tx: Transaction,
  { tenantId }: Caller,
  userId: number,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const ofUser = async (type: string, table: string, column = 'user_id'): Promise<void> => {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)}
      where tenant_id = ${tenantId} and ${sql.ref(column)} = ${userId}`.execute(tx.sql)
    note(counts, type, numAffectedRows)
  }
  await ofUser('session', 'sessions')
  await ofUser('password_reset', 'password_resets')
  await ofUser('second_factor', 'authenticator_apps')
  await ofUser('second_factor', 'passkeys')
  await ofUser('second_factor', 'recovery_codes')
  await ofUser('platform_admin', 'platform_admins')
  await ofUser('grant', 'oauth_codes')
  note(counts, 'api_key', await emptyKeys(tx, tenantId, userId))
  // Deleting a token family also deletes its refresh tokens.
  await ofUser('grant', 'oauth_families')
  await ofUser('notification', 'notifications')
  await ofUser('notification_read', 'notification_reads', 'reader_id')
  await ofUser('notification_read', 'notifications_read_before', 'reader_id')
  return counts
}

function note(counts: Map<string, number>, type: string, count: bigint | undefined): void {
  const number = Number(count ?? 0)
  if (number > 0) counts.set(type, (counts.get(type) ?? 0) + number)
}

/** Hash that no secret has. */
const noSecret = Buffer.alloc(0)

async function emptyKeys(tx: Transaction, tenantId: number, userId: number): Promise<bigint> {
  const rows = await tx.sql
    .updateTable('apiKeys')
    .set({ name: `API key of ${erasedUserName(userId).toLowerCase()}`, secretHash: noSecret, lastUsedAt: null })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is not', null)
    .returning('publicId')
    .execute()
  const publicIds = rows.map(({ publicId }) => publicId)
  if (publicIds.length > 0)
    await tx.sql
      .deleteFrom('keyDirectory')
      .where((eb) => eb('publicId', '=', eb.fn.any(eb.val(publicIds))))
      .execute()
  return BigInt(rows.length)
}

/**
 * Returns the ids of the API keys that users created, including revoked ones. The audit log identifies their calls by
 * key id.
 */
export const listApiKeyIds = async (at: ReadSql, tenantId: number, userIds: readonly number[]): Promise<number[]> => {
  const rows = await at
    .selectFrom('apiKeys')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where((eb) => eb('userId', '=', eb.fn.any(eb.val(userIds))))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Removes IP addresses and user agents from the audit log's rows about the user and the user's API keys. Returns the
 * number of changed rows.
 */
export async function eraseClientAddresses(tx: Transaction, { tenantId }: Caller, userId: number): Promise<number> {
  const keyIds = await listApiKeyIds(tx.sql, tenantId, [userId])
  const { numUpdatedRows } = await tx.sql
    .updateTable('apiAuditLogs')
    .set({ ipAddress: null, userAgent: null })
    .where('tenantId', '=', tenantId)
    .where((eb) => eb.or([eb('userId', '=', userId), eb('apiKeyId', '=', eb.fn.any(eb.val(keyIds)))]))
    .where((eb) => eb.or([eb('ipAddress', 'is not', null), eb('userAgent', 'is not', null)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Replaces the author's name in the user's comments. Returns the number of changed comments. */
export async function renameCommentAuthor(tx: Transaction, { tenantId }: Caller, userId: number): Promise<number> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('comments')
    .set({ authorName: erasedUserName(userId), updatedAt: tx.at })
    .where('tenantId', '=', tenantId)
    .where('authorId', '=', userId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
