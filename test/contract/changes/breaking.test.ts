import { resolve } from 'node:path'
import t from 'tap'
import { assembleContract, readSources } from '../../../scripts/contract/bundle.ts'
import { findBreakingChanges, readBreakingChangeExceptions } from '../../../scripts/contract/changes/breaking.ts'
import type { ReleasedContract } from '../../../scripts/contract/changes/releases.ts'
import { type Json, type JsonObject, objectAt } from '../../../scripts/contract/complete.ts'
import { matches, nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'

const folder = resolve(import.meta.dirname, '../../../spec')
const spec = readSources(folder)
const { document: whole } = assembleContract(spec)
const those = (of: 'paths' | 'webhooks', wanted: RegExp) =>
  Object.fromEntries(Object.entries(objectAt(whole, of)).filter(([name]) => wanted.test(name)))
/** Part of the current contract with all that the cases change; comparing the whole for each case would take long. */
const document: JsonObject = {
  ...whole,
  paths: those('paths', /^\/(bids|contacts|jobs|leads)(\/|$)/),
  webhooks: those('webhooks', /^(bid|contact)\./),
}
/** Release with the unchanged document, so that the change of a case is the only difference. */
const released: ReleasedContract = { version: '1.1.0', day: '2026-12-01', document }

type At = (...path: string[]) => JsonObject

/** Returns what the check reports for the current contract with one change. */
function saidOf(change: (at: At, copy: JsonObject) => void): string[] {
  const copy = structuredClone(document)
  change((...path) => objectAt(copy, ...path), copy)
  return findBreakingChanges(copy, released, [])
}

const set = (node: JsonObject, member: string, value: Json) => {
  node[member] = value
}
const drop = (node: JsonObject, member: string, value: Json) => {
  node[member] = (node[member] as Json[]).filter((one) => one !== value)
}
const add = (node: JsonObject, member: string, value: Json) => (node[member] as Json[]).push(value)
const schema = ['components', 'schemas'] as const
const bids = ['paths', '/bids'] as const
const flow = ['components', 'securitySchemes', 'oauth2', 'flows', 'authorizationCode'] as const
const nameOf = (parameter: Json) => String(objectAt(parameter).$ref ?? objectAt(parameter).name)

const breaks: [title: string, change: (at: At) => void, said: RegExp][] = [
  [
    'an operation is removed',
    (at) => delete at(...bids).post,
    /^POST \/bids is gone: that breaks what was built on 1\.1\.0$/,
  ],
  ['a path is removed', (at) => delete at('paths')['/bids/{id}/accept'], /^POST \/bids\/\{id\}\/accept is gone/],
  ['an event type is removed', (at) => delete at('webhooks')['bid.created'], /^bid\.created is gone/],
  [
    'a parameter is removed',
    (at) => {
      const list = at(...bids, 'get')
      list.parameters = (list.parameters as Json[]).filter((one) => nameOf(one) !== '#/components/parameters/Search')
    },
    /^parameter search is gone \(requests of GET \/bids\)/,
  ],
  [
    'a parameter is new and required',
    (at) => add(at(...bids, 'get'), 'parameters', { name: 'year', in: 'query', required: true, schema: {} }),
    /^parameter year is new and required \(requests of GET \/bids\)/,
  ],
  [
    'a parameter becomes required',
    (at) => set(at('components', 'parameters', 'Search'), 'required', true),
    /^parameter search is required \(requests of GET .* and \d+ more\)/,
  ],
  [
    'the maximum of a parameter is lowered',
    (at) => set(at('components', 'parameters', 'Limit', 'schema'), 'maximum', 50),
    /^parameter limit has maximum 50 in the place of 100 \(/,
  ],
  [
    'the default of a parameter changes',
    (at) => set(at('components', 'parameters', 'Limit', 'schema'), 'default', 10),
    /^parameter limit has default 10 in the place of 25 \(/,
  ],
  [
    'a member of an answer is removed',
    (at) => {
      delete at(...schema, 'Contact', 'properties').email
      drop(at(...schema, 'Contact'), 'required', 'email')
    },
    /^Contact\.email is gone \(answers of .* and \d+ more\)/,
  ],
  [
    'a member of an answer becomes optional',
    (at) => drop(at(...schema, 'Contact'), 'required', 'email'),
    /^Contact\.email may be absent \(answers of/,
  ],
  [
    'a member of an answer becomes nullable',
    (at) => set(at(...schema, 'Contact', 'properties'), 'createdAt', { type: ['string', 'null'], format: 'date-time' }),
    /^Contact\.createdAt may be null as well \(answers of/,
  ],
  [
    'a member of an answer changes its type',
    (at) => set(at(...schema, 'Contact', 'properties'), 'createdAt', { type: 'integer' }),
    /^Contact\.createdAt was string and is number \(answers of/,
  ],
  [
    'a member of an answer changes its format',
    (at) => set(at(...schema, 'Contact', 'properties'), 'createdAt', { type: 'string', format: 'date' }),
    /^Contact\.createdAt has format date in the place of date-time \(answers of/,
  ],
  [
    'a member of a list item is removed',
    (at) => {
      delete at(...schema, 'BidListItem', 'properties').total
      drop(at(...schema, 'BidListItem'), 'required', 'total')
    },
    /^BidListItem\.total is gone \(answers of GET \/bids/,
  ],
  [
    'a member of a request is removed',
    (at) => delete at(...schema, 'ContactCreate', 'properties').phone,
    /^ContactCreate\.phone is gone \(requests of POST \/contacts/,
  ],
  [
    'a member of a request is new and required',
    (at) => {
      set(at(...schema, 'ContactCreate', 'properties'), 'code', { type: 'string', 'x-since': '1.2' })
      set(at(...schema, 'ContactCreate'), 'required', [...(at(...schema, 'ContactCreate').required as Json[]), 'code'])
    },
    /^ContactCreate\.code is new and required \(requests of POST \/contacts/,
  ],
  [
    'a member of a request becomes required',
    (at) => add(at(...schema, 'ContactCreate'), 'required', 'phone'),
    /^ContactCreate\.phone is required \(requests of POST \/contacts/,
  ],
  [
    'the maximum length of a request member is lowered',
    (at) => set(at(...schema, 'ContactCreate', 'properties', 'phone'), 'maxLength', 5),
    /^ContactCreate\.phone has maxLength 5 in the place of \d+ \(requests/,
  ],
  [
    'a value that requests can send is removed',
    (at) => drop(at(...schema, 'ContactType'), 'enum', 'customer'),
    /^ContactType lost the value customer \(requests of/,
  ],
  [
    'an enumeration of answers that is not declared extensible gets a new value',
    (at) => add(at(...schema, 'BidStatus'), 'enum', 'paused'),
    /^BidStatus has the new value paused \(answers of/,
  ],
  [
    'a request member no longer accepts null',
    (at) => set(at(...schema, 'ContactUpdate', 'properties', 'phone'), 'type', 'string'),
    /^ContactUpdate\.phone no longer takes null \(requests of PATCH \/contacts\/\{id\}\)/,
  ],
  [
    'a request body becomes required',
    (at) => set(at('paths', '/contacts/exports', 'post', 'requestBody'), 'required', true),
    /^body is required \(requests of POST \/contacts\/exports\)/,
  ],
  [
    'an operation needs another scope',
    (at) => set(at(...bids, 'get'), 'security', [{ apiKey: ['bids:send'] }]),
    /^GET \/bids has the scope bids:send in the place of bids:read/,
  ],
  [
    'an operation changes its cost',
    (at) => set(at(...bids, 'get'), 'x-rate-limit-cost', 2),
    /^GET \/bids has the cost 2 in the place of 1/,
  ],
  [
    'an operation changes its operationId',
    (at) => set(at(...bids, 'get'), 'operationId', 'bids'),
    /^GET \/bids has the operationId bids in the place of listBids/,
  ],
  [
    'an operation changes its success status',
    (at) => {
      const responses = at(...bids, 'post', 'responses')
      responses['200'] = responses['201']!
      delete responses['201']
    },
    /^POST \/bids has the status of success 200 in the place of 201/,
  ],
  [
    'a header of an answer is removed',
    (at) => delete at('paths', '/bids/{id}', 'get', 'responses', '200', 'headers').ETag,
    /^200 header ETag is gone \(answers of GET \/bids\/\{id\}\)/,
  ],
  [
    'a member of an event is removed',
    (at) => delete at(...schema, 'ContactEvent', 'properties').created_at,
    /^ContactEvent\.created_at is gone \(answers of contact\.created/,
  ],
  ['an OAuth scope is removed', (at) => delete at(...flow, 'scopes')['bids:send'], /^scope bids:send is gone/],
]

for (const [title, change, said] of breaks) {
  t.test(`a change of the v1 contract is refused as breaking when ${title}`, (t) => {
    const found = saidOf(change)
    t.ok(
      found.some((line) => said.test(line)),
      found.join('\n'),
    )
    t.end()
  })
}

const additions: [title: string, change: (at: At) => void][] = [
  ['an operation', (at) => set(at('paths'), '/tools', { get: { 'x-since': '1.2', responses: {} } })],
  ['an event type', (at) => set(at('webhooks'), 'tool.created', { post: { 'x-since': '1.2' } })],
  ['a member of an answer', (at) => set(at(...schema, 'Contact', 'properties'), 'code', { 'x-since': '1.2' })],
  ['a member of a request', (at) => set(at(...schema, 'ContactCreate', 'properties'), 'code', { 'x-since': '1.2' })],
  ['a parameter', (at) => add(at(...bids, 'get'), 'parameters', { name: 'year', in: 'query', 'x-since': '1.2' })],
  ['a value of an extensible enumeration', (at) => add(at(...schema, 'JobType'), 'enum', 'recovery')],
  ['a larger maximum length', (at) => set(at(...schema, 'ContactCreate', 'properties', 'phone'), 'maxLength', 5_000)],
  ['a deprecation', (at) => set(at(...bids, 'get'), 'deprecated', true)],
  ['a changed description', (at) => set(at(...bids, 'get'), 'description', 'Bids.')],
]

for (const [title, change] of additions) {
  t.test(`adding ${title} to the contract is not a breaking change`, (t) => {
    t.strictSame(saidOf(change), [])
    t.end()
  })
}

t.test('a new operation or member must declare x-since', (t) => {
  matches(
    t,
    saidOf((at) => set(at('paths'), '/tools', { get: { responses: {} } })),
    [/^GET \/tools is new, and does not say x-since$/],
  )
  const member = saidOf((at) => set(at(...schema, 'Contact', 'properties'), 'code', {}))
  matches(t, member, [/^Contact\.code is new \(answers of .*\), and does not say x-since$/])
  t.end()
})

t.test('splitting a schema, or merging two schemas, is not breaking if all members stay', (t) => {
  const split = (required: string[]) => (copy: JsonObject) => {
    const item = objectAt(copy, ...schema, 'BidListItem')
    const half = { ...item, required }
    objectAt(copy, ...schema).BidListItem = { anyOf: [{ $ref: '#/components/schemas/Bid' }, half] }
  }
  const { required } = objectAt(document, ...schema, 'BidListItem')
  const two = structuredClone(document)
  split(required as string[])(two)
  t.strictSame(findBreakingChanges(two, released, []), [], 'one schema as two')
  t.strictSame(findBreakingChanges(document, { ...released, document: two }, []), [], 'two schemas as one')
  const less = structuredClone(document)
  split((required as string[]).filter((name) => name !== 'total'))(less)
  matches(t, findBreakingChanges(less, released, []), [/total may be absent/])
  t.end()
})

t.test('the contract has no breaking change since the last release, except those listed with a reason', (t) => {
  const last = spec.releases.at(-1)!
  const exceptions = readBreakingChangeExceptions(folder)[last.version] ?? []
  t.strictSame(findBreakingChanges(whole, last, exceptions), [])
  for (const { change, why } of nonEmpty(exceptions)) t.ok(why.length > 20, change)
  const more = [...exceptions, { change: 'Bid.notes is gone', why: 'It never was there.' }]
  matches(t, findBreakingChanges(whole, last, more), [
    /excepts "Bid\.notes is gone", and that is no change; take it away/,
  ])
  t.end()
})

t.test('a new major version is not compared with earlier releases', (t) => {
  const major = { ...document, info: { ...objectAt(document.info), version: '2.0.0' }, paths: {} }
  t.strictSame(findBreakingChanges(major, released, []), [])
  t.end()
})
