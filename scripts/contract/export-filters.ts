import { type Json, type JsonObject, type LocatedOperation, objectAt, resolveReference } from './complete.ts'

const request = 'ExportRequest'
/** Query parameters of a list that affect its pages but filter nothing. */
const ofPages = ['limit', 'cursor', 'compact']

/**
 * Gives each operation that starts an export its own body. `filters` takes the filters of the list at the same path,
 * with their names and values. Booleans may be JSON booleans or the texts of a query. The schema ExportRequest, from
 * which the bodies derive, is not published. Throws if an export has no list.
 */
export function addExportBodies(operations: readonly LocatedOperation[], components: JsonObject): void {
  const schemas = objectAt(components, 'schemas')
  const { [request]: shared } = schemas
  for (const { path, operation } of operations) {
    const media = objectAt(operation, 'requestBody', 'content', 'application/json')
    if (objectAt(media.schema).$ref !== `#/components/schemas/${request}`) continue
    const list = operations.find((one) => one.method === 'get' && one.path === path.replace(/\/exports$/, ''))
    const page = objectAt(list?.operation, 'responses', '200', 'content', 'application/json', 'schema').$ref
    if (typeof page !== 'string') throw new Error(`${path} exports no list: it needs the GET of a page beside it`)
    const record = page.split('/').at(-1)!.replace(/Page$/, '')
    schemas[`${record}Filters`] = filtersOf(list!.operation, components)
    schemas[`${record}${request}`] = ofRecord(objectAt(shared), record)
    media.schema = { $ref: `#/components/schemas/${record}${request}` }
  }
  delete schemas[request]
  Object.assign(schemas, structuredClone(flags))
  components.schemas = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function ofRecord(shared: JsonObject, record: string): JsonObject {
  const own = structuredClone(shared)
  const { description } = objectAt(own, 'properties', 'filters')
  const filters = { $ref: `#/components/schemas/${record}Filters`, description: description! }
  return { ...own, properties: { ...objectAt(own.properties), filters } }
}

function filtersOf({ parameters }: JsonObject, components: JsonObject): JsonObject {
  const taken = [parameters ?? []]
    .flat()
    .map((parameter) => resolveReference(parameter as Json, components))
    .filter(({ name, in: place }) => place === 'query' && !ofPages.includes(String(name)))
  const properties = taken.map(({ name, schema, description = null }): [string, JsonObject] => [
    String(name),
    { ...(description !== null && { description }), ...valuesOf(objectAt(schema)) },
  ])
  return {
    type: 'object',
    description: "The list's filters, by their names. An omitted filter has no effect.",
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  }
}

/** Schemas of a boolean filter, as a JSON boolean or as query text. The optional one also allows null for no filter. */
const flags: Record<'FilterFlag' | 'OptionalFilterFlag', JsonObject> = {
  FilterFlag: {
    description: 'True or false, as a JSON boolean or as the text of a query.',
    anyOf: [{ type: 'boolean' }, { $ref: '#/components/schemas/BooleanText' }],
  },
  OptionalFilterFlag: {
    description: 'True or false, as a JSON boolean or as the text of a query; null for no filter.',
    anyOf: [{ $ref: '#/components/schemas/FilterFlag' }, { type: 'null' }],
  },
}

const flag = (name: keyof typeof flags): JsonObject => ({ $ref: `#/components/schemas/${name}` })

function valuesOf(schema: JsonObject): JsonObject {
  const types = [schema.type].flat()
  if (types.includes('boolean')) return flag(types.includes('null') ? 'OptionalFilterFlag' : 'FilterFlag')
  const isText = schema.$ref === '#/components/schemas/BooleanText'
  return isText ? flag('FilterFlag') : structuredClone(schema)
}
