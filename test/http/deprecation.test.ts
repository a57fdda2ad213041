import { readFileSync } from 'node:fs'
import t from 'tap'
import { handlers } from '../../handlers/operations/index.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'

/** Returns the published contract with two more operations: one deprecated with dates, one deprecated without dates. */
function served() {
  const url = new URL('../../generated/openapi.json', import.meta.url)
  const document = JSON.parse(readFileSync(url, 'utf8')) as { paths: Record<string, { get: object }> }
  const get = document.paths['/contacts/{id}']!.get
  const ending = { deprecated: true, 'x-deprecated-on': '2027-03-01', 'x-sunset': '2028-12-31' }
  document.paths['/people/{id}'] = { get: { ...get, ...ending, operationId: 'getPerson' } }
  document.paths['/clients/{id}'] = { get: { ...get, deprecated: true, operationId: 'getClient' } }
  const { getContact } = handlers
  return { document, handlers: { ...handlers, getPerson: getContact, getClient: getContact } }
}

const origin = 'https://app.example.com'
const service = await startService(t, { served: served(), settings: { corsOrigins: [origin] } })
const tenant = await service.tenant()
const contact = await tenant.client.ok('createContact', { body: { type: 'customer', companyName: 'Ortiz Homes' } })
const { id } = contact.data
const { key } = await tenant.key()
const authorization = { Authorization: `Bearer ${key}` }
const ask = (path: string, headers: Record<string, string> = authorization) =>
  sendRaw(`${service.origin}/api/v1${path}`, 'GET', { headers })

t.test(
  'every answer of a deprecated operation says when it was deprecated, when it ends, and where to read more',
  async (t) => {
    const good = await ask(`/people/${id}`)
    t.equal(good.status, 200)
    matches(t, JSON.parse(good.text), { data: { companyName: 'Ortiz Homes' } })
    const absent = await ask('/people/999999')
    const anonymous = await ask(`/people/${id}`, {})
    const wrong = await ask(`/people/${id}?colour=red`)
    t.strictSame(
      [absent, anonymous, wrong].map(({ status }) => status),
      [404, 401, 422],
    )
    for (const { headers } of [good, absent, anonymous, wrong]) {
      // Deprecation is `@` and seconds since 1970 (RFC 9745, RFC 9651). Sunset is an HTTP date (RFC 8594).
      t.equal(headers.deprecation, `@${Date.UTC(2027, 2, 1) / 1000}`)
      t.equal(headers.sunset, 'Sun, 31 Dec 2028 00:00:00 GMT')
      matches(t, headers.link, /^<https?:\/\/[^>]+\/docs\/api-changes>; rel="deprecation"; type="text\/html"$/)
    }
  },
)

t.test(
  'a deprecation without a date counts from the last release, and one without an end has no Sunset header',
  async (t) => {
    const { headers } = await ask(`/clients/${id}`)
    matches(t, headers.deprecation, /^@\d+$/)
    t.equal(headers.sunset, undefined)
  },
)

t.test('an operation that is not deprecated answers without Deprecation, Sunset and Link headers', async (t) => {
  const { headers } = await ask(`/contacts/${id}`)
  t.strictSame([headers.deprecation, headers.sunset, headers.link], [undefined, undefined, undefined])
})

t.test('a browser app may read the Deprecation, Sunset and Link headers', async (t) => {
  const { headers } = await ask(`/people/${id}`, { ...authorization, Origin: origin })
  for (const name of ['Deprecation', 'Sunset', 'Link']) {
    matches(t, String(headers['access-control-expose-headers']), containing(name), name)
  }
})
