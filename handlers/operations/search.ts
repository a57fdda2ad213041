import type { SearchedType } from '../../db/engine/records/resource.ts'
import { type SearchCursor, searchRecords } from '../../db/workflows/search.ts'
import type { Handlers } from '../pipeline/contract/contract.ts'
import { paginate } from '../pipeline/verbs/pagination.ts'

export const searchHandlers = {
  searchRecords: (call) =>
    paginate(call, call.query, parseCursor, async (asked, { limit, after }) => {
      const { items, next } = await searchRecords(call.db, call.caller, { ...asked, limit, after })
      return { items, nextAfter: next && [next.updatedAt, next.entityType, next.entityId].join(' ') }
    }),
} satisfies Partial<Handlers>

/** Parses a cursor of the search. Cursors are signed, so the format needs no check. */
function parseCursor(text: string): SearchCursor {
  const [updatedAt = '', entityType, id] = text.split(' ')
  return { updatedAt, entityType: entityType as SearchedType, entityId: Number(id) }
}
