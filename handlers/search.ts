import type { SearchedType } from '../db/records/resource.ts'
import { type HitPlace, searchRecords } from '../db/workflows/search.ts'
import type { Handlers } from './contract.ts'
import { requireAlsoScopes } from './verbs/also-scopes.ts'
import { paged } from './verbs/paged.ts'

export const searchHandlers = {
  searchRecords: (call) => {
    requireAlsoScopes(call)
    return paged(call, call.query, parseCursor, async (asked, { limit, after }) => {
      const { items, next } = await searchRecords(call.db, call.caller, { ...asked, limit, after })
      return { items, nextAfter: next && [next.updatedAt, next.entityType, next.entityId].join(' ') }
    })
  },
} satisfies Partial<Handlers>

/** Parses a cursor of this list. The cursor is signed, so its format is known. */
function parseCursor(text: string): HitPlace {
  const [updatedAt = '', entityType, id] = text.split(' ')
  return { updatedAt, entityType: entityType as SearchedType, entityId: Number(id) }
}
