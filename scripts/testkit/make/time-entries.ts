import { runTransaction } from '../../../db/engine/postgres/transaction.ts'
import type { Schemas } from '../../../db/engine/records/resource.ts'
import { insertOne } from '../../../db/engine/records/write.ts'
import { type TimeEntry, timeEntries } from '../../../db/nouns/time-entries/time-entries.ts'
import { createUser, type Role } from '../../../db/services/access/users.ts'
import type { TestTenant } from '../environment/service.ts'
import { projectMakers } from './projects.ts'

type Tenant = Pick<TestTenant, 'database' | 'caller'>

let people = 0

export const timeEntryMakers = {
  /** Creates a user whose hours can be recorded, and returns the user's id. */
  worker: ({ database, caller }: Tenant, role: Role = 'field', email?: string): Promise<number> => {
    people += 1
    const user = { email: email ?? `worker${people}@pine.example`, password: 'a long password', role }
    return createUser(database, caller.tenantId, user)
  },

  /** Creates a time entry of eight hours on March 2, 2026, with a new project and a new user unless they are given. */
  async timeEntry(
    tenant: Tenant,
    { projectId, userId, ...values }: Partial<Schemas['TimeEntryCreate']> = {},
  ): Promise<TimeEntry> {
    const { database, caller } = tenant
    const given = {
      date: '2026-03-02',
      hours: '8',
      ...values,
      projectId: projectId ?? (await projectMakers.project(tenant)).id,
      userId: userId ?? (await timeEntryMakers.worker(tenant)),
    }
    return runTransaction(database, caller, (tx) => insertOne(tx, caller, timeEntries, given))
  },
}
