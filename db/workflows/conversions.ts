import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { type Bid, bids } from '../bids/bids.ts'
import type { LiveProject } from '../domain/leads/placement.ts'
import { firstStage } from '../domain/leads/stages.ts'
import {
  projectFromBid,
  projectFromLead,
  refuseBidConversion,
  refuseLeadConversion,
} from '../domain/projects/conversions.ts'
import { bringInvoicesOf, lockInvoicesOf } from '../invoices/of-bids.ts'
import { type Lead, leads } from '../leads/leads.ts'
import { holdStages, liveStages } from '../leads/stages.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { createProject, type Project, projects } from '../projects/projects.ts'
import { lockForChange, lockRecords } from '../records/lock.ts'
import { from, liveReferences } from '../records/read.ts'
import type { Schemas } from '../records/resource.ts'
import { updateHeld } from '../records/write.ts'

/**
 * A lead, or an accepted bid, becomes a project. Both are locked before it is asked whether they have one already: the bid,
 * then its lead, after the lead's stages. So of two conversions at once the second finds the project of the first.
 */

/**
 * Makes a project of a lead, which is won then; honours If-Match. Throws Refusal not_found, validation_failed, conflict for a lead that is lost, has
 * a live project or an accepted bid.
 */
export async function convertLead(
  tx: Transaction,
  caller: Caller,
  id: number,
  body: Schemas['LeadConversion'],
): Promise<Project> {
  await holdStages(tx, caller)
  const lead = await lockForChange(tx, caller, leads, id)
  refuseLeadConversion(lead, {
    project: (await projectsOf(tx, caller, 'lead_id', lead))[0],
    acceptedBid: await acceptedBidOf(tx, caller, id),
  })
  const named = await stillThere(tx, caller, lead)
  const project = await createProject(tx, caller, {
    ...projectFromLead(lead, body, named),
    templateId: body.templateId,
  })
  await win(tx, caller, lead, project.id)
  return project
}

/**
 * Makes a project of an accepted bid; the invoices made from it before belong to it, and its live lead without a project has it, too,
 * and is won then. Honours If-Match. Throws Refusal
 * not_found, validation_failed, conflict for a bid that is not accepted or has a live project, and for one whose lead has a live project that
 * came from no bid.
 */
export async function convertBid(
  tx: Transaction,
  caller: Caller,
  id: number,
  body: Schemas['BidConversion'],
): Promise<Project> {
  await holdStages(tx, caller)
  const bid = await lockForChange(tx, caller, bids, id)
  await lockInvoicesOf(tx, caller, [id])
  const lead = bid.leadId === null ? undefined : (await lockRecords(tx, caller, leads, [bid.leadId])).get(bid.leadId)
  const ofLead = lead ? await projectsOf(tx, caller, 'lead_id', lead) : []
  refuseBidConversion(bid, {
    project: (await projectsOf(tx, caller, 'bid_id', bid))[0],
    leadProject: ofLead.find(({ bidId }) => bidId === null) ?? ofLead[0],
  })
  const named = await stillThere(tx, caller, { contactId: bid.contactId, assignedTo: lead?.assignedTo ?? null })
  const values = projectFromBid(bid, lead, body, named)
  const project = await createProject(tx, caller, { ...values, templateId: body.templateId })
  const projectId = project.id
  await updateHeld(tx, caller, bids, bid, { projectId })
  await bringInvoicesOf(tx, caller, { bidIds: [id] })
  if (lead && ofLead.length === 0) await win(tx, caller, lead, projectId)
  return project
}

/** Puts the lead that became a project into the first won stage. */
async function win(tx: Transaction, caller: Caller, lead: Lead, projectId: number): Promise<void> {
  const { id: stageId } = firstStage(await liveStages(tx, caller), 'won')
  await updateHeld(tx, caller, leads, lead, { projectId, stageId })
}

type Origin = Pick<Lead, 'id' | 'projectId'>

/** The live projects that a record names or that came from it, the oldest first. */
async function projectsOf(
  db: ReadContext,
  caller: Caller,
  column: 'lead_id' | 'bid_id',
  { id, projectId }: Origin,
): Promise<(LiveProject & { bidId: number | null })[]> {
  const { rows } = await sql<LiveProject & { bidId: number | null }>`
    select id, project_number, bid_id ${from(projects, caller.tenantId)}
    and (id = ${projectId}::bigint or ${sql.ref(column)} = ${id}) and deleted_at is null order by id
  `.execute(db.sql)
  return rows
}

async function acceptedBidOf(
  db: ReadContext,
  caller: Caller,
  leadId: number,
): Promise<Pick<Bid, 'bidNumber'> | undefined> {
  const { rows } = await sql<Pick<Bid, 'bidNumber'>>`
    select bid_number ${from(bids, caller.tenantId)} and lead_id = ${leadId} and status = 'accepted'
    and deleted_at is null order by id limit 1
  `.execute(db.sql)
  return rows[0]
}

/** Whether the contact and the user of a record are live. They stay so until the transaction ends. */
async function stillThere(
  tx: Transaction,
  caller: Caller,
  { contactId, assignedTo }: Pick<Lead, 'contactId' | 'assignedTo'>,
): Promise<{ isContactLive: boolean; isAssigneeLive: boolean }> {
  const live = await liveReferences(tx, caller, projects, [{ contactId, assignedTo }])
  return {
    isContactLive: contactId !== null && (live.get('contactId')?.has(contactId) ?? false),
    isAssigneeLive: assignedTo !== null && (live.get('assignedTo')?.has(assignedTo) ?? false),
  }
}
