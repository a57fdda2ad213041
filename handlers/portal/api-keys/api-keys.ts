import { findApiKey } from '../../../db/access/api-keys.ts'
import { namesOfMakers } from '../../../db/access/makers.ts'
import type { Schema } from '../../contract.ts'
import { filtersIn, type Problems, pagerOf, tried } from '../forms.ts'
import { templatesIn } from '../frame/templates.ts'
import type { Section, Visit } from '../section.ts'
import { chosenScopes, columns, scopeTable } from './scope-table.ts'

const home = { href: '/portal/api-keys', label: 'API keys' }
const fields = ['name', 'scopes', 'expiresAt', 'perMinuteLimit']

/** Keys of programs: what there is, making one, revoking one. */
export const apiKeys: Section = {
  path: 'api-keys',
  label: 'API keys',
  group: 'Developers',
  scope: 'settings:read',
  templates: templatesIn(import.meta.url),
  notices: { revoked: 'The key is revoked. Requests with it are refused from now on.' },
  pages({ get, post }) {
    get('/', list)
    get('/new', (visit) => showForm(visit, new URLSearchParams()))
    post('/new', create)
    get('/:id/created', showCreated)
    get('/:id/revoke', confirm)
    post('/:id/revoke', revoke)
  },
}

async function list(visit: Visit): Promise<void> {
  const page = await visit.operate('listApiKeys', { query: filtersIn(visit, ['includeRevoked']) })
  const makers = await namesOfMakers(visit.db, visit.caller, page.items)
  const now = new Date().toISOString()
  const keys = page.items.map((key) => ({
    ...key,
    maker: makers.get(key.id),
    expired: key.expiresAt !== null && key.expiresAt <= now,
  }))
  const data = { keys, withRevoked: visit.query.includeRevoked === 'true', mayCreate: visit.may('settings:write') }
  visit.show({ template: 'list', title: 'API keys', data: { ...data, pager: pagerOf(visit, page) } })
}

async function showForm(visit: Visit, typed: URLSearchParams, problems?: Problems): Promise<void> {
  visit.mustHave('settings:write')
  const all = typed.getAll('all')
  const rows = scopeTable(visit.services.document, visit.caller.scopes, new Set(typed.getAll('scopes')))
  const texts = Object.fromEntries([...typed].filter(([name]) => name !== 'scopes' && name !== 'all'))
  visit.show({
    template: 'new',
    title: 'New API key',
    under: [home],
    data: {
      ...{ problems, typed: texts },
      columns: columns.map((column) => ({ ...column, checked: all.includes(column.verb) })),
      rows: rows.map((row) => ({ ...row, boxes: row.boxes.map((box, at) => ({ box, verb: columns[at]!.verb })) })),
    },
    ...(problems && { status: problems.status }),
  })
}

async function create(visit: Visit, form: URLSearchParams): Promise<void> {
  const text = (name: string): string => (form.get(name) ?? '').trim()
  const table = scopeTable(visit.services.document, visit.caller.scopes, new Set())
  const body = {
    name: text('name'),
    scopes: chosenScopes(form, table),
    // A day ends with its last moment: what is given as a day works all that day, in UTC.
    ...(text('expiresAt') && { expiresAt: `${text('expiresAt')}T23:59:59.999Z` }),
    ...(text('perMinuteLimit') && { perMinuteLimit: Number(text('perMinuteLimit')) }),
  }
  const made = await tried(() => visit.operate('createApiKey', { body }), fields)
  if (made.problems) {
    await showForm(visit, form, made.problems)
    return
  }
  const { id, key } = made.done
  await visit.keep(key)
  visit.leave(`/api-keys/${id}/created`)
}

async function showCreated(visit: Visit): Promise<void> {
  const key = await find(visit)
  const secret = await visit.reveal()
  const shown = secret?.startsWith(key.prefix) ? secret : undefined
  const data = { key, secret: shown, origin: visit.services.settings.publicOrigin, ...sample(key) }
  visit.show({ template: 'created', title: key.name, under: [home], data })
}

async function find(visit: Visit): Promise<Schema<'ApiKey'>> {
  const key = await findApiKey(visit.db, visit.caller, visit.id())
  visit.reads('listApiKeys')
  return key
}

/** A call that the key allows, to try it at once. */
const sample = ({ scopes }: Schema<'ApiKey'>): object => ({
  path: scopes.includes('contacts:read') ? '/contacts?limit=5' : '/me',
})

async function confirm(visit: Visit): Promise<void> {
  visit.mustHave('settings:write')
  visit.show({ template: 'revoke', title: 'Revoke a key', under: [home], data: { key: await find(visit) } })
}

async function revoke(visit: Visit): Promise<void> {
  await visit.operate('revokeApiKey', { params: { id: visit.id() } })
  visit.leave('/api-keys', 'revoked')
}
