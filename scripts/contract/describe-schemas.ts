import { isObject, type Json, type JsonObject, objectAt, resolveReference } from './complete.ts'

/**
 * Gives each schema of a bundled document a title. Adds descriptions to generated schemas (envelopes, pages, bodies of
 * bulk jobs, payloads of events) and their members. A title or description in spec/ is kept. The description of a
 * schema marked x-grows also says that later releases may add values.
 */
export function describeSchemas(components: JsonObject): void {
  const schemas = objectAt(components, 'schemas')
  for (const [name, found] of Object.entries(schemas)) {
    const schema = objectAt(found)
    const made = madeOf(name, schema, components)
    for (const [member, description] of Object.entries(made.members)) describe(schema, member, description)
    const { title, description, ...rest } = schema
    const stated = description ?? made.description
    const words = schema['x-grows'] === true ? `${stated} More may be added.` : stated
    schemas[name] = {
      title: title ?? titleOf(name),
      ...(words === undefined ? {} : { description: words }),
      ...rest,
    }
  }
}

/** Descriptions of a generated schema and of its members. Descriptions that spec/ declares take precedence. */
interface Made {
  description?: string
  members: Record<string, string>
}

function madeOf(name: string, schema: JsonObject, components: JsonObject): Made {
  const { data, meta, created_at: createdAt, changes } = objectAt(schema, 'properties')
  if (data !== undefined && meta !== undefined) return envelope(name, data, components)
  if (data !== undefined && createdAt !== undefined) return event(name)
  if (name.endsWith('BulkRequest') && changes !== undefined) return bulkRequest(name)
  return { members: {} }
}

function envelope(name: string, data: Json, components: JsonObject): Made {
  const { items, ...stated } = objectAt(data)
  const noun = nounOf(items ?? data)
  const isList = items !== undefined || resolveReference(stated, components).type === 'array'
  if (name.endsWith('BulkFetchEnvelope')) {
    const members = { data: 'The records that were found, in the requested order.' }
    return { description: `The answer to a fetch by ids, with each ${noun} that was found.`, members }
  }
  if (name.endsWith('Page')) {
    const members = { data: 'Items of this page, in the order of the list.' }
    return { description: `A page of a list, with one ${noun} for each item.`, members }
  }
  const members = { data: isList ? 'All items, in their order.' : 'The requested data.' }
  return {
    description: isList
      ? `The answer envelope around a list, with one ${noun} for each item.`
      : `The answer envelope around one ${noun}.`,
    members,
  }
}

function event(name: string): Made {
  const noun = wordsOf(name.replace(/Event$/, '')).join(' ')
  return {
    description: `An event about a ${noun}, as delivered by webhooks and stored in the event log.`.replace(
      / a (?=[aeio])/,
      ' an ',
    ),
    members: {
      type: 'Type of the event, as `<record>.<what>`.',
      created_at: 'Time of the event, in UTC.',
      tenant_id: 'The organization of the event.',
      data: `The ${noun} as it was right after the event.`,
    },
  }
}

const bulkRequest = (name: string): Made => ({
  description: `A bulk job for up to 500 records; each is a ${wordsOf(name.replace(/BulkRequest$/, '')).join(' ')}.`,
  members: {
    operation: 'Operation on each record.',
    ids: 'Ids of the records. A missing record is listed in the result and does not stop the job.',
    changes: 'Values that update sets. The other operations do not take it.',
  },
})

function describe(schema: JsonObject, member: string, description: string): void {
  const found = objectAt(schema, 'properties')[member]
  if (isObject(found) && found.description === undefined && found.$ref === undefined) found.description = description
}

/** Returns the name of the referenced schema in words, or the word `value` for an inline schema. */
function nounOf(schema: Json): string {
  const { $ref } = objectAt(schema)
  return typeof $ref === 'string'
    ? wordsOf(
        $ref
          .split('/')
          .at(-1)!
          .replace(/ListItem$/, ''),
      ).join(' ')
    : 'value'
}

const initials: Record<string, string> = { api: 'API', oauth: 'OAuth', pdf: 'PDF', url: 'URL', csv: 'CSV', id: 'id' }

/** Splits a schema name into words: BidLineItem into `bid`, `line`, `item`. */
const wordsOf = (name: string): string[] =>
  name.split(/(?=[A-Z])/).map((word) => initials[word.toLowerCase()] ?? word.toLowerCase())

/** Turns a schema name into a title: BidLineItem into `Bid line item`. */
function titleOf(name: string): string {
  const text = wordsOf(name).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
