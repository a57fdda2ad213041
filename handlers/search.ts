import type { SearchedType } from '../db/records/resource.ts'
import { type SearchCursor, searchRecords } from '../db/workflows/search.ts'
import type { Handlers } from './contract/contract.ts'
import { requireAdditionalScopes } from './verbs/additional-scopes.ts'
import { paginate } from './verbs/pagination.ts'

export const searchHandlers = {
  searchRecords: (call) => {
    requireAdditionalScopes(call)
    return paginate(call, call.query, parseCursor, async (asked, { limit, after }) => {
      const { items, next } = await searchRecords(call.db, call.caller, { ...asked, limit, after })
      return { items, nextAfter: next && [next.updatedAt, next.entityType, next.entityId].join(' ') }
    })
  },
} satisfies Partial<Handlers>

/** Parses a cursor of the search. Cursors are signed, so the format needs no check. */
function parseCursor(text: string): SearchCursor {
  const [updatedAt = '', entityType, id] = text.split(' ')
  return { updatedAt, entityType: entityType as SearchedType, entityId: Number(id) }
}
