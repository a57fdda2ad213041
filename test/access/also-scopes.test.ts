import t from 'tap'
import { matches, nonEmpty, possiblyEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { type PreparedRequest, prepareRequest } from '../../scripts/testkit/fixtures/prepared-requests.ts'
import { collectionReferencedBy, fillPath, type RecordId } from '../../scripts/testkit/fixtures/sample.ts'
import { randomValidValue } from '../../scripts/testkit/fixtures/values.ts'
import type { Client } from '../../scripts/testkit/http/client.ts'
import {
  type ContractNode,
  contractOperations,
  resolveContractReference,
  type TestedOperation,
} from '../../scripts/testkit/http/contract.ts'
import { makeSearchableRecord } from '../../scripts/testkit/make/entities.ts'
import { make } from '../../scripts/testkit/make.ts'
import { TestRandom } from '../../scripts/testkit/random.ts'

interface Entry {
  scopes?: string[]
  scopesByValue?: Record<string, string[]>
  when?: { in: 'body' | 'query' | 'path' | 'record'; name: string; is?: unknown }
  unless?: string
}

/** Variant of a request: a name for messages, and what it sends in place of the arranged request. */
interface Variant {
  name: string
  body?: Record<string, unknown> | undefined
  query?: Record<string, string>
  ids?: RecordId[]
}

const service = await startService(t)
const signedIn = contractOperations.filter(({ security }) => Object.keys(security).length > 0)
/** Operations with conditions other than scopes, each with its condition. */
const ownRules: Record<string, string> = {
  updateComment: 'only its author edits a comment',
  createApiKey: 'a key passes on no scope that it does not hold',
}
const chance = new TestRandom(30)

const entriesOf = ({ node }: TestedOperation): Entry[] => node['x-also-scope'] ?? []

/** Returns the values of a member path such as `changes.entityType` or `items[].type`, without null. */
function valuesAt(source: unknown, name: string): unknown[] {
  return name
    .split('.')
    .reduce<unknown[]>(
      (found, step) =>
        found
          .flatMap((one) => (one as ContractNode | undefined)?.[step.replace('[]', '')] ?? [])
          .filter((one) => one !== null && one !== undefined),
      [source],
    )
}

/**
 * Returns the scopes that the contract names for a request. `any` are scopes that depend on the record or have an
 * exception.
 */
function neededBy(operation: TestedOperation, { body, query, ids = [] }: Variant): { always: string[]; any: string[] } {
  const [always, any]: [string[], string[]] = [[], []]
  for (const { scopes = [], scopesByValue, when, unless } of entriesOf(operation)) {
    if (when?.in === 'record') any.push(...scopes, ...Object.values(scopesByValue ?? {}).flat())
    else {
      const source = when?.in === 'path' ? { [when.name]: ids[0] } : when?.in === 'query' ? query : body
      const values = when ? valuesAt(source, when.name) : []
      const named = !when ? scopes : scopesByValue ? values.flatMap((value) => scopesByValue[String(value)]!) : scopes
      const applies = !when || (when.is === undefined ? values.length > 0 : values.includes(when.is))
      if (applies) (unless === undefined ? always : any).push(...named)
    }
  }
  return { always, any }
}

/** Returns the schema of an operation's body, with the members of all its `allOf` parts. */
function bodyOf(operation: TestedOperation): { required: string[]; properties: Record<string, ContractNode> } {
  const whole = (schema: ContractNode): { required: string[]; properties: Record<string, ContractNode> } => {
    const { required = [], properties = {}, allOf = [] } = resolveContractReference(schema)
    const parts = (allOf as ContractNode[]).map(whole)
    return {
      required: [...required, ...parts.flatMap((part) => part.required)],
      properties: Object.assign({}, ...parts.map((part) => part.properties), properties),
    }
  }
  return operation.body ? whole(operation.body.schema) : { required: [], properties: {} }
}

const references = new Map<string, number>()

/** Creates a record of each collection that bodies refer to. */
async function makeReferences(tenant: TestTenant): Promise<void> {
  for (const type of ['contact', 'lead', 'project', 'bid', 'product', 'document'] as const) {
    references.set(`/${type}s`, (await makeSearchableRecord(tenant, type)).id)
  }
}

const referring = (field: string) => references.get(collectionReferencedBy(field) ?? '')

/**
 * Returns the arranged request, one with the required members alone, one with each optional member, and one with each
 * value that has scopes.
 */
function variantsOf(operation: TestedOperation, { ids, body, query }: PreparedRequest): Variant[] {
  const found = [{ name: 'as arranged', body: body as Variant['body'], query, ids }]
  if (!operation.body || typeof body !== 'object' || body === null)
    return [...found, ...valuedVariants(operation, found[0]!)]
  const { required, properties } = bodyOf(operation)
  const given = body as Record<string, unknown>
  const least = Object.fromEntries(Object.entries(given).filter(([name]) => required.includes(name)))
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  const withOne = optional.map((name) => {
    const value = given[name] ?? randomValidValue(properties[name]!, chance, referring, name)
    return { name: `with ${name}`, body: { ...least, [name]: value, ...partnerOf(name, properties) }, query, ids }
  })
  const bare = { name: 'with required members alone', body: least, query, ids }
  return [...found, bare, ...withOne, ...valuedVariants(operation, bare)]
}

/** Returns entityType and entityId for a member that is one of them, because they are only accepted together. */
function partnerOf(name: string, properties: Record<string, ContractNode>): object {
  if (!('entityType' in properties && 'entityId' in properties)) return {}
  if (name !== 'entityType' && name !== 'entityId') return {}
  return { entityType: 'project', entityId: references.get('/projects') }
}

function valuedVariants(operation: TestedOperation, base: Variant): Variant[] {
  return entriesOf(operation).flatMap(({ scopesByValue, when }) => {
    if (!when || when.in === 'record') return []
    const { name, is } = when
    const values = scopesByValue ? Object.keys(scopesByValue) : [is ?? givenFor(name)]
    return values.map((value) => {
      const title = `with ${name} ${value}`
      if (when.in === 'path') return { ...base, name: title, ids: [value as RecordId] }
      if (when.in === 'query') {
        return { ...base, name: title, query: { ...base.query, [name.replace('[]', '')]: String(value) } }
      }
      return { ...base, name: title, body: withValue(base.body ?? {}, name.split('.'), value) }
    })
  })
}

/** Returns a value for a member whose presence needs a scope: an id, or true. */
const givenFor = (name: string): unknown => (name.endsWith('Id') ? (referring(name.split('.').at(-1)!) ?? 1) : true)

/**
 * Returns the body with a value at this path. A list on the path is reduced to its first item, whose other members
 * stay.
 */
function withValue(body: object, [step = '', ...rest]: string[], value: unknown): Record<string, unknown> {
  const member = step.replace('[]', '')
  const [first = {}] = [(body as ContractNode)[member] ?? {}].flat()
  const inner = rest.length === 0 ? value : withValue(first, rest, value)
  const partner = member === 'entityType' ? { entityId: references.get('/projects') } : {}
  return { ...body, ...partner, [member]: step.endsWith('[]') ? [inner] : inner }
}

async function send(client: Client, operation: TestedOperation, { body, query = {}, ids = [] }: Variant) {
  const search = new URLSearchParams(query).toString()
  return client.send(operation.method, `${fillPath(operation.path, ids)}${search && `?${search}`}`, { body })
}

function clientsOf(tenant: TestTenant): (scopes: string[]) => Promise<Client> {
  const made = new Map<string, Promise<Client>>()
  return (scopes) => {
    const key = [...new Set(scopes)].sort().join(' ')
    const client =
      made.get(key) ?? tenant.key({ scopes: key === '' ? ['openid'] : key.split(' ') }).then((one) => one.client)
    made.set(key, client)
    return client
  }
}

t.test('every operation needs exactly the scopes that the contract names for the request', async (t) => {
  const tenant = await service.tenant()
  await makeReferences(tenant)
  const holding = clientsOf(tenant)
  let sent = 0
  for (const operation of nonEmpty(signedIn)) {
    if (operation.operationId in ownRules) continue
    const own = Object.values(operation.security).flat()
    const first = await prepareRequest(tenant, operation)
    if (first.client !== tenant.client) continue
    for (const listed of possiblyEmpty(variantsOf(operation, first))) {
      // Arranges another record, because a successful deletion leaves none for the next request.
      const isDeletion = operation.method.toUpperCase() === 'DELETE'
      const variant = isDeletion ? { ...listed, ids: (await prepareRequest(tenant, operation)).ids } : listed
      const { always, any } = neededBy(operation, variant)
      const title = `${operation.operationId} ${variant.name}`
      const needed = [...own, ...always, ...any]
      for (const lacking of possiblyEmpty(
        new Set(always.filter((scope) => !own.includes(scope) && !any.includes(scope))),
      )) {
        const refused = await send(await holding(needed.filter((scope) => scope !== lacking)), operation, variant)
        t.equal(refused.code, 'scope_insufficient', `${title} without ${lacking}: ${refused.text}`)
        t.equal(refused.json.detail, `This needs the scope ${lacking}.`, title)
      }
      const answer = await send(await holding(needed), operation, variant)
      t.not(answer.status, 403, `${title}: ${answer.text}`)
      if (variant.name === 'as arranged') t.equal(answer.status < 300, true, `${title}: ${answer.text}`)
      sent += 1
    }
  }
  t.ok(sent > 800, String(sent))
})

/** Operations that check a scope before the record: the family of a briefing item is part of its key. */
const scopeFirst = ['undismissBriefingItem']

t.test('a missing record in the path is a 404 before any additional scope is checked', async (t) => {
  const tenant = await service.tenant()
  await makeReferences(tenant)
  const holding = clientsOf(tenant)
  const tried: string[] = []
  for (const operation of nonEmpty(signedIn)) {
    const isMeant = entriesOf(operation).length > 0 && operation.path.includes('{')
    if (!isMeant || operation.path.includes('/reports/') || scopeFirst.includes(operation.operationId)) continue
    const first = await prepareRequest(tenant, operation)
    const bare = await holding(Object.values(operation.security).flat())
    const asArranged = { ...first, name: 'as arranged', body: first.body as Variant['body'] }
    for (const variant of [asArranged, ...valuedVariants(operation, asArranged)]) {
      const ids = first.ids.map((id) => (typeof id === 'number' ? 2_000_000_000 : `${id}x`))
      const { status, text } = await send(bare, operation, { ...variant, ids })
      t.equal(status, 404, `${operation.operationId} ${variant.name}: ${text}`)
    }
    tried.push(operation.operationId)
  }
  for (const operationId of ['deleteLeadStage', 'convertBidToProject', 'cancelJob', 'updateDocument']) {
    matches(t, tried, containing([operationId]), operationId)
  }
})

t.test('creating a document needs documents:write, and sharing it with the customer also bids:send', async (t) => {
  const tenant = await service.tenant()
  const { client } = await tenant.key({ scopes: ['documents:write'] })
  const made = await client.ok('createDocument', { body: { sourcePath: await make.documentUpload(tenant) } })
  t.equal(made.data.sharedWithCustomer, false)
  const { id: entityId } = await make.bid(tenant)
  const body = { sourcePath: await make.documentUpload(tenant), entityType: 'bid', entityId } as const
  const { client: reader } = await tenant.key({ scopes: ['documents:write', 'bids:read'] })
  t.equal((await reader.ok('createDocument', { body: { ...body, sharedWithCustomer: false } })).data.entityId, entityId)
  const shared = { ...body, sourcePath: await make.documentUpload(tenant), sharedWithCustomer: true }
  const refused = await reader.call('createDocument', { body: shared })
  t.equal(refused.json.detail, 'This needs the scope bids:send.')
})
