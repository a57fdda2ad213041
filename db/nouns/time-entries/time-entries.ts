import { sql } from 'kysely'
import { compare } from '../../domain/money.ts'
import { invalid, Refusal, type Violation } from '../../domain/refusal.ts'
import {
  keepExistingPhaseAndTask,
  matchPhaseAndTaskByName,
  resolvePhaseAndTask,
} from '../../domain/time-entries/phase-and-task.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { holdProjectsOf, keptWithoutProject } from '../../engine/records/belonging.ts'
import { resource, type Schemas } from '../../engine/records/resource.ts'
import type { Values } from '../../engine/records/row.ts'
import type { Change, Ruled } from '../../engine/records/rules.ts'
import { changedFields } from '../../engine/records/verdict.ts'
import { checkReviewChanges, checkReviewsOfNewRecords, findReviewedDeletionRefusals } from '../reviews.ts'

export type TimeEntry = Schemas['TimeEntry']

/**
 * Label of a time entry in refusals. `unlockedFields` are the fields that can be changed although the entry is reviewed
 * or billed: its project and its invoice.
 */
const facts = { label: 'time entry', unlockedFields: ['projectId', 'invoiceId'] }

/** Resource of time entries. No code writes total_cost, because it is a generated column. */
export const timeEntries = resource('TimeEntry', {
  keepsMaker: true,
  references: {
    projectId: { table: 'projects', label: 'project', namedBy: 'projectNumber' },
    userId: { table: 'users', label: 'user', namedBy: 'email' },
  },
  date: 'date',
  projectField: 'projectId',
  rules: {
    prepareInsert: completeNew,
    beforeUpdate: lockProjectsOfPhases,
    prepareUpdate: judgeChanges,
    mayDelete: async (_tx, _caller, rows) =>
      new Map([...findReviewedDeletionRefusals(facts.label, rows), ...keptByInvoices(rows)]),
    beforeRestore: holdProjects,
    mayRestore: restoreRefusals,
    restoredWith: phasesAfterRestore,
  },
})

const setsPhase = ({ phaseId, taskId }: Values<TimeEntry>): boolean => phaseId !== undefined || taskId !== undefined

const noPhase = { phaseId: null, taskId: null }

/**
 * Checks new time entries and fills in their phases from their tasks. Entries of a missing project are left to the
 * reference check, which runs later.
 */
async function completeNew(
  tx: Transaction,
  caller: Caller,
  rows: readonly Values<TimeEntry>[],
): Promise<Ruled<TimeEntry>[]> {
  const phases = await lockProjectPhases(
    tx,
    caller,
    rows.filter(setsPhase).map(({ projectId }) => projectId!),
  )
  const refused = await checkReviewsOfNewRecords<TimeEntry>(tx, caller, rows)
  return rows.map((values, index) => refused[index] ?? checkEntry(values, noPhase, phases.get(values.projectId!)))
}

function holdProjects(tx: Transaction, caller: Caller, ids: readonly number[]): Promise<void> {
  return holdProjectsOf(tx, caller, timeEntries, ids)
}

function restoreRefusals(tx: Transaction, caller: Caller, rows: readonly TimeEntry[]): Promise<Map<number, Refusal>> {
  return keptWithoutProject(tx, caller, timeEntries, rows)
}

/** If a change sets a phase or task, locks the entries' projects before the entries are locked (lock order). */
async function lockProjectsOfPhases(
  tx: Transaction,
  caller: Caller,
  values: readonly Values<TimeEntry>[],
  ids: readonly number[],
): Promise<void> {
  if (values.some(setsPhase)) await holdProjects(tx, caller, ids)
}

async function judgeChanges(
  tx: Transaction,
  caller: Caller,
  changes: readonly Change<TimeEntry>[],
): Promise<Ruled<TimeEntry>[]> {
  const phases = await lockProjectPhases(tx, caller, changes.flatMap(projectsNeeded))
  const refused = await checkReviewChanges(tx, caller, facts, changes)
  const billed = await billedRefusals(tx, caller, changes)
  return changes.map(({ row, values }, index) => {
    const refusal = refused[index] ?? billed[index]
    if (refusal) return refusal
    if (!changesProject({ row, values })) return checkEntry(values, row, phases.get(row.projectId))
    return {
      ...values,
      ...matchPhaseAndTaskByName(row, phases.get(row.projectId) ?? [], phases.get(values.projectId!) ?? []),
    }
  })
}

/** Reports whether the change assigns the entry to another project. Only the operations that move records do that. */
const changesProject = ({ row, values }: Change<TimeEntry>): boolean =>
  values.projectId !== undefined && values.projectId !== row.projectId

/** Returns the ids of the projects whose phases the change needs. */
function projectsNeeded({ row, values }: Change<TimeEntry>): number[] {
  if (changesProject({ row, values })) return row.phaseId === null ? [] : [row.projectId, values.projectId!]
  return setsPhase(values) ? [row.projectId] : []
}

/** Returns the values to write, with phase and task resolved, or a refusal with all violations. */
function checkEntry(
  values: Values<TimeEntry>,
  standing: Pick<TimeEntry, 'phaseId' | 'taskId'>,
  phases: ProjectPhases | undefined,
): Ruled<TimeEntry> {
  const place = phases && setsPhase(values) ? resolvePhaseAndTask(values, standing, phases) : {}
  const violations = [...hoursViolations(values.hours), ...(Array.isArray(place) ? place : [])]
  return violations.length > 0 ? invalid(violations) : { ...values, ...place }
}

function hoursViolations(hours: string | undefined): Violation[] {
  if (hours === undefined || (compare(hours, '0') > 0 && compare(hours, '24') <= 0)) return []
  return [{ field: 'hours', code: 'range', message: 'must be more than 0 and at most 24' }]
}

/**
 * Checks changes of billed entries. Returns a list parallel to `changes`: a refusal for each forbidden change,
 * undefined for each allowed one. A billed entry may move only to the project of its invoice.
 */
async function billedRefusals(
  db: ReadContext,
  caller: Caller,
  changes: readonly Change<TimeEntry>[],
): Promise<(Refusal | undefined)[]> {
  const moved = changes.filter((change) => change.row.invoiceId !== null && changesProject(change))
  const projects = await projectsOfInvoices(
    db,
    caller,
    moved.map(({ row }) => row.invoiceId!),
  )
  return changes.map((change) => {
    const { row, values } = change
    if (row.invoiceId === null) return undefined
    if (changesProject(change)) return projects.get(row.invoiceId) === values.projectId ? undefined : billedRefusal(row)
    const rewritten = changedFields(values, row).some((field) => !facts.unlockedFields.includes(field))
    return rewritten ? billedRefusal(row) : undefined
  })
}

async function projectsOfInvoices(db: ReadContext, { tenantId }: Caller, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, number | null>()
  const rows = await db.sql
    .selectFrom('invoices')
    .select(['id', 'projectId'])
    .where('tenantId', '=', tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(rows.map(({ id, projectId }) => [id, projectId]))
}

const keptByInvoices = (rows: readonly TimeEntry[]): Map<number, Refusal> =>
  new Map(rows.filter(({ invoiceId }) => invoiceId !== null).map((row) => [row.id, billedRefusal(row)]))

const billedRefusal = ({ invoiceId }: TimeEntry): Refusal =>
  new Refusal(
    'conflict',
    `The time entry is billed by invoice ${invoiceId}, so it cannot be changed. Remove it from that invoice, or void the invoice, first.`,
  )

/** Clears the phase and task of restored entries if their project no longer has them. */
async function phasesAfterRestore(
  tx: Transaction,
  caller: Caller,
  rows: readonly TimeEntry[],
): Promise<Map<number, Values<TimeEntry>>> {
  const placed = rows.filter(({ phaseId }) => phaseId !== null)
  const phases = await lockProjectPhases(
    tx,
    caller,
    placed.map(({ projectId }) => projectId),
  )
  return new Map(placed.map((row) => [row.id, keepExistingPhaseAndTask(row, phases.get(row.projectId) ?? [])]))
}

type ProjectPhases = Schemas['Project']['phases']

/**
 * Returns the phases of the live projects among `projectIds`, keyed by project id. Locks these projects until the
 * transaction ends, so that no phase or task is removed.
 */
async function lockProjectPhases(
  tx: Transaction,
  { tenantId }: Caller,
  projectIds: Iterable<number>,
): Promise<Map<number, ProjectPhases>> {
  const ids = [...new Set(projectIds)]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; phases: ProjectPhases }>`
    select id, phases from projects where tenant_id = ${tenantId} and id = any(${ids}) and deleted_at is null
    order by id for key share
  `.execute(tx.sql)
  return new Map(rows.map(({ id, phases }) => [id, phases]))
}
