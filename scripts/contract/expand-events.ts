import { attemptTimeoutMs, maxAttempts, retryDelaysMs } from '../../db/domain/delivery.ts'
import { isObject, type JsonObject, objectAt } from './complete.ts'
import { toSchemaReference } from './expand-schemas.ts'
import {
  checkExtensionKeysBelow,
  checkKeys,
  failWithSpecError,
  publishedKeys,
  readShorthandText,
  shorthandKeys,
} from './shorthand.ts'

/**
 * Fills the two schemas that list all events. The schema with `x-event-types: true` gets the list of event types. The
 * schema with `x-event-union: true` gets the union of all payloads. The types are those that the families' webhooks
 * declare with `x-event-of`, in the families' order.
 */
export function fillEventTypeSchemas(
  families: [file: string, source: JsonObject][],
): [file: string, source: JsonObject][] {
  const records = new Map<string, string>()
  for (const [, source] of families) {
    for (const [type, webhook] of Object.entries(objectAt(source, 'webhooks'))) {
      if (isObject(webhook) && 'x-event-of' in webhook) records.set(type, String(webhook['x-event-of']))
    }
  }
  return families.map(([file, source]) => [file, { ...source, ...listing(objectAt(source, 'schemas'), records) }])
}

/**
 * Returns the schemas with the list and the union of all events filled in. `records` has the record for each event
 * type.
 */
function listing(schemas: JsonObject, records: ReadonlyMap<string, string>): { schemas?: JsonObject } {
  const listed = Object.entries(schemas).map(([name, schema]) => {
    const { 'x-event-types': types, 'x-event-union': union, ...rest } = objectAt(schema)
    if (types === true) return [name, { ...rest, enum: [...records.keys()] }] as const
    return [name, union === true ? { ...rest, ...unionOf(records) } : schema!] as const
  })
  return listed.length > 0 ? { schemas: Object.fromEntries(listed) } : {}
}

/** Returns the schema for any event: one payload for each record, with `type` as the discriminator. */
function unionOf(records: ReadonlyMap<string, string>): JsonObject {
  const mapping = [...records].map(([type, record]) => [type, `#/components/schemas/${record}Event`])
  return {
    'x-grows': true,
    oneOf: [...new Set(records.values())].map((record) => toSchemaReference(`${record}Event`)),
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(mapping) },
  }
}

/**
 * Expands a family's webhooks and returns them by event type, with the schemas of their payloads. `x-event-of` names
 * the event's record; the payload's schema is <record>Event. The webhook may also have the event's description, and
 * `x-since`, the minor version that introduced it.
 */
export function expandEvents(webhooks: JsonObject, file: string): { webhooks: JsonObject; schemas: JsonObject } {
  const types = new Map<string, string[]>()
  const expanded = Object.entries(webhooks).map(([type, webhook]) => {
    const place = `${file} webhooks/${type}`
    if (!isObject(webhook)) failWithSpecError(place, 'must be an object')
    checkKeys(webhook, [...publishedKeys.webhook, ...shorthandKeys.webhook], place)
    if (!('x-event-of' in webhook)) {
      checkExtensionKeysBelow(webhook, publishedKeys.schema, place)
      return [type, { post: received(objectAt(webhook, 'post')) }] as const
    }
    const record = readShorthandText(webhook, 'x-event-of', place)
    const description = readShorthandText(webhook, 'description', place)
    const stray = Object.keys(webhook).find((member) => !['x-event-of', 'x-since', 'description'].includes(member))
    if (stray) failWithSpecError(place, `${stray} follows from x-event-of; leave it out`)
    types.set(record, [...(types.get(record) ?? []), type])
    const since = 'x-since' in webhook ? { 'x-since': readShorthandText(webhook, 'x-since', place) } : {}
    return [type, { post: { ...received(receiverOf(type, record, description)), ...since } }] as const
  })
  const schemas = [...types].map(([record, of]) => [`${record}Event`, payloadOf(record, of)] as const)
  return { webhooks: Object.fromEntries(expanded), schemas: Object.fromEntries(schemas) }
}

/** Returns the operation that a webhook receiver implements, such as receiveBidCreated for `bid.created`. */
function receiverOf(type: string, record: string, description: string): JsonObject {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const ofType = { type: 'object', properties: { type: { const: type, description: 'Type of the event.' } } }
  return {
    operationId: `receive${words.join('')}`,
    tags: ['webhooks'],
    summary: type,
    description,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { allOf: [toSchemaReference(`${record}Event`), ofType] } } },
    },
  }
}

/** Names of the parameters in spec/families/webhooks.json for the headers of every delivery. */
const deliveryParameters = [
  ...['SvcSignature', 'SvcEventId', 'SvcEventType', 'SvcDeliveryId'],
  ...['WebhookId', 'WebhookTimestamp', 'WebhookSignature'],
]

/**
 * Adds the parts that all receivers' operations share: how deliveries arrive, their headers, and what each response
 * status means.
 */
function received({ requestBody, ...operation }: JsonObject): JsonObject {
  return {
    ...operation,
    description: `${operation.description}\n\n${howDelivered}`,
    security: [],
    parameters: deliveryParameters.map((name) => ({ $ref: `#/parameters/${name}` })),
    requestBody: requestBody ?? {},
    responses: {
      '2XX': {
        description: `Confirms the delivery, if the answer is complete within ${attemptTimeoutMs / 1000} seconds.`,
      },
      '4XX': { description: 'Ends the delivery as exhausted; only 408 and 429 are retried.' },
      default: { description: `Any other answer, or none in time: the delivery is retried ${retrySchedule}.` },
    },
  }
}

/** Formats a duration: `30 s`, `2 min`, `24 h`. */
function inWords(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 60) return `${seconds} s`
  return seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`
}

const retrySchedule = `after ${retryDelaysMs.slice(0, -1).map(inWords).join(', ')} and ${inWords(retryDelaysMs.at(-1)!)}, each within 20 %`

const howDelivered = `The event is delivered at least once. The order is not guaranteed, unless the endpoint is ordered. Receivers recognize a repeated event by its id. A delivery that fails is retried ${retrySchedule}. It is exhausted after ${maxAttempts} attempts.`

function payloadOf(record: string, types: string[]): JsonObject {
  return {
    type: 'object',
    required: ['id', 'type', 'created_at', 'tenant_id', 'data'],
    additionalProperties: false,
    properties: {
      id: {
        type: 'string',
        maxLength: 64,
        examples: ['evt_01k9x7v3h2f8e6c4b0a1'],
        description: "The event's id, the same in every delivery.",
      },
      type: { type: 'string', enum: types },
      created_at: { type: 'string', format: 'date-time', examples: ['2026-03-02T15:04:05.000Z'] },
      tenant_id: { type: 'integer', format: 'int32', minimum: 1, maximum: 2147483647, examples: [1] },
      data: toSchemaReference(record),
      ...(types.every(hasNoPrior) ? {} : { previous_attributes: priorOf(types) }),
    },
  }
}

const priorOf = (types: string[]): JsonObject => ({
  type: 'object',
  additionalProperties: true,
  maxProperties: 50,
  description: `Previous values of the changed members, by name${whichHavePrior(types)}.`,
})

/** Reports whether an event has no prior values: the record is new or deleted, or the event has no record. */
const hasNoPrior = (type: string): boolean => /\.(created|recorded|deleted)$|^mail\./.test(type)

function whichHavePrior(types: string[]): string {
  const without = types.filter(hasNoPrior)
  const having = types.filter((type) => !without.includes(type))
  if (without.length === 0) return ''
  return having.length === 1 ? `; on ${having[0]} only` : `; not on ${without.join(' and ')}`
}
