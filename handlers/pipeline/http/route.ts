import type { RequestHandler } from 'express'
import { Refusal } from '../../../db/domain/refusal.ts'
import type { Operations } from '../contract/operations.ts'
import { asyncGate } from './exchange.ts'

/**
 * Returns the gate that finds the operation of a method and path. A request without an operation leaves the API's
 * router, because its path may be a page or a file.
 */
export const routingGate =
  (operations: Operations): RequestHandler =>
  (request, _response, next) => {
    const match = operations.find(request.method, request.path)
    if (!match) {
      next('router')
      return
    }
    request.exchange.operation = match.operation
    request.exchange.params = match.params
    next()
  }

/**
 * Returns the gate that refuses a request without an operation: 404 for an unknown path, 405 with Allow for a wrong
 * method.
 */
export const refuseUnknownOperation = (operations: Operations) =>
  asyncGate(({ method, path, baseUrl }) => {
    if (!isEncoded(path)) throw new Refusal('bad_request', 'The path has a malformed percent-encoding.')
    const allowed = operations.methodsOf(path).join(', ')
    if (!allowed) throw noSuchPath(operations, path, baseUrl)
    const detail = `${path.slice(0, 200)} takes ${allowed}, not ${method}.`
    throw new Refusal('bad_request', detail, { status: 405, headers: { Allow: allowed } })
  })

/**
 * Returns the gate that refuses a path outside the API. If the path lacks the API's prefix or has another one, the
 * detail suggests the right path.
 */
export const refuseUnknownPath = (operations: Operations) =>
  asyncGate(({ path }) => {
    throw isEncoded(path)
      ? noSuchPath(operations, path)
      : new Refusal('not_found', `No such path: ${path.slice(0, 200)}`)
  })

const noSuchPath = (operations: Operations, path: string, prefix = ''): Refusal =>
  new Refusal('not_found', `No such path: ${prefix}${path.slice(0, 200)}. ${operations.pathHint(path)}`)

function isEncoded(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the gate that announces a deprecation on every response, including refusals. It links to the page that names
 * the replacement.
 */
export const deprecationGate = (docsUrl: string) =>
  asyncGate(({ exchange }, response) => {
    const { deprecation } = exchange.operation!
    if (deprecation.length === 0) return
    for (const [name, value] of deprecation) response.setHeader(name, value)
    response.setHeader('Link', `<${docsUrl}/docs/api-changes>; rel="deprecation"; type="text/html"`)
  })

/**
 * Refuses requests that do not accept JSON, and forbids shared caches to store responses. OAuth endpoints are exempt:
 * their RFCs define the form of their responses.
 */
export const contentNegotiationGate = asyncGate(({ exchange, headers }, response) => {
  const { requiresJsonAccept, cost } = exchange.operation!
  if (requiresJsonAccept && headers.accept && !acceptable.test(headers.accept)) {
    throw new Refusal(
      'bad_request',
      'Answers are application/json, which Accept does not allow. Send Accept: application/json.',
      { status: 406 },
    )
  }
  if (cost > 0) response.setHeader('Cache-Control', 'private, no-cache')
})

const acceptable = /(?:^|[\s,])(?:\*\/\*|application\/(?:\*|json|problem\+json))(?=$|[\s,;])/i
