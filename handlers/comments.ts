import { comments } from '../db/comments.ts'
import { createComment, deleteComment, shownComments, updateComment } from '../db/workflows/comments.ts'
import type { Handlers } from './contract.ts'
import { requireAlsoScopes } from './verbs/also-scopes.ts'
import { listWhere } from './verbs/verbs.ts'

const listShown = listWhere(comments, shownComments)

export const commentHandlers = {
  listComments: {
    handle: async (call) => {
      requireAlsoScopes(call)
      return listShown(call)
    },
    isExpensive: true,
  },
  createComment: async (call) => {
    requireAlsoScopes(call)
    return createComment(call.db, call.caller, call.body)
  },
  updateComment: ({ db, caller, params, body }) => updateComment(db, caller, params.id, body),
  deleteComment: ({ db, caller, params }) => deleteComment(db, caller, params.id),
} satisfies Partial<Handlers>
