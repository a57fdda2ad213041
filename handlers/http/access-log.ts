import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import type { Logger } from 'pino'
import type { AccessLogMode } from '../../db/base/settings-values.ts'
import type { Gate } from './exchange.ts'
import { kindOf } from './wire/address-kinds.ts'
import { whenClosed } from './wire/when-closed.ts'

/** An answer that was given before the pipeline had the request, or to what never became one. */
export interface EarlyAnswer {
  requestId: string
  status: number
  /** Not there for what is no HTTP. */
  request?: IncomingMessage
}

/**
 * The access log: a line of JSON for each request that was answered, or whose client left before that, with the id that
 * the answer has. A line never has a path, a query or a body, any of which may hold a customer's secret: it names the
 * operation, or the pattern of the page's address.
 */
export interface AccessLog {
  /** Writes the line of a request that goes through the pipeline, once its answer is sent. */
  gate: Gate
  note(answer: EarlyAnswer): void
}

/** Of answers that are neither refusals nor failures, a sampled log has one in so many. */
const sampledOf = 100

/** Writes to this process's log, whatever its level; `mode` is LOG_ACCESS. */
export function accessLog(log: Logger, mode: AccessLogMode): AccessLog {
  if (mode === 'off') return { gate: (_request, _response, next) => next(), note: () => {} }
  // Nothing in a line needs to be hidden, and looking for it costs half of what a line does.
  const lines = log.child({}, { level: 'info', redact: [] })
  let usual = 0
  /** Whether an answer of this status has a line, and what the line says of how it was chosen. */
  const chosen = (status: number): { sampled?: number } | undefined => {
    if (mode === 'all' || status >= 400) return {}
    if (mode === 'errors') return undefined
    usual += 1
    return usual % sampledOf === 1 ? { sampled: sampledOf } : undefined
  }
  return {
    gate(request, response, next) {
      whenClosed(response, () => {
        const { exchange } = request
        const status = response.statusCode
        const choice = exchange && chosen(status)
        if (!choice) return
        const { requestId, startedAtMs, operation, caller, tenantId } = exchange
        lines.info(
          {
            request_id: requestId,
            method: request.method,
            ...(operation ? { operationId: operation.operationId } : addressOf(request)),
            status,
            durationMs: Math.round((performance.now() - startedAtMs) * 10) / 10,
            tenantId: caller?.tenantId ?? tenantId,
            ...(!response.writableFinished && { aborted: true }),
            ...choice,
          },
          'answered',
        )
      })
      next()
    },
    note({ requestId, status, request }) {
      const choice = chosen(status)
      if (!choice) return
      const address = request && { method: request.method, kind: kindOf(request.url ?? '') }
      lines.info({ request_id: requestId, ...address, status, durationMs: 0, ...choice }, 'answered')
    },
  }
}

/** What kind of address it is and, where a page has it, the pattern of its path, such as `/b/:token`. */
function addressOf({ route, baseUrl, originalUrl }: Request): { kind: string; route?: string } {
  const path: unknown = route?.path
  return { kind: kindOf(originalUrl), ...(typeof path === 'string' && { route: baseUrl + path }) }
}
