import { createProjectTemplate, projectTemplates, updateProjectTemplate } from '../../db/projects/templates.ts'
import type { Handlers } from '../contract.ts'
import { get, list, remove } from '../verbs/verbs.ts'

export const projectTemplateHandlers = {
  listProjectTemplates: list(projectTemplates),
  createProjectTemplate: ({ db, caller, body }) => createProjectTemplate(db, caller, body),
  getProjectTemplate: get(projectTemplates),
  updateProjectTemplate: ({ db, caller, params, body }) => updateProjectTemplate(db, caller, params.id, body),
  deleteProjectTemplate: remove(projectTemplates),
} satisfies Partial<Handlers>
