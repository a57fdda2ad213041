import type { components } from '../../../generated/openapi.d.ts'
import type { LiveProject } from '../leads/placement.ts'
import { Refusal } from '../refusal.ts'

type Schemas = components['schemas']
type Lead = Schemas['Lead']
type Bid = Schemas['Bid']

/** Whether those whom a record names are still live; the project names only those who are. */
export interface LiveReferences {
  isContactLive: boolean
  isAssigneeLive: boolean
}

const site = ['siteAddress', 'siteCity', 'siteState', 'siteZipCode'] as const
const ofLead = ['projectType', 'description'] as const
const maxName = 200

/**
 * The values of the project that a lead becomes. Its value is what was agreed, never the lead's estimate; a member that
 * the lead leaves open is absent, so that a template may give it.
 */
export const projectFromLead = (lead: Lead, body: Schemas['LeadConversion'], named: LiveReferences) => ({
  name: body.name ?? lead.name,
  ...dates(body),
  ...money(body.contractValue ?? null),
  ...picked(lead, site),
  contactId: named.isContactLive ? lead.contactId : null,
  ...workOf(lead, named),
  leadId: lead.id,
  bidId: null,
})

/** The values of the project that an accepted bid becomes; `lead` is the bid's, while it lives. */
export const projectFromBid = (
  bid: Bid,
  lead: Lead | undefined,
  body: Schemas['BidConversion'],
  named: LiveReferences,
) => ({
  name: body.name ?? bid.title ?? lead?.name ?? titleFrom(bid),
  ...dates(body),
  ...money(bid.total),
  ...picked(bid, site),
  contactId: named.isContactLive ? bid.contactId : null,
  ...(lead ? workOf(lead, named) : {}),
  leadId: lead?.id ?? null,
  bidId: bid.id,
})

const dates = ({ startDate = null, expectedEndDate = null }: Schemas['BidConversion']) => ({
  startDate,
  expectedEndDate,
})

const money = (value: string | null) => ({ contractValue: value, originalContractValue: value })

const workOf = (lead: Lead, { isAssigneeLive }: LiveReferences) =>
  stated({ ...picked(lead, ofLead), assignedTo: isAssigneeLive ? lead.assignedTo : null })

function picked<T, K extends keyof T>(record: T, fields: readonly K[]): Pick<T, K> {
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as Pick<T, K>
}

function stated<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], null> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: Exclude<T[K], null>
  }
}

/** An address may be longer than a name, which counts characters and not halves of them. */
const titleFrom = ({ siteAddress, bidNumber }: Bid): string =>
  siteAddress ? [...siteAddress].slice(0, maxName).join('').trimEnd() : bidNumber

const liveProject = ({ id, projectNumber }: LiveProject): string => `project ${id} (${projectNumber})`

/** Throws Refusal conflict for a lead that is lost, has a live project, or has an accepted bid, which is converted instead. */
export function refuseLeadConversion(
  lead: Pick<Lead, 'status'>,
  { project, acceptedBid }: { project: LiveProject | undefined; acceptedBid: Pick<Bid, 'bidNumber'> | undefined },
): void {
  if (project) throw new Refusal('conflict', `The lead became ${liveProject(project)} already.`)
  if (lead.status === 'lost') throw new Refusal('conflict', 'The lead is lost. Move it to a stage that is not, first.')
  if (acceptedBid) {
    throw new Refusal('conflict', `Bid ${acceptedBid.bidNumber} of the lead is accepted. Convert that bid instead.`)
  }
}

/**
 * Throws Refusal conflict for a bid that has a live project or is not accepted, and for one whose lead has a live project
 * that came from no bid.
 */
export function refuseBidConversion(
  bid: Pick<Bid, 'status'>,
  {
    project,
    leadProject,
  }: { project: LiveProject | undefined; leadProject: (LiveProject & { bidId: number | null }) | undefined },
): void {
  if (bid.status !== 'accepted') {
    throw new Refusal('conflict', `The bid is ${bid.status}. To convert a bid, it must be accepted.`)
  }
  if (project) throw new Refusal('conflict', `The bid has ${liveProject(project)} already.`)
  if (leadProject && leadProject.bidId === null) {
    throw new Refusal(
      'conflict',
      `The bid's lead became ${liveProject(leadProject)}, which came from no bid. Set the bid's projectId to it instead.`,
    )
  }
}
