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
  createProject: ({ db, caller, body }) => createProject(db, caller, body),
  bulkFetchProjects: bulkFetchHandler(projects),
  countProjects: countHandler(projects),
  aggregateProjects: ({ db, caller, query }) => aggregateProjects(db, caller, query),
  getProject: getHandler(projects),
  updateProject: ({ db, caller, params, body }) => updateProject(db, caller, params.id, body),
  deleteProject: deleteHandler(projects),
  getDeletedProject: ({ db, caller, params }) => findDeleted(db, caller, projects, params.id),
  getProjectAttachedRecords: ({ db, caller, params }) => countProjectRecords(db, caller, params.id),
  moveProjectRecords: ({ db, caller, params, body }) => moveProjectRecords(db, caller, params.id, body.targetProjectId),
  bulkProjects: createBulkStartHandler(projects),
  importProjects: startImportHandler(projects),
  exportProjects: startExportHandler(projects),
} satisfies Partial<Handlers>
