import { requireReviewer } from '../../../db/nouns/reviews.ts'
import { aggregateTimeEntries } from '../../../db/nouns/time-entries/aggregates.ts'
import { timeEntries } from '../../../db/nouns/time-entries/time-entries.ts'
import type { Handlers } from '../../pipeline/contract/contract.ts'
import {
  createBulkStartHandler,
  createHandler,
  deleteHandler,
  getHandler,
  listHandler,
  moveHandler,
  startExportHandler,
  startImportHandler,
  updateHandler,
} from '../../pipeline/verbs/verbs.ts'

export const timeEntryHandlers = {
  listTimeEntries: listHandler(timeEntries),
  createTimeEntry: createHandler(timeEntries),
  aggregateTimeEntries: async ({ db, caller, query }) => ({ data: await aggregateTimeEntries(db, caller, query) }),
  getTimeEntry: getHandler(timeEntries),
  updateTimeEntry: updateHandler(timeEntries),
  deleteTimeEntry: deleteHandler(timeEntries),
  moveTimeEntry: moveHandler(timeEntries),
  bulkTimeEntries: {
    require: ({ db, caller, body }) => requireReviewer(db, caller, body.changes ?? {}),
    handle: async (call) => {
      await requireReviewer(call.db, call.caller, call.body.changes ?? {})
      return createBulkStartHandler(timeEntries)(call)
    },
  },
  importTimeEntries: startImportHandler(timeEntries),
  exportTimeEntries: startExportHandler(timeEntries),
} satisfies Partial<Handlers>
