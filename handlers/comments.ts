import { requireScope } from '../db/access/required-scope.ts'
import { comments } from '../db/comments.ts'
import { readScopeOf } from '../db/records/resource.ts'
import { entityOf } from '../db/resources/entities.ts'
import { createComment, deleteComment, shownComments, updateComment } from '../db/workflows/comments.ts'
import type { Handlers } from './contract.ts'
import { listWhere } from './verbs/verbs.ts'

const listShown = listWhere(comments, shownComments)

export const commentHandlers = {
  listComments: {
    handle: async (call) => {
      const { entityType } = call.query
      if (entityType !== undefined) requireScope(call.caller, readScopeOf(entityOf(entityType)))
      return listShown(call)
    },
    isExpensive: true,
  },
  createComment: ({ db, caller, body }) => {
    requireScope(caller, readScopeOf(entityOf(body.entityType)))
    return createComment(db, caller, body)
  },
  updateComment: ({ db, caller, params, body }) => updateComment(db, caller, params.id, body),
  deleteComment: ({ db, caller, params }) => deleteComment(db, caller, params.id),
} satisfies Partial<Handlers>
