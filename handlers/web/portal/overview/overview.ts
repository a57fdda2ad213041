import { listLatestEvents } from '../../../../db/engine/events/log.ts'
import { readLimitUsage } from '../../../../db/services/access/limits.ts'
import { sectionTemplates } from '../frame/templates.ts'
import { unreadNotifications } from '../notifications/notifications.ts'
import type { PageContext, Section } from '../section.ts'
import { readDayOverview } from './day-overview.ts'
import { describeEvents } from './events.ts'

/**
 * Portal section with the day's overview. Roles that see API keys also get rate limits, deliveries, events and the
 * first steps of a new organization.
 */
export const overview: Section = {
  path: '',
  label: 'Overview',
  scope: 'reports:read',
  closedTo: 'field',
  templates: sectionTemplates(import.meta.url),
  pages({ get }) {
    get('/', show)
  },
}

async function show(context: PageContext): Promise<void> {
  const day = await readDayOverview(context)
  const unread = await unreadNotifications(context)
  const developers = context.may('settings:read') ? await developersPart(context) : undefined
  context.show({ template: 'overview', title: 'Overview', data: { ...day, unread, developers } })
}

async function developersPart(context: PageContext) {
  const { db, caller } = context
  const hears = context.may('webhooks:manage')
  const [limits, steps, events, deliveries] = await Promise.all([
    readLimitUsage(db, caller),
    firstSteps(context),
    hears ? listLatestEvents(db, caller, 8) : undefined,
    hears ? failures(context) : undefined,
  ])
  if (hears) context.recordRead('listEvents')
  return {
    limits,
    events: events && (await describeEvents(context, events)),
    deliveries,
    hears,
    steps,
    isNew: steps.some(({ done }) => !done),
  }
}

/**
 * Returns the latest deliveries that need attention: those that have failed for good, and those that are being retried.
 */
async function failures(context: PageContext) {
  const [ended, retried] = await Promise.all(
    ['exhausted', 'failed'].map((status) => context.list('listWebhookDeliveries', { query: { status, limit: 5 } })),
  )
  return [...ended!.items, ...retried!.items].sort((one, other) => other.id - one.id).slice(0, 5)
}

interface Step {
  label: string
  href: string
  hint: string
  done: boolean
}

/** Returns the steps of a new organization up to its first event, and which of them are done. */
async function firstSteps(context: PageContext): Promise<Step[]> {
  const { items: keys } = await context.list('listApiKeys', { query: { limit: 100 } })
  const mayHook = context.may('webhooks:manage')
  const endpoints = mayHook ? (await context.list('listWebhookEndpoints', { query: { limit: 100 } })).items : []
  const steps = [
    { label: 'Create an API key', href: '/portal/api-keys', hint: 'It shows a call to try.', done: keys.length > 0 },
    {
      label: 'Make a first call',
      href: '/docs',
      hint: 'The quickstart takes five minutes.',
      done: keys.some(({ lastUsedAt }) => lastUsedAt !== null),
    },
    {
      label: 'Add a webhook endpoint',
      href: '/portal/webhooks',
      hint: 'It is notified of every change within a second.',
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
