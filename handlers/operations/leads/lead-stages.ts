import { deleteLeadStage } from '../../../db/nouns/leads/stage-deletion.ts'
import { leadStages, readLeadStagePage } from '../../../db/nouns/leads/stages.ts'
import type { Handlers } from '../../pipeline/contract/contract.ts'
import { paginate } from '../../pipeline/verbs/pagination.ts'
import { createHandler, getHandler, requireRecord, updateHandler } from '../../pipeline/verbs/verbs.ts'

export const leadStageHandlers = {
  listLeadStages: ({ db, caller, query, ...call }) =>
    paginate({ caller, ...call }, query, Number, (_, place) => readLeadStagePage(db, caller, place)),
  getLeadStage: getHandler(leadStages),
  createLeadStage: createHandler(leadStages),
  updateLeadStage: updateHandler(leadStages),
  deleteLeadStage: {
    require: requireRecord(leadStages),
    handle: async ({ db, caller, params, query }) => ({
      data: await deleteLeadStage(db, caller, params.id, query.moveToStageId),
    }),
  },
} satisfies Partial<Handlers>
