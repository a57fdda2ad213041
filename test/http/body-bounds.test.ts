import { gzipSync } from 'node:zlib'
import t from 'tap'
import { matches, nonEmpty, possiblyEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { fillPath, unusedPathIds } from '../../scripts/testkit/fixtures/sample.ts'
import {
  type ContractNode,
  contractOperations,
  resolveContractReference,
  type TestedOperation,
} from '../../scripts/testkit/http/contract.ts'

/**
 * The validator reports every violation, so a body with a million violations must be refused before validation. A
 * refusal that reports one size and no other violation was made without the validator.
 */

const service = await startService(t)
const { client } = await service.tenant()
const things = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
const members = (count: number): object => Object.fromEntries(things(count).map((place) => [`m${place}`, place]))
const zipped = (body: unknown) => ({
  body: gzipSync(JSON.stringify(body)),
  headers: { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' },
})
const tooMany = (field: string, message: string) => [{ field, code: 'length', message }]
const withBody = contractOperations.filter(({ body, security }) => body && Object.keys(security).length > 0)
const send = (operation: TestedOperation, sending: object) =>
  client.send(operation.method, fillPath(operation.path, unusedPathIds(operation)), sending)

t.test('three bodies that once blocked the process are refused by their size, without other violations', async (t) => {
  const url = 'https://hooks.example.com/x'
  const tooManyValues = tooMany('body', 'must have at most 50,000 values')
  for (const [path, body] of [
    ['/webhook-endpoints', { url, eventTypes: things(150_000) }],
    ['/api-keys', { name: 'Many', scopes: things(140_000) }],
    ['/contacts/bulk-fetch', { ids: things(140_000) }],
  ] as const) {
    matches(t, await client.send('POST', path, zipped(body)), { status: 422, json: { errors: tooManyValues } }, path)
  }
  for (const [path, body, field, most] of [
    ['/webhook-endpoints', { url, eventTypes: things(49_000) }, 'eventTypes', 35],
    ['/api-keys', { name: 'Many', scopes: things(49_000) }, 'scopes', 100],
    ['/contacts/bulk-fetch', { ids: things(49_000).map(() => 'x') }, 'ids', 500],
  ] as const) {
    const { status, json } = await client.send('POST', path, zipped(body))
    t.strictSame([status, json.errors], [422, tooMany(field, `must have at most ${most} items`)], path)
  }
})

t.test('a body of 50,000 values is validated, and a larger body is refused before validation', async (t) => {
  for (const [text, values] of [
    ['1', 1],
    ['{}', 1],
    ['[{}]', 2],
    ['[[],[ ],{"a":[]}]', 5],
    ['{"a":"[,{","b":"\\",[\\\\"}', 3],
    [' [ 1 , { "a" : 2 } ] ', 4],
  ] as const) {
    for (const [most, fault] of [
      [50_000, 'type'],
      [50_001, 'length'],
    ] as const) {
      const texts = Array<string>(Math.floor((most - 1) / values)).fill(text)
      const body = `[${[...texts, ...Array<string>((most - 1) % values).fill('1')].join()}]`
      const { status, json } = await client.send('POST', '/manufacturers', { body })
      matches(t, [status, json.errors], [422, [{ field: 'body', code: fault }]], `${most} values, of ${text}`)
    }
  }
})

t.test('every operation refuses an array that is too long, and reports at most 100 unknown members', async (t) => {
  for (const operation of nonEmpty(withBody)) {
    for (const { at, name, most } of possiblyEmpty(sizesOf(operation.body!.schema))) {
      const { status, json } = await send(operation, { body: at({ [name]: things(most + 1) }) })
      t.strictSame(
        [status, json.errors.map(({ code }: { code: string }) => code)],
        [422, ['length']],
        `${operation.operationId} ${name}`,
      )
    }
    const { json } = await send(operation, { body: members(5_000) })
    const unknown = json.errors.filter(({ code }: { code: string }) => code === 'unknown')
    t.equal(json.errors.length, 100, operation.operationId)
    t.ok(unknown.length > 80 && unknown[0].field === 'm0', operation.operationId)
  }
})

t.test(
  'imports refuse more than a hundred members of mapping or defaults before validation, and exports name at most a hundred unknown filters',
  async (t) => {
    const upload = { sourcePath: 'upl_never', mapping: { Name: 'firstName' } }
    for (const family of ['contacts', 'products']) {
      for (const [path, body, field, most] of [
        ['imports', { ...upload, mapping: members(101) }, 'mapping', 100],
        ['imports', { ...upload, defaults: members(40_000) }, 'defaults', 100],
      ] as const) {
        const { status, json } = await client.send('POST', `/${family}/${path}`, { body })
        t.strictSame(
          [status, json.errors],
          [422, tooMany(field, `must have at most ${most} members`)],
          `${family} ${field}`,
        )
      }
      const { status, json } = await client.send('POST', `/${family}/exports`, { body: { filters: members(40_000) } })
      t.strictSame([status, json.errors.length], [422, 100])
      matches(t, json.errors[0], { field: 'filters.m0', code: 'unknown' })
    }
  },
)

t.test('up to a hundred unknown members are named one by one', async (t) => {
  const { json } = await client.send('POST', '/contacts', { body: { type: 'customer', ...members(89) } })
  t.equal(json.errors.length, 89)
  t.ok(json.errors.every(({ code }: { code: string }) => code === 'unknown'))
})

t.test('if there are over a hundred violations, a hundred are reported, with unknown members last', async (t) => {
  const body = { ...members(150), companyName: 7, email: 'nobody', lines: members(3) }
  const { status, json } = await client.send('POST', '/contacts', { body })
  t.equal(status, 422)
  const reported = json.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
  t.equal(reported.length, 100)
  t.strictSame(reported.slice(0, 3).sort(), ['companyName type', 'email format', 'type required'])
  t.strictSame(
    reported.slice(3),
    Array.from({ length: 97 }, (_, index) => `m${index} unknown`),
  )
})

t.test('if an enum is too long to list, its violation names only the nearest allowed values', async (t) => {
  const endpoint = { url: 'https://hooks.example.com/x' }
  for (const [given, field, nearest] of [
    [{ eventTypes: ['bid.acepted'] }, 'eventTypes[0]', /nearest are bid\.accepted, /],
    [{ eventTypes: ['Project.Update'] }, 'eventTypes[0]', /nearest are project\.updated, /],
    [{ eventPatterns: ['bid.expird'] }, 'eventPatterns[0]', /nearest are bid\.expired, /],
  ] as const) {
    const { json } = await client.send('POST', '/webhook-endpoints', { body: { ...endpoint, ...given } })
    matches(t, json.errors, [{ field, message: nearest }])
  }
  const { json } = await client.send('GET', '/webhook-deliveries?eventType=lead.create')
  matches(t, json.errors, [{ field: 'query.eventType', code: 'enum', message: /nearest are lead\.created, / }])
})

interface Size {
  /** Wraps an object into a body, at the position of the array. */
  at(inner: object): object
  name: string
  most: number
}

/** Returns the arrays in a body's schema. `most` is the maximum number of items. */
function sizesOf(schema: ContractNode, at: Size['at'] = (inner) => inner): Size[] {
  return Object.entries((resolveContractReference(schema).properties ?? {}) as ContractNode).flatMap(
    ([name, below]) => {
      const { type, maxItems, properties } = resolveContractReference(below)
      if ([type].flat().includes('array')) return [{ at, name, most: maxItems }]
      return properties ? sizesOf(below, (inner) => at({ [name]: inner })) : []
    },
  )
}
