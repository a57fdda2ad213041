import { randomUUID } from 'node:crypto'
import type { Answer, Client } from './client.ts'
import { type ContractOperation, contractOperations, follow, type Node } from './contract.ts'
import { make } from './make.ts'
import { makePerson } from './oauth.ts'
import type { TestTenant } from './service.ts'

/**
 * Requests for any operation, made from the contract alone: the body is its first example, and whatever that refers to,
 * or the path names, is created first through the API. A family with an oddity of its own adds a line to one of the two
 * tables below; all others need nothing.
 */

export type Id = number | string

/** Records that no POST on their collection makes, or not twice from one example. */
const makers: Record<string, (tenant: TestTenant) => Promise<Id>> = {
  '/users': async (tenant) => (await makePerson(tenant)).id,
  '/jobs': async (tenant) => (await make.job(tenant)).id,
  '/webhook-deliveries': async (tenant) => {
    const id = (await makeIn(tenant, '/webhook-endpoints', [])) as number
    return (await tenant.client.ok('testWebhookEndpoint', { path: { id } })).data.id
  },
  '/product-categories': async ({ client }) =>
    (await client.ok('createProductCategory', { body: { name: randomUUID() } })).data.id,
  '/manufacturers': async ({ client }) =>
    (await client.ok('createManufacturer', { body: { name: randomUUID() } })).data.id,
  '/events': async (tenant) => {
    await make.contact(tenant)
    const { data } = await tenant.client.ok('listEvents', { query: { limit: 1 } })
    return data[0]!.event.id
  },
}

/** Fields of a body that hold what is no record's id, or an id that is named otherwise than its collection. */
const fields: Record<string, (tenant: TestTenant) => Promise<unknown>> = {
  sourcePath: async (tenant) => make.upload(tenant),
  // By number, so that nothing depends on a name server, and one that no other endpoint has.
  url: async () => `https://8.8.8.8/${randomUUID()}`,
}

/** The collections of fields that are named otherwise. */
const collections: Record<string, string> = { categoryId: '/product-categories' }

/** Path parameters that the operation's path names, in their order. */
export const parametersOf = (path: string): string[] => [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!)

/** Fills a path's parameters, in their order. */
export function fillPath(path: string, ids: readonly Id[]): string {
  let place = 0
  return path.replace(/\{[^}]+\}/g, () => encodeURIComponent(String(ids[place++])))
}

/** Ids of records of the tenant, made now, for every parameter of a path. */
export async function ownIds(tenant: TestTenant, path: string): Promise<Id[]> {
  const ids: Id[] = []
  for (const [place] of parametersOf(path).entries()) {
    const collection = path
      .split(/\/\{[^}]+\}/, place + 1)
      .reduce((before, part, at) => `${before}${at ? '/{}' : ''}${part}`)
    ids.push(await makeIn(tenant, collection, ids))
  }
  return ids
}

/** An id of the same shape that no record ever had. */
export const neverLike = (id: Id): Id => (typeof id === 'number' ? 2_147_483_600 : `${id.slice(0, -10)}0000000000`)

async function makeIn(tenant: TestTenant, collection: string, above: readonly Id[]): Promise<Id> {
  const maker = makers[collection]
  if (maker) return maker(tenant)
  return (await createIn(tenant, collection, above)).json.data.id
}

/** The answer of the operation that creates records in a collection, which names path parameters `{}`. */
export async function createIn(tenant: TestTenant, collection: string, above: readonly Id[]): Promise<Answer> {
  const creator = contractOperations.find(
    ({ method, path, successStatus }) =>
      method === 'POST' && successStatus === 201 && path.replace(/\{[^}]+\}/g, '{}') === collection,
  )
  if (!creator) throw new Error(`no operation creates a record in ${collection}: add a maker to test/support/sample.ts`)
  const body = await sampleBody(tenant, creator)
  const path = fillPath(creator.path, above)
  const first = await tenant.client.send('POST', path, { body })
  // A name that has to be unique is taken by the example's first record.
  const made = first.status === 409 ? await tenant.client.send('POST', path, { body: renamed(creator, body) }) : first
  if (made.status !== 201) throw new Error(`${creator.operationId} refuses its own example: ${made.text}`)
  return made
}

let names = 0

/** A body whose free texts are texts of their own. */
function renamed({ body }: ContractOperation, value: unknown): unknown {
  const properties = propertiesOf(body!.schema)
  names += 1
  return Object.fromEntries(
    Object.entries(value as object).map(([name, member]) => {
      const schema = follow(properties[name] ?? {})
      const free = typeof member === 'string' && !schema.enum && !schema.format && !schema.pattern
      return [name, free ? `${member} ${names}` : member]
    }),
  )
}

/** The operation's first example with references to records that the tenant has; undefined when it takes no body. */
export async function sampleBody(tenant: TestTenant, operation: ContractOperation): Promise<unknown> {
  if (!operation.body) return undefined
  const [example] = operation.body.examples
  if (example === undefined) throw new Error(`${operation.operationId} has no example of its body`)
  return resolved(tenant, operation, structuredClone(example))
}

async function resolved(tenant: TestTenant, operation: ContractOperation, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => resolved(tenant, operation, item)))
  if (typeof value !== 'object' || value === null) return value
  const members = await Promise.all(
    Object.entries(value).map(async ([name, member]) => [name, await resolvedField(tenant, operation, name, member)]),
  )
  return Object.fromEntries(members)
}

async function resolvedField(tenant: TestTenant, operation: ContractOperation, name: string, value: unknown) {
  if (fields[name]) return fields[name](tenant)
  if (name === 'ids' && Array.isArray(value)) {
    const collection = `/${operation.path.split('/')[1]}`
    return [await makeIn(tenant, collection, [])]
  }
  const collection = collectionOf(name)
  if (collection && Number.isInteger(value)) return makeIn(tenant, collection, [])
  return resolved(tenant, operation, value)
}

/** The collection that a field's name speaks of: parentContactId and contactId of /contacts. Undefined for none. */
export function collectionOf(field: string): string | undefined {
  if (collections[field]) return collections[field]
  const noun = /^(.*)Id$/.exec(field)?.[1]?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  if (!noun) return undefined
  const words = noun.split('-')
  const candidates = words.map((_, from) => `/${words.slice(from).join('-')}s`)
  return candidates.find((path) => contractOperations.some((operation) => operation.path === path))
}

/** The fields of an operation's body that refer to records of a collection with an integer id. */
export function referencesOf(operation: ContractOperation): { field: string; collection: string }[] {
  const properties = operation.body ? propertiesOf(operation.body.schema) : {}
  return Object.entries(properties).flatMap(([field, schema]) => {
    const collection = collectionOf(field)
    return collection && [follow(schema).type].flat().includes('integer') ? [{ field, collection }] : []
  })
}

function propertiesOf(schema: Node): Record<string, Node> {
  const node = follow(schema)
  return Object.assign({}, node.properties, ...((node.allOf ?? []) as Node[]).map(propertiesOf))
}

/** Sends an operation's request with these ids in its path. */
export const sendTo = (client: Client, operation: ContractOperation, ids: readonly Id[], body?: unknown) =>
  client.send(operation.method, fillPath(operation.path, ids), { body })

/** Ids for a path that no record ever had, by the shape of its parameters alone. */
export const neverIds = ({ path, parameters }: ContractOperation): Id[] =>
  parametersOf(path).map((name) => {
    const { schema } = parameters.find((parameter) => parameter.name === name && parameter.in === 'path')!
    return follow(schema).type === 'integer' ? neverLike(1) : neverLike('job_00000000000000000000000000')
  })
