import { beginSpan } from '../../../db/engine/base/tracing.ts'
import type { Gate } from './exchange.ts'
import { onResponseClosed } from './wire/when-closed.ts'

/**
 * Starts the trace span of a request; all later gates run inside it. The caller's traceparent is only recorded as a
 * link. Anyone may send a traceparent, so it must not become our parent span or decide what is recorded.
 */
export const traceGate: Gate = (request, response, next) => {
  const { traceparent } = request.headers
  const span = beginSpan('request', { parent: null, link: typeof traceparent === 'string' ? traceparent : undefined })
  if (!span) return next()
  onResponseClosed(response, () => {
    const { operation, caller, requestId } = request.exchange
    const name = operation?.operationId ?? 'none'
    const { statusCode } = response
    span.end({
      name,
      failed: statusCode >= 500,
      attributes: {
        operation: name,
        'http.request.method': request.method,
        'http.response.status_code': statusCode,
        'request.id': requestId,
        ...(caller && { 'organization.id': caller.tenantId }),
      },
    })
  })
  span.enter(next)
}
