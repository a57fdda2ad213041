import type { Caller } from '../../../db/engine/base/caller.ts'
import { liveReadContext, runTransaction, type Transaction } from '../../../db/engine/postgres/transaction.ts'
import { findRecord } from '../../../db/engine/records/read.ts'
import type { Schemas } from '../../../db/engine/records/resource.ts'
import { listPayAppLines, type PayAppLineItem } from '../../../db/nouns/pay-apps/line-items.ts'
import { approvePayApp, markPayAppPaid, type PayApp, payApps } from '../../../db/nouns/pay-apps/pay-apps.ts'
import { rejectPayApp, submitPayApp, voidPayApp } from '../../../db/nouns/pay-apps/transitions.ts'
import { createPayApp } from '../../../db/workflows/pay-app-creation.ts'
import type { TestTenant } from '../environment/service.ts'
import { projectMakers } from './projects.ts'

type Tenant = Pick<TestTenant, 'database' | 'caller'>
type PayAppValues = Partial<Schemas['PayAppCreate']> & { status?: Schemas['PayAppStatus'] }
type Step = (tx: Transaction, caller: Caller, id: number) => Promise<unknown>

const approve: Step = (tx, caller, id) => approvePayApp(tx, caller, id, {})

const waysTo: Record<Schemas['PayAppStatus'], Step[]> = {
  draft: [],
  submitted: [submitPayApp],
  approved: [submitPayApp, approve],
  rejected: [submitPayApp, (tx, caller, id) => rejectPayApp(tx, caller, id, {})],
  paid: [submitPayApp, approve, (tx, caller, id) => markPayAppPaid(tx, caller, id, {})],
  voided: [submitPayApp, voidPayApp],
}

export const payAppMakers = {
  /**
   * Creates a pay application and moves it to the given status by the service's own transitions. Unless a project is
   * given, creates one with a contract sum of 1000.00.
   */
  async payApp(tenant: Tenant, { status = 'draft', projectId, ...values }: PayAppValues = {}): Promise<PayApp> {
    const { database, caller } = tenant
    const project = projectId ?? (await projectMakers.project(tenant, { contractValue: '1000.00' })).id
    const given = { periodTo: '2026-03-31', ...values, projectId: project }
    const { id } = await runTransaction(database, caller, (tx) => createPayApp(tx, caller, given))
    for (const step of waysTo[status]) await runTransaction(database, caller, (tx) => step(tx, caller, id))
    return findRecord(liveReadContext(database), caller, payApps, id)
  },

  /** Returns the current lines of a pay application. */
  payAppLines: ({ database, caller }: Tenant, id: number): Promise<PayAppLineItem[]> =>
    listPayAppLines(liveReadContext(database), caller, id),
}
