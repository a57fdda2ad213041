import type { OpenSpan } from '../../../db/engine/base/tracer.ts'
import { beginSpan } from '../../../db/engine/base/tracing.ts'
import type { Gate, ObservedRequest } from './exchange.ts'
import { onResponseClosed } from './wire/when-closed.ts'

/**
 * Starts the trace span of a request. The caller's traceparent is only recorded as a link. Anyone may send a
 * traceparent, so it must not become our parent span or decide what is recorded. Undefined if nothing is traced.
 */
export function beginRequestSpan({ headers: { traceparent } }: ObservedRequest): OpenSpan | undefined {
  return beginSpan('request', { parent: null, link: typeof traceparent === 'string' ? traceparent : undefined })
}

/** Ends the trace span of a request that was answered with this status. */
export function endRequestSpan(span: OpenSpan, { exchange, method }: ObservedRequest, status: number): void {
  const { operation, caller, requestId } = exchange
  const name = operation?.operationId ?? 'none'
  span.end({
    name,
    failed: status >= 500,
    attributes: {
      operation: name,
      'http.request.method': method,
      'http.response.status_code': status,
      'request.id': requestId,
      ...(caller && { 'organization.id': caller.tenantId }),
    },
  })
}

/** Traces a request; all later gates run inside its span. */
export const traceGate: Gate = (request, response, next) => {
  const span = beginRequestSpan(request)
  if (!span) return next()
  onResponseClosed(response, () => endRequestSpan(span, request, response.statusCode))
  span.enter(next)
}
