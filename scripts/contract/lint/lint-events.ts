import { deliveryHeaders } from '../../../db/domain/delivery.ts'
import { newSigningSecret } from '../../../db/domain/webhook-signature.ts'
import { type Json, type JsonObject, objectAt, resolveReference } from '../complete.ts'
import { prefixWithFile, type SpecLocations } from '../locations.ts'

/** Finds facts that receivers of webhooks need but the document does not state. Returns one line each. */
export function lintEvents(document: JsonObject, places: SpecLocations): string[] {
  const known = [objectAt(document, 'components', 'schemas', 'DeliveredEventType').enum ?? []].flat()
  return Object.entries(objectAt(document, 'webhooks')).flatMap(([type, webhook]) => {
    const operation = objectAt(webhook, 'post')
    const lines = known.includes(type)
      ? [...lintHeaders(operation, document), ...lintExample(operation), ...lintAnswers(operation)]
      : ['is no event type; say with x-event-of what it shows']
    return lines.map((line) => prefixWithFile(places, type, `webhooks/${type}: ${line}`))
  })
}

/** Names of the headers that the service sends with every delivery, except those of every HTTP request. */
const sentHeaders: readonly string[] = Object.keys(
  deliveryHeaders({ id: 1, eventId: 'evt', eventType: 'webhook.test' }, '{}', 0, [newSigningSecret()]),
).filter((name) => !['Content-Type', 'User-Agent'].includes(name))

function lintHeaders(operation: JsonObject, document: JsonObject): string[] {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : []
  const stated = parameters
    .map((parameter: Json) => resolveReference(parameter, objectAt(document, 'components')))
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) => String(name))
  return [
    ...sentHeaders
      .filter((name) => !stated.includes(name))
      .map((name) => `the header ${name} of deliveries must be a parameter; add it to deliveryParameters`),
    ...stated
      .filter((name) => !sentHeaders.includes(name))
      .map((name) => `no delivery has the header ${name}; leave it out`),
  ]
}

const lintExample = (operation: JsonObject): string[] =>
  objectAt(operation, 'requestBody', 'content', 'application/json').example === undefined
    ? ['must have an example; give its record examples']
    : []

const lintAnswers = (operation: JsonObject): string[] =>
  ['2XX', '4XX', 'default']
    .filter((status) => !(status in objectAt(operation, 'responses')))
    .map((status) => `must say what the answer ${status} means for the delivery; add it`)
