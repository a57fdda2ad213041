import { canonicalJson } from '../../domain/canonical-json.ts'
import { taskCountViolations } from '../../domain/projects/phases.ts'
import { applyProjectTemplate, type TemplateValues } from '../../domain/projects/templates.ts'
import { invalid } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { fetchRecords, liveReferences } from '../../engine/records/read.ts'
import { resource, type Schemas } from '../../engine/records/resource.ts'
import type { Values } from '../../engine/records/row.ts'
import type { Change, Ruled } from '../../engine/records/rules.ts'
import { insertOne, updateOne } from '../../engine/records/write.ts'
import { timeZoneOf } from '../../services/branding/deadlines.ts'

export type ProjectTemplate = Schemas['ProjectTemplate']

export const projectTemplates = resource('ProjectTemplate', {
  unique: ['name'],
  references: { assignedTo: { table: 'users', label: 'user' } },
  date: 'createdAt',
  rules: {
    prepareInsert: async (_tx, _caller, rows) => rows.map(checkCounts),
    prepareUpdate: async (_tx, _caller, changes) => changes.map(changedPhases),
  },
})

/** Creates a project template. Throws Refusal validation_failed, and conflict for a template name that is taken. */
export const createProjectTemplate = (
  tx: Transaction,
  caller: Caller,
  given: Schemas['ProjectTemplateCreate'],
): Promise<ProjectTemplate> => insertOne(tx, caller, projectTemplates, withWholePhases(given))

/**
 * Changes a project template if If-Match matches. Throws Refusal not_found, validation_failed, conflict (status 409, or
 * 412 if If-Match does not match).
 */
export const updateProjectTemplate = (
  tx: Transaction,
  caller: Caller,
  id: number,
  given: Schemas['ProjectTemplateUpdate'],
): Promise<ProjectTemplate> => updateOne(tx, caller, projectTemplates, id, withWholePhases(given))

/** Sets omitted fields of phases and tasks to null, and an omitted list of tasks to an empty one. */
function withWholePhases({ phases, ...given }: Schemas['ProjectTemplateUpdate']): Values<ProjectTemplate> {
  const whole = phases?.map(({ name, startDay = null, days = null, tasks = [] }) => ({ name, startDay, days, tasks }))
  return { ...given, ...(whole && { phases: whole }) }
}

function checkCounts(values: Values<ProjectTemplate>): Ruled<ProjectTemplate> {
  const violations = taskCountViolations(values.phases ?? [])
  return violations.length > 0 ? invalid(violations) : values
}

/**
 * Keeps the current phases if the given ones equal them, so that they do not count as a change. The order of object
 * members does not matter.
 */
function changedPhases({ row, values }: Change<ProjectTemplate>): Ruled<ProjectTemplate> {
  if (values.phases === undefined) return values
  const isSame = canonicalJson(values.phases) === canonicalJson(row.phases)
  return isSame ? { ...values, phases: row.phases } : checkCounts(values)
}

interface FromTemplate extends TemplateValues {
  templateId?: number | null | undefined
}

/**
 * Fills in the omitted fields of new projects from their templates. If a template is missing, its id stays in the
 * values, so that the reference check refuses it.
 */
export async function applyTemplates<V extends FromTemplate>(
  tx: Transaction,
  caller: Caller,
  rows: readonly V[],
): Promise<V[]> {
  const ids = rows.flatMap(({ templateId }) => templateId ?? [])
  if (ids.length === 0) return rows.map(({ templateId: _, ...row }) => row as V)
  const { items } = await fetchRecords(tx, caller, projectTemplates, ids)
  const timeZone = await timeZoneOf(tx, caller)
  const templates = new Map(items.map((template) => [template.id, template]))
  const live = await liveReferences(tx, caller, projectTemplates, items)
  return rows.map(({ templateId, ...row }) => {
    const values = row as V
    if (typeof templateId !== 'number') return values
    const template = templates.get(templateId)
    if (!template) return { ...values, templateId }
    const isAssigneeLive = template.assignedTo !== null && (live.get('assignedTo')?.has(template.assignedTo) ?? false)
    return applyProjectTemplate(values, template, { isAssigneeLive, timeZone })
  })
}
