import type { Request, RequestHandler, Response, Router } from 'express'
import type { Logger } from 'pino'
import { callerOfSession, holdSession, type SignedIn } from '../../db/access/sessions.ts'
import { Refusal } from '../../db/domain/refusal.ts'
import type { Transaction } from '../../db/postgres/transaction.ts'
import { closed } from '../http/admit.ts'
import { caseSensitive } from '../http/case-sensitive.ts'
import { type Gate, gate } from '../http/exchange.ts'
import { problems } from '../http/problems.ts'
import { page, requireFormToken } from '../pages/browser.ts'
import { readOnly } from '../pages/methods.ts'
import { guardPage } from '../pages/render.ts'
import type { WebSessions } from '../pages/web-sessions.ts'
import { pagesOfSession } from './portal.ts'

/**
 * Routes of {origin}/portal/try: the API's operations for a signed-in user, within the user's role. The API reference
 * uses them to try operations, because the API itself reads no cookies.
 * The gates are the same as under /api/v1 except for admission, which checks the session and the form token that other
 * sites cannot send. Calls are not charged to the rate limits, which apply to programs. They share the concurrency
 * limit of the session's pages.
 */
export function tryItRoutes(
  webSessions: WebSessions,
  { operations, log }: { operations: RequestHandler; log: Logger },
): Router {
  const router = caseSensitive()
  router
    .route('/')
    .get(page((request, response) => sendReader(webSessions, request, response)))
    .all(readOnly)
  router.use(inTurn(webSessions), operations)
  router.use(
    gate(({ path }) => {
      throw new Refusal('not_found', `No such operation: ${path.slice(0, 200)}`)
    }),
  )
  router.use(problems(webSessions.settings.docsUrl, log))
  return router
}

/** Sends the signed-in user, the organization that calls affect, and the form token that each call must carry. */
async function sendReader(webSessions: WebSessions, request: Request, response: Response): Promise<void> {
  const { tenantId, tenantName, name, role } = await personAt(webSessions, request)
  const form = webSessions.browsers.give(request, response, 'form')
  guardPage(response)
  response.json({ name, role, organization: { id: tenantId, name: tenantName }, form })
}

async function personAt(webSessions: WebSessions, request: Request): Promise<SignedIn> {
  const person = await webSessions.signedIn(request)
  if (!person) throw new Refusal('unauthorized', 'You are not signed in. Sign in and try again.')
  return person
}

/** Applies the concurrency limit of the session's pages to its API calls. */
const inTurn =
  ({ browsers }: WebSessions): RequestHandler =>
  (request, response, next) => {
    const session = browsers.sessionOf(request)
    if (session === undefined) return next()
    const answered = () =>
      new Promise<void>((done) => {
        // The client may have disconnected while waiting.
        if (response.closed) return done()
        response.once('close', done)
        next()
      })
    pagesOfSession.run(session, answered).catch(next)
  }

/** Operations that return data about the credential or its rate limits. */
const ofCredentials = new Set(['getMe', 'getUsage'])

/** Returns the admission gate for a signed-in user. It replaces `admit`. */
export const admitPerson = (webSessions: WebSessions): Gate =>
  gate(async (request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    const person = await personAt(webSessions, request)
    requireFormToken(webSessions.browsers, request)
    const { exchange } = request
    exchange.caller = callerOfSession(person)
    if (person.tenantStatus !== 'active') throw closed({ tenantStatus: person.tenantStatus })
    const { open, operationId } = exchange.operation!
    if (open) throw new Refusal('bad_request', 'This operation needs no credential. Call it under /api/v1.')
    if (ofCredentials.has(operationId))
      throw new Refusal(
        'forbidden',
        'This operation is about a credential, and a portal session has none. Use an API key.',
      )
    const token = webSessions.browsers.sessionOf(request) ?? ''
    exchange.holdSession = async (tx: Transaction) => {
      if (!(await holdSession(tx, token))) throw new Refusal('unauthorized', 'You are no longer signed in.')
    }
  })
