import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { createInfoLineWriter } from '../../../db/engine/base/log.ts'
import type { Settings } from '../../../db/engine/base/settings.ts'
import type { Gate, ObservedRequest } from './exchange.ts'
import { addressKindOf } from './wire/address-kinds.ts'
import { onResponseClosed } from './wire/when-closed.ts'

/**
 * A response that the server sent without running the pipeline: to a refused request, or to input that is not valid
 * HTTP.
 */
export interface EarlyResponse {
  requestId: string
  status: number
  /** The request; absent if the input was not HTTP. */
  request?: IncomingMessage
}

/**
 * The access log: one JSON line for each request that was answered or whose client disconnected early. A line has the
 * request id, the problem code of a refusal, and the ids of jobs that the request started. It never contains a path, a
 * query or a body, because these may hold a customer's secret. Instead it names the operation, or the pattern of the
 * page's path.
 */
export interface AccessLog {
  /** Gate that writes a request's line when its response was sent or the client has disconnected. */
  gate: Gate
  /** Writes a request's line. `isComplete` says whether the whole response was sent. */
  logAnswer(request: ObservedRequest, status: number, isComplete: boolean): void
  /** Writes the line of a response that was sent without running the pipeline. */
  logEarlyResponse(answer: EarlyResponse): void
}

/** Sampling rate: one in this many successful responses is logged. Refusals and failures are always logged. */
const sampledOf = 100
const sampled = `,"sampled":${sampledOf}`

/**
 * Creates the access log. Its lines go to the process's log, whatever the log level is. `logAccess` is LOG_ACCESS,
 * `logProbes` is LOG_PROBES.
 */
export function createAccessLog(
  log: Logger,
  { logAccess: mode, logProbes }: Pick<Settings, 'logAccess' | 'logProbes'>,
): AccessLog {
  if (mode === 'off')
    return { gate: (_request, _response, next) => next(), logAnswer: () => {}, logEarlyResponse: () => {} }
  const write = createInfoLineWriter(log)
  let usual = 0
  /**
   * Decides whether a response with this status is logged. Returns the end of the line, which says if it was sampled;
   * undefined to log nothing.
   */
  const chosen = (status: number): string | undefined => {
    if (mode === 'all' || status >= 400) return ''
    if (mode === 'errors') return undefined
    usual += 1
    return usual % sampledOf === 1 ? sampled : undefined
  }
  const logAnswer = (request: ObservedRequest, status: number, isComplete: boolean): void => {
    const { exchange } = request
    if (!logProbes && status < 400 && !exchange?.operation && addressKindOf(request.originalUrl) === 'probe') return
    const choice = exchange && chosen(status)
    if (choice === undefined) return
    const { requestId, startedAtMs, operation, caller, tenantId = caller?.tenantId, code, jobIds = [] } = exchange
    const address = operation ? `"operationId":"${operation.operationId}"` : addressOf(request)
    const durationMs = Math.round((performance.now() - startedAtMs) * 10) / 10
    const tenant = tenantId === undefined ? '' : `,"tenantId":${tenantId}`
    const problem = code === undefined ? '' : `,"code":"${code}"`
    const jobs = jobIds.length === 0 || status >= 400 ? '' : `,"jobs":${JSON.stringify(jobIds)}`
    const aborted = isComplete ? '' : ',"aborted":true'
    write(
      `"request_id":"${requestId}","method":"${request.method}",${address},"status":${status},"durationMs":${durationMs}${problem}${tenant}${jobs}${aborted}${choice}`,
      'answered',
    )
  }
  return {
    gate(request, response, next) {
      onResponseClosed(response, () => logAnswer(request, response.statusCode, response.writableFinished))
      next()
    },
    logAnswer,
    logEarlyResponse({ requestId, status, request }) {
      const choice = chosen(status)
      if (choice === undefined) return
      const address = request ? `"method":"${request.method}","kind":"${addressKindOf(request.url ?? '')}",` : ''
      write(`"request_id":"${requestId}",${address}"status":${status},"durationMs":0${choice}`, 'answered')
    },
  }
}

/** Returns the JSON members for the kind of address and, for a page, the pattern of its path, such as `/b/:token`. */
function addressOf({ route, baseUrl = '', originalUrl }: ObservedRequest): string {
  const path: unknown = route?.path
  const kind = `"kind":"${addressKindOf(originalUrl)}"`
  return typeof path === 'string' ? `${kind},"route":${JSON.stringify(baseUrl + path)}` : kind
}
