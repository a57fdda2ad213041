import { runTransaction } from '../../../db/postgres/transaction.ts'
import { createProject, type Project, type ProjectInput } from '../../../db/projects/projects.ts'
import { createProjectTemplate, type ProjectTemplate } from '../../../db/projects/templates.ts'
import type { Schemas } from '../../../db/records/resource.ts'
import type { TestTenant } from '../service.ts'

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
