import { actorsOfEvents } from '../../../db/access/event-actors.ts'
import { actorNames } from '../../../db/access/key-creators.ts'
import { limitsInUse } from '../../../db/access/limits.ts'
import { latestEvents } from '../../../db/events/log.ts'
import { entities } from '../../../db/resources/entities.ts'
import { titleKey, titlesOf } from '../../../db/resources/titles.ts'
import { recordPage } from '../frame/record-links.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'

/** What happened, what failed, what is left of the limits, and where a new organization begins. */
export const overview: Section = {
  path: '',
  label: 'Overview',
  group: 'Organization',
  scope: 'settings:read',
  templates: sectionTemplates(import.meta.url),
  pages({ get }) {
    get('/', show)
  },
}

async function show(context: PageContext): Promise<void> {
  const { db, caller } = context
  const hears = context.may('webhooks:manage')
  const [limits, steps, events, deliveries] = await Promise.all([
    limitsInUse(db, caller),
    firstSteps(context),
    hears ? latestEvents(db, caller, 8) : undefined,
    hears ? failures(context) : undefined,
  ])
  if (hears) context.reads('listEvents')
  const data = {
    limits,
    events: events && (await described(context, events)),
    deliveries,
    hears,
    steps,
    isNew: steps.some(({ done }) => !done),
  }
  context.show({ template: 'overview', title: 'Overview', data })
}

type Event = Awaited<ReturnType<typeof latestEvents>>[number]

/** The record of an event, by what stands before the dot in its type; undefined for what is no record of a family. */
function recordOf({ event }: Event) {
  const entityType = event.type.slice(0, event.type.indexOf('.'))
  const resource = entities.find((one) => one.entityType === entityType)
  const { id } = event.data as { id?: unknown }
  return resource && typeof id === 'number' ? { entityType, entityId: id, family: resource.family } : undefined
}

/** Events with what they are about, by its name, and who caused them, where the log tells. */
async function described(context: PageContext, events: readonly Event[]) {
  const { db, caller } = context
  const records = events.map(recordOf)
  const acted = events.map(({ event }, index) => ({
    ...{ at: event.created_at, family: records[index]?.family ?? '-', id: records[index]?.entityId ?? 0 },
    isFirst: event.type.endsWith('.created'),
  }))
  // The log goes by the machine's clock, which a sandbox is ahead of.
  const seesWho = context.may('audit:read') && caller.aheadMs === null
  const [titles, actors] = await Promise.all([
    titlesOf(
      db,
      caller,
      records.flatMap((record) => record ?? []),
    ),
    seesWho ? actorsOfEvents(db, caller, acted) : [],
  ])
  const { people, others, apps } = await actorNames(
    db,
    caller.tenantId,
    actors.flatMap((actor) => actor ?? []),
  )
  return events.map(({ sequence, event }, index) => {
    const record = records[index]
    const actor = actors[index]
    const title = record && titles.get(titleKey(record))
    const [person, key, app] = [
      people.get(actor?.userId ?? 0),
      others.get(actor?.apiKeyId ?? 0),
      apps.get(actor?.clientId ?? ''),
    ]
    return {
      ...{ sequence, type: event.type, at: event.created_at },
      about: title ?? nameIn(event.data as Record<string, unknown>),
      href: title !== undefined && !event.type.endsWith('.deleted') ? recordPage(context, record!) : undefined,
      by: [person ?? key, person && app && `with ${app}`].filter(Boolean).join(', '),
    }
  })
}

/** What an event's record calls itself, where it is no record of a family. */
function nameIn(data: Record<string, unknown>): string {
  const name = ['name', 'title', 'number', 'subject'].map((member) => data[member]).find(Boolean)
  return name === undefined ? `id ${data.id ?? data.jobId ?? 'unknown'}` : String(name)
}

/** What needs a look: deliveries that have ended without success, and those that failed and are tried again. */
async function failures(context: PageContext) {
  const [ended, retried] = await Promise.all(
    ['exhausted', 'failed'].map((status) => context.operate('listWebhookDeliveries', { query: { status, limit: 5 } })),
  )
  return [...ended!.items, ...retried!.items].sort((one, other) => other.id - one.id).slice(0, 5)
}

interface Step {
  label: string
  href: string
  hint: string
  done: boolean
}

/** The steps of a new organization to its first event, and which of them are done. */
async function firstSteps(context: PageContext): Promise<Step[]> {
  const { items: keys } = await context.operate('listApiKeys', { query: { limit: 100 } })
  const mayHook = context.may('webhooks:manage')
  const endpoints = mayHook ? (await context.operate('listWebhookEndpoints', { query: { limit: 100 } })).items : []
  const steps = [
    { label: 'Create an API key', href: '/portal/api-keys', hint: 'It shows the call to try.', done: keys.length > 0 },
    {
      label: 'Make a first call',
      href: '/docs',
      hint: 'The quickstart takes five minutes.',
      done: keys.some(({ lastUsedAt }) => lastUsedAt !== null),
    },
    {
      label: 'Add a webhook endpoint',
      href: '/portal/webhooks',
      hint: 'It hears of every change within a second.',
      done: endpoints.length > 0,
    },
    {
      label: 'Receive an event',
      href: '/portal/webhooks',
      hint: 'Send a test event from the endpoint’s page.',
      done: endpoints.some(({ lastDeliveredAt }) => lastDeliveredAt !== null),
    },
  ]
  return mayHook ? steps : steps.slice(0, 2)
}
