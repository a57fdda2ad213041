import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import type { Logger } from 'pino'
import { plainLines } from '../../db/base/log.ts'
import type { Settings } from '../../db/base/settings.ts'
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
 * the answer has, the problem code of a refusal, and the jobs that the request began. A line never has a path, a query or a body, any of which may hold a customer's secret: it names the
 * operation, or the pattern of the page's address.
 */
export interface AccessLog {
  /** Writes the line of a request that goes through the pipeline, once its answer is sent. */
  gate: Gate
  note(answer: EarlyAnswer): void
}

/** Of answers that are neither refusals nor failures, a sampled log has one in so many. */
const sampledOf = 100
const sampled = `,"sampled":${sampledOf}`

/** Writes to this process's log, whatever its level; `logAccess` is LOG_ACCESS, `logProbes` LOG_PROBES. */
export function accessLog(
  log: Logger,
  { logAccess: mode, logProbes }: Pick<Settings, 'logAccess' | 'logProbes'>,
): AccessLog {
  if (mode === 'off') return { gate: (_request, _response, next) => next(), note: () => {} }
  const write = plainLines(log)
  let usual = 0
  /** What the line of an answer of this status says of how it was chosen; undefined where it has none. */
  const chosen = (status: number): string | undefined => {
    if (mode === 'all' || status >= 400) return ''
    if (mode === 'errors') return undefined
    usual += 1
    return usual % sampledOf === 1 ? sampled : undefined
  }
  return {
    gate(request, response, next) {
      whenClosed(response, () => {
        const { exchange } = request
        const status = response.statusCode
        if (!logProbes && status < 400 && !exchange?.operation && kindOf(request.originalUrl) === 'probe') return
        const choice = exchange && chosen(status)
        if (choice === undefined) return
        const { requestId, startedAtMs, operation, caller, tenantId = caller?.tenantId, code, jobIds = [] } = exchange
        const address = operation ? `"operationId":"${operation.operationId}"` : addressOf(request)
        const durationMs = Math.round((performance.now() - startedAtMs) * 10) / 10
        const tenant = tenantId === undefined ? '' : `,"tenantId":${tenantId}`
        const problem = code === undefined ? '' : `,"code":"${code}"`
        const jobs = jobIds.length === 0 || status >= 400 ? '' : `,"jobs":${JSON.stringify(jobIds)}`
        const aborted = response.writableFinished ? '' : ',"aborted":true'
        write(
          `"request_id":"${requestId}","method":"${request.method}",${address},"status":${status},"durationMs":${durationMs}${problem}${tenant}${jobs}${aborted}${choice}`,
          'answered',
        )
      })
      next()
    },
    note({ requestId, status, request }) {
      const choice = chosen(status)
      if (choice === undefined) return
      const address = request ? `"method":"${request.method}","kind":"${kindOf(request.url ?? '')}",` : ''
      write(`"request_id":"${requestId}",${address}"status":${status},"durationMs":0${choice}`, 'answered')
    },
  }
}

/** What kind of address it is and, where a page has it, the pattern of its path, such as `/b/:token`. */
function addressOf({ route, baseUrl, originalUrl }: Request): string {
  const path: unknown = route?.path
  const kind = `"kind":"${kindOf(originalUrl)}"`
  return typeof path === 'string' ? `${kind},"route":${JSON.stringify(baseUrl + path)}` : kind
}
