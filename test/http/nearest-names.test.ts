import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'

const service = await startService(t)
const { client } = await service.tenant()

/** Returns the violations of a request that must be refused with a 422, each as `field: message`. */
async function faultsOf(method: string, path: string, body?: unknown): Promise<string[]> {
  const { status, json } = await client.send(method, path, { body })
  if (status !== 422) throw new Error(`${method} ${path}: ${status}`)
  return (json.errors as { field: string; message: string }[]).map(({ field, message }) => `${field}: ${message}`)
}

t.test('a violation for an unknown member suggests the nearest member, or lists all members', async (t) => {
  const body = { type: 'customer', first_name: 'Noor', emial: 'noor@haddad.example', houseColour: 'red' }
  t.strictSame(await faultsOf('POST', '/contacts', body), [
    'first_name: is not a known field; did you mean firstName?',
    'emial: is not a known field; did you mean email?',
    'houseColour: is not a known field; the fields are type, firstName, lastName, companyName, position, email, phone, mobile, website, notes, parentContactId, language',
  ])
  const [far] = await faultsOf('POST', '/contacts', { type: 'customer', webpage: 'https://haddad.example' })
  matches(t, far, /^webpage: is not a known field; the fields are type, /, 'three letters differ from website')
  const line = { description: 'x', quantity: '1', unit_price: '1' }
  t.strictSame(await faultsOf('POST', '/bids/1/line-items', line), [
    'unit_price: is not a known field; did you mean unitPrice?',
  ])
})

t.test("a violation for an unknown query parameter suggests the nearest one, also for other APIs' names", async (t) => {
  const path =
    '/bids?stauts=sent&per_page=5&page=2&q=kitchen&contact_id=7&starting_after=7&since=2026-01-01&filter[status]=sent&shoeSize=9'
  t.strictSame(await faultsOf('GET', path), [
    'query.stauts: is not a parameter of this operation; did you mean status?',
    'query.per_page: is not a parameter of this operation; did you mean limit?',
    'query.page: is not a parameter of this operation; did you mean cursor?',
    'query.q: is not a parameter of this operation; did you mean search?',
    'query.contact_id: is not a parameter of this operation; did you mean contactId?',
    'query.starting_after: is not a parameter of this operation; did you mean cursor?',
    'query.since: is not a parameter of this operation; did you mean updatedFrom?',
    'query.filter[status]: is not a parameter of this operation; did you mean status?',
    'query.shoeSize: is not a parameter of this operation; the parameters are limit, cursor, status, contactId, leadId, projectId, search, dateFrom, dateTo, updatedFrom, includeDeleted, compact',
  ])
})

t.test('a violation for an unknown event type names similar types, and the field that accepts patterns', async (t) => {
  const listed = 'must be one of the 35 values that the contract lists; the nearest are'
  const elsewhere = 'Families such as "bid.*", "*" and types since 1.1 belong in eventPatterns'
  const url = 'https://8.8.8.8/hook'
  t.strictSame(await faultsOf('POST', '/webhook-endpoints', { url, eventTypes: ['bid.signed', 'contact.added'] }), [
    `eventTypes[0]: ${listed} bid.accepted, bid.created, bid.updated. ${elsewhere}`,
    `eventTypes[1]: ${listed} contact.created, contact.updated, contact.deleted. ${elsewhere}`,
  ])
  const [star] = await faultsOf('POST', '/webhook-endpoints', { url, eventTypes: ['*'] })
  t.ok(star!.endsWith(`. ${elsewhere}`))
  const [pattern] = await faultsOf('POST', '/webhook-endpoints', { url, eventPatterns: ['bid.signed'] })
  matches(t, pattern!, containing('the nearest are bid.accepted, '))
})

t.test(
  'a violation for a localhost endpoint mentions npm run listen, and one for another private address does not',
  async (t) => {
    const listen =
      'During development, npm run listen -- --forward <address> forwards events to an address on your machine.'
    const objections: [string, string][] = [
      ['https://localhost/', `The host must be a fully qualified public DNS name. ${listen}`],
      ['https://localhost:4000/hook', `The port must be 443 or 8443. ${listen}`],
      ['http://localhost:4000/hook', `The URL must start with https://. ${listen}`],
      ['https://127.0.0.1/', `The host name must resolve to public addresses only. ${listen}`],
      ['https://[::1]/', `The host name must resolve to public addresses only. ${listen}`],
      ['https://10.0.0.1/', 'The host name must resolve to public addresses only.'],
      ['https://localhost.internal/', 'The host must not be a name in a private network.'],
    ]
    for (const [url, message] of objections)
      t.strictSame(await faultsOf('POST', '/webhook-endpoints', { url, eventTypes: ['bid.accepted'] }), [
        `url: ${message}`,
      ])
  },
)

t.test('a violation of a money field describes the decimal string and shows no regular expression', async (t) => {
  const price = 'a decimal string such as "1250.00", with at most 12 digits before the point and 6 after it'
  const quantity =
    'a decimal string such as "1250.00", not negative, with at most 12 digits before the point and 6 after it'
  const line = { description: 'x', quantity: 'two', unitPrice: 348.35 }
  t.strictSame((await faultsOf('POST', '/bids/1/line-items', line)).sort(), [
    `quantity: must be ${quantity}`,
    `unitPrice: must be ${price}`,
  ])
  const paid =
    'must be a decimal string such as "1250.00", more than 0, with at most 12 digits before the point and 2 after it'
  for (const amount of ['$500', '1,250.00', '0', '-5', '1.234', 500])
    t.strictSame(await faultsOf('POST', '/invoices/1/payments', { amount, method: 'check' }), [`amount: ${paid}`])
})
