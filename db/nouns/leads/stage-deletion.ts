import { sql } from 'kysely'
import type { LeadStage } from '../../domain/leads/stages.ts'
import { refuseLastStage } from '../../domain/leads/stages.ts'
import { invalid } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { updateInBatches } from '../../engine/records/batches/batches.ts'
import { deleteOne } from '../../engine/records/deletion.ts'
import { lockForChange } from '../../engine/records/lock.ts'
import { from } from '../../engine/records/read.ts'
import { leads } from './leads.ts'
import { leadStages, listLiveStages, lockStagesExclusively } from './stages.ts'

/**
 * Deletes a lead stage if If-Match matches. The live leads in it move to `moveToStageId`; the move counts as a stage
 * change. Throws Refusal not_found, and conflict with status 412 if If-Match does not match. Also throws conflict for
 * the last stage of its kind. Throws conflict if leads are in the stage and no target stage is given, or if they may
 * not move there. Throws validation_failed for an invalid target stage.
 */
export async function deleteLeadStage(
  tx: Transaction,
  caller: Caller,
  id: number,
  moveToStageId?: number,
): Promise<LeadStage> {
  await lockStagesExclusively(tx, caller)
  const stage = await lockForChange(tx, caller, leadStages, id)
  if (moveToStageId !== undefined) await moveLeadsOut(tx, caller, stage, moveToStageId)
  return deleteOne(tx, caller, leadStages, stage)
}

const field = 'query.moveToStageId'

async function moveLeadsOut(tx: Transaction, caller: Caller, stage: LeadStage, to: number): Promise<void> {
  if (to === stage.id) throw invalid([{ field, code: 'rule', message: 'must not be the stage that is deleted' }])
  const stages = await listLiveStages(tx, caller)
  if (!stages.some(({ id }) => id === to)) {
    throw invalid([{ field, code: 'not_found', message: 'No such lead stage.' }])
  }
  refuseLastStage(stages, stage)
  await moveLeads(tx, caller, stage.id, to)
}

/**
 * Moves the live leads of one stage to another, in batches, after locking all of them. No lead can enter the stage in
 * the meantime, because the caller holds the lock of the stages.
 */
async function moveLeads(tx: Transaction, caller: Caller, stageId: number, to: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id ${from(leads, caller.tenantId)} and stage_id = ${stageId} and deleted_at is null order by id for update
  `.execute(tx.sql)
  const ids = rows.map(({ id }) => id)
  await updateInBatches(tx, caller, leads, ids, { stageId: to })
}
