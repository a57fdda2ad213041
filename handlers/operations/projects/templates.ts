import { createProjectTemplate, projectTemplates, updateProjectTemplate } from '../../../db/nouns/projects/templates.ts'
import type { Handlers } from '../../pipeline/contract/contract.ts'
import { deleteHandler, getHandler, listHandler } from '../../pipeline/verbs/verbs.ts'

export const projectTemplateHandlers = {
  listProjectTemplates: listHandler(projectTemplates),
  createProjectTemplate: ({ db, caller, body }) => createProjectTemplate(db, caller, body),
  getProjectTemplate: getHandler(projectTemplates),
  updateProjectTemplate: ({ db, caller, params, body }) => updateProjectTemplate(db, caller, params.id, body),
  deleteProjectTemplate: deleteHandler(projectTemplates),
} satisfies Partial<Handlers>
