import type { ErrorRequestHandler, Request } from 'express'
import type { Logger } from 'pino'
import type { ProblemCode } from '../../../db/domain/refusal.ts'
import { problemCodes, toRefusal } from '../../pipeline/contract/problems.ts'
import { type PageFrame, sendPage } from './render.ts'

const titles: Partial<Record<ProblemCode, string>> = {
  forbidden: 'That did not work',
  not_found: 'Nothing is here',
  rate_limited: 'Please wait a moment',
  maintenance: 'We will be back in a minute',
  service_unavailable: 'We are very busy',
  internal_error: 'Something went wrong',
}

const comeBack: readonly ProblemCode[] = ['rate_limited', 'service_unavailable']

/** Path of the only operation of the API that answers with an HTML page. It accepts only GET. */
const authorizePath = '/api/v1/oauth/authorize'

/** Returns the error handler that shows refusals as HTML pages in a browser. */
export const problemPageHandler =
  (log: Logger, layout: PageFrame['layout'] = 'card'): ErrorRequestHandler =>
  (error, request, response, next) => {
    // A client that uses a method other than GET or HEAD on the authorization page is a program, so it gets a problem
    // document.
    if (!['GET', 'HEAD'].includes(request.method) && request.baseUrl === authorizePath) {
      next(error)
      return
    }
    const refusal = toRefusal(error)
    // Programs that should retry later get a problem document with Retry-After instead of a page.
    if (comeBack.includes(refusal.code) && !prefersHtml(request)) {
      next(error)
      return
    }
    const { requestId } = request.exchange
    if (refusal.code === 'internal_error') log.error({ request_id: requestId, err: error }, 'page failed')
    else if (refusal.code === 'service_unavailable' && refusal.cause)
      log.warn({ request_id: requestId, err: refusal.cause }, 'unavailable')
    request.exchange.code = refusal.code
    if (response.headersSent) {
      response.destroy()
      return
    }
    for (const [name, value] of Object.entries(refusal.extras.headers ?? {})) response.setHeader(name, value)
    const status = refusal.extras.status ?? problemCodes[refusal.code].status
    const title = titles[refusal.code] ?? 'This request is not valid'
    sendPage(response, {
      template: layout === 'card' ? 'message' : 'lost',
      layout,
      title,
      status,
      data: { title, text: refusal.detail, requestId, bad: true },
    })
  }

/**
 * Returns the error handler for the whole service, after the handlers of single paths. Clients that prefer HTML get an
 * HTML page. Other clients, and all requests under /api/v1, get a problem document.
 */
export function browserProblemHandler(log: Logger): ErrorRequestHandler {
  const asPage = problemPageHandler(log, 'site')
  return (error, request, response, next) => {
    if (/^\/api\/v1(?:\/|$)/.test(request.path)) {
      next(error)
      return
    }
    response.vary('Accept')
    if (prefersHtml(request)) asPage(error, request, response, next)
    else next(error)
  }
}

/**
 * Reports whether the client prefers HTML to JSON, as browsers do. A client that accepts anything, such as curl, gets
 * JSON.
 */
export const prefersHtml = (request: Request): boolean => request.accepts(['json', 'html']) === 'html'
