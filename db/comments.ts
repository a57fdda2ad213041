import { roleOfMember } from './access/members.ts'
import type { Caller } from './base/caller.ts'
import { Refusal } from './domain/refusal.ts'
import type { Role } from './domain/scopes.ts'
import type { ReadContext, Transaction } from './postgres/transaction.ts'
import { resource, type Schemas } from './records/resource.ts'
import type { Values } from './records/row.ts'
import { insertOne } from './records/write.ts'

/**
 * What people and scripts say on records. Which comments a caller may make and see is said in db/workflows/comments.ts.
 */

export type Comment = Schemas['Comment']

/** One on a project belongs to it, and goes along with all that belongs to it. */
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

/** Adds a comment of the caller's. The caller has checked that the record is live. */
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

/** The user, or the API key, as they are called now. */
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

/** Who wrote a comment; never two of them. */
export interface Author {
  authorId: number | null
  authorKeyId: number | null
}

const isAuthor = ({ userId, apiKeyId }: Caller, { authorId, authorKeyId }: Author): boolean =>
  userId === null ? authorKeyId !== null && authorKeyId === apiKeyId : authorId === userId

/** Throws Refusal forbidden for a caller who did not write it. */
export function refuseEditing(caller: Caller, author: Author): void {
  if (isAuthor(caller, author)) return
  throw new Refusal('forbidden', 'Only the author can edit a comment: the same user, or the same API key.')
}

const deleting: readonly Role[] = ['manager', 'admin', 'owner']

/** Throws Refusal forbidden for a person who neither wrote it nor runs the office, and for the person's keys and apps. */
export async function refuseDeleting(db: ReadContext, caller: Caller, author: Author): Promise<void> {
  if (caller.member === null || isAuthor(caller, author)) return
  const role = await roleOfMember(db, caller)
  if (role && deleting.includes(role)) return
  const detail =
    'A comment can be deleted by its author, by a manager, admin or owner, and with an API key that the operator created.'
  throw new Refusal('forbidden', detail)
}
