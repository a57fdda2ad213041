import { partsOf } from '../../db/domain/references.ts'
import type { Bundle } from './bundle.ts'
import { follow, isObject, type Json, type JsonObject } from './complete.ts'

/** The facts of a record that db/ reads from the contract instead of repeating them. */
export interface ContractRecord {
  /** The table of its rows: `site_logs` of SiteLog. */
  table: string
  /** What refusals call one, `site log` unless `x-label` says otherwise, with `an` before it. */
  label: string
  article?: 'an'
  /** The first path that answers such records, without its parameters: `site-logs`, by which its jobs call it, `bids/line-items`. */
  family?: string
  /** What the scope of that answer begins with: `site_logs` of site_logs:read. Both are absent where no GET answers one. */
  scope?: string
  /** What one is called among records of several families, where SearchedType has it: `site_log`. */
  entityType?: string
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
export function recordFacts({ document, records }: Bundle): Record<string, ContractRecord> {
  const schemas = at(document, 'components', 'schemas') as Record<string, JsonObject>
  const facts: Record<string, ContractRecord> = {}
  for (const name of Object.keys(schemas).sort()) {
    const members = membersOf(document, schemas[name]!)
    if (isListItem(name) || !['id', 'createdAt', 'updatedAt'].every((member) => members.includes(member))) continue
    const item = schemas[listItem(name)]
    const parameters = listParameters(document, name)
    const { label = wordsOf(name).join(' ') } = records[name] ?? {}
    facts[name] = {
      ...{
        table: pluralOf(wordsOf(name).join('_')),
        label,
        ...(/^[aeio]/.test(label) && { article: 'an' }),
      },
      ...readOf(document, name),
      ...typeOf(document, name),
      fields: stored(document, schemas[name]!),
      ...(item && { compact: (item.required as string[]).filter((member) => stored(document, item).includes(member)) }),
      filters: parameters.filter((parameter) => !commonParameters.has(parameter)),
      searches: parameters.includes('search'),
      events: eventsOf(document, name),
    }
  }
  return facts
}

/** `site`, `log` of SiteLog. */
const wordsOf = (schema: string): string[] => schema.split(/(?=[A-Z])/).map((word) => word.toLowerCase())

const pluralOf = (name: string): string => `${name}s`.replace(/ys$/, 'ies')

/** The family and the scope of the first GET that answers such a record, or a list of them. */
function readOf(document: JsonObject, schema: string): Pick<ContractRecord, 'family' | 'scope'> {
  const reads = Object.entries(document.paths as Record<string, JsonObject>).flatMap(([path, { get }]) =>
    isObject(get) && (answersListOf(document, get, schema) || answersOneOf(document, get, schema))
      ? [{ path, get }]
      : [],
  )
  const [first] = reads
  if (!first) return {}
  const [scope] = listed(first.get.security).flatMap((one) => Object.values(one).flat())
  const segments = first.path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'))
  return { family: segments.join('/'), scope: String(scope).split(':')[0]! }
}

function typeOf(document: JsonObject, schema: string): Pick<ContractRecord, 'entityType'> {
  const types = at(document, 'components', 'schemas', 'SearchedType', 'enum') as string[]
  const entityType = wordsOf(schema).join('_')
  return types.includes(entityType) ? { entityType } : {}
}

/** The types of the webhooks whose data is the record, by what happened to it. */
function eventsOf(document: JsonObject, name: string): ContractRecord['events'] {
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
export function recordFactsText(bundle: Bundle): string {
  const facts = recordFacts(bundle)
  const plain = Object.keys(facts).filter((name) => bundle.records[name]?.lockTier === 'plain')
  return `// Generated from spec/ by \`make generated\`; do not edit.

export const recordFacts = ${JSON.stringify(facts, null, 2)} as const

/** The tables of the records whose x-lock-tier is plain. */
export const plainTables = ${JSON.stringify(plain.map((name) => facts[name]!.table))} as const

/** The values of EntityType. */
export const entityTypes = ${JSON.stringify(at(bundle.document, 'components', 'schemas', 'EntityType', 'enum'))} as const
`
}

/** generated/scopes.ts. */
export const scopesText = (document: JsonObject): string =>
  `// Generated from spec/ by \`make generated\`; do not edit.\n\nexport const scopes = ${JSON.stringify(at(document, 'components', 'schemas', 'Scope', 'enum'), null, 2)} as const\n`

/** The names of a schema's properties, those of its parts included. */
export function membersOf(document: JsonObject, schema: JsonObject): string[] {
  const inherited = partsOf(document, schema).flatMap((part) => membersOf(document, part))
  return [...new Set([...inherited, ...Object.keys(isObject(schema.properties) ? schema.properties : {})])]
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

/** The schema of such a record in a list that may be compact. */
const listItem = (schema: string): string => `${schema}ListItem`
const isListItem = (schema: string): boolean => schema.endsWith('ListItem')

/** Whether an operation answers a list of these records: `data` is an array of them. */
function answersListOf(document: JsonObject, operation: JsonObject, schema: string): boolean {
  const items = at(dataIn(document, operation), 'items')
  return isObject(items) && [refOf(schema), refOf(listItem(schema))].includes(String(items.$ref))
}

const answersOneOf = (document: JsonObject, operation: JsonObject, schema: string): boolean =>
  dataIn(document, operation).$ref === refOf(schema)

const refOf = (schema: string): string => `#/components/schemas/${schema}`

/** The schema of an answer's `data`. */
function dataIn(document: JsonObject, operation: JsonObject): JsonObject {
  const answer = at(operation, 'responses', '200', 'content', 'application/json', 'schema')
  const data = isObject(answer) ? at(follow(answer, document.components as JsonObject), 'properties', 'data') : {}
  return isObject(data) ? data : {}
}

const listed = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? (value as JsonObject[]) : [])

const at = (value: JsonObject, ...path: string[]): Json | undefined =>
  path.reduce<Json | undefined>((inner, member) => (isObject(inner) ? inner[member] : undefined), value)
