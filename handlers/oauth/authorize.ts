import { type Request, type RequestHandler, type Response, Router } from 'express'
import { Refusal } from '../../db/domain/refusal.ts'
import { withinRole } from '../../db/domain/scopes.ts'
import { issueCode } from '../../db/oauth-codes.ts'
import type { SignedIn } from '../../db/sessions.ts'
import { page, readOwnForm } from '../pages/browser.ts'
import { seeOther, sendPage } from '../pages/render.ts'
import { sendSignIn, type Visits } from '../pages/visits.ts'
import { type AuthorizationRequest, readAuthorizationRequest, type Turned } from './checks/authorization-request.ts'
import { scopeTitles } from './scope-titles.ts'

type Titles = (scopes: readonly string[]) => string[]

/** What the consent form brings back, signed: the request as it came, and the scopes that were shown. */
interface Shown {
  query: string
  scopes: string[]
}

/** GET /oauth/authorize: signs in whoever is not, then asks for consent. */
export function authorize(visits: Visits, document: object): RequestHandler {
  const titles = scopeTitles(document)
  return page(async (request, response) => {
    const query = request.originalUrl.split('?').slice(1).join('?')
    const asked = await readAuthorizationRequest(visits.database, query)
    if ('error' in asked) {
      tellApp(visits, response, asked, { error: asked.error, error_description: asked.description })
      return
    }
    const person = await visits.signedIn(request)
    if (person) askConsent(visits, titles, request, response, { asked, person, query })
    else sendSignIn(visits, request, response, { returnTo: `/api/v1/oauth/authorize?${query}` })
  })
}

/** POST /oauth/consent: the consent form. */
export function consentRoutes(visits: Visits): Router {
  const router = Router()
  router.post(
    '/oauth/consent',
    page((request, response) => decide(visits, request, response)),
  )
  return router
}

function askConsent(
  visits: Visits,
  titles: Titles,
  request: Request,
  response: Response,
  { asked, person, query }: { asked: AuthorizationRequest; person: SignedIn; query: string },
): void {
  const scopes = withinRole(asked.scopes, person.role)
  const turned = whyNot(asked, person, scopes)
  if (turned) {
    tellApp(visits, response, asked, turned)
    return
  }
  const shown: Shown = { query, scopes }
  const data = {
    app: asked.client.name,
    host: new URL(asked.redirectUri).host,
    person,
    permissions: titles(scopes),
    left: titles(asked.scopes.filter((scope) => !scopes.includes(scope))),
    returnTo: `/api/v1/oauth/authorize?${query}`,
    form: visits.browsers.give(request, response, 'form'),
    consent: visits.browsers.give(request, response, 'consent', JSON.stringify(shown)),
  }
  const leadsTo = [asked.redirectUri]
  sendPage(response, { template: 'consent', title: `Connect ${asked.client.name}`, data, leadsTo })
}

function whyNot(asked: AuthorizationRequest, person: SignedIn, scopes: string[]): Record<string, string> | undefined {
  if (person.tenantStatus !== 'active') {
    return { error: 'access_denied', error_description: 'The organization is not active.' }
  }
  if (scopes.length > 0) return undefined
  const description = `A ${person.role} cannot grant any of ${asked.scopes.join(' ')}.`
  return { error: 'invalid_scope', error_description: description }
}

async function decide(visits: Visits, request: Request, response: Response): Promise<void> {
  const fields = await readOwnForm(visits.browsers, request, response)
  const person = await visits.signedIn(request)
  const signed = visits.browsers.take(request, 'consent', fields('consent'))
  if (!person || signed === undefined) {
    throw new Refusal('forbidden', 'You are not signed in any more. Go back to the app and connect it again.')
  }
  const shown = JSON.parse(signed) as Shown
  const asked = await readAuthorizationRequest(visits.database, shown.query)
  if ('error' in asked) throw new Refusal('forbidden', asked.description)
  if (fields('decision') !== 'allow') {
    tellApp(visits, response, asked, { error: 'access_denied', error_description: 'The person said no.' })
    return
  }
  // Somebody may have changed the role since the page was shown: it is what was shown, or less.
  const scopes = withinRole(shown.scopes, person.role)
  const turned = whyNot(asked, person, scopes)
  if (turned) {
    tellApp(visits, response, asked, turned)
    return
  }
  const code = await issueCode(visits.database, {
    tenantId: person.tenantId,
    userId: person.userId,
    clientId: asked.client.id,
    redirectUri: asked.redirectUri,
    challenge: asked.challenge,
    scopes,
  })
  tellApp(visits, response, asked, { code })
}

/** Back to the app, with its state untouched and our name, so that it can tell servers apart (RFC 9207). */
function tellApp(
  { settings }: Visits,
  response: Response,
  { redirectUri, state }: Pick<Turned, 'redirectUri' | 'state'>,
  answer: Record<string, string>,
): void {
  const parameters = new URLSearchParams({
    ...answer,
    ...(state !== undefined && { state }),
    iss: settings.publicOrigin,
  })
  seeOther(response, `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${parameters}`)
}
