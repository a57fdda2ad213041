import { crewAssignments } from '../../db/crew-assignments/crew-assignments.ts'
import { deleteCrewAssignment, replaceJobDayCrew } from '../../db/crew-assignments/job-days.ts'
import { type Handlers, WithMeta } from '../contract.ts'
import { get, list } from '../verbs/verbs.ts'

export const crewAssignmentHandlers = {
  listCrewAssignments: list(crewAssignments),
  replaceJobDayCrew: async ({ db, caller, body }) => {
    const { crew, warnings } = await replaceJobDayCrew(db, caller, body)
    return new WithMeta(crew, { warnings })
  },
  getCrewAssignment: get(crewAssignments),
  deleteCrewAssignment: ({ db, caller, params }) => deleteCrewAssignment(db, caller, params.id),
} satisfies Partial<Handlers>
