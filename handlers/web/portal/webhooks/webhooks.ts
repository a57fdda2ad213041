import { retriedDeliveries } from '../../../../db/nouns/webhooks/deliveries.ts'
import { refuseAddress, refuseUnknownProject } from '../../../../db/nouns/webhooks/endpoints.ts'
import { findUrlTextProblem } from '../../../operations/webhooks/webhooks.ts'
import type { SchemaOf } from '../../../pipeline/contract/contract.ts'
import { type FormProblems, runFormRequest } from '../forms.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'
import { formVersionOf } from '../versions.ts'
import { deliveryRoutes } from './deliveries.ts'
import { checkedEventsOf, eventFamilies, type SelectedEvents, subscriptionOf } from './event-families.ts'
import { recoveryRoutes } from './recover.ts'

const home = { href: '/portal/webhooks', label: 'Webhooks' }
const fields = {
  ...{ url: 'Address', description: 'Description', projectId: 'Project' },
  eventTypes: 'Events',
  eventPatterns: { label: 'Events', at: 'eventTypes' },
}
const missing = { eventTypes: 'choose at least one event' }
const formats = { projectId: 'must be the id of a project, a whole number' }
type Endpoint = SchemaOf<'WebhookEndpoint'>

/** Portal section of the webhook endpoints and their deliveries. */
export const webhooks: Section = {
  path: 'webhooks',
  label: 'Webhooks',
  group: 'Developers',
  scope: 'webhooks:manage',
  templates: sectionTemplates(import.meta.url),
  notices: {
    saved: 'The endpoint is changed.',
    paused: 'The endpoint is paused. Nothing is sent to it until it is activated.',
    activated: 'The endpoint is active. Waiting deliveries are being sent.',
    deleted: 'The endpoint is deleted.',
    tested: 'A test event is on its way. Reload this page to see the answer.',
    replayed: 'The delivery is being sent again. Reload this page to see the answer.',
    recovering: 'The deliveries are being sent again. Reload this page to see the results.',
  },
  pages(routes) {
    const { get, post } = routes
    deliveryRoutes(routes)
    recoveryRoutes(routes)
    get('/', list)
    get('/new', (context) => showForm(context, new URLSearchParams({ url: 'https://' })))
    post('/new', create)
    get('/:id', showEndpoint)
    get('/:id/edit', edit)
    post('/:id/edit', save)
    get('/:id/secret', showSecret)
    post('/:id/test', test)
    post('/:id/pause', (context) => turn(context, false))
    post('/:id/activate', (context) => turn(context, true))
    for (const asked of ['rotate', 'delete'] as const) get(`/:id/${asked}`, (context) => confirm(context, asked))
    post('/:id/rotate', rotate)
    post('/:id/delete', remove)
  },
}

const find = (context: PageContext): Promise<Endpoint> =>
  context.operate('getWebhookEndpoint', { params: { id: context.id() } })

/** Returns the links back to the section and to the endpoint. */
const above = ({ id, url }: Endpoint) => [home, { href: `/portal/webhooks/${id}`, label: new URL(url).host }]

async function list(context: PageContext): Promise<void> {
  const { items } = await context.list('listWebhookEndpoints', { query: { limit: 100 } })
  const retried = await retriedDeliveries(context.db, context.caller)
  const endpoints = items.map((endpoint) => ({
    ...{ ...endpoint, events: eventsOf(endpoint) },
    standing: standingOf(endpoint, retried.get(endpoint.id) ?? 0),
  }))
  context.show({ template: 'list', title: 'Webhooks', data: { endpoints } })
}

/**
 * Returns the displayed state of an endpoint. Before its first successful delivery, an endpoint is not shown as active.
 */
function standingOf(
  { isActive, lastDeliveredAt, consecutiveFailures }: Endpoint,
  retrying: number,
): { label: string; tone: 'good' | 'warn' | 'bad' | 'info'; beside?: string } {
  const beside = [
    ...(consecutiveFailures > 0 ? [`${consecutiveFailures} failed in a row`] : []),
    ...(retrying > 0 ? [`${retrying.toLocaleString('en-US')} retrying`] : []),
  ].join(', ')
  if (!isActive) return { label: 'Paused', tone: 'bad', beside }
  const hasFailed = consecutiveFailures + retrying > 0
  if (lastDeliveredAt === null)
    return hasFailed ? { label: 'Not reached yet', tone: 'warn', beside } : { label: 'Nothing sent yet', tone: 'info' }
  return hasFailed ? { label: 'Failing', tone: 'warn', beside } : { label: 'Active', tone: 'good' }
}

const maxShown = 2

/** Returns the first two event types or patterns of an endpoint, and the number of the others. */
function eventsOf({ eventPatterns, eventTypes }: Endpoint): string {
  const all = [...eventPatterns, ...eventTypes]
  const more = all.length - maxShown
  return `${all.slice(0, maxShown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

async function showEndpoint(context: PageContext): Promise<void> {
  const endpoint = await find(context)
  const asked = { params: { id: endpoint.id }, query: { limit: 10 } }
  const { items: deliveries } = await context.list('listWebhookEndpointDeliveries', asked)
  const events = [...endpoint.eventPatterns, ...endpoint.eventTypes]
  const standing = standingOf(endpoint, (await retriedDeliveries(context.db, context.caller)).get(endpoint.id) ?? 0)
  const data = { endpoint, events, deliveries, standing, isManual: endpoint.disabledReason?.startsWith('Turned off') }
  context.show({ template: 'endpoint', title: 'Webhook endpoint', under: [home], data })
}

async function showForm(
  context: PageContext,
  typed: URLSearchParams,
  problems?: FormProblems,
  endpoint?: Endpoint,
): Promise<void> {
  context.show({
    template: 'form',
    title: endpoint ? 'Change the endpoint' : 'New webhook endpoint',
    under: endpoint ? above(endpoint) : [home],
    data: {
      ...{ problems, endpoint, version: formVersionOf(typed) },
      typed: Object.fromEntries(
        ['url', 'description', 'projectId', 'isOrdered'].map((name) => [name, typed.get(name)]),
      ),
      everything: tickedIn(typed).everything,
      families: eventFamilies(context.services.document, tickedIn(typed)),
      action: endpoint ? `/portal/webhooks/${endpoint.id}/edit` : '/portal/webhooks/new',
    },
    ...(problems && { status: problems.status }),
  })
}

const tickedIn = (form: URLSearchParams): SelectedEvents => ({
  types: form.getAll('eventTypes'),
  families: form.getAll('all'),
  everything: form.has('everything'),
})

/** Returns the endpoint's fields in the form, except its event types. */
function bodyOf(form: URLSearchParams) {
  const projectId = form.get('projectId')?.trim() || null
  return {
    url: form.get('url') ?? '',
    description: form.get('description') || null,
    // A text that is not a number is passed on unchanged, so that the contract's check refuses it.
    projectId: projectId !== null && /^\d+$/.test(projectId) ? Number(projectId) : (projectId as null),
    isOrdered: form.has('isOrdered'),
  }
}

/**
 * Returns the form's messages, and the checks of URL and project that the API runs only after the contract's schema.
 */
function trialOf({ db, caller, services }: PageContext, form: URLSearchParams, before?: Endpoint) {
  const { url, projectId } = bodyOf(form)
  const { webhookDevHosts } = services.settings
  const isNew = typeof projectId === 'number' && projectId !== before?.projectId
  return {
    ...{ missing, formats },
    checks: [
      ...(url === before?.url ? [] : [() => refuseAddress(findUrlTextProblem(url, webhookDevHosts))]),
      ...(isNew ? [() => refuseUnknownProject(db, caller, projectId)] : []),
    ],
  }
}

async function create(context: PageContext, form: URLSearchParams): Promise<void> {
  const { eventTypes, eventPatterns } = subscriptionOf(context.services.document, tickedIn(form))
  // If no events are selected, the body contains an empty list, which the contract's check refuses.
  const types = eventTypes.length > 0 || eventPatterns.length === 0 ? { eventTypes } : {}
  const body = { ...bodyOf(form), ...types, eventPatterns }
  const made = await runFormRequest(
    () => context.operate('createWebhookEndpoint', { body }),
    fields,
    trialOf(context, form),
  )
  if (made.problems) {
    await showForm(context, form, made.problems)
    return
  }
  await context.storeSecret(secretOf(made.done))
  context.redirectWithNotice(`/webhooks/${made.done.id}/secret`)
}

async function edit(context: PageContext): Promise<void> {
  const endpoint = await find(context)
  const { url, description, projectId, isOrdered } = endpoint
  const typed = new URLSearchParams({ url, description: description ?? '', projectId: String(projectId ?? '') })
  typed.set('version', context.version('updateWebhookEndpoint', endpoint))
  if (isOrdered) typed.set('isOrdered', 'on')
  const ticked = checkedEventsOf(endpoint)
  for (const type of ticked.types) typed.append('eventTypes', type)
  for (const family of ticked.families) typed.append('all', family)
  if (ticked.everything) typed.set('everything', 'on')
  await showForm(context, typed, undefined, endpoint)
}

async function save(context: PageContext, form: URLSearchParams): Promise<void> {
  const endpoint = await find(context)
  const params = { id: endpoint.id }
  const { eventTypes, eventPatterns } = subscriptionOf(context.services.document, tickedIn(form))
  const types = eventTypes.length > 0 || eventPatterns.length === 0 ? eventTypes : null
  const body = { ...bodyOf(form), eventTypes: types, eventPatterns }
  const asked = { params, body, version: formVersionOf(form) }
  const made = await runFormRequest(
    () => context.operate('updateWebhookEndpoint', asked),
    fields,
    trialOf(context, form, endpoint),
  )
  if (made.problems) await showForm(context, form, made.problems, endpoint)
  else context.redirectWithNotice(`/webhooks/${endpoint.id}`, 'saved')
}

/** Prefixes the secret with the endpoint's id, because one browser may be shown the secrets of several endpoints. */
const secretOf = ({ id, signingSecret }: SchemaOf<'WebhookEndpointWithSecret'>): string => `${id}:${signingSecret}`

async function showSecret(context: PageContext): Promise<void> {
  const endpoint = await find(context)
  const [id, secret] = (await context.takeSecret())?.split(':') ?? []
  const data = { endpoint, secret: id === String(endpoint.id) ? secret : undefined }
  context.show({ template: 'secret', title: 'Signing secret', under: above(endpoint), data })
}

async function test(context: PageContext): Promise<void> {
  const { id } = await context.operate('testWebhookEndpoint', { params: { id: context.id() } })
  context.redirectWithNotice(`/webhooks/deliveries/${id}`, 'tested')
}

async function turn(context: PageContext, isActive: boolean): Promise<void> {
  await context.operate('updateWebhookEndpoint', { params: { id: context.id() }, body: { isActive } })
  context.redirectWithNotice(`/webhooks/${context.id()}`, isActive ? 'activated' : 'paused')
}

async function confirm(context: PageContext, asked: 'rotate' | 'delete'): Promise<void> {
  const endpoint = await find(context)
  const title = asked === 'rotate' ? 'Rotate the signing secret' : 'Delete the endpoint'
  context.show({ template: asked, title, under: above(endpoint), data: { endpoint } })
}

async function rotate(context: PageContext): Promise<void> {
  const rotated = await context.operate('rotateWebhookSecret', { params: { id: context.id() } })
  await context.storeSecret(secretOf(rotated))
  context.redirectWithNotice(`/webhooks/${rotated.id}/secret`)
}

async function remove(context: PageContext): Promise<void> {
  await context.operate('deleteWebhookEndpoint', { params: { id: context.id() } })
  context.redirectWithNotice('/webhooks', 'deleted')
}
