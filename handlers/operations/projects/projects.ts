import { findDeleted } from '../../../db/engine/records/read.ts'
import { aggregateProjects, createProject, projects, updateProject } from '../../../db/nouns/projects/projects.ts'
import { countProjectRecords, moveProjectRecords } from '../../../db/workflows/project-records.ts'
import type { Handlers } from '../../pipeline/contract/contract.ts'
import {
  bulkFetchHandler,
  countHandler,
  createBulkStartHandler,
  deleteHandler,
  getHandler,
  listHandler,
  startExportHandler,
  startImportHandler,
} from '../../pipeline/verbs/verbs.ts'

export const projectHandlers = {
  listProjects: listHandler(projects),
  createProject: async ({ db, caller, body }) => ({ data: await createProject(db, caller, body) }),
  bulkFetchProjects: bulkFetchHandler(projects),
  countProjects: countHandler(projects),
  aggregateProjects: async ({ db, caller, query }) => ({ data: await aggregateProjects(db, caller, query) }),
  getProject: getHandler(projects),
  updateProject: async ({ db, caller, params, body }) => ({ data: await updateProject(db, caller, params.id, body) }),
  deleteProject: deleteHandler(projects),
  getDeletedProject: async ({ db, caller, params }) => ({ data: await findDeleted(db, caller, projects, params.id) }),
  getProjectAttachedRecords: async ({ db, caller, params }) => ({
    data: await countProjectRecords(db, caller, params.id),
  }),
  moveProjectRecords: async ({ db, caller, params, body }) => ({
    data: await moveProjectRecords(db, caller, params.id, body.targetProjectId),
  }),
  bulkProjects: createBulkStartHandler(projects),
  importProjects: startImportHandler(projects),
  exportProjects: startExportHandler(projects),
} satisfies Partial<Handlers>
