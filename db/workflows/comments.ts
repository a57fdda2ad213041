import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { type Author, type Comment, comments, insertComment, refuseDeleting, refuseEditing } from '../comments.ts'
import { notFound } from '../domain/refusal.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { deleteOne } from '../records/deletion.ts'
import { lockForChange } from '../records/lock.ts'
import { from, visibleWhere } from '../records/read.ts'
import type { Schemas } from '../records/resource.ts'
import { updateHeld } from '../records/write.ts'
import { holdEntity, readableEntities } from '../resources/entities.ts'

/**
 * Which comments a caller sees: those on records that the caller is shown, while these live; with `includeDeleted`
 * those on deleted records too. Begins with `and`.
 */
export function shownComments(caller: Caller, { includeDeleted = false } = {}): RawBuilder<unknown> {
  const readable = readableEntities(caller)
  if (readable.length === 0) return sql`and false`
  const onShown = readable.map((resource) => {
    const type = sql.lit(resource.entityType)
    if (includeDeleted && !resource.visibility) return sql`when ${type} then true`
    return sql`
      when ${type} then exists (
        select from ${sql.table(resource.table)} entity
        where entity.tenant_id = ${caller.tenantId} and entity.id = comments.entity_id ${visibleWhere(resource, caller)}
          ${includeDeleted ? sql`` : sql`and entity.deleted_at is null`}
      )`
  })
  return sql`and case entity_type ${sql.join(onShown, sql` `)} else false end`
}

/** Adds a comment. Throws Refusal validation_failed for one on no live record. */
export async function createComment(
  tx: Transaction,
  caller: Caller,
  given: Schemas['CommentCreate'],
): Promise<Comment> {
  await holdEntity(tx, caller, given)
  return insertComment(tx, caller, given)
}

/** Edits a comment of the caller's own. Throws Refusal not_found, forbidden, conflict with status 412. */
export async function updateComment(
  tx: Transaction,
  caller: Caller,
  id: number,
  values: Schemas['CommentUpdate'],
): Promise<Comment> {
  refuseEditing(caller, await authorOf(tx, caller, id))
  const row = await lockForChange(tx, caller, comments, id)
  return updateHeld(tx, caller, comments, row, values)
}

/** Deletes a comment. Throws Refusal not_found, forbidden, conflict with status 412. */
export async function deleteComment(tx: Transaction, caller: Caller, id: number): Promise<Comment> {
  await refuseDeleting(tx, caller, await authorOf(tx, caller, id))
  return deleteOne(tx, caller, comments, id)
}

/** Who wrote a comment, which never changes. Throws Refusal not_found for one that the caller does not see. */
async function authorOf(db: ReadContext, caller: Caller, id: number): Promise<Author> {
  const { rows } = await sql<Author>`
    select author_id, author_key_id ${from(comments, caller.tenantId)} and id = ${id} and deleted_at is null
    ${shownComments(caller)}`.execute(db.sql)
  if (!rows[0]) throw notFound(comments.label)
  return rows[0]
}
