import { aggregateLeads, leads } from '../../db/leads/leads.ts'
import type { Handlers } from '../contract.ts'
import { count, create, get, list, remove, startBulk, startExport, startImport, update } from '../verbs.ts'

export const leadHandlers = {
  listLeads: list(leads),
  createLead: create(leads),
  countLeads: count(leads),
  aggregateLeads: ({ db, caller, query }) => aggregateLeads(db, caller, query),
  getLead: get(leads),
  updateLead: update(leads),
  deleteLead: remove(leads),
  bulkLeads: startBulk(leads),
  importLeads: startImport(leads),
  exportLeads: startExport(leads),
} satisfies Partial<Handlers>
