import type { Request, RequestHandler, Response, Router } from 'express'
import type { Logger } from 'pino'
import { Refusal } from '../../../db/domain/refusal.ts'
import type { Transaction } from '../../../db/engine/postgres/transaction.ts'
import { callerOfSession, type SignedInUser } from '../../../db/services/access/sessions.ts'
import { requireCharge } from '../../pipeline/contract/contract.ts'
import { inactiveTenantRefusal } from '../../pipeline/http/admit.ts'
import { caseSensitiveRouter } from '../../pipeline/http/case-sensitive.ts'
import { asyncGate, type Gate } from '../../pipeline/http/exchange.ts'
import { problemHandler } from '../../pipeline/http/problem-handler.ts'
import { allowOnlyGet } from '../pages/allowed-methods.ts'
import { pageHandler, requireFormToken } from '../pages/browser.ts'
import { setSecurityHeaders } from '../pages/render.ts'
import type { WebSessions } from '../pages/web-sessions.ts'
import { lockSessionOf } from './call-operation.ts'
import { sessionPageLimit } from './portal.ts'

/**
 * Routes of {origin}/portal/try: the API's operations for a signed-in user, within the user's role. The forms of the
 * API reference call these routes, because the API itself reads no cookies. The gates are the same as under /api/v1
 * except for admission, which checks the session and a form token that other sites cannot send. Calls are not charged
 * to the rate limits, which apply to programs. The concurrency limit of the session's pages also applies to these
 * calls.
 */
export function tryItRoutes(
  webSessions: WebSessions,
  { operations, log }: { operations: RequestHandler; log: Logger },
): Router {
  const router = caseSensitiveRouter()
  router
    .route('/')
    .get(pageHandler((request, response) => sendReader(webSessions, request, response)))
    .all(allowOnlyGet)
  router.use(inTurn(webSessions), operations)
  router.use(
    asyncGate(({ path }) => {
      throw new Refusal('not_found', `No such operation: ${path.slice(0, 200)}`)
    }),
  )
  router.use(problemHandler(webSessions.settings.docsUrl, log))
  return router
}

/** Sends the signed-in user, the organization that calls affect, and the form token that each call must carry. */
async function sendReader(webSessions: WebSessions, request: Request, response: Response): Promise<void> {
  const { tenantId, tenantName, name, role } = await personAt(webSessions, request)
  const form = webSessions.browsers.signToken(request, response, 'form')
  setSecurityHeaders(response)
  response.json({ name, role, organization: { id: tenantId, name: tenantName }, form })
}

async function personAt(webSessions: WebSessions, request: Request): Promise<SignedInUser> {
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
    sessionPageLimit.run(session, answered).catch(next)
  }

/** Operations that return data about the credential or its rate limits. They are refused whatever the user's role. */
const credentialOperations: ReadonlySet<string> = new Set(['getMe', 'getUsage'])

/** Returns the admission gate for signed-in users. It replaces `admissionGate`, which admits credentials. */
export const createUserAdmissionGate = (webSessions: WebSessions): Gate =>
  asyncGate(async (request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    const person = await personAt(webSessions, request)
    requireFormToken(webSessions.browsers, request)
    const { exchange } = request
    exchange.caller = callerOfSession(person)
    if (person.tenantStatus !== 'active') throw inactiveTenantRefusal({ tenantStatus: person.tenantStatus })
    const { open, operationId } = exchange.operation!
    if (open) throw new Refusal('bad_request', 'This operation needs no credential. Call it under /api/v1.')
    if (credentialOperations.has(operationId)) requireCharge(undefined)
    exchange.lockSession = (tx: Transaction) => lockSessionOf({ webSessions }, request, tx)
  })
