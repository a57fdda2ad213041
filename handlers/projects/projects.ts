import { aggregateProjects, createProject, projects, updateProject } from '../../db/projects/projects.ts'
import { findDeleted } from '../../db/records/read.ts'
import { attachedRecords, moveRecords } from '../../db/workflows/attached-records.ts'
import type { Handlers } from '../contract.ts'
import { bulkFetch, count, get, list, remove, startBulk, startExport, startImport } from '../verbs/verbs.ts'

export const projectHandlers = {
  listProjects: list(projects),
  createProject: ({ db, caller, body }) => createProject(db, caller, body),
  bulkFetchProjects: bulkFetch(projects),
  countProjects: count(projects),
  aggregateProjects: ({ db, caller, query }) => aggregateProjects(db, caller, query),
  getProject: get(projects),
  updateProject: ({ db, caller, params, body }) => updateProject(db, caller, params.id, body),
  deleteProject: remove(projects),
  getDeletedProject: ({ db, caller, params }) => findDeleted(db, caller, projects, params.id),
  getProjectAttachedRecords: ({ db, caller, params }) => attachedRecords(db, caller, params.id),
  moveProjectRecords: ({ db, caller, params, body }) => moveRecords(db, caller, params.id, body.targetProjectId),
  bulkProjects: startBulk(projects),
  importProjects: startImport(projects),
  exportProjects: startExport(projects),
} satisfies Partial<Handlers>
