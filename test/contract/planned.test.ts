import { readFileSync } from 'node:fs'
import t from 'tap'
import { operationsOf } from '../../scripts/contract/bundle.ts'
import { type Json, type JsonObject, objectAt } from '../../scripts/contract/complete.ts'
import { lintPlanned, plannedIn } from '../../scripts/contract/planned.ts'

const text = readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8')
const fresh = () => JSON.parse(text) as JsonObject
const document = fresh()
const flow = objectAt(document, 'components', 'securitySchemes', 'oauth2', 'flows', 'authorizationCode')
const schemas = objectAt(document, 'components', 'schemas')
const listed = (value: Json | undefined): string[] => (value ?? []) as string[]

t.test('a scope is marked when no operation needs it, and a title says so', (t) => {
  const needed = new Set(JSON.stringify(document.paths).match(/[a-z_]+:[a-z_]+(?="\])/g))
  for (const [scope, title] of Object.entries(objectAt(flow, 'scopes'))) {
    const isPlanned = listed(flow['x-planned']).includes(scope)
    if (scope.includes(':')) t.equal(isPlanned, !needed.has(scope), scope)
    t.equal(String(title).endsWith(' (not available yet)'), isPlanned, scope)
    t.equal(listed(objectAt(schemas, 'Scope')['x-planned']).includes(scope), isPlanned, scope)
  }
  t.notOk(listed(flow['x-planned']).some((scope) => ['openid', 'offline_access'].includes(scope)))
  t.end()
})

t.test('an event type is marked when no payload of it is described, a job type when nothing starts it', (t) => {
  const { EventType } = schemas
  const types = listed(objectAt(EventType).enum)
  t.equal(types.length, 35)
  const described = types.filter((type) => type in objectAt(document, 'webhooks'))
  t.strictSame(
    types.filter((type) => !described.includes(type)),
    listed(objectAt(EventType)['x-planned']),
  )
  t.strictSame(listed(objectAt(schemas, 'JobType')['x-planned']), ['accounting_push'])
  t.end()
})

t.test('a mark goes by itself when what it waits for comes', (t) => {
  const next = fresh()
  const before = plannedIn(next, operationsOf(next))
  t.ok(before.scopes.includes('invoices:read') && before.families.includes('invoices'))
  const read = {
    operationId: 'listInvoices',
    tags: ['invoices'],
    security: [{ apiKey: ['invoices:read'] }],
    responses: {},
  }
  objectAt(next, 'paths')['/invoices'] = { get: read }
  ;(next.tags as Json[]).push({ name: 'invoices' }, { name: 'documents' })
  objectAt(next, 'webhooks')['invoice.created'] = {}
  const push = { operationId: 'queuePush', tags: ['invoices'], security: [], 'x-job-type': 'accounting_push' }
  objectAt(next, 'paths')['/invoices/push'] = { post: push }
  const after = plannedIn(next, operationsOf(next))
  t.strictSame(
    before.scopes.filter((scope) => !after.scopes.includes(scope)),
    ['invoices:read'],
  )
  t.notOk(after.families.includes('invoices'))
  t.notOk(after.events.includes('invoice.created'))
  t.strictSame(after.jobTypes, [])
  t.strictSame(after.tags, ['documents'])
  t.not(lintPlanned(next, operationsOf(next)).length, 0, 'the marks of before are found')
  t.end()
})
