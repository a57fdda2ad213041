import type { listLatestEvents } from '../../../../db/engine/events/log.ts'
import { findActorsOfEvents } from '../../../../db/services/access/event-actors.ts'
import { findJobs, type Job } from '../../../../db/services/jobs/jobs.ts'
import { entityResources } from '../../../../db/workflows/resources/entities.ts'
import { findTitles, titleKeyOf } from '../../../../db/workflows/resources/titles.ts'
import type { SchemaOf } from '../../../pipeline/contract/contract.ts'
import { createActorNamer } from '../actors.ts'
import { recordPagePathOf } from '../frame/record-links.ts'
import { addJobNames } from '../jobs/job-names.ts'
import type { PageContext } from '../section.ts'

/**
 * This module describes the latest events for the overview: the title of the record, a link to the record, and the
 * actor.
 */

type Event = Awaited<ReturnType<typeof listLatestEvents>>[number]

/** What an event is about: the title of the record or job, and a link to its page. */
interface Subject {
  about: string
  href?: string | undefined
  /** User, API key or app that caused the event, if known. */
  by?: string | undefined
}

export async function describeEvents(context: PageContext, events: readonly Event[]) {
  const [records, jobs] = await Promise.all([recordsOf(context, events), jobsOf(context, events)])
  return events.map(({ sequence, event }, index) => {
    const itself = { about: nameIn(event.data as Record<string, unknown>), by: records.actors[index] }
    const subject: Subject = jobs.get(event.id) ?? records.subjects[index] ?? itself
    return { sequence, type: event.type, at: event.created_at, ...subject }
  })
}

/**
 * Returns the record of an event. The part of the event type before the dot determines the record's family. Returns
 * undefined if the event belongs to no record family.
 */
function recordOf({ event }: Event) {
  const entityType = event.type.slice(0, event.type.indexOf('.'))
  const resource = entityResources.find((one) => one.entityType === entityType)
  const { id } = event.data as { id?: unknown }
  return resource && typeof id === 'number' ? { entityType, entityId: id, family: resource.family } : undefined
}

/** Returns the subject and the actor of each event. The subject is undefined if the caller may not see the record. */
async function recordsOf(context: PageContext, events: readonly Event[]) {
  const { db, caller } = context
  const records = events.map(recordOf)
  const titles = await findTitles(
    db,
    caller,
    records.flatMap((record) => record ?? []),
  )
  const actors = await namesOfActors(context, events)
  const subjects = events.map(({ event }, index): Subject | undefined => {
    const record = records[index]
    const title = record && titles.get(titleKeyOf(record))
    if (title === undefined) return undefined
    const href = event.type.endsWith('.deleted') ? undefined : recordPagePathOf(context, record!)
    return { about: title, href, by: actors[index] }
  })
  return { subjects, actors }
}

/**
 * Returns the name of each event's actor, from the audit log. Returns an empty list if the role may not read the audit
 * log. Sandboxes also get an empty list: their clock is ahead of the machine clock, which the audit log uses.
 */
async function namesOfActors(context: PageContext, events: readonly Event[]): Promise<(string | undefined)[]> {
  const { db, caller } = context
  if (!context.may('audit:read') || caller.aheadMs !== null) return []
  const acted = events.map((one) => {
    const { family = '-', entityId: id = 0 } = recordOf(one) ?? {}
    return { at: one.event.created_at, family, id, isCreation: one.event.type.endsWith('.created') }
  })
  const actors = await findActorsOfEvents(db, caller, acted)
  const nameOf = await createActorNamer(
    context,
    actors.flatMap((actor) => actor ?? []),
  )
  return actors.map((actor) => actor && nameOf(actor))
}

/**
 * Returns the subjects of events about jobs, by event id, with the display name of each job and the user who requested
 * it.
 */
async function jobsOf(context: PageContext, events: readonly Event[]): Promise<ReadonlyMap<string, Subject>> {
  const mails = events.flatMap(({ event }) => (event.type === 'mail.failed' ? [mailJobOf(event)] : []))
  const mailJobs = mails.length > 0 ? await findJobs(context.db, context.caller, mails) : new Map()
  const jobs = new Map<string, Job>()
  for (const { event } of events) {
    const job = event.type.startsWith('job.') ? (event.data as Job) : mailJobs.get(mailJobOf(event))?.job
    if (job) jobs.set(event.id, job)
  }
  if (jobs.size === 0) return new Map()
  const named = await addJobNames(context, [...jobs.values()])
  const opens = context.opens('jobs')
  return new Map(
    [...jobs.keys()].map((id, index) => {
      const { job, kept, name, by } = named[index]!
      return [id, { about: name, href: kept && opens ? `/portal/jobs/${job.id}` : undefined, by }]
    }),
  )
}

const mailJobOf = ({ data }: Event['event']): string => (data as SchemaOf<'FailedMail'>).jobId

/** Returns the name in an event's data, for events that belong to no record family. */
function nameIn(data: Record<string, unknown>): string {
  const name = ['name', 'title', 'number', 'subject'].map((member) => data[member]).find(Boolean)
  return name === undefined ? `id ${data.id ?? data.jobId ?? 'unknown'}` : String(name)
}
