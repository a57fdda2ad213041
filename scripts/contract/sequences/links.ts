import {
  getResponseDataSchema,
  type JsonObject,
  type LocatedOperation,
  listSuccessResponses,
  objectAt,
  resolveReference,
} from '../complete.ts'

/**
 * Adds OpenAPI Link Objects to the responses of a document. A response to a creation links to the GET of the new
 * record, a response with a new job to the GET of that job. A link has the operationId and the values for its path,
 * taken from the response or else from the request.
 */
export function addResponseLinks(operations: readonly LocatedOperation[], components: JsonObject): void {
  const readers = new Map(
    operations.flatMap(({ method, path, operation }) =>
      method === 'get' ? [[shapeOf(path), { path, operationId: String(operation.operationId) }] as const] : [],
    ),
  )
  components.links = { Job: jobLink }
  for (const placed of operations) {
    for (const [status, answer] of listSuccessResponses(placed.operation)) {
      const data = getResponseDataSchema(answer, components)
      if (status === '202' && 'job_id' in objectAt(data, 'properties')) answer.links = { getJob: jobReference }
      if (status !== '201') continue
      const place = String(placed.operation['x-location'] ?? placed.path)
      const reader = readers.get(shapeOf(place.endsWith('}') ? place : `${place}/{id}`))
      const parameters = reader && parametersOf(reader.path, place, data, components)
      if (parameters) answer.links = { [reader.operationId]: { operationId: reader.operationId, parameters } }
    }
  }
}

const jobLink: JsonObject = {
  operationId: 'getJob',
  parameters: { id: '$response.body#/data/job_id' },
  description: 'The state of the job.',
}
const jobReference: JsonObject = { $ref: '#/components/links/Job' }

const named = /\{([^}]+)\}/g

/**
 * Replaces the path's parameters with `{}`, because the path of a link's source and the path of its target may name the
 * same parameter differently.
 */
const shapeOf = (path: string): string => path.replaceAll(named, '{}')

const namesIn = (path: string): string[] => [...path.matchAll(named)].map(([, name]) => name!)

/**
 * Returns, for each path parameter of the linked GET, the expression of its value; undefined if the response has no id.
 * The last parameter is the new record's id. The values of the others are members of the response, or else the
 * parameters of the request's path that `place` names.
 */
function parametersOf(
  path: string,
  place: string,
  data: JsonObject,
  components: JsonObject,
): Record<string, string> | undefined {
  const names = namesIn(path)
  const last = names.pop()!
  const shown = objectAt(data, 'properties')
  const part = last.replace(/Id$/, '')
  const inPart = objectAt(resolveReference(shown[part] ?? {}, components), 'properties')
  const id = 'id' in shown ? 'id' : 'id' in inPart ? `${part}/id` : undefined
  if (!id) return undefined
  const placed = namesIn(place)
  const before = names.map((name, index) => {
    const member = placed[index]!
    return [name, member in shown && member !== 'id' ? `$response.body#/data/${member}` : `$request.path.${member}`]
  })
  return { ...Object.fromEntries(before), [last]: `$response.body#/data/${id}` }
}
