import { actorsOfEvents } from '../../../db/access/event-actors.ts'
import type { latestEvents } from '../../../db/events/log.ts'
import { findJobs, type Job } from '../../../db/jobs/jobs.ts'
import { entities } from '../../../db/resources/entities.ts'
import { titleKey, titlesOf } from '../../../db/resources/titles.ts'
import type { SchemaOf } from '../../contract.ts'
import { actorsFor } from '../actors.ts'
import { recordPage } from '../frame/record-links.ts'
import { namedJobs } from '../jobs/naming.ts'
import type { PageContext } from '../section.ts'

/** The latest events as people read them: what each is about, by its name, with a link to it, and who caused it. */

type Event = Awaited<ReturnType<typeof latestEvents>>[number]

/** What an event is about. */
interface Subject {
  about: string
  href?: string | undefined
  /** Who caused it, where that is known. */
  by?: string | undefined
}

export async function shownEvents(context: PageContext, events: readonly Event[]) {
  const [records, jobs] = await Promise.all([recordsOf(context, events), jobsOf(context, events)])
  return events.map(({ sequence, event }, index) => {
    const itself = { about: nameIn(event.data as Record<string, unknown>), by: records.actors[index] }
    const subject: Subject = jobs.get(event.id) ?? records.subjects[index] ?? itself
    return { sequence, type: event.type, at: event.created_at, ...subject }
  })
}

/** The record of an event, by what stands before the dot in its type; undefined for what is no record of a family. */
function recordOf({ event }: Event) {
  const entityType = event.type.slice(0, event.type.indexOf('.'))
  const resource = entities.find((one) => one.entityType === entityType)
  const { id } = event.data as { id?: unknown }
  return resource && typeof id === 'number' ? { entityType, entityId: id, family: resource.family } : undefined
}

/** Of each event the record that it is about, where it is about one that the caller is shown, and who caused it. */
async function recordsOf(context: PageContext, events: readonly Event[]) {
  const { db, caller } = context
  const records = events.map(recordOf)
  const titles = await titlesOf(
    db,
    caller,
    records.flatMap((record) => record ?? []),
  )
  const actors = await namesOfActors(context, events)
  const subjects = events.map(({ event }, index): Subject | undefined => {
    const record = records[index]
    const title = record && titles.get(titleKey(record))
    if (title === undefined) return undefined
    const href = event.type.endsWith('.deleted') ? undefined : recordPage(context, record!)
    return { about: title, href, by: actors[index] }
  })
  return { subjects, actors }
}

/** Who caused events, where the log tells. The log goes by the machine's clock, which a sandbox is ahead of. */
async function namesOfActors(context: PageContext, events: readonly Event[]): Promise<(string | undefined)[]> {
  const { db, caller } = context
  if (!context.may('audit:read') || caller.aheadMs !== null) return []
  const acted = events.map((one) => {
    const { family = '-', entityId: id = 0 } = recordOf(one) ?? {}
    return { at: one.event.created_at, family, id, isFirst: one.event.type.endsWith('.created') }
  })
  const actors = await actorsOfEvents(db, caller, acted)
  const nameOf = await actorsFor(
    context,
    actors.flatMap((actor) => actor ?? []),
  )
  return actors.map((actor) => actor && nameOf(actor))
}

/** Of events about jobs, by their ids, what the page of jobs calls these, and who asked for them. */
async function jobsOf(context: PageContext, events: readonly Event[]): Promise<ReadonlyMap<string, Subject>> {
  const mails = events.flatMap(({ event }) => (event.type === 'mail.failed' ? [mailJobOf(event)] : []))
  const mailJobs = mails.length > 0 ? await findJobs(context.db, context.caller, mails) : new Map()
  const jobs = new Map<string, Job>()
  for (const { event } of events) {
    const job = event.type.startsWith('job.') ? (event.data as Job) : mailJobs.get(mailJobOf(event))?.job
    if (job) jobs.set(event.id, job)
  }
  if (jobs.size === 0) return new Map()
  const named = await namedJobs(context, [...jobs.values()])
  const opens = context.opens('jobs')
  return new Map(
    [...jobs.keys()].map((id, index) => {
      const { job, kept, name, by } = named[index]!
      return [id, { about: name, href: kept && opens ? `/portal/jobs/${job.id}` : undefined, by }]
    }),
  )
}

const mailJobOf = ({ data }: Event['event']): string => (data as SchemaOf<'FailedMail'>).jobId

/** What an event's record calls itself, where it is no record of a family. */
function nameIn(data: Record<string, unknown>): string {
  const name = ['name', 'title', 'number', 'subject'].map((member) => data[member]).find(Boolean)
  return name === undefined ? `id ${data.id ?? data.jobId ?? 'unknown'}` : String(name)
}
