import { crewAssignments } from '../../db/crew-assignments/crew-assignments.ts'
import { deleteCrewAssignment, replaceJobDayCrew } from '../../db/crew-assignments/day-crews.ts'
import { type Handlers, ResultWithMeta } from '../contract/contract.ts'
import { getHandler, listHandler } from '../verbs/verbs.ts'

export const crewAssignmentHandlers = {
  listCrewAssignments: listHandler(crewAssignments),
  replaceJobDayCrew: async ({ db, caller, body }) => {
    const { crew, warnings } = await replaceJobDayCrew(db, caller, body)
    return new ResultWithMeta(crew, { warnings })
  },
  getCrewAssignment: getHandler(crewAssignments),
  deleteCrewAssignment: ({ db, caller, params }) => deleteCrewAssignment(db, caller, params.id),
} satisfies Partial<Handlers>
