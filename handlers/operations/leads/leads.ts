import { findRecord } from '../../../db/engine/records/read.ts'
import { aggregateLeads, leads } from '../../../db/nouns/leads/leads.ts'
import { convertLead } from '../../../db/workflows/conversions.ts'
import type { Handlers } from '../../pipeline/contract/contract.ts'
import { requireAdditionalScopes } from '../../pipeline/verbs/additional-scopes.ts'
import {
  countHandler,
  createBulkStartHandler,
  createHandler,
  deleteHandler,
  getHandler,
  listHandler,
  startExportHandler,
  startImportHandler,
  updateHandler,
} from '../../pipeline/verbs/verbs.ts'

export const leadHandlers = {
  listLeads: listHandler(leads),
  createLead: createHandler(leads),
  countLeads: countHandler(leads),
  aggregateLeads: ({ db, caller, query }) => aggregateLeads(db, caller, query),
  getLead: getHandler(leads),
  updateLead: updateHandler(leads),
  deleteLead: deleteHandler(leads),
  convertLeadToProject: async (call) => {
    const { db, caller, params, body = {} } = call
    await findRecord(db, caller, leads, params.id)
    requireAdditionalScopes(call)
    return convertLead(db, caller, params.id, body)
  },
  bulkLeads: createBulkStartHandler(leads),
  importLeads: startImportHandler(leads),
  exportLeads: startExportHandler(leads),
} satisfies Partial<Handlers>
