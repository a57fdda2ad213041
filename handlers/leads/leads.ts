import { requireScope } from '../../db/access/required-scope.ts'
import { aggregateLeads, leads } from '../../db/leads/leads.ts'
import { findRecord } from '../../db/records/read.ts'
import { convertLead } from '../../db/workflows/conversions.ts'
import type { Handlers } from '../contract.ts'
import { count, create, get, list, remove, startBulk, startExport, startImport, update } from '../verbs/verbs.ts'

export const leadHandlers = {
  listLeads: list(leads),
  createLead: create(leads),
  countLeads: count(leads),
  aggregateLeads: ({ db, caller, query }) => aggregateLeads(db, caller, query),
  getLead: get(leads),
  updateLead: update(leads),
  deleteLead: remove(leads),
  convertLeadToProject: async ({ db, caller, params, body = {} }) => {
    // As on every path, an id that is not found is said before a scope beyond the operation's own.
    await findRecord(db, caller, leads, params.id)
    requireScope(caller, 'projects:write')
    return convertLead(db, caller, params.id, body)
  },
  bulkLeads: startBulk(leads),
  importLeads: startImport(leads),
  exportLeads: startExport(leads),
} satisfies Partial<Handlers>
