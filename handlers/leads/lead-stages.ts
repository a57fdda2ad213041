import { deleteLeadStage } from '../../db/leads/stage-deletion.ts'
import { leadStages, listLeadStages } from '../../db/leads/stages.ts'
import { findRecord } from '../../db/records/read.ts'
import type { Handlers } from '../contract.ts'
import { requireAlsoScopes } from '../verbs/also-scopes.ts'
import { paged } from '../verbs/paged.ts'
import { create, get, update } from '../verbs/verbs.ts'

export const leadStageHandlers = {
  listLeadStages: ({ db, caller, query, ...call }) =>
    paged({ caller, ...call }, query, Number, (_, place) => listLeadStages(db, caller, place)),
  getLeadStage: get(leadStages),
  createLeadStage: create(leadStages),
  updateLeadStage: update(leadStages),
  deleteLeadStage: async (call) => {
    const { db, caller, params, query } = call
    await findRecord(db, caller, leadStages, params.id)
    requireAlsoScopes(call)
    return deleteLeadStage(db, caller, params.id, query.moveToStageId)
  },
} satisfies Partial<Handlers>
