import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { fillPath, unusedPathIds } from '../../scripts/testkit/fixtures/sample.ts'
import {
  type ContractNode,
  contractOperations,
  resolveContractReference,
  type TestedOperation,
} from '../../scripts/testkit/http/contract.ts'
import { make } from '../../scripts/testkit/make.ts'

/**
 * A query parameter accepts the same values in every family, and an export has the filters of its list. The tests take
 * the parameters from the contract.
 */
const service = await startService(t)
const tenant = await service.tenant()

interface Asked {
  operation: TestedOperation
  name: string
  schema: ContractNode
}

const own = contractOperations.filter(({ path }) => !path.startsWith('/oauth/'))
const queried: Asked[] = own.flatMap((operation) =>
  operation.parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) => ({ operation, name, schema: resolveContractReference(schema) })),
)
const typed = (type: string) => queried.filter(({ schema }) => [schema.type].flat().includes(type))

/** Returns the violations that an operation reports for one value of a query parameter. */
async function objections({ operation, name }: Asked, value: string): Promise<{ field: string; code: string }[]> {
  const { method, body } = operation
  const path = `${fillPath(operation.path, unusedPathIds(operation))}?${name}=${encodeURIComponent(value)}`
  const { status, json } = await tenant.client.send(method, path, { body: body?.examples[0] })
  if (status >= 500) throw new Error(`${operation.operationId} ${name}=${value}: ${status}`)
  return status === 422 ? json.errors.filter(({ field }: { field: string }) => field === `query.${name}`) : []
}

const nameOf = ({ operation: { operationId }, name }: Asked) => `${operationId} ${name}`

t.test('every query parameter refuses an empty value with a 422', async (t) => {
  t.ok(queried.length > 300)
  for (const asked of queried)
    matches(t, await objections(asked, ''), [{ field: `query.${asked.name}` }], nameOf(asked))
})

t.test('a boolean query parameter accepts only true and false, in every family', async (t) => {
  const names = new Set(queried.filter(({ name }) => /^(is|include)[A-Z]/.test(name)).map(({ name }) => name))
  const booleans = typed('boolean')
  t.strictSame(
    [...names].filter((name) => !booleans.some((one) => one.name === name)),
    ['isReviewed'],
    'isReviewed is an enumeration with the texts true and false',
  )
  for (const asked of nonEmpty(booleans)) {
    for (const value of ['true', 'false']) t.strictSame(await objections(asked, value), [], nameOf(asked))
    for (const value of ['1', '0', 'yes', 'TRUE', ' '])
      matches(t, await objections(asked, value), [{ code: 'type' }], `${nameOf(asked)} ${value}`)
  }
})

t.test('a path id beyond the maximum of its schema is a 422, and the maximum itself is accepted', async (t) => {
  const inPath = own.flatMap((operation) =>
    operation.parameters.flatMap((one): Asked[] => {
      const schema = resolveContractReference(one.schema)
      return one.in === 'path' && schema.type === 'integer' ? [{ operation, name: one.name, schema }] : []
    }),
  )
  t.ok(inPath.length > 100)
  for (const { operation, name, schema } of inPath) {
    const { operationId, method, path, body } = operation
    const last = schema.format === 'int64' ? 9007199254740991 : 2147483647
    t.equal(schema.maximum, last, operationId)
    for (const [id, status] of [
      [last, 404],
      [last + 1, 422],
      [0, 422],
    ] as const) {
      const ids = [...path.matchAll(/\{([^}]+)\}/g)].map(([, one]) => (one === name ? id : 1))
      const answer = await tenant.client.send(method, fillPath(path, ids), { body: body?.examples[0] })
      if (status === 422)
        matches(t, answer.json.errors, containing([{ field: `path.${name}`, code: 'range' }]), operationId)
      else
        t.notOk(
          answer.json.errors?.some(({ field }: { field: string }) => field === `path.${name}`),
          operationId,
        )
    }
  }
})

t.test('entityId without entityType is a 422 in every list that has both', async (t) => {
  const lists = queried.filter(({ name, operation }) => name === 'entityId' && operation.method === 'GET')
  t.ok(lists.length >= 4)
  for (const { operation } of lists) {
    const { status, json } = await tenant.client.send('GET', `${operation.path}?entityId=1`)
    t.equal(status, 422, operation.operationId)
    matches(t, json.errors, [{ field: 'query.entityType', code: 'required' }])
  }
})

t.test('a date in dateFrom or dateTo includes the whole day in UTC', async (t) => {
  const bounds = queried.filter(({ name }) => name === 'dateFrom' || name === 'dateTo')
  t.ok(bounds.length > 50)
  for (const asked of bounds) {
    for (const value of ['2026-03-02', '2026-03-02T10:00:00Z', '2026-03-02T10:00:00+02:00'])
      t.strictSame(await objections(asked, value), [], nameOf(asked))
    for (const value of ['2026-02-30', '2026-03', 'Monday']) {
      const violations = await objections(asked, value)
      t.strictSame(
        violations.map(({ code }) => code),
        ['format'],
        `${nameOf(asked)} ${value} gives one message`,
      )
    }
  }
  const { id } = await make.contact(tenant)
  const moments = ['2026-03-02T00:00:00Z', '2026-03-02T23:59:59.999Z']
  for (const at of moments) {
    await tenant.database.pool.query('update contacts set created_at = $3 where tenant_id = $1 and id = $2', [
      tenant.id,
      id,
      at,
    ])
    const within = async (query: object) => (await tenant.client.ok('countContacts', { query })).data.total
    t.equal(await within({ dateFrom: '2026-03-02', dateTo: '2026-03-02' }), 1, at)
    t.equal(await within({ dateTo: '2026-03-01' }), 0)
    t.equal(await within({ dateFrom: '2026-03-03', dateTo: '2026-03-04' }), 0)
  }
})

const exporting = own.filter(({ path, method }) => method === 'POST' && /^\/[a-z-]+\/exports$/.test(path))

t.test(
  'an export accepts the boolean and date filters of its list, and refuses the values that the list refuses',
  async (t) => {
    t.ok(exporting.length > 8)
    for (const { operationId, path } of exporting) {
      const family = path.slice(0, path.lastIndexOf('/'))
      const filters = typed('boolean').filter(({ operation, name }) => operation.path === family && name !== 'compact')
      t.ok(filters.length > 0)
      const start = (given: object) => tenant.client.send('POST', path, { body: { filters: given } })
      for (const { name } of filters) {
        for (const value of [true, false, 'true', 'false'])
          t.equal((await start({ [name]: value })).status, 202, `${operationId} ${name}`)
        matches(
          t,
          (await start({ [name]: 'yes' })).json.errors,
          [{ field: `filters.${name}`, code: 'enum' }],
          operationId,
        )
      }
      t.equal((await start({ dateFrom: '2026-03-02', dateTo: '2026-03-02' })).status, 202, operationId)
      const bad = await start({ dateFrom: 'Monday' })
      t.strictSame(
        bad.json.errors.map(({ field, code }: ContractNode) => `${field} ${code}`),
        ['filters.dateFrom format'],
        operationId,
      )
      if (queried.some(({ operation, name }) => operation.path === family && name === 'entityId'))
        matches(
          t,
          (await start({ entityId: 1 })).json.errors,
          [{ field: 'filters.entityType', code: 'required' }],
          operationId,
        )
    }
  },
)
