import { scopeInsufficient } from '../../db/access/required-scope.ts'
import { deleteLeadStage } from '../../db/leads/stage-deletion.ts'
import { leadStages, listLeadStages } from '../../db/leads/stages.ts'
import type { Handlers } from '../contract.ts'
import { paged } from '../verbs/paged.ts'
import { create, get, update } from '../verbs/verbs.ts'

export const leadStageHandlers = {
  listLeadStages: ({ db, caller, query, ...call }) =>
    paged({ caller, ...call }, query, Number, (_, place) => listLeadStages(db, caller, place)),
  getLeadStage: get(leadStages),
  createLeadStage: create(leadStages),
  updateLeadStage: update(leadStages),
  deleteLeadStage: ({ db, caller, params, query: { moveToStageId } }) => {
    if (moveToStageId !== undefined && !caller.scopes.has('leads:write')) throw scopeInsufficient('leads:write')
    return deleteLeadStage(db, caller, params.id, moveToStageId)
  },
} satisfies Partial<Handlers>
