import { isDeepStrictEqual } from 'node:util'
import { listEventsOfRecord } from '../../../../../db/engine/events/record-events.ts'
import type { Schemas } from '../../../../../db/engine/records/resource.ts'
import type { Job } from '../../../../../db/services/jobs/jobs.ts'
import { listJobsOfRecord } from '../../../../../db/services/jobs/record-jobs.ts'
import type { PageContext } from '../../section.ts'
import type { AnyRecord, Family } from '../family.ts'

/** This module reads the mails, the PDFs and the events of a record. */

const most = 10

export interface RecordMail {
  id: string
  to: string
  subject: string | undefined
  fate: string
  tone: string
  why: string | undefined
  at: string
}

const fates: Readonly<Record<Job['status'], readonly [fate: string, tone: string]>> = {
  queued: ['Waiting', 'info'],
  running: ['Sending', 'info'],
  completed: ['Sent', 'good'],
  failed: ['Failed', 'bad'],
  cancelled: ['Cancelled', 'warn'],
}

/** Returns the latest mails about a record and their results. */
export async function mailsOf(context: PageContext, family: Family, { id }: AnyRecord): Promise<RecordMail[]> {
  if (family.mailedAs === undefined || !context.may('jobs:read')) return []
  const params = { [family.mailedAs]: id }
  const jobs = await listJobsOfRecord(
    context.db,
    context.caller,
    { type: 'email', resourceType: family.path, params },
    most,
  )
  context.recordRead('listJobs')
  return jobs.map(({ id, status, params, result, errorMessage, createdAt, completedAt }) => {
    const { to } = params as { to: string }
    const { subject, notSent } = (result ?? {}) as Partial<Schemas['MailResult']>
    const [fate, tone] = notSent === undefined ? fates[status] : ['Not sent', 'warn']
    const why = errorMessage ?? notSent
    return { id, to, subject: subject ?? undefined, fate, tone, why, at: completedAt ?? createdAt }
  })
}

/** Returns the newest PDF job of each paper of the record. Jobs whose retention has ended are missing. */
export async function pdfsOf(context: PageContext, family: Family, { id }: AnyRecord): Promise<Job[]> {
  if (!context.may('jobs:read')) return []
  const found: Job[] = []
  for (const { scope, resourceType } of family.papers) {
    if (!context.may(scope)) continue
    const subject = { type: 'pdf', resourceType, params: { id } } as const
    found.push(...(await listJobsOfRecord(context.db, context.caller, subject, 1)))
  }
  if (found.length > 0) context.recordRead('listJobs')
  return found
}

/** Returns the latest events of a record; an empty list if the user may not manage webhooks. */
export async function eventsAbout(context: PageContext, family: Family, { id }: AnyRecord) {
  if (!context.may('webhooks:manage')) return []
  // One event more than is shown is read, to determine what the oldest shown event changed.
  const events = await listEventsOfRecord(context.db, context.caller, { family: family.events, id }, most + 1)
  context.recordRead('listEvents')
  return events.slice(0, most).map(({ sequence, event }, index) => {
    const changed = changedMembers(events[index + 1]?.event.data, event.data)
    return { sequence, type: event.type, at: event.created_at, changed, isOnlyParts: changed?.length === 0 }
  })
}

/**
 * Returns the fields that differ between two successive events of a record, except `updatedAt`, which every change
 * sets. Returns undefined if the earlier event is no longer stored.
 */
function changedMembers(before: object | undefined, after: object): string[] | undefined {
  if (before === undefined) return undefined
  const old = new Map(Object.entries(before))
  return Object.entries(after).flatMap(([name, value]) =>
    name === 'updatedAt' || isDeepStrictEqual(old.get(name), value) ? [] : [name],
  )
}
