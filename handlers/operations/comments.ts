import { comments } from '../../db/nouns/comments.ts'
import { createComment, deleteComment, updateComment, visibleCommentsCondition } from '../../db/workflows/comments.ts'
import type { Handlers } from '../pipeline/contract/contract.ts'
import { requireAdditionalScopes } from '../pipeline/verbs/additional-scopes.ts'
import { visibleListHandler } from '../pipeline/verbs/verbs.ts'

const listShown = visibleListHandler(comments, visibleCommentsCondition)

export const commentHandlers = {
  listComments: {
    handle: async (call) => {
      requireAdditionalScopes(call)
      return listShown(call)
    },
    isExpensive: true,
  },
  createComment: async (call) => {
    requireAdditionalScopes(call)
    return createComment(call.db, call.caller, call.body)
  },
  updateComment: ({ db, caller, params, body }) => updateComment(db, caller, params.id, body),
  deleteComment: ({ db, caller, params }) => deleteComment(db, caller, params.id),
} satisfies Partial<Handlers>
