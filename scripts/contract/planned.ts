import { isObject, type Json, type JsonObject, type LocatedOperation, objectAt } from './complete.ts'

/**
 * Parts of the contract that no operation or webhook serves yet. The bundle marks them: `x-status: planned` on a tag, a
 * property or a parameter, `x-planned` with the values of a list. A mark disappears as soon as an operation or webhook
 * serves the part.
 */
export interface PlannedParts {
  tags: string[]
  scopes: string[]
  /** Families whose scopes no operation needs, named as in the scopes. */
  families: string[]
  events: string[]
  jobTypes: string[]
}

const mark = 'Not served yet'

/**
 * Path ending of the operations that start a job, keyed by job type. Any other operation that starts a job names the
 * type in x-job-type.
 */
export const jobPathEndings = { import: '/imports', export: '/exports', bulk: '/bulk', pdf: '/pdf' }

/** Returns the schemas with a list of values that may be planned, each with its planned values. */
const lists = (document: JsonObject, { scopes, events, jobTypes }: PlannedParts): [JsonObject, string[]][] => [
  [objectAt(document, 'components', 'schemas', 'Scope'), scopes],
  [objectAt(document, 'components', 'schemas', 'EndpointEventType'), events],
  [objectAt(document, 'components', 'schemas', 'JobType'), jobTypes],
]

const flowOf = (document: JsonObject): JsonObject =>
  objectAt(document, 'components', 'securitySchemes', 'oauth2', 'flows', 'authorizationCode')

/** Finds the parts of the document that nothing serves yet. `operations` are the document's operations. */
export function findPlannedParts(document: JsonObject, operations: readonly LocatedOperation[]): PlannedParts {
  const schemas = objectAt(document, 'components', 'schemas')
  const tagsUsed = new Set(operations.flatMap(({ operation }) => operation.tags as string[]))
  const needed = scopesNeeded(operations)
  const scopes = Object.keys(objectAt(flowOf(document), 'scopes')).filter((scope) => !needed.has(scope))
  const familyOf = (scope: string): string => scope.split(':')[0]!
  const open = new Set([...needed].map(familyOf))
  const started = new Set(
    operations.flatMap(({ path, operation }) => [
      ...Object.entries(jobPathEndings).flatMap(([type, ending]) => (path.endsWith(ending) ? [type] : [])),
      String(operation['x-job-type']),
    ]),
  )
  return {
    tags: tagsOf(document)
      .map(({ name }) => String(name))
      .filter((name) => !tagsUsed.has(name)),
    scopes,
    families: [...new Set(scopes.map(familyOf))].filter((family) => !open.has(family)),
    events: namesIn(schemas.EndpointEventType).filter((type) => !(type in objectAt(document, 'webhooks'))),
    jobTypes: namesIn(schemas.JobType).filter((type) => !started.has(type)),
  }
}

/** Returns the scopes that operations need. /oauth/token serves offline_access, because it renews grants. */
function scopesNeeded(operations: readonly LocatedOperation[]): Set<string> {
  const alternatives = operations.flatMap(({ operation }) => (operation.security ?? []) as Record<string, string[]>[])
  const renews = operations.some(({ path }) => path === '/oauth/token')
  return new Set([...alternatives.flatMap((one) => Object.values(one).flat()), ...(renews ? ['offline_access'] : [])])
}

/** Adds the marks to the document in place; the document must not have any yet. */
export function markPlanned(document: JsonObject, planned: PlannedParts): void {
  for (const tag of tagsOf(document)) if (planned.tags.includes(String(tag.name))) markOne(tag)
  for (const [schema, values] of lists(document, planned)) {
    if (values.length === 0) continue
    schema['x-planned'] = values
    schema.description = sentences(schema.description, `${mark}: ${values.join(', ')}.`)
  }
  if (planned.scopes.length > 0) {
    const flow = flowOf(document)
    const titles = objectAt(flow, 'scopes')
    flow['x-planned'] = planned.scopes
    for (const scope of planned.scopes) titles[scope] = `${titles[scope]} (not available yet)`
  }
  for (const named of namedAfter(document, planned.families)) markOne(named)
}

function markOne(node: JsonObject): void {
  node['x-status'] = 'planned'
  node.description = sentences(node.description, `${mark}.`)
}

const sentences = (before: Json | undefined, last: string): string => (before ? `${before} ${last}` : last)

const tagsOf = (document: JsonObject): JsonObject[] =>
  Array.isArray(document.tags) ? document.tags.filter(isObject) : []

const namesIn = (schema: Json | undefined): string[] => (objectAt(schema).enum as string[] | undefined) ?? []

/** Returns the properties and parameters that contain ids or counts of a planned family's records. */
function namedAfter(document: JsonObject, families: readonly string[]): JsonObject[] {
  const names = new Set(families.flatMap((family) => [camel(family), `${camel(family).replace(/s$/, '')}Id`]))
  const schemas = Object.values(objectAt(document, 'components', 'schemas'))
  const members = schemas.flatMap((schema) => Object.entries(objectAt(schema, 'properties')))
  const parameters = Object.values(objectAt(document, 'components', 'parameters')).filter(isObject)
  return [
    ...members.flatMap(([name, member]) => (names.has(name) && isObject(member) && !member.$ref ? [member] : [])),
    ...parameters.filter(({ name }) => names.has(String(name))),
  ]
}

const camel = (family: string): string => family.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** Compares the marks in a document with the planned parts. Returns missing and superfluous marks, one line each. */
export function lintPlanned(document: JsonObject, operations: readonly LocatedOperation[]): string[] {
  const planned = findPlannedParts(document, operations)
  const marked = tagsOf(document).filter((tag) => tag['x-status'] === 'planned')
  const rightly = namedAfter(document, planned.families)
  const summary = String(objectAt(document, 'info').summary)
  const same = (node: JsonObject, values: string[]): boolean =>
    JSON.stringify(node['x-planned'] ?? []) === JSON.stringify(values)
  return [
    marked.map(({ name }) => name).join() !== planned.tags.join() &&
      'tags: x-status must be planned where no operation is',
    !same(flowOf(document), planned.scopes) && 'oauth2: x-planned must list the scopes that nothing needs',
    lists(document, planned).some(([schema, values]) => !same(schema, values)) &&
      'components.schemas: x-planned must list the values that nothing serves',
    rightly.some((node) => node['x-status'] !== 'planned') && 'components: x-status must be planned where a family is',
    planned.families.some((family) => summary.toLowerCase().includes(family.replaceAll('_', ' '))) &&
      'info.summary: must name what is served alone',
  ].filter((line) => line !== false)
}
