import type { Request, Router } from 'express'
import { valueFormatFor } from '../../../db/domain/conventions/value-format.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { readContext, runTransaction } from '../../../db/engine/postgres/transaction.ts'
import { endpointsWithoutMaker } from '../../../db/nouns/webhooks/endpoints.ts'
import { recordAudit } from '../../../db/services/access/audit.ts'
import { disconnectApp, listAppConnections } from '../../../db/services/access/oauth/connections.ts'
import { callerOfSession, type SignedInUser } from '../../../db/services/access/sessions.ts'
import { readConventions } from '../../../db/services/branding/branding.ts'
import { toAccessAuditRow } from '../../pipeline/http/audit.ts'
import { caseSensitiveRouter } from '../../pipeline/http/case-sensitive.ts'
import { pageHandler, readVerifiedForm } from './browser.ts'
import { appLocationOf } from './own-addresses.ts'
import { seeOther, sendPage } from './render.ts'
import { createScopeTitleLister } from './scope-titles.ts'
import { sendSignIn, type WebSessions } from './web-sessions.ts'

/** Routes of {origin}/account: shows the signed-in user, lists the connected apps and disconnects them. */
export function accountRoutes(webSessions: WebSessions, document: object): Router {
  const router = caseSensitiveRouter()
  const titles = createScopeTitleLister(document)
  router.get(
    '/account',
    pageHandler(async (request, response) => {
      const person = await webSessions.signedIn(request)
      if (!person) {
        sendSignIn(webSessions, request, response, { returnTo: '/account' })
        return
      }
      const { date } = valueFormatFor(await readConventions(webSessions.database, person.tenantId))
      const apps = (await listAppConnections(webSessions.database, person)).map((app) => ({
        ...app,
        host: appLocationOf(app.redirectUris[0]!, webSessions.settings),
        since: date(app.since),
        lastUsed: date(app.lastUsed),
        permissions: titles(app.scopes),
      }))
      const seesEndpoints = callerOfSession(person).scopes.has('webhooks:manage')
      const unmade = seesEndpoints
        ? await endpointsWithoutMaker(readContext(webSessions.database, person), person.tenantId)
        : []
      const form = webSessions.browsers.signToken(request, response, 'form')
      const disconnected = request.query.disconnected !== undefined
      const data = { person, apps, unmade, form, disconnected }
      sendPage(response, { template: 'account', title: 'Your account', data })
    }),
  )
  router.post(
    '/account/disconnect',
    pageHandler(async (request, response) => {
      const fields = await readVerifiedForm(webSessions.browsers, request)
      const person = await webSessions.signedIn(request)
      if (person) await disconnect(webSessions.database, request, person, fields('client').replaceAll('\0', ''))
      seeOther(response, person ? '/account?disconnected' : '/account')
    }),
  )
  return router
}

/** Revokes every grant of this user to the app and records it in the audit log. Does nothing if no grant is active. */
async function disconnect(database: Database, request: Request, person: SignedInUser, clientId: string): Promise<void> {
  const { tenantId, userId } = person
  const caller = callerOfSession(person)
  await runTransaction(database, person, async (tx) => {
    const grants = await disconnectApp(tx, caller, { userId, clientId })
    if (grants > 0) recordAudit(tx, toAccessAuditRow(request, { tenantId, userId, clientId }, 303))
  })
}
