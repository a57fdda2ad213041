import { sql } from 'kysely'
import {
  changedStageOrders,
  insertStage,
  type LeadStage,
  newStageProbability,
  probabilityViolations,
  refuseLastStage,
  refuseStageOverLimit,
} from '../../domain/leads/stages.ts'
import { invalid, Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { takeKeyedAdvisoryLock } from '../../engine/postgres/locks.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { from, type PageOf, selection } from '../../engine/records/read.ts'
import { resource } from '../../engine/records/resource.ts'
import type { Values } from '../../engine/records/row.ts'
import type { Change, Ruled } from '../../engine/records/rules.ts'
import { updateMany } from '../../engine/records/write.ts'

/**
 * Lead stages of an organization. Their order values are 1, 2, 3 and so on, without gaps. Every change of stages takes
 * a lock for the organization, so that the stages read under the lock do not change until the transaction ends.
 */

const facts = {
  unique: ['name'],
  references: {},
  date: 'createdAt',
} as const

/**
 * The lead stages resource without its rules. It updates stages whose order changes only because another stage moves.
 */
const stagesWithoutRules = resource('LeadStage', facts)

export const leadStages = resource('LeadStage', {
  ...facts,
  rules: {
    beforeInsert: lockStagesExclusively,
    prepareInsert: completeNew,
    beforeUpdate: lockStagesExclusively,
    prepareUpdate: judgeChanges,
    mayDelete: deletionRefusals,
    afterDelete: async (tx, caller) => {
      const left = await listLiveStages(tx, caller)
      await updateOrders(tx, caller, left, idsOf(left))
    },
  },
})

const idsOf = (stages: readonly LeadStage[]): number[] => stages.map(({ id }) => id)

/**
 * Lists the organization's live stages in order. With `after`, lists only the stages whose order is higher than
 * `after`.
 */
export async function listLiveStages(
  db: ReadContext,
  caller: Caller,
  { after = 0, limit }: { after?: number | undefined; limit?: number } = {},
): Promise<LeadStage[]> {
  const { rows } = await sql<LeadStage>`
    select ${sql.raw(selection(stagesWithoutRules))} ${from(stagesWithoutRules, caller.tenantId)}
    and deleted_at is null and "order" > ${after} order by "order", id ${limit === undefined ? sql`` : sql`limit ${limit}`}
  `.execute(db.sql)
  return rows
}

/** Lists one page of the live stages in order; `nextAfter` is the order of the page's last stage. */
export async function readLeadStagePage(
  db: ReadContext,
  caller: Caller,
  { limit, after }: { limit: number; after?: number | undefined },
): Promise<PageOf<LeadStage>> {
  const rows = await listLiveStages(db, caller, { after, limit: limit + 1 })
  return { items: rows.slice(0, limit), nextAfter: rows.length > limit ? rows[limit - 1]!.order : undefined }
}

/**
 * Locks the organization's stages exclusively until the transaction ends. Other transactions that change stages, or the
 * stage of a lead, wait.
 */
export async function lockStagesExclusively(tx: Transaction, { tenantId }: Caller): Promise<void> {
  await takeKeyedAdvisoryLock(tx.sql, 'leadStages', tenantId)
}

/**
 * Locks the organization's stages in shared mode until the transaction ends, so that no stage changes. A transaction
 * that changes a lead's stage takes this lock before any row lock. The reason: changes of stages hold the exclusive
 * lock while they lock leads.
 */
export async function lockStagesShared(tx: Transaction, { tenantId }: Caller): Promise<void> {
  await takeKeyedAdvisoryLock(tx.sql, 'leadStages', tenantId, { shared: true })
}

/**
 * Fills in the defaults of new stages and shifts the order of the others to make room. Throws Refusal conflict if there
 * are too many stages.
 */
async function completeNew(
  tx: Transaction,
  caller: Caller,
  rows: readonly Values<LeadStage>[],
): Promise<Ruled<LeadStage>[]> {
  const stages = await listLiveStages(tx, caller)
  let ids = idsOf(stages)
  const ruled = rows.map((row, at): Ruled<LeadStage> => {
    const { kind = 'open', probability } = row
    const violations = probabilityViolations(kind, probability)
    if (violations.length > 0) return invalid(violations)
    refuseStageOverLimit(ids.length)
    ids = insertStage(ids, placeholderId(at), row.order)
    return { ...row, kind, probability: newStageProbability(kind, probability) }
  })
  await updateOrders(tx, caller, stages, ids)
  return ruled.map((row, at) => (row instanceof Refusal ? row : { ...row, order: ids.indexOf(placeholderId(at)) + 1 }))
}

/** Returns a negative placeholder id for a new stage, for use in a list of stage ids. */
const placeholderId = (at: number): number => -1 - at

/**
 * Checks changes of stages and shifts the order of the others to make room. A stage's kind cannot change; it limits the
 * probability.
 */
async function judgeChanges(
  tx: Transaction,
  caller: Caller,
  changes: readonly Change<LeadStage>[],
): Promise<Ruled<LeadStage>[]> {
  const stages = changes.some(({ values }) => values.order !== undefined) ? await listLiveStages(tx, caller) : []
  const moved = new Set<number>()
  let ids = idsOf(stages)
  const ruled = changes.map(({ row, values }): Ruled<LeadStage> => {
    const violations = probabilityViolations(row.kind, values.probability)
    if (violations.length > 0) return invalid(violations)
    if (values.order === undefined) return values
    const order = Math.min(values.order, stages.length)
    moved.add(row.id)
    ids = insertStage(ids, row.id, order)
    return { ...values, order }
  })
  await updateOrders(
    tx,
    caller,
    stages.filter(({ id }) => !moved.has(id)),
    ids,
  )
  return ruled
}

/** Updates the order of the stages whose position in `ids` has changed. */
async function updateOrders(
  tx: Transaction,
  caller: Caller,
  stages: readonly LeadStage[],
  ids: readonly number[],
): Promise<void> {
  const orders = changedStageOrders(stages, ids)
  const held = stages.filter(({ id }) => orders.has(id))
  if (held.length === 0) return
  const changes = new Map(held.map(({ id }) => [id, { order: orders.get(id)! }]))
  await updateMany(tx, caller, stagesWithoutRules, changes, { held })
}

/**
 * Returns a refusal, keyed by stage id, for each stage that contains live leads. Throws Refusal conflict for the last
 * stage of its kind.
 */
async function deletionRefusals(
  db: ReadContext,
  caller: Caller,
  rows: readonly LeadStage[],
): Promise<Map<number, Refusal>> {
  const stages = await listLiveStages(db, caller)
  for (const row of rows) refuseLastStage(stages, row)
  const counts = await db.sql
    .selectFrom('leads')
    .select(({ fn }) => ['stageId as id', fn.countAll<number>().as('total')])
    .where('tenantId', '=', caller.tenantId)
    .where((eb) => eb('stageId', '=', eb.fn.any(eb.val(idsOf(rows)))))
    .where('deletedAt', 'is', null)
    .groupBy('stageId')
    .execute()
  return new Map(counts.map(({ id, total }) => [id, occupiedBy(total)]))
}

function occupiedBy(total: number): Refusal {
  const [held, them] = total === 1 ? ['One lead is', 'it'] : [`${total} leads are`, 'them']
  return new Refusal('conflict', `${held} in this lead stage. Give moveToStageId to move ${them} to another stage.`)
}
