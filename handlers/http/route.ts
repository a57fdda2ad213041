import { Refusal } from '../../db/domain/refusal.ts'
import { gate } from './exchange.ts'
import type { Operations } from './operations.ts'

/** Finds the operation of method and path: 404 for an unknown path, 405 with Allow for a method it does not have. */
export const route = (operations: Operations) =>
  gate((request, response) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const { path } = request
    try {
      decodeURIComponent(path)
    } catch {
      throw new Refusal('bad_request', 'The path has a malformed percent-encoding.')
    }
    const match = operations.find(method, path)
    if (!match) throw unrouted(operations, method, path)
    if (!accepts(request.headers.accept, match.operation.open)) {
      throw new Refusal('bad_request', 'Answers are application/json; Accept does not allow it.', { status: 406 })
    }
    request.exchange.operation = match.operation
    ;(request as { openapi?: object }).openapi = { ...match.operation.metadata, pathParams: match.params }
    if (match.operation.cost > 0) response.setHeader('Cache-Control', 'private, no-cache')
  })

function unrouted(operations: Operations, method: string, path: string): Refusal {
  const allowed = operations.methodsOf(path)
  if (allowed.length === 0) return new Refusal('not_found', `No such path: ${path.slice(0, 200)}`)
  const methods = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed
  const detail = `${path.slice(0, 200)} takes ${methods.join(', ')}, not ${method}.`
  return new Refusal('bad_request', detail, { status: 405, headers: { Allow: methods.join(', ') } })
}

const acceptable = /(?:^|[\s,])(?:\*\/\*|application\/(?:\*|json|problem\+json))(?=$|[\s,;])/i

/** Pages that an open operation may answer speak for themselves; everything else is JSON. */
const accepts = (header: string | undefined, open: boolean): boolean =>
  open || header === undefined || header === '' || acceptable.test(header)
