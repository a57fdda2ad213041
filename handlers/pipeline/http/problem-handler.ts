import type { ErrorRequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import type { Refusal } from '../../../db/domain/refusal.ts'
import { StoreFull } from '../../../db/services/files/file-store.ts'
import type { Problem } from '../contract/problem.ts'
import { toProblem, toRefusal } from '../contract/problems.ts'
import type { Exchange } from './exchange.ts'
import { expectsOauthErrors, toOauthProblem } from './oauth-errors.ts'
import { sendBody } from './wire/compression.ts'
import { isBodyDeferred } from './wire/expect-continue.ts'

/** Sends a problem instead of any response prepared so far. */
export function sendProblem(response: Response, problem: Problem): void {
  closeAfterBody(response)
  response.status(problem.status)
  response.setHeader('Content-Type', 'application/problem+json; charset=utf-8')
  for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value)
  void sendBody(response.req, response, JSON.stringify(problem.body))
}

/**
 * Keeps the connection open until the request's body has arrived, within the connection's time limits. If the client
 * sent `Connection: close`, Node itself would close the connection right after the response. A client that is still
 * sending would then lose the response.
 */
function closeAfterBody(response: Response): void {
  const { req: request } = response
  if (request.complete || response.shouldKeepAlive || isBodyDeferred(request)) return
  const close = (): void => void request.socket.end()
  response.shouldKeepAlive = true
  response.once('finish', () => {
    if (request.complete) close()
    else request.once('end', close)
  })
}

/** Minimum time in milliseconds between log entries about a full disk, however many files are refused. */
const noRoomEveryMs = 60_000

/** Converts an error of a request to the refusal that is sent. Logs errors that are no refusals. */
export type ReportProblem = (error: unknown, exchange: Exchange | undefined) => { refusal: Refusal; problem: Problem }

/** Returns the function that converts and logs errors, and records the refusal for the access log and the audit log. */
export function createProblemReporter(docsUrl: string, log: Logger): ReportProblem {
  let noRoomLoggedMs = Number.NEGATIVE_INFINITY
  const logNoRoom = (requestId: string, { cause }: StoreFull): void => {
    if (performance.now() - noRoomLoggedMs < noRoomEveryMs) return
    noRoomLoggedMs = performance.now()
    const why = 'the disk under DATA_DIR has no more than KEEP_FREE_BYTES left: files are refused until it has more'
    log.error({ request_id: requestId, ...(cause !== undefined && { err: cause }) }, why)
  }
  return (error, exchange) => {
    const refusal = toRefusal(error)
    const requestId = exchange?.requestId ?? 'req_unknown'
    if (refusal instanceof StoreFull) logNoRoom(requestId, refusal)
    else if (refusal.code === 'internal_error') log.error({ request_id: requestId, err: error }, 'request failed')
    else if (refusal.code === 'service_unavailable' && refusal.cause)
      log.warn({ request_id: requestId, err: refusal.cause }, 'unavailable')
    if (exchange) Object.assign(exchange, { code: refusal.code, errors: refusal.extras.errors, audited: false })
    return { refusal, problem: toProblem(refusal, requestId, docsUrl) }
  }
}

/** Returns the error handler that sends every refusal as a problem document and logs all other errors. */
export const problemHandler = (docsUrl: string, log: Logger): ErrorRequestHandler => {
  const report = createProblemReporter(docsUrl, log)
  return (error, request, response, _next) => {
    const { refusal, problem } = report(error, request.exchange)
    if (response.headersSent) response.destroy()
    else sendProblem(response, expectsOauthErrors(request) ? toOauthProblem(refusal, problem) : problem)
  }
}
