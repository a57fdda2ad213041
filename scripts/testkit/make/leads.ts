import type { LeadStage } from '../../../db/domain/leads/stages.ts'
import { liveReadContext, runTransaction } from '../../../db/engine/postgres/transaction.ts'
import type { Schemas } from '../../../db/engine/records/resource.ts'
import { insertOne, updateOne } from '../../../db/engine/records/write.ts'
import { type Lead, leads } from '../../../db/nouns/leads/leads.ts'
import { leadStages, listLiveStages } from '../../../db/nouns/leads/stages.ts'
import type { TestTenant } from '../environment/service.ts'
import { projectMakers } from './projects.ts'

type Tenant = Pick<TestTenant, 'database' | 'caller'>

export const leadMakers = {
  /** Creates a lead. `stage` is the name of its lead stage. */
  async lead(
    tenant: Tenant,
    { stage, ...values }: Partial<Schemas['LeadCreate']> & { stage?: string } = {},
  ): Promise<Lead> {
    const placed = stage === undefined ? {} : { stageId: (await leadMakers.stage(tenant, stage)).id }
    return runTransaction(tenant.database, tenant.caller, (tx) =>
      insertOne(tx, tenant.caller, leads, { name: 'Ortiz kitchen', ...placed, ...values }),
    )
  },

  /** Returns the tenant's lead stages in order. */
  stages: (tenant: Tenant): Promise<LeadStage[]> => listLiveStages(liveReadContext(tenant.database), tenant.caller),

  /** Returns the lead stage with this name. */
  async stage(tenant: Tenant, name: string): Promise<LeadStage> {
    const found = (await leadMakers.stages(tenant)).find((stage) => stage.name === name)
    if (!found) throw new Error(`the tenant has no stage ${name}`)
    return found
  },

  leadStage: (tenant: Tenant, values: Schemas['LeadStageUpdate'] & { name: string; kind?: LeadStage['kind'] }) =>
    runTransaction(tenant.database, tenant.caller, (tx) => insertOne(tx, tenant.caller, leadStages, values)),

  /** Creates a project of a won lead, links it to the lead, and returns the project's id. */
  async becameProject(tenant: Tenant, leadId: number): Promise<number> {
    const { id: projectId } = await projectMakers.project(tenant)
    await runTransaction(tenant.database, tenant.caller, (tx) =>
      updateOne(tx, tenant.caller, leads, leadId, { projectId }),
    )
    return projectId
  },
}
