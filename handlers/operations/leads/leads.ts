import { aggregateLeads, leads } from '../../../db/nouns/leads/leads.ts'
import { convertLead } from '../../../db/workflows/conversions.ts'
import type { Handlers } from '../../pipeline/contract/contract.ts'
import {
  countHandler,
  createBulkStartHandler,
  createHandler,
  deleteHandler,
  getHandler,
  listHandler,
  requireRecord,
  startExportHandler,
  startImportHandler,
  updateHandler,
} from '../../pipeline/verbs/verbs.ts'

export const leadHandlers = {
  listLeads: listHandler(leads),
  createLead: createHandler(leads),
  countLeads: countHandler(leads),
  aggregateLeads: async ({ db, caller, query }) => ({ data: await aggregateLeads(db, caller, query) }),
  getLead: getHandler(leads),
  updateLead: updateHandler(leads),
  deleteLead: deleteHandler(leads),
  convertLeadToProject: {
    require: requireRecord(leads),
    handle: async ({ db, caller, params, body = {} }) => ({ data: await convertLead(db, caller, params.id, body) }),
  },
  bulkLeads: createBulkStartHandler(leads),
  importLeads: startImportHandler(leads),
  exportLeads: startExportHandler(leads),
} satisfies Partial<Handlers>
