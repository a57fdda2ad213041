import { readFileSync } from 'node:fs'
import t from 'tap'
import { operationsOf } from '../../scripts/contract/bundle.ts'
import { type Json, type JsonObject, objectAt } from '../../scripts/contract/complete.ts'
import { findPlannedParts, lintPlanned } from '../../scripts/contract/planned.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'

const text = readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8')
const fresh = () => JSON.parse(text) as JsonObject
const document = fresh()
const flow = objectAt(document, 'components', 'securitySchemes', 'oauth2', 'flows', 'authorizationCode')
const schemas = objectAt(document, 'components', 'schemas')
const listed = (value: Json | undefined): string[] => (value ?? []) as string[]

t.test('a scope is marked as planned if no operation needs it, and its title says so', (t) => {
  const needed = new Set(JSON.stringify(document.paths).match(/[a-z_]+:[a-z_]+(?="\])/g))
  for (const [scope, title] of nonEmpty(Object.entries(objectAt(flow, 'scopes')))) {
    const isPlanned = listed(flow['x-planned']).includes(scope)
    if (scope.includes(':')) t.equal(isPlanned, !needed.has(scope), scope)
    t.equal(String(title).endsWith(' (not available yet)'), isPlanned, scope)
    t.equal(listed(objectAt(schemas, 'Scope')['x-planned']).includes(scope), isPlanned, scope)
  }
  t.notOk(listed(flow['x-planned']).some((scope) => ['openid', 'offline_access'].includes(scope)))
  t.end()
})

t.test('an event type without a payload, or a job type that nothing starts, is marked as planned', (t) => {
  const { EndpointEventType } = schemas
  const types = listed(objectAt(EndpointEventType).enum)
  t.equal(types.length, 35)
  const described = types.filter((type) => type in objectAt(document, 'webhooks'))
  t.strictSame(
    types.filter((type) => !described.includes(type)),
    listed(objectAt(EndpointEventType)['x-planned']),
  )
  t.strictSame(listed(objectAt(schemas, 'JobType')['x-planned']), [])
  t.end()
})

t.test('the API description names only scopes as planned, because no operation, event or job is planned', (t) => {
  const { tags, families: _, scopes, ...others } = findPlannedParts(document, operationsOf(document))
  t.not(scopes.length, 0)
  t.strictSame({ tags, ...others }, { tags: [], events: [], jobTypes: [] })
  lacks(t, text, '"x-status"')
  const { description } = objectAt(document, 'info')
  matches(t, String(description), containing('Scopes that no operation needs yet are listed in `x-planned`.'))
  lacks(t, String(description), 'x-status')
  t.end()
})

t.test('the mark as planned disappears when the planned operation, event or job is published', (t) => {
  const next = fresh()
  const webhooks = objectAt(next, 'webhooks')
  delete webhooks['bid.created']
  ;(objectAt(next, 'components', 'schemas', 'JobType').enum as Json[]).push('survey')
  const before = findPlannedParts(next, operationsOf(next))
  t.ok(before.scopes.includes('messaging:read') && before.families.includes('messaging'))
  t.strictSame(before.events, ['bid.created'])
  matches(t, before.jobTypes, containing(['survey']))
  const read = {
    operationId: 'listMessages',
    tags: ['messaging'],
    security: [{ apiKey: ['messaging:read'] }],
    responses: {},
  }
  objectAt(next, 'paths')['/messages'] = { get: read }
  ;(next.tags as Json[]).push({ name: 'messaging' }, { name: 'support' })
  webhooks['bid.created'] = {}
  const ask = { operationId: 'startSurvey', tags: ['messaging'], security: [], 'x-job-type': 'survey' }
  objectAt(next, 'paths')['/messages/survey'] = { post: ask }
  const after = findPlannedParts(next, operationsOf(next))
  t.strictSame(
    before.scopes.filter((scope) => !after.scopes.includes(scope)),
    ['messaging:read'],
  )
  t.notOk(after.families.includes('messaging'))
  t.strictSame(after.events, [])
  t.notOk(after.jobTypes.includes('survey'))
  t.strictSame(after.tags, [...before.tags, 'support'])
  t.not(lintPlanned(next, operationsOf(next)).length, 0, 'the lint finds the outdated marks')
  t.end()
})
