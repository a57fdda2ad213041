import { refuseReview } from '../../db/reviews.ts'
import { aggregateTimeEntries } from '../../db/time-entries/aggregates.ts'
import { timeEntries } from '../../db/time-entries/time-entries.ts'
import type { Handlers } from '../contract.ts'
import { create, get, list, move, remove, startBulk, startExport, startImport, update } from '../verbs/verbs.ts'

export const timeEntryHandlers = {
  listTimeEntries: list(timeEntries),
  createTimeEntry: create(timeEntries),
  aggregateTimeEntries: ({ db, caller, query }) => aggregateTimeEntries(db, caller, query),
  getTimeEntry: get(timeEntries),
  updateTimeEntry: update(timeEntries),
  deleteTimeEntry: remove(timeEntries),
  moveTimeEntry: move(timeEntries),
  bulkTimeEntries: async (call) => {
    await refuseReview(call.db, call.caller, call.body.changes ?? {})
    return startBulk(timeEntries)(call)
  },
  importTimeEntries: startImport(timeEntries),
  exportTimeEntries: startExport(timeEntries),
} satisfies Partial<Handlers>
