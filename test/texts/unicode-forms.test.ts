import { readFileSync } from 'node:fs'
import t from 'tap'
import { compileNormalizer } from '../../db/domain/contract-schema.ts'
import { findAccountsByPassword } from '../../db/services/access/accounts.ts'
import { createUser } from '../../db/services/access/users.ts'
import { resources } from '../../db/workflows/resources/registry.ts'
import { normalizeField, unnormalizedFields } from '../../handlers/pipeline/http/wire/form.ts'
import { parseName } from '../../scripts/operate/admin/command.ts'
import { matches, throwsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { FormVisitor, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const place = await makeJobHelpers(t)

/** One name in composed form (NFC), in decomposed form (NFD), and with hidden characters around it. */
const [name, apart, hidden] = ['Caf\u00e9 Zo\u00eb', 'Cafe\u0301 Zoe\u0308', '\u200b\ufeffCaf\u00e9 Zo\u00eb\u2060']

/** Required body members of a POST in addition to its unique field, by family. */
const bodies: Record<string, object> = {
  products: { type: 'material', name: 'Oak' },
  projects: { name: 'Elm Street' },
  'lead-stages': {},
  'product-categories': {},
  manufacturers: {},
  'project-templates': {},
}

const unique = resources.flatMap(({ family, unique: fields = [] }) => fields.map((field) => [family, field] as const))

t.test('a unique value conflicts with every Unicode form of itself', async (t) => {
  t.strictSame(unique.map(([family]) => family).sort(), Object.keys(bodies).sort())
  for (const [family, field] of unique) {
    const { client } = await service.tenant()
    const send = (text: string) => client.send('POST', `/${family}`, { body: { ...bodies[family], [field]: text } })
    const { status, json } = await send(apart)
    t.equal(status, 201, family)
    t.equal((json as { data: Record<string, unknown> }).data[field], name, `${family} stores the composed form`)
    for (const text of [name, apart, hidden])
      t.equal((await send(text)).status, 409, `${family} ${JSON.stringify(text)}`)
  }
})

t.test('a change order number conflicts with every Unicode form of itself in its project', async (t) => {
  const tenant = await service.tenant()
  const projectId = (await make.project(tenant)).id
  const send = (changeOrderNumber: string) =>
    tenant.client.call('createChangeOrder', { body: { projectId, title: 'Deck', changeOrderNumber } })
  t.equal((await send(apart)).status, 201)
  for (const text of [name, apart, hidden]) t.equal((await send(text)).status, 409, JSON.stringify(text))
})

t.test('a name that has only hidden characters is refused', async (t) => {
  const { client } = await service.tenant()
  for (const text of ['\u200b', '\u2060\ufeff', ' \u200d ', '\u00ad']) {
    const answer = await client.call('createManufacturer', { body: { name: text } })
    t.strictSame(statusAndViolations(answer), { status: 422, fields: ['name length'] }, JSON.stringify(text))
  }
  const { data } = await client.ok('createContact', { body: { type: 'vendor', phone: '\u200b' } })
  t.equal(data.phone, null)
})

t.test('the length of a text is counted in its composed form', async (t) => {
  const { client } = await service.tenant()
  const { data } = await client.ok('createContact', { body: { type: 'vendor', phone: 'e\u0301'.repeat(50) } })
  t.equal(data.phone, '\u00e9'.repeat(50))
  const longer = await client.call('createContact', { body: { type: 'vendor', phone: 'e\u0301'.repeat(51) } })
  t.strictSame(statusAndViolations(longer), { status: 422, fields: ['phone length'] })
})

t.test('a search and a filter find a record in every Unicode form of the text', async (t) => {
  const { client } = await service.tenant()
  const { data: lead } = await client.ok('createLead', { body: { name: apart, source: apart } })
  for (const text of [name, apart, hidden]) {
    const found = await client.ok('listLeads', { query: { search: text } })
    t.strictSame(
      found.data.map(({ id }) => id),
      [lead.id],
      `search ${JSON.stringify(text)}`,
    )
    const all = await client.ok('searchRecords', { query: { q: text } })
    t.strictSame(
      all.data.map(({ entityId }) => entityId),
      [lead.id],
      `search of all ${JSON.stringify(text)}`,
    )
    const filtered = await client.ok('listLeads', { query: { source: text } })
    t.strictSame(
      filtered.data.map(({ id }) => id),
      [lead.id],
      `source ${JSON.stringify(text)}`,
    )
  }
})

t.test('a body with one member name in two Unicode forms is refused, and the violation names the member', async (t) => {
  const { client } = await service.tenant()
  const mapping = { 'Pre\u0301nom': 'firstName', 'Pr\u00e9nom': 'lastName' }
  const answer = await client.send('POST', '/contacts/imports', { body: { sourcePath: 'up_1', mapping } })
  t.strictSame(statusAndViolations(answer), { status: 422, fields: ['mapping["Pr\u00e9nom"] format'] })
})

t.test('with the same Idempotency-Key, a request in another Unicode form is a different request', async (t) => {
  const { client } = await service.tenant()
  const headers = { 'Idempotency-Key': '7f1c9c1e-3b0a-4a43-9a0f-0d2f5a9c1b11' }
  t.equal((await client.call('createManufacturer', { body: { name: apart }, headers })).status, 201)
  t.equal((await client.call('createManufacturer', { body: { name: apart }, headers })).status, 201)
  const other = await client.call('createManufacturer', { body: { name }, headers })
  t.equal(other.code, 'idempotency_key_reused')
})

t.test('an import of a file in decomposed form finds its columns and the records to update', async (t) => {
  const caller = await place.tenant()
  const columns = { 'Pr\u00e9nom': 'firstName', 'Soci\u00e9t\u00e9': 'companyName', Mail: 'email', Type: 'type' }
  const file = `Type,Pre\u0301nom\u200b,Socie\u0301te\u0301,Mail\ncustomer,Zoe\u0308,${apart},\ufeffzoe@example.com\u200b\n`
  const first = await place.run(caller, 'import', { sourcePath: await place.upload(file), mapping: columns })
  matches(t, first.job.result, { created: 1, failed: 0 })
  t.strictSame(await place.contacts(caller, 'first_name, company_name, email'), [['Zo\u00eb', name, 'zoe@example.com']])
  const written = Object.fromEntries(Object.entries(columns).map(([header, field]) => [header.normalize('NFD'), field]))
  const again = { sourcePath: await place.upload(file), mapping: written, updateInPlace: true }
  const second = await place.run(caller, 'import', again)
  matches(t, second.job.result, { created: 0, updated: 0, failed: 0 })
  t.equal((await place.contacts(caller, 'id')).length, 1)
})

/** Text that trimming, composing or removing hidden characters would change. */
const planted = ' e\u0301\u200b '

interface Node {
  $ref?: string
  properties?: Record<string, Node>
  items?: Node
  additionalProperties?: Node | boolean
  allOf?: Node[]
  anyOf?: Node[]
  oneOf?: Node[]
  'x-as-sent'?: boolean
}

t.test('only secrets, tokens, cursors and OAuth parameters of the contract are taken exactly as sent', (t) => {
  const document = JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))
  const found = new Set<string>()
  const visit = (node: unknown, name: string): void => {
    if (typeof node !== 'object' || node === null) return
    if ((node as Node)['x-as-sent'] === true) found.add(name)
    for (const [key, inner] of Object.entries(node)) {
      const holds = ['properties', 'schemas'].includes(key)
      if (holds) for (const [member, schema] of Object.entries(inner as object)) visit(schema, member)
      else visit(inner, key === 'schema' ? ((node as { name?: string }).name ?? name) : name)
    }
  }
  visit(document, '')
  t.strictSame([...found].sort(), [
    ...['client_id', 'code', 'code_challenge', 'code_verifier', 'cursor', 'redirectUri', 'redirect_uri'],
    ...['refreshToken', 'refresh_token', 'resource', 'scope', 'state', 'token'],
  ])
  for (const schema of [
    { type: 'string', 'x-as-sent': true },
    { type: 'string', format: 'password' },
  ])
    matches(t, compileNormalizer(schema)(planted), containing('e\u0301\u200b'))
  t.equal(compileNormalizer({ type: 'string' })(planted), '\u00e9')
  t.end()
})

t.test("a form takes secrets and the page's own values exactly as sent, and other fields in composed form", (t) => {
  for (const field of unnormalizedFields) t.equal(normalizeField(field, planted), planted, field)
  t.strictSame(
    [...unnormalizedFields].sort(),
    [
      ...['password', 'code', 'token', 'response', 'state'],
      ...['form', 'step', 'setUp', 'turned', 'consent', 'choice', 'return', 'version', 'document', 'total'],
    ].sort(),
  )
  for (const field of ['name', 'email', 'companyName', 'message', 'reason', 'search', 'q'])
    t.equal(normalizeField(field, planted), '\u00e9', field)
  t.end()
})

t.test('a password that was set in decomposed Unicode form is accepted only in that form', async (t) => {
  const tenant = await service.tenant()
  const email = `${tenant.id}@letters.example`
  await createUser(service.database, tenant.id, { email, password: `long enough ${apart}`, role: 'owner' })
  t.equal((await findAccountsByPassword(service.database, email, `long enough ${name}`)).opened.length, 0)
  const visitor = new FormVisitor(service.origin)
  const wrong = await visitor.signIn(await visitor.get('/sign-in'), { email, password: `long enough ${name}` })
  t.equal(wrong.status, 422)
  t.equal((await visitor.signIn(wrong, { email, password: `long enough ${apart}` })).status, 303)
})

t.test('a form of the portal stores names in composed form', async (t) => {
  const tenant = await service.tenant()
  const visitor = await signInVisitor(service.origin, await makeUser(tenant, 'owner'))
  const form = await visitor.get('/portal/branding')
  await visitor.submit(form, { companyName: hidden, address: apart }, { action: '/portal/branding' })
  const { data } = await tenant.client.ok('getBranding')
  t.equal(data.companyName, name)
  t.equal(data.address, name)
})

t.test('the name with which a customer accepts a bid is stored in composed form', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, { status: 'sent' })
  const { data: link } = await tenant.client.ok('shareBid', { path: { id: bid.id } })
  const path = new URL(link.url).pathname
  const visitor = new FormVisitor(service.origin)
  const fields = { name: apart, signature: hidden, consent: 'yes' }
  await visitor.submit(await visitor.get(path), fields, { action: `${path}/accept#answer` })
  t.equal((await tenant.client.ok('getBid', { path: { id: bid.id } })).data.acceptedBy, name)
})

t.test('the name of a registered app is stored in composed form', async (t) => {
  const body = { client_name: hidden, redirect_uris: ['https://app.example.com/callback'] }
  const { json } = await service.anonymous.send('POST', '/oauth/register', { body })
  t.equal((json as { client_name: string }).client_name, name)
})

t.test('an admin command stores a name in composed form, and refuses a name with only hidden characters', (t) => {
  t.equal(parseName('name', hidden, 20), name)
  throwsWith(t, () => parseName('name', '\u200b\u2060', 20), { message: /--name must have 1 to 20 characters/ })
  t.end()
})
