import { notFound } from '../../db/domain/refusal.ts'
import { requireScope } from '../../db/services/access/required-scope.ts'
import { type BriefingCursor, listBriefing, parseItemKey, scopeOfCategory } from '../../db/workflows/briefing.ts'
import {
  createUnknownRowRefusal,
  dismissBriefingRow,
  endBriefingDismissal,
} from '../../db/workflows/briefing-dismissals.ts'
import type { Handlers } from '../pipeline/contract/contract.ts'
import { paginate } from '../pipeline/verbs/pagination.ts'

export const briefingHandlers = {
  listBriefing: (call) =>
    paginate(call, call.query, parseCursor, async (asked, { limit, after }) => {
      const { items, next } = await listBriefing(call.db, call.caller, { ...asked, limit, after })
      return { items, nextAfter: next && [next.rank, next.at, next.id].join(' ') }
    }),
  dismissBriefingItem: async ({ db, caller, body }) => {
    const row = parseItemKey(body.itemKey)
    if (!row) throw createUnknownRowRefusal()
    requireScope(caller, scopeOfCategory(row.category))
    const { dismissal, isNew } = await dismissBriefingRow(db, caller, row, body)
    return isNew ? { data: dismissal } : { data: dismissal, status: 200 }
  },
  undismissBriefingItem: async ({ db, caller, params }) => {
    const row = parseItemKey(params.itemKey)
    if (!row) throw notFound('dismissal')
    requireScope(caller, scopeOfCategory(row.category))
    return { data: await endBriefingDismissal(db, caller, params.itemKey) }
  },
} satisfies Partial<Handlers>

function parseCursor(text: string): BriefingCursor {
  const [rank, at = '', id] = text.split(' ')
  return { rank: Number(rank), at, id: Number(id) }
}
