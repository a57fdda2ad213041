import type { Request, RequestHandler, Response, Router } from 'express'
import { Refusal } from '../../db/domain/refusal.ts'
import { limitScopesToRole } from '../../db/domain/scopes.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { recordAudit } from '../../db/services/access/audit.ts'
import { issueCode } from '../../db/services/access/oauth/codes.ts'
import { lockSession, type SignedInUser } from '../../db/services/access/sessions.ts'
import { toAccessAuditRow } from '../pipeline/http/audit.ts'
import { caseSensitiveRouter } from '../pipeline/http/case-sensitive.ts'
import { pageHandler, readVerifiedForm } from '../web/pages/browser.ts'
import { codePageAddress, referenceRedirectAddress } from '../web/pages/own-addresses.ts'
import { seeOther, sendPage } from '../web/pages/render.ts'
import { createScopeTitleLister } from '../web/pages/scope-titles.ts'
import { sendSignIn, type WebSessions } from '../web/pages/web-sessions.ts'
import {
  type AuthorizationRequest,
  type RefusedAuthorization,
  readAuthorizationRequest,
} from './checks/authorization-request.ts'

type Titles = (scopes: readonly string[]) => string[]

/** Signed content of the consent form: the original request and the scopes that were shown. */
interface Shown {
  query: string
  scopes: string[]
}

/**
 * Serves GET /oauth/authorize: the user signs in and is asked for consent. An error in the request is reported to the
 * app. A user who is not signed in is first asked whether to return to the app.
 */
export function authorizationEndpoint(webSessions: WebSessions, document: object): RequestHandler {
  const titles = createScopeTitleLister(document)
  return pageHandler(async (request, response) => {
    const query = request.originalUrl.split('?').slice(1).join('?')
    const asked = await readAuthorizationRequest(webSessions, query)
    const person = await webSessions.signedIn(request)
    if ('error' in asked) {
      if (person) reportFault(webSessions, response, asked)
      else askToReturn(webSessions, request, response, { asked, query })
    } else if (person) askConsent(webSessions, titles, request, response, { asked, person, query })
    else sendSignIn(webSessions, request, response, { returnTo: `/api/v1/oauth/authorize?${query}` })
  })
}

/**
 * Returns the router of two forms. POST /oauth/consent gives the user's consent. POST /oauth/return goes back to an app
 * whose request has an error.
 */
export function consentRoutes(webSessions: WebSessions): Router {
  const router = caseSensitiveRouter()
  router.post(
    '/oauth/return',
    pageHandler((request, response) => returnToApp(webSessions, request, response)),
  )
  router.post(
    '/oauth/consent',
    pageHandler((request, response) => decide(webSessions, request, response)),
  )
  return router
}

function askConsent(
  webSessions: WebSessions,
  titles: Titles,
  request: Request,
  response: Response,
  { asked, person, query }: { asked: AuthorizationRequest; person: SignedInUser; query: string },
): void {
  const scopes = limitScopesToRole(asked.scopes, person.role)
  const turned = whyNot(asked, person, scopes)
  if (turned) {
    tellApp(webSessions, response, asked, turned)
    return
  }
  const shown: Shown = { query, scopes }
  const data = {
    app: asked.client.name,
    host: new URL(asked.redirectUri).host,
    isReference: asked.redirectUri === referenceRedirectAddress(webSessions.settings),
    isShown: asked.redirectUri === codePageAddress(webSessions.settings),
    isAgent: asked.resource === 'mcp',
    person,
    permissions: titles(scopes),
    left: titles(asked.scopes.filter((scope) => !scopes.includes(scope))),
    returnTo: `/api/v1/oauth/authorize?${query}`,
    form: webSessions.browsers.signToken(request, response, 'form'),
    consent: webSessions.browsers.signToken(request, response, 'consent', JSON.stringify(shown)),
  }
  const leadsTo = [asked.redirectUri]
  sendPage(response, { template: 'consent', title: `Connect ${asked.client.name}`, data, redirectTargets: leadsTo })
}

function whyNot(
  asked: AuthorizationRequest,
  person: SignedInUser,
  scopes: string[],
): Record<string, string> | undefined {
  if (person.tenantStatus !== 'active') {
    return { error: 'access_denied', error_description: 'The organization is not active.' }
  }
  if (scopes.length > 0) return undefined
  const description = `A ${person.role} cannot grant any of ${asked.scopes.join(' ')}.`
  return { error: 'invalid_scope', error_description: description }
}

/**
 * Asks a user who is not signed in whether to return to an app whose request has an error. Anyone can register an app
 * with any address, so a link to this service must not redirect there automatically.
 */
function askToReturn(
  webSessions: WebSessions,
  request: Request,
  response: Response,
  { asked, query }: { asked: RefusedAuthorization; query: string },
): void {
  const data = {
    app: asked.client.name,
    host: new URL(asked.redirectUri).host,
    isShown: asked.redirectUri === codePageAddress(webSessions.settings),
    fault: asked.description,
    form: webSessions.browsers.signToken(request, response, 'form'),
    turned: webSessions.browsers.signToken(request, response, 'return', query),
  }
  const title = 'This app cannot be connected'
  sendPage(response, { template: 'turned-away', title, status: 400, data, redirectTargets: [asked.redirectUri] })
}

async function returnToApp(webSessions: WebSessions, request: Request, response: Response): Promise<void> {
  const fields = await readVerifiedForm(webSessions.browsers, request)
  const query = webSessions.browsers.readToken(request, 'return', fields('turned'))
  if (query === undefined) throw new Refusal('forbidden', 'This page was open for too long. Go back to the app.')
  const asked = await readAuthorizationRequest(webSessions, query)
  if ('error' in asked) reportFault(webSessions, response, asked)
  else seeOther(response, `/api/v1/oauth/authorize?${query}`)
}

const reportFault = (webSessions: WebSessions, response: Response, asked: RefusedAuthorization): void =>
  tellApp(webSessions, response, asked, { error: asked.error, error_description: asked.description })

async function decide(webSessions: WebSessions, request: Request, response: Response): Promise<void> {
  const fields = await readVerifiedForm(webSessions.browsers, request)
  const person = await webSessions.signedIn(request)
  const signed = webSessions.browsers.readToken(request, 'consent', fields('consent'))
  if (!person || signed === undefined) throw signedOut()
  const shown = JSON.parse(signed) as Shown
  const asked = await readAuthorizationRequest(webSessions, shown.query)
  if ('error' in asked) throw new Refusal('forbidden', asked.description)
  const { tenantId, userId } = person
  const consent = { tenantId, userId, clientId: asked.client.id }
  if (fields('decision') !== 'allow') {
    webSessions.auditBuffer.bufferRow(toAccessAuditRow(request, consent, 303, 'forbidden'))
    tellApp(webSessions, response, asked, {
      error: 'access_denied',
      error_description: 'The user did not allow access.',
    })
    return
  }
  // The role may have changed since the page was shown. The grant never exceeds the scopes that were shown.
  const scopes = limitScopesToRole(shown.scopes, person.role)
  const turned = whyNot(asked, person, scopes)
  if (turned) {
    tellApp(webSessions, response, asked, turned)
    return
  }
  const { redirectUri, challenge, resource } = asked
  const session = webSessions.browsers.sessionOf(request) ?? ''
  const shownIn = redirectUri === codePageAddress(webSessions.settings) ? { shownIn: session } : {}
  const code = await runTransaction(webSessions.database, person, async (tx) => {
    if (!(await lockSession(tx, session))) throw signedOut()
    recordAudit(tx, toAccessAuditRow(request, consent, 303))
    return issueCode(tx, { ...consent, redirectUri, challenge, scopes, resource, ...shownIn })
  })
  tellApp(webSessions, response, asked, { code })
}

const signedOut = (): Refusal =>
  new Refusal('forbidden', 'You are no longer signed in. Go back to the app and connect it again.')

/**
 * Redirects to the app with its unchanged `state` and this service's issuer, by which the app can distinguish servers
 * (RFC 9207).
 */
function tellApp(
  { settings }: WebSessions,
  response: Response,
  { redirectUri, state }: Pick<RefusedAuthorization, 'redirectUri' | 'state'>,
  answer: Record<string, string>,
): void {
  const parameters = new URLSearchParams({
    ...answer,
    ...(state !== undefined && { state }),
    iss: settings.publicOrigin,
  })
  seeOther(response, `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${parameters}`)
}
