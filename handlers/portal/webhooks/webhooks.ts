import type { Schema } from '../../contract.ts'
import { type Problems, tried } from '../forms.ts'
import { templatesIn } from '../frame/templates.ts'
import type { Section, Visit } from '../section.ts'
import { deliveryRoutes } from './deliveries.ts'
import { eventFamilies } from './event-families.ts'

const home = { href: '/portal/webhooks', label: 'Webhooks' }
const fields = ['url', 'description', 'eventTypes']
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
  visit.show({ template: 'list', title: 'Webhooks', data: { endpoints: items } })
}

async function showEndpoint(visit: Visit): Promise<void> {
  const endpoint = await find(visit)
  const asked = { params: { id: endpoint.id }, query: { limit: 10 } }
  const { items: deliveries } = await visit.operate('listWebhookEndpointDeliveries', asked)
  const data = { endpoint, deliveries, isManual: endpoint.disabledReason?.startsWith('Turned off') }
  visit.show({ template: 'endpoint', title: 'Webhook endpoint', under: [home], data })
}

async function showForm(visit: Visit, typed: URLSearchParams, problems?: Problems, endpoint?: Endpoint): Promise<void> {
  visit.show({
    template: 'form',
    title: endpoint ? 'Change the endpoint' : 'New webhook endpoint',
    under: endpoint ? above(endpoint) : [home],
    data: {
      ...{ problems, endpoint },
      typed: { url: typed.get('url'), description: typed.get('description') },
      families: eventFamilies(visit.services.document, new Set(typed.getAll('eventTypes')), typed.getAll('all')),
      action: endpoint ? `/portal/webhooks/${endpoint.id}/edit` : '/portal/webhooks/new',
    },
    ...(problems && { status: problems.status }),
  })
}

/** What the form says of an endpoint; a family whose "all" is ticked gives all of its types. */
function bodyOf({ services: { document } }: Visit, form: URLSearchParams) {
  const families = eventFamilies(document, new Set(), form.getAll('all'))
  const ofFamilies = families.flatMap(({ types, all }) => (all ? types.map(({ type }) => type) : []))
  const eventTypes = [...new Set([...form.getAll('eventTypes'), ...ofFamilies])]
  return { url: form.get('url') ?? '', description: form.get('description') || null, eventTypes }
}

async function create(visit: Visit, form: URLSearchParams): Promise<void> {
  const made = await tried(() => visit.operate('createWebhookEndpoint', { body: bodyOf(visit, form) }), fields)
  if (made.problems) {
    await showForm(visit, form, made.problems)
    return
  }
  await visit.keep(secretOf(made.done))
  visit.leave(`/webhooks/${made.done.id}/secret`)
}

async function edit(visit: Visit): Promise<void> {
  const endpoint = await find(visit)
  const typed = new URLSearchParams({ url: endpoint.url, description: endpoint.description ?? '' })
  for (const type of endpoint.eventTypes) typed.append('eventTypes', type)
  await showForm(visit, typed, undefined, endpoint)
}

async function save(visit: Visit, form: URLSearchParams): Promise<void> {
  const endpoint = await find(visit)
  const params = { id: endpoint.id }
  const body = bodyOf(visit, form)
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
