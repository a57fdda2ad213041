import { type Resource, resource, type Schemas } from '../../engine/records/resource.ts'
import { crewChangeRules } from './crew-replaced-events.ts'

/** Assignment of a user to a project on one day. */

export type CrewAssignment = Schemas['CrewAssignment']

export const crewAssignments: Resource<CrewAssignment> = resource('CrewAssignment', {
  references: {
    projectId: { table: 'projects', label: 'project', namedBy: 'projectNumber' },
    userId: { table: 'users', label: 'user', namedBy: 'email' },
  },
  date: 'date',
  projectField: 'projectId',
  rules: crewChangeRules(() => crewAssignments),
})
