import { endpointDeleted } from '../../../../db/nouns/webhooks/dispatch.ts'
import { findDeliveryRequest } from '../../../../db/nouns/webhooks/requests.ts'
import type { SchemaOf } from '../../../pipeline/contract/contract.ts'
import { pagerLinksOf, readListFilters } from '../forms.ts'
import type { PageContext, SectionRoutes } from '../section.ts'

const above = [
  { href: '/portal/webhooks', label: 'Webhooks' },
  { href: '/portal/webhooks/deliveries', label: 'Deliveries' },
]

/** Declares the pages of the webhook deliveries and their results. */
export function deliveryRoutes({ get, post }: SectionRoutes): void {
  get('/deliveries', list)
  get('/deliveries/:id', show)
  post('/deliveries/:id/replay', replay)
}

interface Enums {
  components: { schemas: Record<'DeliveredEventType' | 'WebhookDeliveryStatus', { enum: string[] }> }
}

async function list(context: PageContext): Promise<void> {
  const filters = readListFilters(context, ['status', 'eventType', 'endpointId'])
  const page = await context.list('listWebhookDeliveries', { query: filters })
  const { items: endpoints } = await context.list('listWebhookEndpoints', { query: { limit: 100 } })
  const { DeliveredEventType, WebhookDeliveryStatus } = (context.services.document as Enums).components.schemas
  const choices = (values: readonly string[], chosen = '') =>
    values.map((value) => ({ value, label: value, chosen: value === chosen }))
  const data = {
    deliveries: page.items.map((one) => ({ ...one, url: endpoints.find(({ id }) => id === one.endpointId)?.url })),
    statuses: choices(WebhookDeliveryStatus.enum, filters.status).map(inWords),
    types: choices(DeliveredEventType.enum, filters.eventType),
    endpoints: endpoints.map(({ id, url }) => ({ value: id, label: url, chosen: String(id) === filters.endpointId })),
    recoverable: endpoints.find(({ id }) => String(id) === filters.endpointId)?.id,
    isFiltered: Object.keys(filters).some((name) => name !== 'cursor'),
    pager: pagerLinksOf(context, page),
  }
  context.show({ template: 'deliveries', title: 'Deliveries', under: above.slice(0, 1), data })
}

/** Renames the status `failed` to `retrying`, because a failed delivery is retried. */
const inWords = (one: { value: string; label: string; chosen: boolean }) =>
  one.value === 'failed' ? { ...one, label: 'retrying' } : one

async function show(context: PageContext): Promise<void> {
  const delivery = await context.operate('getWebhookDelivery', { params: { id: context.id() } })
  const { services, caller } = context
  const request = await findDeliveryRequest(context.db, caller, delivery, services.secrets)
  const sent = request && {
    url: request.url,
    isDeleted: request.isDeleted,
    isClockAhead: request.isClockAhead,
    text: request.body !== null && indented(request.body),
    headers: request.headers && linesOf(request.headers),
  }
  const data = { delivery, sent, tookMs: tookMsOf(delivery), answer: answerOf(delivery) }
  context.show({ template: 'delivery', title: `Delivery ${delivery.id}`, under: above, data })
}

const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)
const linesOf = (headers: object): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** Returns the duration of the last attempt in ms. Returns undefined unless an attempt completed the delivery. */
const tookMsOf = ({ completedAt, lastAttemptedAt, errorMessage }: SchemaOf<'WebhookDelivery'>): number | undefined =>
  completedAt && lastAttemptedAt && !errorMessage?.endsWith(endpointDeleted)
    ? Math.max(0, Date.parse(completedAt) - Date.parse(lastAttemptedAt))
    : undefined

const answerOf = ({ responseStatus, responseHeaders, responseBody }: SchemaOf<'WebhookDelivery'>) =>
  responseStatus === null
    ? undefined
    : { status: responseStatus, headers: linesOf(responseHeaders ?? {}), body: responseBody }

async function replay(context: PageContext): Promise<void> {
  const { id } = await context.operate('replayWebhookDelivery', { params: { id: context.id() } })
  context.redirectWithNotice(`/webhooks/deliveries/${id}`, 'replayed')
}
