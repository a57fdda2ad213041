import type { SearchedType } from '../db/records/resource.ts'
import { type HitPlace, searchRecords } from '../db/workflows/search.ts'
import type { Handlers } from './contract.ts'
import { requireAlsoScopes } from './verbs/also-scopes.ts'
import { paged } from './verbs/paged.ts'

export const searchHandlers = {
  searchRecords: (call) => {
    requireAlsoScopes(call)
    return paged(call, call.query, placeOf, async (asked, { limit, after }) => {
      const { items, next } = await searchRecords(call.db, call.caller, { ...asked, limit, after })
      return { items, nextAfter: next && [next.updatedAt, next.entityType, next.entityId].join(' ') }
    })
  },
} satisfies Partial<Handlers>

/** Of a cursor's text, which is signed: this list has written it. */
function placeOf(text: string): HitPlace {
  const [updatedAt = '', entityType, id] = text.split(' ')
  return { updatedAt, entityType: entityType as SearchedType, entityId: Number(id) }
}
