import { comments } from '../../db/nouns/comments.ts'
import { createComment, deleteComment, updateComment, visibleCommentsCondition } from '../../db/workflows/comments.ts'
import type { Handlers } from '../pipeline/contract/contract.ts'
import { visibleListHandler } from '../pipeline/verbs/verbs.ts'

export const commentHandlers = {
  listComments: { handle: visibleListHandler(comments, visibleCommentsCondition), isExpensive: true },
  createComment: async ({ db, caller, body }) => ({ data: await createComment(db, caller, body) }),
  updateComment: async ({ db, caller, params, body }) => ({ data: await updateComment(db, caller, params.id, body) }),
  deleteComment: async ({ db, caller, params }) => ({ data: await deleteComment(db, caller, params.id) }),
} satisfies Partial<Handlers>
