import { notFound } from '../../../../db/domain/refusal.ts'
import { endpointsWithoutMaker } from '../../../../db/nouns/webhooks/endpoints.ts'
import {
  disconnectApp,
  listAllAppConnections,
  type UserAppConnection,
} from '../../../../db/services/access/oauth/connections.ts'
import { appLocationOf } from '../../pages/own-addresses.ts'
import { createScopeTitleLister } from '../../pages/scope-titles.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'

/** Portal section of connected apps: the user's own apps. Roles with settings:read see the apps of all users. */
export const apps: Section = {
  path: 'apps',
  label: 'Connected apps',
  group: 'You',
  templates: sectionTemplates(import.meta.url),
  notices: { disconnected: 'The app is disconnected and no longer has access.' },
  pages({ get, post }) {
    get('/', list)
    get('/disconnect', confirm)
    post('/disconnect', disconnect)
  },
}

/** Returns the user's own connections; for roles with settings:read, the connections of all users. */
async function visibleConnections(context: PageContext): Promise<UserAppConnection[]> {
  const all = await listAllAppConnections(context.db, context.caller)
  return all.filter(({ userId }) => userId === context.person.userId || context.may('settings:read'))
}

async function list(context: PageContext): Promise<void> {
  const titles = createScopeTitleLister(context.services.document)
  const rows = (await visibleConnections(context)).map((app) => ({
    ...app,
    host: appLocationOf(app.redirectUris[0]!, context.services.settings),
    permissions: titles(app.scopes),
    isOwn: app.userId === context.person.userId,
    mayEnd: app.userId === context.person.userId || context.may('settings:write'),
    query: new URLSearchParams({ client: app.clientId, user: String(app.userId) }).toString(),
  }))
  const data = {
    own: rows.filter(({ isOwn }) => isOwn),
    others: rows.filter(({ isOwn }) => !isOwn),
    seesAll: context.may('settings:read'),
    unmade: context.may('webhooks:manage') ? await endpointsWithoutMaker(context.db, context.caller.tenantId) : [],
  }
  context.show({ template: 'list', title: 'Connected apps', data })
}

/** Returns a visible connection. Throws Refusal not_found if it does not exist or the user may not see it. */
async function find(context: PageContext, clientId: string, userId: string): Promise<UserAppConnection> {
  const app = (await visibleConnections(context)).find(
    (one) => one.clientId === clientId && String(one.userId) === userId,
  )
  if (!app) throw notFound('connected app')
  return app
}

async function confirm(context: PageContext): Promise<void> {
  const app = await find(context, context.query.client ?? '', context.query.user ?? '')
  const under = [{ href: '/portal/apps', label: 'Connected apps' }]
  const data = { app, isOwn: app.userId === context.person.userId }
  context.show({ template: 'disconnect', title: `Disconnect ${app.name}`, under, data })
}

async function disconnect(context: PageContext, form: URLSearchParams): Promise<void> {
  const grant = await find(context, form.get('client') ?? '', form.get('user') ?? '')
  await context.change((tx) => disconnectApp(tx, context.caller, grant), { clientId: grant.clientId })
  context.redirectWithNotice('/apps', 'disconnected')
}
