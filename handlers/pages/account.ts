import type { Request, Router } from 'express'
import { recordAudit } from '../../db/access/audit.ts'
import { disconnectApp, listConnections } from '../../db/access/oauth/connections.ts'
import { callerOfSession, type SignedIn } from '../../db/access/sessions.ts'
import { conventionsIn } from '../../db/branding/branding.ts'
import { formatOf } from '../../db/domain/conventions/format.ts'
import type { Database } from '../../db/postgres/connection.ts'
import { reading, writing } from '../../db/postgres/transaction.ts'
import { endpointsWithoutMaker } from '../../db/webhooks/endpoints.ts'
import { accessRow } from '../http/audit.ts'
import { caseSensitive } from '../http/case-sensitive.ts'
import { placeOf } from '../oauth/checks/own-addresses.ts'
import { scopeTitles } from '../oauth/scope-titles.ts'
import { page, readOwnForm } from './browser.ts'
import { seeOther, sendPage } from './render.ts'
import { sendSignIn, type WebSessions } from './web-sessions.ts'

/** Routes of {origin}/account: shows the signed-in user, lists the connected apps and disconnects them. */
export function accountRoutes(webSessions: WebSessions, document: object): Router {
  const router = caseSensitive()
  const titles = scopeTitles(document)
  router.get(
    '/account',
    page(async (request, response) => {
      const person = await webSessions.signedIn(request)
      if (!person) {
        sendSignIn(webSessions, request, response, { returnTo: '/account' })
        return
      }
      const { date } = formatOf(await conventionsIn(webSessions.database, person.tenantId))
      const apps = (await listConnections(webSessions.database, person)).map((app) => ({
        ...app,
        host: placeOf(app.redirectUris[0]!, webSessions.settings),
        since: date(app.since),
        lastUsed: date(app.lastUsed),
        permissions: titles(app.scopes),
      }))
      const seesEndpoints = callerOfSession(person).scopes.has('webhooks:manage')
      const unmade = seesEndpoints
        ? await endpointsWithoutMaker(reading(webSessions.database, person), person.tenantId)
        : []
      const form = webSessions.browsers.give(request, response, 'form')
      const disconnected = request.query.disconnected !== undefined
      const data = { person, apps, unmade, form, disconnected }
      sendPage(response, { template: 'account', title: 'Your account', data })
    }),
  )
  router.post(
    '/account/disconnect',
    page(async (request, response) => {
      const fields = await readOwnForm(webSessions.browsers, request)
      const person = await webSessions.signedIn(request)
      if (person) await disconnect(webSessions.database, request, person, fields('client').replaceAll('\0', ''))
      seeOther(response, person ? '/account?disconnected' : '/account')
    }),
  )
  return router
}

/** Revokes every grant of this user to the app and records it in the audit log. Does nothing if no grant is active. */
async function disconnect(database: Database, request: Request, person: SignedIn, clientId: string): Promise<void> {
  const { tenantId, userId } = person
  const caller = callerOfSession(person)
  await writing(database, person, async (tx) => {
    const grants = await disconnectApp(tx, caller, { userId, clientId })
    if (grants > 0) recordAudit(tx, accessRow(request, { tenantId, userId, clientId }, 303))
  })
}
