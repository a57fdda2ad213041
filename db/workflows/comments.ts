import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../domain/refusal.ts'
import type { Caller } from '../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../engine/postgres/transaction.ts'
import { deleteOne } from '../engine/records/deletion.ts'
import { lockForChange } from '../engine/records/lock.ts'
import { from, visibleWhere } from '../engine/records/read.ts'
import type { Schemas, SearchedType } from '../engine/records/resource.ts'
import { updateHeld } from '../engine/records/write.ts'
import {
  type Comment,
  type CommentAuthor,
  comments,
  insertComment,
  requireCommentAuthor,
  requireCommentDeleter,
} from '../nouns/comments.ts'
import { type EntityResource, lockEntity, readableEntityResources } from './resources/entities.ts'

/**
 * Filters of a list of comments. `entityType` and `entityId`: the record with the comments. `includeDeleted`: whether
 * to include comments on deleted records.
 */
interface AskedComments {
  includeDeleted?: boolean
  entityType?: SearchedType
  entityId?: number
}

/**
 * Returns the SQL condition, beginning with `and`, for the comments that the caller may see. These are the comments on
 * live records that the caller may see; with `includeDeleted`, also on deleted records. If one record is given, the
 * condition checks only that record, because a condition for all records would scan a whole family first.
 */
export function visibleCommentsCondition(caller: Caller, asked: AskedComments = {}): RawBuilder<unknown> {
  const { includeDeleted = false, entityType, entityId } = asked
  const readable = readableEntityResources(caller)
  if (readable.length === 0) return sql`and false`
  const named = entityId === undefined ? undefined : readable.find((resource) => resource.entityType === entityType)
  const isShown = (resource: EntityResource, id: RawBuilder<unknown>): RawBuilder<unknown> => {
    if (includeDeleted && !resource.visibility) return sql`true`
    return sql`exists (
        select from ${sql.table(resource.table)} entity
        where entity.tenant_id = ${caller.tenantId} and entity.id = ${id} ${visibleWhere(resource, caller)}
          ${includeDeleted ? sql`` : sql`and entity.deleted_at is null`}
      )`
  }
  if (named) return sql`and ${isShown(named, sql`${entityId}`)}`
  const onShown = readable.map(
    (resource) => sql`when ${sql.lit(resource.entityType)} then ${isShown(resource, sql`comments.entity_id`)}`,
  )
  return sql`and case entity_type ${sql.join(onShown, sql` `)} else false end`
}

/** Adds a comment. Throws Refusal validation_failed if the record is not live. */
export async function createComment(
  tx: Transaction,
  caller: Caller,
  given: Schemas['CommentCreate'],
): Promise<Comment> {
  await lockEntity(tx, caller, given)
  return insertComment(tx, caller, given)
}

/**
 * Edits a comment written by the caller. Throws Refusal not_found, forbidden, conflict with status 412 if If-Match does
 * not match.
 */
export async function updateComment(
  tx: Transaction,
  caller: Caller,
  id: number,
  values: Schemas['CommentUpdate'],
): Promise<Comment> {
  requireCommentAuthor(caller, await authorOf(tx, caller, id))
  const row = await lockForChange(tx, caller, comments, id)
  return updateHeld(tx, caller, comments, row, values)
}

/** Deletes a comment. Throws Refusal not_found, forbidden, conflict with status 412 if If-Match does not match. */
export async function deleteComment(tx: Transaction, caller: Caller, id: number): Promise<Comment> {
  await requireCommentDeleter(tx, caller, await authorOf(tx, caller, id))
  return deleteOne(tx, caller, comments, id)
}

/**
 * Returns a comment's author. The author of a comment never changes. Throws Refusal not_found if the caller may not see
 * the comment.
 */
async function authorOf(db: ReadContext, caller: Caller, id: number): Promise<CommentAuthor> {
  const { rows } = await sql<CommentAuthor>`
    select author_id, author_key_id ${from(comments, caller.tenantId)} and id = ${id} and deleted_at is null
    ${visibleCommentsCondition(caller)}`.execute(db.sql)
  if (!rows[0]) throw notFound(comments.label)
  return rows[0]
}
