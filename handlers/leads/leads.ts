import { aggregateLeads, leads } from '../../db/leads/leads.ts'
import { findRecord } from '../../db/records/read.ts'
import { convertLead } from '../../db/workflows/conversions.ts'
import type { Handlers } from '../contract.ts'
import { requireAlsoScopes } from '../verbs/also-scopes.ts'
import { count, create, get, list, remove, startBulk, startExport, startImport, update } from '../verbs/verbs.ts'

export const leadHandlers = {
  listLeads: list(leads),
  createLead: create(leads),
  countLeads: count(leads),
  aggregateLeads: ({ db, caller, query }) => aggregateLeads(db, caller, query),
  getLead: get(leads),
  updateLead: update(leads),
  deleteLead: remove(leads),
  convertLeadToProject: async (call) => {
    const { db, caller, params, body = {} } = call
    await findRecord(db, caller, leads, params.id)
    requireAlsoScopes(call)
    return convertLead(db, caller, params.id, body)
  },
  bulkLeads: startBulk(leads),
  importLeads: startImport(leads),
  exportLeads: startExport(leads),
} satisfies Partial<Handlers>
