import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { allScopes, limitScopesToRole, roles } from '../db/domain/scopes.ts'
import type { Schemas } from '../db/engine/records/resource.ts'
import { readScopeOf } from '../db/engine/records/resource.ts'
import { entityResources } from '../db/workflows/resources/entities.ts'
import { matches } from '../scripts/testkit/assertions/assertions.ts'
import { containing } from '../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../scripts/testkit/environment/service.ts'
import { statusAndViolations } from '../scripts/testkit/http/violations.ts'
import { makeSearchableRecord } from '../scripts/testkit/make/entities.ts'
import { make } from '../scripts/testkit/make.ts'
import { makeUserWithClient } from '../scripts/testkit/oauth.ts'
import { filterStatements, watchStatements } from '../scripts/testkit/statements.ts'

const service = await startService(t)

type Asked = { q: string; types?: never; limit?: number; cursor?: string }

/** Waits 2 ms, so that the next record gets a later timestamp than the previous one. */
const nextMoment = () => sleep(2)
const found = async ({ client }: Pick<TestTenant, 'client'>, query: Asked) =>
  (await client.ok('searchRecords', { query })).data.map(({ entityType, entityId }) => `${entityType} ${entityId}`)

t.test('search finds records of several types by a word, ignoring case, most recently changed first', async (t) => {
  const tenant = await service.tenant()
  const contact = await make.contact(tenant, { firstName: 'Dana', lastName: 'Ortiz' })
  await nextMoment()
  const project = await make.project(tenant, { name: 'Ortiz kitchen' })
  await make.contact(tenant, { lastName: 'Haddad' })
  t.strictSame(await found(tenant, { q: 'ortiz' }), [`project ${project.id}`, `contact ${contact.id}`])
  await tenant.client.ok('updateContact', { path: { id: contact.id }, body: { phone: '+1 206 555 0114' } })
  t.strictSame(await found(tenant, { q: 'ORTIZ' }), [`contact ${contact.id}`, `project ${project.id}`])
})

t.test('search and lists find two consecutive Han, Kana or Hangul characters anywhere in a text', async (t) => {
  const tenant = await service.tenant()
  const names = ['台所改修工事', 'キッチンのリフォーム', '서울주방공사', '本館3階', 'Deck 改築']
  const made: number[] = []
  for (const name of names) made.push((await make.project(tenant, { name })).id)
  const cases: Record<string, number[]> = {
    改修: [0],
    工事: [0],
    台所: [0],
    リフ: [1],
    のリ: [1],
    주방: [2],
    공사: [2],
    '3階': [3],
    改築: [4],
    '台所\u3000工事': [0],
    工所: [],
  }
  for (const [q, places] of Object.entries(cases)) {
    const ids = places.map((place) => made[place]!)
    t.strictSame(
      await found(tenant, { q }),
      ids.map((id) => `project ${id}`),
      q,
    )
    const { data } = await tenant.client.ok('listProjects', { query: { search: q } })
    t.strictSame(
      data.map(({ id }) => id),
      ids,
      q,
    )
  }
})

t.test('search returns only records whose read scope the caller has', async (t) => {
  const tenant = await service.tenant()
  await make.contact(tenant, { lastName: 'Ortiz' })
  const project = await make.project(tenant, { name: 'Ortiz kitchen' })
  const without = await tenant.key({ scopes: allScopes.filter((scope) => scope !== 'contacts:read') })
  t.strictSame(await found(without, { q: 'ortiz' }), [`project ${project.id}`])
  const none = await tenant.key({ scopes: ['jobs:read'] })
  t.strictSame(await found(none, { q: 'ortiz' }), [])
})

t.test(
  'searchRecords rejects a missing q and unknown types with a 422, and types without their read scope with a 403',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = await tenant.key({ scopes: ['projects:read'] })
    const refused = await client.send('GET', '/search?q=x&types=bid')
    matches(t, refused, {
      status: 403,
      code: 'scope_insufficient',
      json: { detail: 'This needs the scope bids:read.' },
    })
    t.equal((await client.send('GET', '/search?q=x&types=project,bid')).status, 403)
    for (const types of ['foo', 'bid,foo', 'foo,bar', 'bid,', 'bid%2Cfoo']) {
      const answer = statusAndViolations(await tenant.client.send('GET', `/search?q=x&types=${types}`))
      matches(t, answer, { status: 422, fields: ['query.types enum'] }, types)
    }
    t.strictSame(statusAndViolations(await client.send('GET', '/search')), {
      status: 422,
      fields: ['query.q required'],
    })
  },
)

t.test('a project found by name is titled with its number and name, and a bid is found by its number', async (t) => {
  const tenant = await service.tenant()
  const project = await make.project(tenant, { name: 'Loft' })
  const { data } = await tenant.client.ok('searchRecords', { query: { q: 'loft' } })
  matches(t, data, [{ entityType: 'project', entityId: project.id, title: `${project.projectNumber} Loft` }])
  t.equal(data[0]!.updatedAt, project.updatedAt)
  const bids = [await make.bid(tenant), await make.bid(tenant)]
  const { data: hits } = await tenant.client.ok('searchRecords', { query: { q: bids[1]!.bidNumber } })
  matches(t, hits, [{ entityType: 'bid', entityId: bids[1]!.id, title: bids[1]!.bidNumber }])
  t.equal(hits.length, 1)
})

t.test('search finds neither deleted records nor records of another organization', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  const { id } = await make.project(tenant, { name: 'Loft' })
  t.strictSame(await found(other, { q: 'loft' }), [])
  await tenant.client.ok('deleteProject', { path: { id } })
  t.strictSame(await found(tenant, { q: 'loft' }), [])
})

t.test('a search cursor leads to the next page, and is a 400 with a different q', async (t) => {
  const tenant = await service.tenant()
  const contact = await make.contact(tenant, { companyName: 'Loft Homes' })
  await nextMoment()
  const project = await make.project(tenant, { name: 'Loft' })
  const first = await tenant.client.ok('searchRecords', { query: { q: 'loft', limit: 1 } })
  matches(t, first, {
    data: [{ entityType: 'project', entityId: project.id }],
    meta: { pagination: { has_more: true } },
  })
  const { cursor } = first.meta.pagination
  const second = await tenant.client.ok('searchRecords', { query: { q: 'loft', limit: 1, cursor: cursor! } })
  matches(t, second, {
    data: [{ entityType: 'contact', entityId: contact.id }],
    meta: { pagination: { cursor: null } },
  })
  const other = await tenant.client.send('GET', `/search?q=lofts&limit=1&cursor=${encodeURIComponent(cursor!)}`)
  matches(t, other, { status: 400, code: 'bad_request' })
})

t.test('paging returns each record once, even if records of several types changed at the same time', async (t) => {
  const tenant = await service.tenant()
  const made = new Set<string>()
  for (let round = 0; round < 3; round += 1) {
    made.add(`contact ${(await make.contact(tenant, { companyName: 'Loft' })).id}`)
    made.add(`project ${(await make.project(tenant, { name: 'Loft' })).id}`)
    made.add(`lead ${(await make.lead(tenant, { name: 'Loft' })).id}`)
  }
  for (const table of ['contacts', 'projects', 'leads']) {
    await tenant.database.pool.query(`update ${table} set updated_at = $2 where tenant_id = $1`, [
      tenant.id,
      '2026-03-02T15:04:05.678Z',
    ])
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { data, meta } = await tenant.client.ok('searchRecords', { query: { q: 'loft', limit: 2, cursor } })
    seen.push(...data.map(({ entityType, entityId }) => `${entityType} ${entityId}`))
    cursor = meta.pagination.cursor ?? undefined
  } while (cursor)
  t.equal(seen.length, 9)
  t.strictSame(new Set(seen), made)
})

t.test('search takes special characters and single letters literally, and accepts up to 200 characters', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.project(tenant, { name: "O'Hara 100% loft_a" })
  for (const q of ['%', '_', "'", '%%', '-- ', ' ', '\\', '"', '(', '*']) {
    t.strictSame(await found(tenant, { q }), [], q)
  }
  for (const q of ["o'hara", '100%', 'loft_a', 'l', 'a', 'h', `loft ${'%'.repeat(195)}`]) {
    t.strictSame(await found(tenant, { q }), [`project ${id}`], q)
  }
  t.strictSame(await found(tenant, { q: 'z'.repeat(200) }), [])
  t.strictSame(statusAndViolations(await tenant.client.send('GET', `/search?q=${'z'.repeat(201)}`)).fields, [
    'query.q length',
  ])
})

t.test(
  'search finds records of every entity type that their list finds, and only for callers with the read scope',
  async (t) => {
    const tenant = await service.tenant()
    const all: string[] = []
    for (const { entityType, family } of entityResources) {
      const { id } = await makeSearchableRecord(tenant, entityType, 'Kestrel')
      all.push(`${entityType} ${id}`)
      const listed = await tenant.client.send('GET', `/${family}?search=kestrel`)
      matches(t, listed.json.data, [{ id }], entityType)
    }
    t.strictSame((await found(tenant, { q: 'kestrel' })).sort(), all.toSorted())
    for (const [index, resource] of entityResources.entries()) {
      const only = await tenant.key({ scopes: [readScopeOf(resource)] })
      t.strictSame(await found(only, { q: 'kestrel' }), [all[index]], resource.entityType)
      const but = await tenant.key({ scopes: allScopes.filter((scope) => scope !== readScopeOf(resource)) })
      t.strictSame((await found(but, { q: 'kestrel' })).sort(), all.filter((one) => one !== all[index]).sort())
      const named = await tenant.client.send('GET', `/search?q=kestrel&types=${resource.entityType}`)
      matches(t, named.json.data, [{ entityType: resource.entityType }])
    }
  },
)

t.test('users of every role and API keys find exactly the records that their scopes let them read', async (t) => {
  const tenant = await service.tenant()
  const rows: { hit: string; takes: string[] }[] = []
  for (const resource of entityResources) {
    const { entityType } = resource
    const { id } = await makeSearchableRecord(tenant, entityType, 'Kestrel')
    rows.push({ hit: `${entityType} ${id}`, takes: [readScopeOf(resource)] })
    if (entityType === 'product' || entityType === 'document') continue
    const on = { entityType: entityType as Schemas['EntityType'], entityId: id }
    const document = await make.document(tenant, { name: 'Kestrel plan', ...on })
    rows.push({ hit: `document ${document.id}`, takes: ['documents:read', readScopeOf(resource)] })
  }
  const people = roles.map(async (role) => ({
    ...{ who: role, scopes: limitScopesToRole(allScopes, role) },
    client: (await makeUserWithClient(tenant, role)).client,
  }))
  const keys = [['bids:read'], ['documents:read'], ['documents:read', 'bids:read', 'site_logs:read']].map(
    async (scopes) => ({ who: scopes.join(), scopes, client: (await tenant.key({ scopes })).client }),
  )
  for (const { who, scopes, client } of await Promise.all([...people, ...keys])) {
    const shown = rows.filter(({ takes }) => takes.every((scope) => scopes.includes(scope)))
    t.strictSame((await found({ client }, { q: 'kestrel', limit: 50 })).sort(), shown.map(({ hit }) => hit).sort(), who)
  }
})

const sent = watchStatements()

t.test('searchRecords sends one statement, which filters every table by its tenant_id', async (t) => {
  const tenant = await service.tenant()
  await make.project(tenant, { name: 'Loft' })
  sent.clear()
  await tenant.client.ok('searchRecords', { query: { q: 'loft' } })
  const texts = filterStatements(sent, /search_text/)
  t.equal(texts.length, 1)
  for (const { table } of entityResources) matches(t, texts[0], containing(`from "${table}" where tenant_id = `))
})
