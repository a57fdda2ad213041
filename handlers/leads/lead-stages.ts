import { deleteLeadStage } from '../../db/leads/stage-deletion.ts'
import { leadStages, readLeadStagePage } from '../../db/leads/stages.ts'
import { findRecord } from '../../db/records/read.ts'
import type { Handlers } from '../contract/contract.ts'
import { requireAdditionalScopes } from '../verbs/additional-scopes.ts'
import { paginate } from '../verbs/pagination.ts'
import { createHandler, getHandler, updateHandler } from '../verbs/verbs.ts'

export const leadStageHandlers = {
  listLeadStages: ({ db, caller, query, ...call }) =>
    paginate({ caller, ...call }, query, Number, (_, place) => readLeadStagePage(db, caller, place)),
  getLeadStage: getHandler(leadStages),
  createLeadStage: createHandler(leadStages),
  updateLeadStage: updateHandler(leadStages),
  deleteLeadStage: async (call) => {
    const { db, caller, params, query } = call
    await findRecord(db, caller, leadStages, params.id)
    requireAdditionalScopes(call)
    return deleteLeadStage(db, caller, params.id, query.moveToStageId)
  },
} satisfies Partial<Handlers>
