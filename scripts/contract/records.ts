import { composedSchemas } from '../../db/domain/schema-references.ts'
import type { ContractBundle } from './bundle.ts'
import { isObject, type Json, type JsonObject, resolveReference } from './complete.ts'

/** Facts about a record that db/ reads from the contract instead of repeating them. */
export interface ContractRecord {
  /** Table of the record's rows, such as `site_logs` for SiteLog. */
  table: string
  /** Name of one record in error messages: `site log`, or the value of `x-label`. `article` is `an` before a vowel. */
  label: string
  article?: 'an'
  /**
   * Path of the first GET that returns the record, without its parameters, such as `site-logs` or `bids/line-items`.
   * Jobs use it as the name of the family.
   */
  family?: string
  /**
   * Prefix of the scope that reads the record: `site_logs` of site_logs:read. Family and scope are absent if no GET
   * returns the record.
   */
  scope?: string
  /** Entity type of the record, such as `site_log`, if SearchedType has it. */
  entityType?: string
  /** Members of the record, without deletedAt and without a version that is derived from the other members. */
  fields: string[]
  /** Members of the record with `compact=true`. */
  compact?: string[]
  /** Query parameters of the list, without those that every list has. */
  filters: string[]
  /** Whether the list has the query parameter `search`. */
  searches: boolean
  /** Event types of a created, an updated and a deleted record, if webhooks declare them. */
  events: Partial<Record<EventEnding, string>>
}

const eventEndings = ['created', 'updated', 'deleted'] as const
type EventEnding = (typeof eventEndings)[number]

/** Query parameters that mean the same in every list; shared code implements them. */
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
 * Returns the facts of every schema that is a record, keyed by schema name. A record is an object with id, createdAt
 * and updatedAt. The filters are those of the list at a path without parameters.
 */
export function collectRecordFacts({ document, records }: ContractBundle): Record<string, ContractRecord> {
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

/** Splits a schema name into lower-case words: SiteLog into `site`, `log`. */
const wordsOf = (schema: string): string[] => schema.split(/(?=[A-Z])/).map((word) => word.toLowerCase())

const pluralOf = (name: string): string => `${name}s`.replace(/ys$/, 'ies')

/** Returns the family and the scope of the first GET that returns a record of this schema or a list of them. */
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

/** Returns the event types whose data is the record, keyed by the ending of the type. */
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

/** Returns the text of generated/records.ts. */
export function renderRecordFacts(bundle: ContractBundle): string {
  const facts = collectRecordFacts(bundle)
  const plain = Object.keys(facts).filter((name) => bundle.records[name]?.lockTier === 'plain')
  return `// Generated from spec/ by \`make generated\`; do not edit.

export const recordFacts = ${JSON.stringify(facts, null, 2)} as const

/** The tables of the records whose x-lock-tier is plain. */
export const plainTables = ${JSON.stringify(plain.map((name) => facts[name]!.table))} as const

/** The values of EntityType. */
export const entityTypes = ${JSON.stringify(at(bundle.document, 'components', 'schemas', 'EntityType', 'enum'))} as const
`
}

/** Returns the text of generated/scopes.ts. */
export const renderScopes = (document: JsonObject): string =>
  `// Generated from spec/ by \`make generated\`; do not edit.\n\nexport const scopes = ${JSON.stringify(at(document, 'components', 'schemas', 'Scope', 'enum'), null, 2)} as const\n`

/** Returns the names of a schema's properties, including those of its allOf parts. */
export function membersOf(document: JsonObject, schema: JsonObject): string[] {
  const inherited = composedSchemas(document, schema).flatMap((part) => membersOf(document, part))
  return [...new Set([...inherited, ...Object.keys(isObject(schema.properties) ? schema.properties : {})])]
}

/** Returns the names of the query parameters of the list of a schema's records. */
function listParameters(document: JsonObject, schema: string): string[] {
  for (const [path, item] of Object.entries(document.paths as Record<string, JsonObject>)) {
    if (path.includes('{') || !isObject(item.get) || !answersListOf(document, item.get, schema)) continue
    const parameters = [...listed(item.parameters), ...listed(item.get.parameters)]
    return parameters
      .map((parameter) => resolveReference(parameter, document.components as JsonObject))
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => String(name))
  }
  return []
}

/** Returns the name of a record's schema in a list that may be compact, such as BidListItem for Bid. */
const listItem = (schema: string): string => `${schema}ListItem`
const isListItem = (schema: string): boolean => schema.endsWith('ListItem')

/** Reports whether an operation returns a list of a schema's records. */
function answersListOf(document: JsonObject, operation: JsonObject, schema: string): boolean {
  const items = at(dataIn(document, operation), 'items')
  return isObject(items) && [refOf(schema), refOf(listItem(schema))].includes(String(items.$ref))
}

const answersOneOf = (document: JsonObject, operation: JsonObject, schema: string): boolean =>
  dataIn(document, operation).$ref === refOf(schema)

const refOf = (schema: string): string => `#/components/schemas/${schema}`

/** Returns the schema of `data` in an operation's 200 response. */
function dataIn(document: JsonObject, operation: JsonObject): JsonObject {
  const answer = at(operation, 'responses', '200', 'content', 'application/json', 'schema')
  const data = isObject(answer)
    ? at(resolveReference(answer, document.components as JsonObject), 'properties', 'data')
    : {}
  return isObject(data) ? data : {}
}

const listed = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? (value as JsonObject[]) : [])

const at = (value: JsonObject, ...path: string[]): Json | undefined =>
  path.reduce<Json | undefined>((inner, member) => (isObject(inner) ? inner[member] : undefined), value)
