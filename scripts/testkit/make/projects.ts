import { runTransaction } from '../../../db/engine/postgres/transaction.ts'
import type { Schemas } from '../../../db/engine/records/resource.ts'
import { createProject, type Project, type ProjectInput } from '../../../db/nouns/projects/projects.ts'
import { createProjectTemplate, type ProjectTemplate } from '../../../db/nouns/projects/templates.ts'
import type { TestTenant } from '../environment/service.ts'

export const projectMakers = {
  project: (tenant: Pick<TestTenant, 'database' | 'caller'>, values: ProjectInput = {}): Promise<Project> =>
    runTransaction(tenant.database, tenant.caller, (tx) =>
      createProject(tx, tenant.caller, { name: 'Deck', ...values }),
    ),

  projectTemplate: (
    tenant: Pick<TestTenant, 'database' | 'caller'>,
    values: Omit<Schemas['ProjectTemplateCreate'], 'name'> & { name?: string } = { phases: [] },
  ): Promise<ProjectTemplate> =>
    runTransaction(tenant.database, tenant.caller, (tx) =>
      createProjectTemplate(tx, tenant.caller, { name: 'Deck', ...values }),
    ),
}
