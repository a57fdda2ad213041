import { Refusal } from '../domain/refusal.ts'
import type { Role } from '../domain/scopes.ts'
import type { Caller } from '../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../engine/postgres/transaction.ts'
import { resource, type Schemas } from '../engine/records/resource.ts'
import type { Values } from '../engine/records/row.ts'
import { insertOne } from '../engine/records/write.ts'
import { findRoleOfMember } from '../services/access/members.ts'

/**
 * Comments of users and API keys on records. db/workflows/comments.ts decides which comments a caller may write and
 * see.
 */

export type Comment = Schemas['Comment']

/**
 * The resource of comments. A comment on a project counts as one of that project's records. For example, it moves with
 * them to another project.
 */
export const comments = resource('Comment', {
  references: {},
  date: 'createdAt',
  projectField: 'projectId',
  columnOverrides: { projectId: 'entity_id' },
  rules: {
    prepareUpdate: async ({ at }, _caller, changes) =>
      changes.map(({ row, values }) =>
        values.body === undefined || values.body === row.body ? values : { ...values, editedAt: at },
      ),
  },
})

/** Adds a comment written by the caller. Precondition: the record exists and is not deleted. */
export async function insertComment(
  tx: Transaction,
  caller: Caller,
  given: Schemas['CommentCreate'],
): Promise<Comment> {
  const { userId, apiKeyId } = caller
  const author = { authorId: userId, authorKeyId: userId === null ? apiKeyId : null }
  const values = { ...given, ...author, authorName: await nameOf(tx, caller) }
  return insertOne(tx, caller, comments, values satisfies Values<Comment>)
}

/** Returns the current name of the caller's user or API key. */
async function nameOf(db: ReadContext, { tenantId, userId, apiKeyName }: Caller): Promise<string> {
  if (userId === null) return apiKeyName ?? ''
  const user = await db.sql
    .selectFrom('users')
    .select('name')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return user.name
}

/** Author of a comment: either a user or an API key, never both. */
export interface CommentAuthor {
  authorId: number | null
  authorKeyId: number | null
}

const isAuthor = ({ userId, apiKeyId }: Caller, { authorId, authorKeyId }: CommentAuthor): boolean =>
  userId === null ? authorKeyId !== null && authorKeyId === apiKeyId : authorId === userId

/** Throws Refusal forbidden if the caller is not the comment's author. */
export function requireCommentAuthor(caller: Caller, author: CommentAuthor): void {
  if (isAuthor(caller, author)) return
  throw new Refusal('forbidden', 'Only the author can edit a comment: the same user, or the same API key.')
}

const deleting: readonly Role[] = ['manager', 'admin', 'owner']

/**
 * Throws Refusal forbidden unless the caller is the author, has the role manager, admin or owner, or is an API key of
 * the operator. A user's API keys and apps have the role of that user.
 */
export async function requireCommentDeleter(db: ReadContext, caller: Caller, author: CommentAuthor): Promise<void> {
  if (caller.member === null || isAuthor(caller, author)) return
  const role = await findRoleOfMember(db, caller)
  if (role && deleting.includes(role)) return
  const detail =
    'A comment can be deleted by its author, by a manager, admin or owner, and with an API key that the operator created.'
  throw new Refusal('forbidden', detail)
}
