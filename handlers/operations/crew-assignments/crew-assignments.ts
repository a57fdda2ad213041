import { crewAssignments } from '../../../db/nouns/crew-assignments/crew-assignments.ts'
import { deleteCrewAssignment, replaceJobDayCrew } from '../../../db/nouns/crew-assignments/day-crews.ts'
import type { Handlers } from '../../pipeline/contract/contract.ts'
import { getHandler, listHandler } from '../../pipeline/verbs/verbs.ts'

export const crewAssignmentHandlers = {
  listCrewAssignments: listHandler(crewAssignments),
  replaceJobDayCrew: async ({ db, caller, body }) => {
    const { crew, warnings } = await replaceJobDayCrew(db, caller, body)
    return { data: crew, meta: { warnings } }
  },
  getCrewAssignment: getHandler(crewAssignments),
  deleteCrewAssignment: async ({ db, caller, params }) => ({ data: await deleteCrewAssignment(db, caller, params.id) }),
} satisfies Partial<Handlers>
