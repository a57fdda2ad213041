import { follow, isObject, type Json, type JsonObject } from './complete.ts'

/** What the contract says of a record, and the database's part reads instead of repeating it. */
export interface RecordFacts {
  /** The record's members but deletedAt, which only a deleted one shows, and a version, which follows from the others. */
  fields: string[]
  /** The members that `compact=true` leaves. */
  compact?: string[]
  /** The list's own query parameters; those that every list has are not among them. */
  filters: string[]
  /** Whether the list takes `search`. */
  searches: boolean
  /** The event types for a new, a changed and a deleted record, where the webhooks have them. */
  events: Partial<Record<EventEnding, string>>
}

const eventEndings = ['created', 'updated', 'deleted'] as const
type EventEnding = (typeof eventEndings)[number]

/** Query parameters that mean the same in every list, and are served for all of them alike. */
const commonParameters = new Set([
  'limit',
  'cursor',
  'compact',
  'search',
  'dateFrom',
  'dateTo',
  'updatedFrom',
  'includeDeleted',
])

/**
 * The facts of every schema that is a record, by its name: an object with an id, createdAt and updatedAt. The filters are
 * those of the list that answers such records from a path without parameters.
 */
export function recordFacts(document: JsonObject): Record<string, RecordFacts> {
  const schemas = at(document, 'components', 'schemas') as Record<string, JsonObject>
  const facts: Record<string, RecordFacts> = {}
  for (const name of Object.keys(schemas).sort()) {
    const members = membersOf(document, schemas[name]!)
    if (!['id', 'createdAt', 'updatedAt'].every((member) => members.includes(member))) continue
    const compact = schemas[`${name}Compact`]
    const parameters = listParameters(document, name)
    facts[name] = {
      fields: stored(document, schemas[name]!),
      ...(compact && { compact: stored(document, compact) }),
      filters: parameters.filter((parameter) => !commonParameters.has(parameter)),
      searches: parameters.includes('search'),
      events: eventsOf(document, name),
    }
  }
  return facts
}

/** The types of the webhooks whose data is the record, by what happened to it. */
function eventsOf(document: JsonObject, name: string): RecordFacts['events'] {
  const payload = `#/components/schemas/${name}Event`
  const types = Object.entries(document.webhooks as Record<string, JsonObject>).flatMap(([type, webhook]) => {
    const schema = at(webhook, 'post', 'requestBody', 'content', 'application/json', 'schema')
    const [first] = isObject(schema) ? listed(schema.allOf) : []
    return first?.$ref === payload ? [type] : []
  })
  const found = eventEndings.flatMap((ending) =>
    types.filter((type) => type.endsWith(`.${ending}`)).map((type) => [ending, type] as const),
  )
  return Object.fromEntries(found)
}

const stored = (document: JsonObject, schema: JsonObject): string[] => {
  const { version } = isObject(schema.properties) ? schema.properties : {}
  const isOwn = isObject(version) && version.$ref === '#/components/schemas/Version'
  return membersOf(document, schema).filter((member) => member !== 'deletedAt' && !(isOwn && member === 'version'))
}

/** generated/records.ts. */
export const recordFactsText = (document: JsonObject): string =>
  `// Generated from spec/ by \`make generated\`; do not edit.\n\nexport const recordFacts = ${JSON.stringify(recordFacts(document), null, 2)} as const\n`

/** generated/scopes.ts. */
export const scopesText = (document: JsonObject): string =>
  `// Generated from spec/ by \`make generated\`; do not edit.\n\nexport const scopes = ${JSON.stringify(at(document, 'components', 'schemas', 'Scope', 'enum'), null, 2)} as const\n`

/** The names of a schema's properties, those of its parts included. */
export function membersOf(document: JsonObject, schema: JsonObject): string[] {
  const whole = follow(schema, document.components as JsonObject)
  const inherited = Array.isArray(whole.allOf) ? (whole.allOf as JsonObject[]) : []
  const own = isObject(whole.properties) ? Object.keys(whole.properties) : []
  return [...new Set([...inherited.flatMap((part) => membersOf(document, part)), ...own])]
}

/** The names of the query parameters of the list of such records. */
function listParameters(document: JsonObject, schema: string): string[] {
  for (const [path, item] of Object.entries(document.paths as Record<string, JsonObject>)) {
    if (path.includes('{') || !isObject(item.get) || !answersListOf(document, item.get, schema)) continue
    const parameters = [...listed(item.parameters), ...listed(item.get.parameters)]
    return parameters
      .map((parameter) => follow(parameter, document.components as JsonObject))
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => String(name))
  }
  return []
}

/** Whether an operation answers a list of these records: `data` is an array of them, or of them and their compact form. */
function answersListOf(document: JsonObject, operation: JsonObject, schema: string): boolean {
  const answer = at(operation, 'responses', '200', 'content', 'application/json', 'schema')
  const items = isObject(answer)
    ? at(follow(answer, document.components as JsonObject), 'properties', 'data', 'items')
    : undefined
  if (!isObject(items)) return false
  return [items, ...listed(items.anyOf)].some(({ $ref }) => $ref === `#/components/schemas/${schema}`)
}

const listed = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? (value as JsonObject[]) : [])

const at = (value: JsonObject, ...path: string[]): Json | undefined =>
  path.reduce<Json | undefined>((inner, member) => (isObject(inner) ? inner[member] : undefined), value)
