import { disconnectApp, listAllConnections, type PersonsConnection } from '../../../db/access/oauth/connections.ts'
import { notFound } from '../../../db/domain/refusal.ts'
import { endpointsWithoutMaker } from '../../../db/webhooks/endpoints.ts'
import { placeOf } from '../../oauth/checks/own-addresses.ts'
import { scopeTitles } from '../../oauth/scope-titles.ts'
import { templatesIn } from '../frame/templates.ts'
import type { Section, Visit } from '../section.ts'

/** Apps that a person has connected, and for those who see the settings those of everybody. */
export const apps: Section = {
  path: 'apps',
  label: 'Connected apps',
  group: 'You',
  templates: templatesIn(import.meta.url),
  notices: { disconnected: 'The app is disconnected. Nothing it holds works any more.' },
  pages({ get, post }) {
    get('/', list)
    get('/disconnect', confirm)
    post('/disconnect', disconnect)
  },
}

/** The person's own, and others' for a role that sees the settings. */
async function seen(visit: Visit): Promise<PersonsConnection[]> {
  const all = await listAllConnections(visit.db, visit.caller)
  return all.filter(({ userId }) => userId === visit.person.userId || visit.may('settings:read'))
}

async function list(visit: Visit): Promise<void> {
  const titles = scopeTitles(visit.services.document)
  const rows = (await seen(visit)).map((app) => ({
    ...app,
    host: placeOf(app.redirectUris[0]!, visit.services.settings),
    permissions: titles(app.scopes),
    isOwn: app.userId === visit.person.userId,
    mayEnd: app.userId === visit.person.userId || visit.may('settings:write'),
    query: new URLSearchParams({ client: app.clientId, user: String(app.userId) }).toString(),
  }))
  const data = {
    own: rows.filter(({ isOwn }) => isOwn),
    others: rows.filter(({ isOwn }) => !isOwn),
    seesAll: visit.may('settings:read'),
    unmade: visit.may('webhooks:manage') ? await endpointsWithoutMaker(visit.db, visit.caller.tenantId) : [],
  }
  visit.show({ template: 'list', title: 'Connected apps', data })
}

/** Throws Refusal not_found for what nobody has connected, or this person does not see. */
async function find(visit: Visit, clientId: string, userId: string): Promise<PersonsConnection> {
  const app = (await seen(visit)).find((one) => one.clientId === clientId && String(one.userId) === userId)
  if (!app) throw notFound('connected app')
  return app
}

async function confirm(visit: Visit): Promise<void> {
  const app = await find(visit, visit.query.client ?? '', visit.query.user ?? '')
  const under = [{ href: '/portal/apps', label: 'Connected apps' }]
  const data = { app, isOwn: app.userId === visit.person.userId }
  visit.show({ template: 'disconnect', title: `Disconnect ${app.name}`, under, data })
}

async function disconnect(visit: Visit, form: URLSearchParams): Promise<void> {
  const grant = await find(visit, form.get('client') ?? '', form.get('user') ?? '')
  await visit.change((tx) => disconnectApp(tx, visit.caller, grant), grant.clientId)
  visit.leave('/apps', 'disconnected')
}
