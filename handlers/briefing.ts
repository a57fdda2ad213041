import { requireScope } from '../db/access/required-scope.ts'
import { notFound } from '../db/domain/refusal.ts'
import { listBriefing, type RowPlace, rowOfKey, scopeOfCategory } from '../db/workflows/briefing.ts'
import { dismiss, noSuchRow, undismiss } from '../db/workflows/briefing-dismissals.ts'
import { AlreadyThere, type Handlers } from './contract.ts'
import { paged } from './verbs/paged.ts'

export const briefingHandlers = {
  listBriefing: (call) =>
    paged(call, call.query, parseCursor, async (asked, { limit, after }) => {
      const { items, next } = await listBriefing(call.db, call.caller, { ...asked, limit, after })
      return { items, nextAfter: next && [next.rank, next.at, next.id].join(' ') }
    }),
  dismissBriefingItem: async ({ db, caller, body }) => {
    const row = rowOfKey(body.itemKey)
    if (!row) throw noSuchRow()
    requireScope(caller, scopeOfCategory(row.category))
    const { dismissal, isNew } = await dismiss(db, caller, row, body)
    return isNew ? dismissal : new AlreadyThere(dismissal)
  },
  undismissBriefingItem: ({ db, caller, params }) => {
    const row = rowOfKey(params.itemKey)
    if (!row) throw notFound('dismissal')
    requireScope(caller, scopeOfCategory(row.category))
    return undismiss(db, caller, params.itemKey)
  },
} satisfies Partial<Handlers>

function parseCursor(text: string): RowPlace {
  const [rank, at = '', id] = text.split(' ')
  return { rank: Number(rank), at, id: Number(id) }
}
