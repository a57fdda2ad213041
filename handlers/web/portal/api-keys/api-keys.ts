import { normalizeText } from '../../../../db/domain/texts/normalize-text.ts'
import { machineTime } from '../../../../db/engine/base/clock.ts'
import { findCreatorNames } from '../../../../db/services/access/actors.ts'
import { findApiKey, refusePastExpiry } from '../../../../db/services/access/api-keys.ts'
import { toDeadlineTime } from '../../../../db/services/branding/deadlines.ts'
import type { SchemaOf } from '../../../pipeline/contract/contract.ts'
import { type FormProblems, pagerLinksOf, readListFilters, runFormRequest } from '../forms.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'
import { chosenScopes, columns, scopeTable } from './scope-table.ts'

const home = { href: '/portal/api-keys', label: 'API keys' }
const fields = { name: 'Name', scopes: 'Scopes', expiresAt: 'Last day', perMinuteLimit: 'Requests a minute' }
const formats = { expiresAt: 'must be a day', perMinuteLimit: 'must be a whole number' }
const missing = { name: 'Give it a name', scopes: 'Choose at least one scope' }

/** Portal section that lists, creates and revokes API keys. */
export const apiKeys: Section = {
  path: 'api-keys',
  label: 'API keys',
  group: 'Developers',
  scope: 'settings:read',
  templates: sectionTemplates(import.meta.url),
  notices: { revoked: 'The key is revoked. Requests with it are now refused.' },
  pages({ get, post }) {
    get('/', list)
    get('/new', (context) => showForm(context, new URLSearchParams()))
    post('/new', create)
    get('/:id/created', showCreated)
    get('/:id/revoke', confirm)
    post('/:id/revoke', revoke)
  },
}

async function list(context: PageContext): Promise<void> {
  const page = await context.list('listApiKeys', { query: readListFilters(context, ['includeRevoked']) })
  const makers = await findCreatorNames(context.db, context.caller, page.items)
  const now = machineTime()
  const keys = page.items.map((key) => ({
    ...key,
    maker: makers.get(key.id),
    expired: key.expiresAt !== null && key.expiresAt <= now,
  }))
  const data = { keys, withRevoked: context.query.includeRevoked === 'true', mayCreate: context.may('settings:write') }
  context.show({ template: 'list', title: 'API keys', data: { ...data, pager: pagerLinksOf(context, page) } })
}

async function showForm(context: PageContext, typed: URLSearchParams, problems?: FormProblems): Promise<void> {
  context.requireScope('settings:write')
  const all = typed.getAll('all')
  const rows = scopeTable(context.services.document, context.caller.scopes, new Set(typed.getAll('scopes')))
  const texts = Object.fromEntries([...typed].filter(([name]) => name !== 'scopes' && name !== 'all'))
  context.show({
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

async function create(context: PageContext, form: URLSearchParams): Promise<void> {
  const text = (name: string): string => normalizeText(form.get(name) ?? '')
  const table = scopeTable(context.services.document, context.caller.scopes, new Set())
  const body = {
    name: text('name'),
    scopes: chosenScopes(form, table),
    ...(text('expiresAt') && { expiresAt: text('expiresAt') }),
    ...(text('perMinuteLimit') && { perMinuteLimit: Number(text('perMinuteLimit')) }),
  }
  const { db, caller } = context
  const checks = [async () => refusePastExpiry(db, await toDeadlineTime(db, caller, 'expiresAt', body.expiresAt))]
  const made = await runFormRequest(() => context.operate('createApiKey', { body }), fields, {
    missing,
    formats,
    checks,
  })
  if (made.problems) {
    await showForm(context, form, made.problems)
    return
  }
  const { id, key } = made.done
  await context.storeSecret(key)
  context.redirectWithNotice(`/api-keys/${id}/created`)
}

async function showCreated(context: PageContext): Promise<void> {
  const key = await find(context)
  const secret = await context.takeSecret()
  const shown = secret?.startsWith(key.prefix) ? secret : undefined
  const data = { key, secret: shown, origin: context.services.settings.publicOrigin, ...sample(key) }
  context.show({ template: 'created', title: key.name, under: [home], data })
}

async function find(context: PageContext): Promise<SchemaOf<'ApiKey'>> {
  const key = await findApiKey(context.db, context.caller, context.id())
  context.recordRead('listApiKeys')
  return key
}

/** Returns the path of a sample call that the key's scopes allow. */
const sample = ({ scopes }: SchemaOf<'ApiKey'>): object => ({
  path: scopes.includes('contacts:read') ? '/contacts?limit=5' : '/me',
})

async function confirm(context: PageContext): Promise<void> {
  context.requireScope('settings:write')
  context.show({ template: 'revoke', title: 'Revoke a key', under: [home], data: { key: await find(context) } })
}

async function revoke(context: PageContext): Promise<void> {
  await context.operate('revokeApiKey', { params: { id: context.id() } })
  context.redirectWithNotice('/api-keys', 'revoked')
}
