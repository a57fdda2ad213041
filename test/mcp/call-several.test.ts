import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { connectAgent, postMcp, toolCallMessage } from '../../scripts/testkit/peers/agent.ts'

const service = await startService(t)
const { origin } = service
const tenant = await service.tenant()
const { client } = tenant
const agent = await connectAgent(origin, client.token!)
t.teardown(() => agent.sdk.close())
const plan = (calls: object[], more: object = {}) => agent.use('call_several', { calls, ...more })
const from = (pointer: string) => ({ $from: pointer })
const noor = { type: 'customer', firstName: 'Noor', lastName: 'Haddad' }
const contacts = async () => (await client.ok('countContacts')).data.total
const usedBy = async () => (await client.ok('getUsage')).data.tenant.used

t.test('a call can take values from anywhere in the answers of earlier calls', async (t) => {
  const { isError, structuredContent } = await plan([
    { name: 'customer', operation: 'createContact', body: noor },
    { name: 'bid', operation: 'createBid', body: { contactId: from('/customer/data/id'), title: 'Kitchen' } },
    { operation: 'listBids', query: { contactId: from('/bid/data/contactId'), limit: 5 } },
    {
      operation: 'updateBid',
      path: { id: from('/3/data/0/id') },
      body: { notes: from('/customer/data/firstName') },
      ifMatch: from('/bid/etag'),
    },
  ])
  t.notOk(isError)
  matches(t, structuredContent, { done: 4, of: 4, idempotencyKey: String })
  const [customer, bid, list, changed] = structuredContent.calls
  matches(t, customer, { name: 'customer', operation: 'createContact', status: 201, data: noor })
  t.equal(bid.data.contactId, customer.data.id)
  matches(t, list, { name: '3', data: [{ id: bid.data.id }] })
  matches(t, changed, { name: '4', status: 200, data: { id: bid.data.id, notes: 'Noor' } })
})

t.test('a plan ends at the first failure, keeps the changes of earlier calls, and reports all of them', async (t) => {
  const before = await contacts()
  const { isError, structuredContent } = await plan([
    { name: 'noor', operation: 'createContact', body: noor },
    { name: 'bid', operation: 'createBid', body: { contactId: from('/noor/data/id') } },
    { name: 'yes', operation: 'acceptBid', path: { id: from('/bid/data/id') } },
    { name: 'never', operation: 'createContact', body: noor },
    { operation: 'getMe' },
  ])
  t.ok(isError)
  matches(t, structuredContent, {
    done: 2,
    of: 5,
    calls: [
      { name: 'noor', status: 201 },
      { name: 'bid', status: 201 },
    ],
    failed: { name: 'yes', operation: 'acceptBid', status: 409, problem: { code: 'conflict', detail: /draft/ } },
    notDone: ['never', '5'],
  })
  t.equal(await contacts(), before + 1)
  matches(t, (await client.ok('getBid', { path: { id: structuredContent.calls[1].data.id } })).data, {
    status: 'draft',
  })
})

t.test('each call of a plan is a separate transaction with a separate row in the audit log', async (t) => {
  const own = await service.tenant()
  const token = own.client.token
  const calls = [
    { operation: 'createContact', body: noor },
    { operation: 'createContact', body: {} },
  ]
  const { json } = await postMcp(origin, token, toolCallMessage('call_several', { calls }))
  matches(t, json.result.structuredContent, { done: 1, failed: { status: 422 } })
  const requests = [json.result.structuredContent.calls[0].meta.request_id]
  const { data } = await own.client.ok('listApiAuditLogs', { query: { requestId: requests[0] } })
  matches(t, data, [{ operationId: 'createContact', status: 201, cost: 5, path: '/mcp/contacts' }])
})

t.test('a plan that is repeated with its key does nothing twice, and continues with corrected calls', async (t) => {
  const before = await contacts()
  const first = { name: 'noor', operation: 'createContact', body: noor }
  // A handler's refusal stays the stored answer of its key.
  const wrong = { operation: 'createBid', body: { contactId: 999_999_999 } }
  const right = { operation: 'createBid', body: { contactId: from('/noor/data/id') } }
  const failed = await plan([first, wrong])
  matches(t, failed.structuredContent, { done: 1, failed: { status: 422 } })
  const { idempotencyKey } = failed.structuredContent
  const again = await plan([first, right], { idempotencyKey })
  matches(t, again.structuredContent, { done: 2, of: 2, idempotencyKey, calls: [{ replayed: true }, { status: 201 }] })
  t.notOk('replayed' in again.structuredContent.calls[1])
  const third = await plan([first, right], { idempotencyKey })
  matches(t, third.structuredContent.calls, [
    { replayed: true },
    { replayed: true, data: { id: again.structuredContent.calls[1].data.id } },
  ])
  t.equal(await contacts(), before + 1)
  const withoutKey = await plan([first])
  t.not(withoutKey.structuredContent.idempotencyKey, idempotencyKey)
  t.equal(await contacts(), before + 2, 'without its key it is another plan')
})

t.test('two equal calls in a plan are both carried out, each with its own key', async (t) => {
  const before = await contacts()
  const { structuredContent } = await plan([
    { operation: 'createContact', body: noor },
    { operation: 'createContact', body: noor },
  ])
  t.not(structuredContent.calls[0].data.id, structuredContent.calls[1].data.id)
  t.equal(await contacts(), before + 2)
})

t.test('a plan is validated as a whole before any call, and costs one unit if it is refused', async (t) => {
  const good = { name: 'noor', operation: 'createContact', body: noor }
  const many = (count: number) => Array.from({ length: count }, () => ({ operation: 'createContact', body: noor }))
  const refused: [string, unknown, RegExp][] = [
    ['a thousand calls', many(1000), /calls/],
    ['one call too many', many(21), /at most 20/],
    ['no calls', [], /calls/],
    ['an unknown operation', [good, { operation: 'createContract' }], /calls\[1\]\.operation.*createContact/],
    ['two calls of one name', [good, { ...good }], /calls\[1\]\.name/],
    ['an invalid name', [{ ...good, name: '1st call' }], /calls\[0\]\.name/],
    [
      'a reference to a later call',
      [{ operation: 'getBid', path: { id: from('/2/data/id') } }, good],
      /calls\[0\]\.path\.id/,
    ],
    [
      'a reference to itself',
      [{ ...good, body: { ...noor, notes: from('/noor/data/id') } }],
      /calls\[0\]\.body\.notes/,
    ],
    ['a reference to no call', [good, { operation: 'getBid', path: { id: from('/bid/data/id') } }], /calls\[1\]/],
    ['a reference without a slash', [good, { operation: 'getBid', path: { id: from('noor/data/id') } }], /calls\[1\]/],
    ['a reference that is a number', [good, { operation: 'getBid', path: { id: { $from: 7 } } }], /calls\[1\]/],
    ['code', [good, { operation: 'getBid', path: { id: { $from: 'process.env.HOME' } } }], /calls\[1\]/],
    ['unknown members', [{ ...good, headers: {} }], /calls\[0\]\.headers/],
    ['a plan in a plan', [{ operation: 'call_several', body: { calls: [] } }], /calls\[0\]\.operation/],
  ]
  const before = await contacts()
  for (const [name, calls, fault] of refused) {
    const used = await usedBy()
    const { isError, structuredContent } = await agent.use('call_several', { calls })
    t.ok(isError, name)
    matches(t, structuredContent, { status: 422, problem: { code: 'validation_failed' } }, name)
    matches(
      t,
      structuredContent.problem.errors.map((one: object) => Object.values(one).join(' ')).join('; '),
      fault,
      name,
    )
    t.equal((await usedBy()) - used, 2, `${name}: one unit, plus one for getUsage`)
  }
  t.equal(await contacts(), before)
})

t.test('a plan may have twenty calls, and costs the sum of its calls', async (t) => {
  const used = await usedBy()
  const { structuredContent } = await plan(Array.from({ length: 20 }, () => ({ operation: 'countContacts' })))
  matches(t, structuredContent, { done: 20, of: 20 })
  t.equal((await usedBy()) - used, 21)
})

t.test(
  'a reference to a value that is not in an earlier answer fails only the call that has the reference',
  async (t) => {
    const before = await contacts()
    for (const pointer of [
      '/noor/data/bid/id',
      '/noor/data/constructor',
      '/noor/data/id/0',
      '/noor/data/__proto__',
      '/noor/meta/toString',
    ]) {
      const { isError, structuredContent } = await plan([
        { name: 'noor', operation: 'createContact', body: noor },
        { operation: 'getBid', path: { id: from(pointer) } },
      ])
      t.ok(isError)
      matches(
        t,
        structuredContent,
        { done: 1, failed: { status: 422, problem: { errors: [{ field: 'path.id', code: 'not_found' }] } } },
        pointer,
      )
    }
    t.equal(await contacts(), before + 5)
    const list = await plan([
      { name: 'all', operation: 'listContacts', query: { limit: 1 } },
      { operation: 'getContact', path: { id: from('/all/data/length') } },
    ])
    matches(
      t,
      list.structuredContent,
      { done: 1, failed: { status: 422 } },
      'the length of a list cannot be referenced',
    )
  },
)

t.test('the referenced values of one call are together at most as long as a request body', async (t) => {
  const own = await service.tenant()
  const notes = 'n'.repeat(10_000)
  for (let made = 0; made < 80; made += 1) await make.contact(own, { firstName: 'Noor', notes })
  const list = { name: 'all', operation: 'listContacts', query: { limit: 100 } }
  const several = (count: number, pointer: string) => Array.from({ length: count }, () => from(pointer))
  const failureOf = async (call: object) => {
    const { json } = await postMcp(origin, own.client.token, toolCallMessage('call_several', { calls: [list, call] }))
    const { done, failed } = json.result.structuredContent
    t.equal(done, 1)
    matches(t, failed, { status: 422, problem: { code: 'validation_failed' } })
    return failed.problem.errors
  }
  const create = (body: object) => ({ operation: 'createContact', body })
  const notesOften = { search: several(12_000, '/all/data/0/notes') }
  // Some would expand to gigabytes, which no process could serialize.
  const tooLong: [string, object, string | RegExp][] = [
    ['in an array', create({ x: several(12_000, '/all/data') }), 'body.x[1]'],
    ['nested', create({ x: { y: [{ z: from('/all') }, several(12_000, '/all/data')] } }), 'body.x.y[1][0]'],
    ['of parts of an answer', create({ x: several(12_000, '/all/data/7/notes') }), 'body.x[104]'],
    ['in a query', { operation: 'listContacts', query: notesOften }, 'query.search[104]'],
    ['in a path', { operation: 'getContact', path: notesOften }, 'path.search[104]'],
    ['everywhere', { ...create(from('/all/data')), query: notesOften }, /^query\.search\[\d\d\]$/],
  ]
  for (const [name, call, field] of tooLong) matches(t, await failureOf(call), [{ field, code: 'length' }], name)
  const errors = await failureOf(create({ ...noor, x: several(104, '/all/data/7/notes') }))
  matches(t, errors, [{ field: 'x', code: 'unknown' }], 'values within the limit are validated by the operation')
})

t.test('a reference inside an earlier answer is data and is not followed', async (t) => {
  const notes = JSON.stringify({ $from: '/secret/data/key' })
  const { structuredContent } = await plan([
    { name: 'noor', operation: 'createContact', body: { ...noor, notes } },
    { operation: 'createContact', body: { ...noor, notes: from('/noor/data/notes') } },
  ])
  t.equal(structuredContent.calls[1].data.notes, notes)
})
