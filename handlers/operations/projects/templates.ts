import { createProjectTemplate, projectTemplates, updateProjectTemplate } from '../../../db/nouns/projects/templates.ts'
import type { Handlers } from '../../pipeline/contract/contract.ts'
import { deleteHandler, getHandler, listHandler } from '../../pipeline/verbs/verbs.ts'

export const projectTemplateHandlers = {
  listProjectTemplates: listHandler(projectTemplates),
  createProjectTemplate: async ({ db, caller, body }) => ({ data: await createProjectTemplate(db, caller, body) }),
  getProjectTemplate: getHandler(projectTemplates),
  updateProjectTemplate: async ({ db, caller, params, body }) => ({
    data: await updateProjectTemplate(db, caller, params.id, body),
  }),
  deleteProjectTemplate: deleteHandler(projectTemplates),
} satisfies Partial<Handlers>
