import { recordFacts } from '../../../generated/records.ts'
import { dateViolations } from '../../domain/projects/dates.ts'
import { customProjectNumber, generatedProjectNumber } from '../../domain/projects/numbers.ts'
import type { PhaseInput } from '../../domain/projects/phases.ts'
import { invalid, Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { aggregateRecords, type Filters } from '../../engine/records/read.ts'
import { resource, type Schemas } from '../../engine/records/resource.ts'
import type { Values } from '../../engine/records/row.ts'
import type { Ruled } from '../../engine/records/rules.ts'
import { insertOne, updateOne } from '../../engine/records/write.ts'
import { notifyAssigned } from '../../services/mail/notifications.ts'
import { updateBidInvoiceProjects } from '../invoices/bid-invoices.ts'
import { markLeadsWonAgain } from '../leads/leads.ts'
import { lockStagesShared } from '../leads/stages.ts'
import { findContractValueRefusals, findProjectDeletionRefusals } from './change-blockers.ts'
import { assignStoredPhaseIds, findPhaseRemovalRefusals, type PlannedPhases, planProjectPhases } from './phases.ts'
import { findProjectRestoreRefusals } from './restore.ts'
import { applyTemplates } from './templates.ts'

export type Project = Schemas['Project']

/**
 * Values of a new or changed project as the request gives them. A phase without an id is new. `projectNumber: null`
 * selects the generated number.
 */
export type ProjectInput = Omit<Values<Project>, 'projectNumber' | 'phases'> & {
  projectNumber?: string | null | undefined
  phases?: readonly PhaseInput[] | undefined
  templateId?: number | null | undefined
}

const assignment = {
  entityType: 'project',
  title: ({ projectNumber, name }: Project) => `${projectNumber} ${name}`,
} as const

export const projects = resource('Project', {
  unique: ['projectNumber'],
  importKey: 'projectNumber',
  title: [['projectNumber', 'name']],
  keepsMaker: true,
  references: {
    contactId: { table: 'contacts', label: 'contact', namedBy: 'email' },
    bidId: { table: 'bids', label: 'bid' },
    leadId: { table: 'leads', label: 'lead' },
    assignedTo: { table: 'users', label: 'user', namedBy: 'email' },
    templateId: { table: 'project_templates', label: 'project template' },
  },
  taken: ['templateId'],
  date: 'createdAt',
  columns: recordFacts.Project.fields.filter((field) => field !== 'phases'),
  columnOverrides: { projectNumber: 'own_number' },
  eventsOnField: { status: 'project.status_changed' },
  rules: {
    weighedBy: { expectedEndDate: ['startDate'], actualEndDate: ['startDate'] },
    prepareInsert: completeNew,
    afterInsert: (tx, caller, rows) =>
      notifyAssigned(
        tx,
        caller,
        assignment,
        rows.map((after) => ({ after })),
      ),
    prepareUpdate: judgeChanges,
    afterUpdate: (tx, caller, changed) => notifyAssigned(tx, caller, assignment, changed),
    mayDelete: (tx, caller, rows) =>
      findProjectDeletionRefusals(
        tx,
        caller,
        rows.map(({ id }) => id),
      ),
    beforeRestore: lockStagesShared,
    mayRestore: findProjectRestoreRefusals,
    async afterRestore(tx, caller, rows) {
      await markLeadsWonAgain(tx, caller, rows)
      const bidIds = rows.flatMap(({ bidId }) => bidId ?? [])
      await updateBidInvoiceProjects(tx, caller, { bidIds, projectIds: rows.map(({ id }) => id) })
      return rows
    },
  },
})

/** Creates a project. Throws Refusal validation_failed, and conflict for a project number that is taken. */
export const createProject = (tx: Transaction, caller: Caller, given: ProjectInput): Promise<Project> =>
  insertOne(tx, caller, projects, given as Values<Project>)

/**
 * Changes a project if If-Match matches. Throws Refusal not_found, validation_failed, conflict (status 409, or 412 if
 * If-Match does not match).
 */
export const updateProject = (tx: Transaction, caller: Caller, id: number, given: ProjectInput): Promise<Project> =>
  updateOne(tx, caller, projects, id, given as Values<Project>)

/** Returns the number of projects and the sum of their contract values, per status. */
export async function aggregateProjects(
  db: ReadContext,
  caller: Caller,
  filters: Filters,
): Promise<Schemas['ProjectStatusTotal'][]> {
  type Group = Pick<Schemas['ProjectStatusTotal'], 'status' | 'count'> & { contractValue: string | null }
  const groups = await aggregateRecords<Group>(db, caller, projects, ['status'], filters, ['contractValue'])
  return groups.map((group) => ({ ...group, contractValue: group.contractValue ?? '0.00' }))
}

/** Fills in the fields of new projects from their templates, and checks their numbers, dates and phases. */
async function completeNew(tx: Transaction, caller: Caller, rows: readonly ProjectInput[]): Promise<Ruled<Project>[]> {
  const whole = await applyTemplates(tx, caller, rows)
  return withPhaseIds(
    tx,
    whole.map((given) => checkProject(given, undefined)),
  )
}

async function judgeChanges(
  db: ReadContext,
  caller: Caller,
  changes: readonly { row: Project; values: ProjectInput }[],
): Promise<Ruled<Project>[]> {
  const repriced = changes.filter(changesContractValue).map(({ row }) => row.id)
  const fixed = await findContractValueRefusals(db, caller, repriced)
  const rows = changes.map(({ row, values }) => fixed.get(row.id) ?? checkProject(values, row))
  const plans = rows.flatMap((row) => (row instanceof Refusal || !row.phases ? [] : [row.phases]))
  const named = await findPhaseRemovalRefusals(db, caller, plans)
  return withPhaseIds(
    db,
    rows.map((row) => (row instanceof Refusal ? row : ((row.phases && named.get(row.phases)) ?? row))),
  )
}

/**
 * Reports whether a change sets a new contract value. A change that also sets the original contract value is an
 * approval of a change order and does not count.
 */
const changesContractValue = ({ row, values }: { row: Project; values: ProjectInput }): boolean => {
  const { contractValue, originalContractValue } = values
  if (contractValue === undefined || originalContractValue !== undefined) return false
  return contractValue !== row.contractValue
}

interface CheckedProject {
  values: Values<Project>
  phases: PlannedPhases | undefined
}

/**
 * Returns the values to write and the planned phases, or a refusal with all violations. `row` is the current project;
 * undefined for a new one.
 */
function checkProject(
  { phases, projectNumber, ...given }: ProjectInput,
  row: Project | undefined,
): CheckedProject | Refusal {
  const violations = datesGiven(given) ? dateViolations({ ...noDates, ...row, ...defined(given) }) : []
  const found = <T>(find: () => T): T | undefined => {
    try {
      return find()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      violations.push(...(error.extras.errors ?? []))
      return undefined
    }
  }
  const number = projectNumber === undefined ? undefined : found(() => numberFor(projectNumber, row))
  const plan = phases === undefined ? undefined : found(() => planProjectPhases(phases, row?.phases))
  if (violations.length > 0) return invalid(violations)
  const values: Values<Project> = {
    ...given,
    ...contractValuesOf(given, row),
    ...(number !== undefined && { projectNumber: number }),
  }
  return { values, phases: plan }
}

const noDates = { startDate: null, expectedEndDate: null, actualEndDate: null }

const datesGiven = (given: ProjectInput): boolean =>
  given.startDate !== undefined || given.expectedEndDate !== undefined || given.actualEndDate !== undefined

const defined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** Returns the project number to store; undefined for a new project that uses the generated number. */
function numberFor(given: string | null, row: Project | undefined): string | undefined {
  const own = customProjectNumber(given, row?.id)
  return own ?? (row && generatedProjectNumber(row.id))
}

/**
 * Returns the contract values to write. A new contract value is also stored as the original one, because no change
 * order has been approved yet. Returns no values if the contract value is unchanged.
 */
const contractValuesOf = (given: ProjectInput, row: Project | undefined): Values<Project> => {
  const { contractValue, originalContractValue } = given
  if (contractValue === undefined || originalContractValue !== undefined) return {}
  return contractValue === row?.contractValue ? {} : { contractValue, originalContractValue: contractValue }
}

/** Returns the values to write, with ids for new phases and tasks. */
async function withPhaseIds(db: ReadContext, rows: readonly (CheckedProject | Refusal)[]): Promise<Ruled<Project>[]> {
  const plans = rows.flatMap((row) => (row instanceof Refusal || !row.phases ? [] : [row.phases]))
  const numbered = await assignStoredPhaseIds(db, plans)
  return rows.map((row) => {
    if (row instanceof Refusal || !row.phases) return row instanceof Refusal ? row : row.values
    return { ...row.values, phases: numbered.get(row.phases)! }
  })
}
