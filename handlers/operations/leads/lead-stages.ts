import { findRecord } from '../../../db/engine/records/read.ts'
import { deleteLeadStage } from '../../../db/nouns/leads/stage-deletion.ts'
import { leadStages, readLeadStagePage } from '../../../db/nouns/leads/stages.ts'
import type { Handlers } from '../../pipeline/contract/contract.ts'
import { requireAdditionalScopes } from '../../pipeline/verbs/additional-scopes.ts'
import { paginate } from '../../pipeline/verbs/pagination.ts'
import { createHandler, getHandler, updateHandler } from '../../pipeline/verbs/verbs.ts'

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
