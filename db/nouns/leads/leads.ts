import { sql } from 'kysely'
import {
  changedLeadStageFields,
  type LiveProject,
  leadStageViolations,
  newLeadStageFields,
  refusalToLeaveWonStage,
  weightedValue,
} from '../../domain/leads/stage-fields.ts'
import { firstStage, stageAfterRestore } from '../../domain/leads/stages.ts'
import type { Decimal } from '../../domain/money.ts'
import { invalid } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { lockRecords } from '../../engine/records/lock.ts'
import { conditions, type Filters, from } from '../../engine/records/read.ts'
import { resource, type Schemas } from '../../engine/records/resource.ts'
import type { Values } from '../../engine/records/row.ts'
import type { Change, Ruled } from '../../engine/records/rules.ts'
import { updateAll, updateMany } from '../../engine/records/write.ts'
import { notifyAssigned } from '../../services/mail/notifications.ts'
import { moveDocumentsWithRecords } from '../documents/project-reassignment.ts'
import { listLiveStages, lockStagesShared } from './stages.ts'

/**
 * Leads of the sales pipeline. The stage of a lead determines its status, probability, closedAt and lostReason
 * (db/domain/leads/stage-fields.ts), no matter which code changes the lead.
 */

export type Lead = Schemas['Lead']

const assignment = { entityType: 'lead', title: ({ name }: Lead) => name } as const

export const leads = resource('Lead', {
  title: [['name']],
  keepsMaker: true,
  references: {
    contactId: { table: 'contacts', label: 'contact', namedBy: 'email' },
    stageId: { table: 'lead_stages', label: 'lead stage', namedBy: 'name' },
    assignedTo: { table: 'users', label: 'user', namedBy: 'email' },
  },
  date: 'createdAt',
  rules: {
    weighedBy: { probability: ['stageId'], lostReason: ['stageId'] },
    beforeInsert: lockStagesShared,
    prepareInsert: completeNew,
    beforeUpdate: async (tx, caller, values) => {
      if (values.some(({ stageId }) => stageId !== undefined)) await lockStagesShared(tx, caller)
    },
    afterInsert: (tx, caller, rows) =>
      notifyAssigned(
        tx,
        caller,
        assignment,
        rows.map((after) => ({ after })),
      ),
    prepareUpdate: completeChanges,
    afterUpdate: (tx, caller, changed) => {
      moveDocumentsWithRecords(tx, caller, 'lead', changed)
      return notifyAssigned(tx, caller, assignment, changed)
    },
    beforeRestore: lockStagesShared,
    afterRestore: placeRestored,
  },
})

/**
 * Fills in the fields of new leads that their stage determines, and refuses values that do not fit the stage. A lead
 * without a stage gets the first open one. The id of a missing or deleted stage stays as given, and the reference check
 * refuses it.
 */
async function completeNew(db: ReadContext, caller: Caller, rows: readonly Values<Lead>[]): Promise<Ruled<Lead>[]> {
  const stages = await listLiveStages(db, caller)
  return rows.map((values) => {
    const { stageId } = values
    const stage = stageId === undefined ? firstStage(stages, 'open') : stages.find(({ id }) => id === stageId)
    if (!stage) return values
    const violations = leadStageViolations(stage, values)
    return violations.length > 0 ? invalid(violations) : { ...values, ...newLeadStageFields(stage, values, db.at) }
  })
}

/**
 * Checks changes of a lead's stage and fills in the fields that the new stage determines. Also checks new values of
 * such fields for leads that stay in their stage.
 */
async function completeChanges(
  tx: Transaction,
  caller: Caller,
  changes: readonly Change<Lead>[],
): Promise<Ruled<Lead>[]> {
  const entering = changes.filter(changesStage).map(({ row }) => row)
  const stages = entering.length > 0 ? await listLiveStages(tx, caller) : []
  const projects = await liveProjects(tx, caller, entering)
  return changes.map((change) => {
    const { row, values } = change
    if (!changesStage(change)) return completeWithoutStageChange(change, tx.at)
    const stage = stages.find(({ id }) => id === values.stageId)
    if (!stage) return values
    const violations = leadStageViolations(stage, values)
    if (violations.length > 0) return invalid(violations)
    const refused = refusalToLeaveWonStage(row, stage, projects.get(row.projectId ?? 0))
    return refused ?? { ...values, ...changedLeadStageFields(row, stage, values, tx.at) }
  })
}

const changesStage = ({ row, values }: Change<Lead>): boolean =>
  values.stageId !== undefined && values.stageId !== row.stageId

/** Checks a new probability or lostReason of a lead that stays in its stage. */
function completeWithoutStageChange({ row, values }: Change<Lead>, at: string): Ruled<Lead> {
  if (values.probability === undefined && values.lostReason === undefined) return values
  const stage = { id: row.stageId, kind: row.status, probability: row.probability ?? 0 }
  const violations = leadStageViolations(stage, values)
  if (violations.length > 0) return invalid(violations)
  const { probability, lostReason } = changedLeadStageFields(row, stage, values, at)
  return { ...values, probability, lostReason }
}

/**
 * Returns the live projects of the leads, keyed by project id. Locks the projects against deletion until the
 * transaction ends.
 */
async function liveProjects(tx: Transaction, caller: Caller, rows: readonly Lead[]): Promise<Map<number, LiveProject>> {
  const ids = [...new Set(rows.flatMap(({ projectId }) => projectId ?? []))]
  if (ids.length === 0) return new Map()
  const found: LiveProject[] = await tx.sql
    .selectFrom('projects')
    .select(['id', 'projectNumber'])
    .where('tenantId', '=', caller.tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(found.map((project) => [project.id, project]))
}

/**
 * Moves restored leads out of deleted stages, and into a won stage if their project is live. Such a move counts as a
 * stage change.
 */
async function placeRestored(tx: Transaction, caller: Caller, rows: readonly Lead[]): Promise<readonly Lead[]> {
  const stages = await listLiveStages(tx, caller)
  const projects = await liveProjects(tx, caller, rows)
  const changes = new Map(
    rows.map(({ id, stageId, projectId }) => {
      const stage = stageAfterRestore(stages, stageId, projects.has(projectId ?? 0))
      return [id, { stageId: stage.id }]
    }),
  )
  const moved = rows.filter(({ id, stageId }) => changes.get(id)!.stageId !== stageId)
  if (moved.length === 0) return rows
  const { items } = await updateMany(tx, caller, leads, changes, { held: moved })
  return rows.map((row) => items.get(row.id) ?? row)
}

/**
 * Moves leads back to a won stage after their project was restored, if they left the won stages while it was deleted.
 * The move counts as a stage change. The caller has locked the stages; this function locks the leads.
 */
export async function markLeadsWonAgain(
  tx: Transaction,
  caller: Caller,
  restored: readonly Pick<Schemas['Project'], 'id' | 'leadId'>[],
): Promise<void> {
  const ids = restored.flatMap(({ leadId }) => leadId ?? [])
  if (ids.length === 0) return
  const back = new Set<number | null>(restored.map(({ id }) => id))
  const named = [...(await lockRecords(tx, caller, leads, ids)).values()].filter(({ projectId }) => back.has(projectId))
  const held = named.filter(({ status }) => status !== 'won')
  if (held.length === 0) return
  const { id: stageId } = firstStage(await listLiveStages(tx, caller), 'won')
  await updateAll(tx, caller, leads, new Map(held.map(({ id }) => [id, { stageId }])), { held })
}

/**
 * Returns the number of leads that match the filters and the sums of their values, per stage. The stages are in order;
 * deleted stages come last.
 */
export async function aggregateLeads(
  db: ReadContext,
  caller: Caller,
  filters: Filters,
): Promise<Schemas['LeadStageTotal'][]> {
  const { rows } = await sql<Omit<Schemas['LeadStageTotal'], 'weightedValue'> & { weighted: Decimal }>`
    select stage.id as stage_id, stage.name as stage_name, found.count, found.estimated as estimated_value, found.weighted
    from (
      select stage_id, count(*) as count, coalesce(sum(estimated_value), 0.00) as estimated,
        coalesce(sum(estimated_value * probability), 0) as weighted
      ${from(leads, caller.tenantId)} ${conditions(leads, { ...caller, at: db.at }, filters)} group by stage_id
    ) found
    join lead_stages stage on stage.tenant_id = ${caller.tenantId} and stage.id = found.stage_id
    order by stage.deleted_at is not null, case when stage.deleted_at is null then stage."order" end, stage.id limit 1000
  `.execute(db.sql)
  return rows.map(({ weighted, ...total }) => ({ ...total, weightedValue: weightedValue(weighted) }))
}
