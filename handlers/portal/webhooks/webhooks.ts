import type { Schema } from '../../contract.ts'
import { type Problems, tried } from '../forms.ts'
import { templatesIn } from '../frame/templates.ts'
import type { Section, Visit } from '../section.ts'
import { deliveryRoutes } from './deliveries.ts'
import { eventFamilies, subscriptionOf, type Ticked, ticksOf } from './event-families.ts'

const home = { href: '/portal/webhooks', label: 'Webhooks' }
const fields = ['url', 'description', 'projectId', 'eventTypes', 'eventPatterns']
type Endpoint = Schema<'WebhookEndpoint'>

/** Where events are sent, and what became of each of them. */
export const webhooks: Section = {
  path: 'webhooks',
  label: 'Webhooks',
  group: 'Developers',
  scope: 'webhooks:manage',
  templates: templatesIn(import.meta.url),
  notices: {
    saved: 'The endpoint is changed.',
    paused: 'The endpoint is paused. Nothing is sent to it until it is activated.',
    activated: 'The endpoint is active. What waited is being sent.',
    deleted: 'The endpoint is deleted.',
    tested: 'A test event is on its way. Reload this page to see the answer.',
    replayed: 'The delivery begins anew. Reload this page to see the answer.',
  },
  pages(routes) {
    const { get, post } = routes
    deliveryRoutes(routes)
    get('/', list)
    get('/new', (visit) => showForm(visit, new URLSearchParams({ url: 'https://' })))
    post('/new', create)
    get('/:id', showEndpoint)
    get('/:id/edit', edit)
    post('/:id/edit', save)
    get('/:id/secret', showSecret)
    post('/:id/test', test)
    post('/:id/pause', (visit) => turn(visit, false))
    post('/:id/activate', (visit) => turn(visit, true))
    for (const asked of ['rotate', 'delete'] as const) get(`/:id/${asked}`, (visit) => confirm(visit, asked))
    post('/:id/rotate', rotate)
    post('/:id/delete', remove)
  },
}

const find = (visit: Visit): Promise<Endpoint> => visit.operate('getWebhookEndpoint', { params: { id: visit.id() } })

/** The section's pages, and that of an endpoint. */
const above = ({ id, url }: Endpoint) => [home, { href: `/portal/webhooks/${id}`, label: new URL(url).host }]

async function list(visit: Visit): Promise<void> {
  const { items } = await visit.operate('listWebhookEndpoints', { query: { limit: 100 } })
  const endpoints = items.map((endpoint) => ({ ...endpoint, events: eventsOf(endpoint) }))
  visit.show({ template: 'list', title: 'Webhooks', data: { endpoints } })
}

const maxShown = 2

/** The first of what an endpoint is sent, and how much more there is. */
function eventsOf({ eventPatterns, eventTypes }: Endpoint): string {
  const all = [...eventPatterns, ...eventTypes]
  const more = all.length - maxShown
  return `${all.slice(0, maxShown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

async function showEndpoint(visit: Visit): Promise<void> {
  const endpoint = await find(visit)
  const asked = { params: { id: endpoint.id }, query: { limit: 10 } }
  const { items: deliveries } = await visit.operate('listWebhookEndpointDeliveries', asked)
  const events = [...endpoint.eventPatterns, ...endpoint.eventTypes]
  const data = { endpoint, events, deliveries, isManual: endpoint.disabledReason?.startsWith('Turned off') }
  visit.show({ template: 'endpoint', title: 'Webhook endpoint', under: [home], data })
}

async function showForm(visit: Visit, typed: URLSearchParams, problems?: Problems, endpoint?: Endpoint): Promise<void> {
  visit.show({
    template: 'form',
    title: endpoint ? 'Change the endpoint' : 'New webhook endpoint',
    under: endpoint ? above(endpoint) : [home],
    data: {
      ...{ problems, endpoint },
      typed: Object.fromEntries(
        ['url', 'description', 'projectId', 'isOrdered'].map((name) => [name, typed.get(name)]),
      ),
      everything: tickedIn(typed).everything,
      families: eventFamilies(visit.services.document, tickedIn(typed)),
      action: endpoint ? `/portal/webhooks/${endpoint.id}/edit` : '/portal/webhooks/new',
    },
    ...(problems && { status: problems.status }),
  })
}

const tickedIn = (form: URLSearchParams): Ticked => ({
  types: form.getAll('eventTypes'),
  families: form.getAll('all'),
  everything: form.has('everything'),
})

/** What the form says of an endpoint but its types. */
function bodyOf(form: URLSearchParams) {
  const projectId = form.get('projectId')?.trim() || null
  return {
    url: form.get('url') ?? '',
    description: form.get('description') || null,
    // What is no number is refused by the contract, as it was typed.
    projectId: projectId !== null && /^\d+$/.test(projectId) ? Number(projectId) : (projectId as null),
    isOrdered: form.has('isOrdered'),
  }
}

async function create(visit: Visit, form: URLSearchParams): Promise<void> {
  const { eventTypes, eventPatterns } = subscriptionOf(visit.services.document, tickedIn(form))
  // Where nothing is ticked, the empty list says so.
  const types = eventTypes.length > 0 || eventPatterns.length === 0 ? { eventTypes } : {}
  const body = { ...bodyOf(form), ...types, eventPatterns }
  const made = await tried(() => visit.operate('createWebhookEndpoint', { body }), fields)
  if (made.problems) {
    await showForm(visit, form, made.problems)
    return
  }
  await visit.keep(secretOf(made.done))
  visit.leave(`/webhooks/${made.done.id}/secret`)
}

async function edit(visit: Visit): Promise<void> {
  const endpoint = await find(visit)
  const { url, description, projectId, isOrdered } = endpoint
  const typed = new URLSearchParams({ url, description: description ?? '', projectId: String(projectId ?? '') })
  if (isOrdered) typed.set('isOrdered', 'on')
  const ticked = ticksOf(endpoint)
  for (const type of ticked.types) typed.append('eventTypes', type)
  for (const family of ticked.families) typed.append('all', family)
  if (ticked.everything) typed.set('everything', 'on')
  await showForm(visit, typed, undefined, endpoint)
}

async function save(visit: Visit, form: URLSearchParams): Promise<void> {
  const endpoint = await find(visit)
  const params = { id: endpoint.id }
  const { eventTypes, eventPatterns } = subscriptionOf(visit.services.document, tickedIn(form))
  const types = eventTypes.length > 0 || eventPatterns.length === 0 ? eventTypes : null
  const body = { ...bodyOf(form), eventTypes: types, eventPatterns }
  const made = await tried(() => visit.operate('updateWebhookEndpoint', { params, body }), fields)
  if (made.problems) await showForm(visit, form, made.problems, endpoint)
  else visit.leave(`/webhooks/${endpoint.id}`, 'saved')
}

/** Tells the secrets of several endpoints apart, of which one browser may have been shown two. */
const secretOf = ({ id, signingSecret }: Schema<'WebhookEndpointWithSecret'>): string => `${id}:${signingSecret}`

async function showSecret(visit: Visit): Promise<void> {
  const endpoint = await find(visit)
  const [id, secret] = (await visit.reveal())?.split(':') ?? []
  const data = { endpoint, secret: id === String(endpoint.id) ? secret : undefined }
  visit.show({ template: 'secret', title: 'Signing secret', under: above(endpoint), data })
}

async function test(visit: Visit): Promise<void> {
  const { id } = await visit.operate('testWebhookEndpoint', { params: { id: visit.id() } })
  visit.leave(`/webhooks/deliveries/${id}`, 'tested')
}

async function turn(visit: Visit, isActive: boolean): Promise<void> {
  await visit.operate('updateWebhookEndpoint', { params: { id: visit.id() }, body: { isActive } })
  visit.leave(`/webhooks/${visit.id()}`, isActive ? 'activated' : 'paused')
}

async function confirm(visit: Visit, asked: 'rotate' | 'delete'): Promise<void> {
  const endpoint = await find(visit)
  const title = asked === 'rotate' ? 'Rotate the signing secret' : 'Delete the endpoint'
  visit.show({ template: asked, title, under: above(endpoint), data: { endpoint } })
}

async function rotate(visit: Visit): Promise<void> {
  const rotated = await visit.operate('rotateWebhookSecret', { params: { id: visit.id() } })
  await visit.keep(secretOf(rotated))
  visit.leave(`/webhooks/${rotated.id}/secret`)
}

async function remove(visit: Visit): Promise<void> {
  await visit.operate('deleteWebhookEndpoint', { params: { id: visit.id() } })
  visit.leave('/webhooks', 'deleted')
}
