import { findDeliveryRequest } from '../../../db/webhooks/requests.ts'
import type { Schema } from '../../contract.ts'
import { filtersIn, pagerOf } from '../forms.ts'
import type { SectionRoutes, Visit } from '../section.ts'

const above = [
  { href: '/portal/webhooks', label: 'Webhooks' },
  { href: '/portal/webhooks/deliveries', label: 'Deliveries' },
]

/** What was sent to the endpoints, and what they answered. */
export function deliveryRoutes({ get, post }: SectionRoutes): void {
  get('/deliveries', list)
  get('/deliveries/:id', show)
  post('/deliveries/:id/replay', replay)
}

interface Enums {
  components: { schemas: Record<'DeliveredEventType' | 'WebhookDeliveryStatus', { enum: string[] }> }
}

async function list(visit: Visit): Promise<void> {
  const filters = filtersIn(visit, ['status', 'eventType', 'endpointId'])
  const page = await visit.operate('listWebhookDeliveries', { query: filters })
  const { items: endpoints } = await visit.operate('listWebhookEndpoints', { query: { limit: 100 } })
  const { DeliveredEventType, WebhookDeliveryStatus } = (visit.services.document as Enums).components.schemas
  const choices = (values: readonly string[], chosen = '') =>
    values.map((value) => ({ value, label: value, chosen: value === chosen }))
  const data = {
    deliveries: page.items.map((one) => ({ ...one, url: endpoints.find(({ id }) => id === one.endpointId)?.url })),
    statuses: choices(WebhookDeliveryStatus.enum, filters.status),
    types: choices(DeliveredEventType.enum, filters.eventType),
    endpoints: endpoints.map(({ id, url }) => ({ value: id, label: url, chosen: String(id) === filters.endpointId })),
    isFiltered: Object.keys(filters).some((name) => name !== 'cursor'),
    pager: pagerOf(visit, page),
  }
  visit.show({ template: 'deliveries', title: 'Deliveries', under: above.slice(0, 1), data })
}

async function show(visit: Visit): Promise<void> {
  const delivery = await visit.operate('getWebhookDelivery', { params: { id: visit.id() } })
  const { services, caller } = visit
  const request = await findDeliveryRequest(visit.db, caller, delivery, services.secrets)
  const sent = request && {
    url: request.url,
    isDeleted: request.isDeleted,
    text: request.body !== null && indented(request.body),
    headers: request.headers && linesOf(request.headers),
  }
  const data = { delivery, sent, tookMs: tookMsOf(delivery), answer: answerOf(delivery) }
  visit.show({ template: 'delivery', title: `Delivery ${delivery.id}`, under: above, data })
}

const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)
const linesOf = (headers: object): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** From the beginning of the last attempt to its end, which is kept of a delivery that has ended. */
const tookMsOf = ({ completedAt, lastAttemptedAt }: Schema<'WebhookDelivery'>): number | undefined =>
  completedAt && lastAttemptedAt ? Math.max(0, Date.parse(completedAt) - Date.parse(lastAttemptedAt)) : undefined

const answerOf = ({ responseStatus, responseHeaders, responseBody }: Schema<'WebhookDelivery'>) =>
  responseStatus === null
    ? undefined
    : { status: responseStatus, headers: linesOf(responseHeaders ?? {}), body: responseBody }

async function replay(visit: Visit): Promise<void> {
  const { id } = await visit.operate('replayWebhookDelivery', { params: { id: visit.id() } })
  visit.leave(`/webhooks/deliveries/${id}`, 'replayed')
}
