import { runTransaction } from '../../../db/engine/postgres/transaction.ts'
import type { Values } from '../../../db/engine/records/row.ts'
import { insertOne } from '../../../db/engine/records/write.ts'
import { type CrewAssignment, crewAssignments } from '../../../db/nouns/crew-assignments/crew-assignments.ts'
import { type SiteLog, siteLogs } from '../../../db/nouns/site-logs/site-logs.ts'
import type { TestTenant } from '../environment/service.ts'
import { makeUser } from '../oauth.ts'
import { projectMakers } from './projects.ts'

export const siteRecordMakers = {
  /** Creates a site log of March 2, 2026, with a new project and a new user unless they are given. */
  async siteLog(tenant: TestTenant, values: Values<SiteLog> = {}): Promise<SiteLog> {
    const { database, caller } = tenant
    const projectId = values.projectId ?? (await projectMakers.project(tenant)).id
    const createdBy = values.createdBy ?? (await makeUser(tenant)).id
    const given = { logDate: '2026-03-02', notes: 'Footings', ...values, projectId, createdBy }
    return runTransaction(database, caller, (tx) => insertOne(tx, caller, siteLogs, given))
  },

  /** Creates a crew assignment on March 2, 2026, with a new project and a new user unless they are given. */
  async crewAssignment(tenant: TestTenant, values: Values<CrewAssignment> = {}): Promise<CrewAssignment> {
    const { database, caller } = tenant
    const projectId = values.projectId ?? (await projectMakers.project(tenant)).id
    const userId = values.userId ?? (await makeUser(tenant)).id
    const given = { date: '2026-03-02', ...values, projectId, userId }
    return runTransaction(database, caller, (tx) => insertOne(tx, caller, crewAssignments, given))
  },
}
