import { isObject, type JsonObject, objectAt } from './complete.ts'
import { idSchema } from './expand-ids.ts'
import {
  checkExtensionKeysBelow,
  checkKeys,
  failWithSpecError,
  publishedKeys,
  readShorthandNames,
  readShorthandText,
  shorthandKeys,
} from './shorthand.ts'

const time: JsonObject = { type: 'string', format: 'date-time' }

/** Schema of `deletedAt`, the only optional member of a record: only a deleted record has it. */
const deletedAt: JsonObject = {
  ...time,
  description: 'Time at which the record was deleted; only on a deleted record.',
  examples: ['2026-03-03T09:00:00.000Z'],
}

const recordId: JsonObject = {
  ...idSchema,
  description: "The record's id. It never changes; paths and other records reference the record by it.",
}
const createdAt: JsonObject = { ...time, description: 'Time at which the record was created, in UTC.' }
const updatedAt: JsonObject = { ...time, description: 'Time at which the record was last changed, in UTC.' }

/** Keywords that the shorthand sets. A schema with shorthand must not declare them. */
const given = ['type', 'required', 'additionalProperties']

/**
 * Expands the shorthand of one family's schemas. A schema has at most one of these keys:
 *
 * - `x-object: true`: an object with no other properties; all are required except those in `x-optional`;
 * - `x-record: true`: a stored record; `id` is added before its properties, and the times of every record after them.
 *   `x-label` and `x-lock-tier` are read by the program and not published (scripts/contract/records.ts);
 * - `x-extends`: all properties of another object, except those in `x-without`, and its own properties;
 * - `x-list-item-of`: the record as a list returns it: whole, or with `compact=true` only the properties in `x-only`;
 * - `x-update-of`: the properties of the schema for creating the record, all optional and without defaults. `x-only` or
 *   `x-without` select among them, and the schema's own `properties` replace them;
 * - `x-envelope`: the schema of `data` in a response's envelope; `x-meta` names the schema of `meta` (default: Meta);
 * - `x-values-of`: the values of another schema's `enum`, and its own;
 * - `x-patterns-of`: a text that is a value of another schema's `enum`, `<family>.*` of such a value, or `*`.
 */
export function expandSchemas(schemas: JsonObject, file: string): JsonObject {
  return Object.fromEntries(Object.keys(schemas).map((name) => [name, expandSchema(name, schemas, file)]))
}

/** A schema as it is written in the family's file, and (`plain`) the same schema without shorthand keys. */
interface Written {
  schema: JsonObject
  plain: JsonObject
  place: string
}

type Kind = keyof typeof kinds

/**
 * Expansion function of each shorthand key. A key that derives from another schema of the same file also receives that
 * schema, expanded.
 */
const kinds = {
  'x-object': objectOf,
  'x-record': ({ plain }: Written) => recordOf(plain),
  'x-extends': extensionOf,
  'x-list-item-of': listItemOf,
  'x-update-of': updateOf,
  'x-envelope': ({ schema }: Written) => envelopeOf(objectAt(schema, 'x-envelope'), String(schema['x-meta'] ?? 'Meta')),
  'x-values-of': ({ plain }: Written, base: JsonObject) => ({
    ...plain,
    enum: [base.enum ?? [], plain.enum ?? []].flat(),
  }),
  'x-patterns-of': ({ plain }: Written, base: JsonObject) => ({
    type: 'string',
    ...plain,
    pattern: patternOf([base.enum ?? []].flat().map(String)),
  }),
}

function expandSchema(name: string, schemas: JsonObject, file: string): JsonObject {
  const place = `${file} schemas/${name}`
  const schema = objectAt(schemas, name)
  checkKeys(schema, [...publishedKeys.schema, ...shorthandKeys.schema], place)
  const plain = Object.fromEntries(Object.entries(schema).filter(([key]) => !shorthandKeys.schema.includes(key)))
  checkExtensionKeysBelow(plain, publishedKeys.schema, place)
  if (isObject(schema['x-envelope'])) checkExtensionKeysBelow(schema['x-envelope'], publishedKeys.schema, place)
  const stated = Object.keys(kinds).filter((key) => key in schema) as Kind[]
  if (stated.length > 1) failWithSpecError(place, `has ${stated.join(' and ')}; keep one`)
  const [kind] = stated
  refuseMisused(schema, kind, place)
  if (!kind) return schema
  const base = fromAnother.includes(kind) ? baseOf(schema, kind, schemas, file, place) : {}
  return kinds[kind]({ schema, plain, place }, base)
}

const fromAnother: Kind[] = ['x-extends', 'x-list-item-of', 'x-update-of', 'x-values-of', 'x-patterns-of']

/** Shorthand keys that may accompany each main key. */
const companions: Record<Kind, string[]> = {
  'x-object': ['x-optional'],
  'x-record': ['x-label', 'x-lock-tier'],
  'x-extends': ['x-without'],
  'x-list-item-of': ['x-only'],
  'x-update-of': ['x-only', 'x-without'],
  'x-envelope': ['x-meta'],
  'x-values-of': [],
  'x-patterns-of': [],
}

function refuseMisused(schema: JsonObject, kind: Kind | undefined, place: string): void {
  const allowed = kind ? companions[kind] : []
  const stray = Object.values(companions)
    .flat()
    .find((key) => key in schema && !allowed.includes(key))
  if (stray)
    failWithSpecError(place, `${stray} does not go with ${kind ?? 'a schema that is written out'}; leave it out`)
  if (!kind || kind === 'x-values-of') return
  if (['x-object', 'x-record'].includes(kind) && schema[kind] !== true) failWithSpecError(place, `${kind} must be true`)
  if ('x-lock-tier' in schema && schema['x-lock-tier'] !== 'plain')
    failWithSpecError(place, 'x-lock-tier must be plain')
  if (kind === 'x-envelope' && !isObject(schema[kind]))
    failWithSpecError(place, 'x-envelope must be the schema of data')
  const again = given.find((member) => member in schema)
  if (again) failWithSpecError(place, `${again} follows from ${kind}; leave it out`)
}

/**
 * Returns the expanded schema of the same file from which another one derives. Throws if there is none, or if that
 * schema is itself derived.
 */
function baseOf(schema: JsonObject, key: string, schemas: JsonObject, file: string, place: string): JsonObject {
  const base = readShorthandText(schema, key, place)
  const found = schemas[base]
  if (!isObject(found))
    failWithSpecError(place, `${key} names ${base}, which this file does not define; correct it or define it`)
  if (fromAnother.some((made) => made in found)) {
    failWithSpecError(place, `${key} names ${base}, which is made from another schema; name that one`)
  }
  return expandSchema(base, schemas, file)
}

function objectOf({ schema, plain, place }: Written): JsonObject {
  const optional = readShorthandNames(schema, 'x-optional', place)
  chosen(plain, optional, place)
  const { description, ...rest } = plain
  return {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    required: Object.keys(objectAt(plain, 'properties')).filter((name) => !optional.includes(name)),
    additionalProperties: false,
    ...rest,
  }
}

/**
 * Expands `x-extends`. The example combines the extended schema's example with the schema's own, which needs only the
 * schema's own properties.
 */
function extensionOf({ schema, plain, place }: Written, base: JsonObject): JsonObject {
  const without = readShorthandNames(schema, 'x-without', place)
  const inherited = Object.keys(objectAt(base, 'properties')).filter((name) => !without.includes(name))
  chosen(base, without, place)
  const own = objectAt(plain, 'properties')
  const required = [base.required ?? []].flat().filter((name) => inherited.includes(String(name)))
  const shown = Object.entries(exampleIn(base)).filter(([name]) => inherited.includes(name))
  return {
    type: 'object',
    required: [...new Set([...required, ...Object.keys(own)])],
    additionalProperties: false,
    ...plain,
    properties: { ...chosen(base, inherited, place), ...own },
    examples: [{ ...Object.fromEntries(shown), ...exampleIn(plain) }],
  }
}

const exampleIn = (schema: JsonObject): JsonObject => objectAt([schema.examples ?? []].flat()[0])

/**
 * Expands a stored record: all members are required except `deletedAt`. A record may declare its own description of
 * deletedAt.
 */
function recordOf(schema: JsonObject): JsonObject {
  const { deletedAt: ownWording, ...own } = objectAt(schema, 'properties')
  const always: JsonObject = { id: recordId, ...own, createdAt, updatedAt }
  return {
    type: 'object',
    required: Object.keys(always),
    additionalProperties: false,
    ...schema,
    properties: { ...always, deletedAt: ownWording ?? deletedAt },
  }
}

/**
 * Expands a record as a list returns it. The members of `compact=true` are required: id, the members in x-only and
 * `updatedAt`. A list without `compact=true` returns all required members of the record.
 */
function listItemOf({ schema, place }: Written, record: JsonObject): JsonObject {
  const required = ['id', ...readShorthandNames(schema, 'x-only', place), 'updatedAt']
  chosen(record, required, place)
  return {
    type: 'object',
    description: `The record as a list returns it. With compact=true it has only ${inWords(required)}, and deletedAt if it is deleted; otherwise all members of ${schema['x-list-item-of']}.`,
    required,
    additionalProperties: false,
    properties: objectAt(record, 'properties'),
    ...(record.examples === undefined ? {} : { examples: record.examples }),
  }
}

const inWords = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/**
 * Expands the schema for a PATCH or a bulk update. Members have no default, because an absent member is left unchanged.
 */
function updateOf({ schema, plain, place }: Written, created: JsonObject): JsonObject {
  const without = readShorthandNames(schema, 'x-without', place)
  chosen(created, without, place)
  const only =
    'x-only' in schema ? readShorthandNames(schema, 'x-only', place) : Object.keys(objectAt(created, 'properties'))
  const kept = chosen(
    created,
    only.filter((name) => !without.includes(name)),
    place,
  )
  const properties = Object.entries({ ...kept, ...objectAt(plain, 'properties') }).map(([name, member]) => {
    const { default: _, ...rest } = objectAt(member)
    return [name, rest] as const
  })
  const { description, properties: _, ...rest } = plain
  return {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    additionalProperties: false,
    ...rest,
    properties: Object.fromEntries(properties),
  }
}

function chosen(schema: JsonObject, names: string[], place: string): JsonObject {
  const properties = objectAt(schema, 'properties')
  const unknown = names.find((name) => !(name in properties))
  if (unknown)
    failWithSpecError(place, `${unknown} is no property of the schema that this is made from; correct the name`)
  return Object.fromEntries(names.map((name) => [name, properties[name] ?? {}]))
}

/** Returns a pattern for the event types, each family's `<family>.*`, and `*`. */
function patternOf(types: readonly string[]): string {
  const families = new Set(types.map((type) => `${type.split('.')[0]}.*`))
  const texts = ['*', ...families, ...types].map((text) => text.replace(/[.*]/g, '\\$&'))
  return `^(?:${texts.join('|')})$`
}

/** Returns the envelope of every JSON response: `data` and `meta`, which refers to the schema of that name. */
export function envelopeOf(data: JsonObject, meta = 'Meta'): JsonObject {
  return {
    type: 'object',
    required: ['data', 'meta'],
    additionalProperties: false,
    properties: { data, meta: toSchemaReference(meta) },
  }
}

/** Returns a reference to a schema by its name, as family files write it. */
export const toSchemaReference = (name: string): JsonObject => ({ $ref: `#/schemas/${name}` })
