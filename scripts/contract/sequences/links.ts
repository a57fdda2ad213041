import { dataOf, follow, type JsonObject, objectAt, type PlacedOperation, successes } from '../complete.ts'

/**
 * Adds to the answers of a document what to ask next (OpenAPI's Link Object): an answer that something was created links
 * to the GET of the new record, one that a job has begun to the GET of that job, each by its operationId and with the
 * values for its path from the answer, or from the request where the answer does not show them.
 */
export function linkAnswers(operations: readonly PlacedOperation[], components: JsonObject): void {
  const readers = new Map(
    operations.flatMap(({ method, path, operation }) =>
      method === 'get' ? [[shapeOf(path), { path, operationId: String(operation.operationId) }] as const] : [],
    ),
  )
  components.links = { Job: jobLink }
  for (const placed of operations) {
    for (const [status, answer] of successes(placed.operation)) {
      const data = dataOf(answer, components)
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
  description: 'How the job is doing.',
}
const jobReference: JsonObject = { $ref: '#/components/links/Job' }

const named = /\{([^}]+)\}/g

/** A path whose parameters have no names, since the two ends of a link may name them differently. */
const shapeOf = (path: string): string => path.replaceAll(named, '{}')

const namesIn = (path: string): string[] => [...path.matchAll(named)].map(([, name]) => name!)

/**
 * Where the values for the reader's path come from; undefined when the answer has no id. The last is the new record's
 * id, those before it are what `place` names: members of the answer, or else of the request's path.
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
  const inPart = objectAt(follow(shown[part] ?? {}, components), 'properties')
  const id = 'id' in shown ? 'id' : 'id' in inPart ? `${part}/id` : undefined
  if (!id) return undefined
  const placed = namesIn(place)
  const before = names.map((name, index) => {
    const member = placed[index]!
    return [name, member in shown && member !== 'id' ? `$response.body#/data/${member}` : `$request.path.${member}`]
  })
  return { ...Object.fromEntries(before), [last]: `$response.body#/data/${id}` }
}
