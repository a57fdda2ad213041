import type { Client } from './client.ts'
import { type ContractOperation, contractOperations, follow } from './contract.ts'
import { Chance } from './random.ts'
import { collectionOf, fillPath, type Id, neverLike, ownIds, parametersOf } from './sample.ts'
import type { TestTenant } from './service.ts'
import { garbled, mutated, oddValue, type Referring, validValue } from './values.ts'

export interface FuzzOptions {
  cases: number
  seed: number
}

export interface FuzzReport {
  /** Requests by operation and status. */
  counts: Map<string, Map<number, number>>
  /** What broke the contract, with the number of its case; the seed and the number repeat it. */
  breaches: string[]
}

interface Attempt {
  path: string
  headers: Record<string, string>
  body: string | undefined
  /** Nothing in it is odd: the schema must take it. */
  valid: boolean
}

/** An organization may have so many records of some kinds and no more, so there is a new one now and then. */
const casesPerTenant = 1_000

/** What a valid request may still break: rules across fields, which no schema tells. */
const ruleCodes = new Set(['rule', 'required', 'not_found'])

/**
 * Sends requests made from the contract's schemas, valid ones and such with something odd in them, to every operation
 * in turn. The client holds each answer against the contract; here is noted when it breaks it.
 */
export async function fuzz(newTenant: () => Promise<TestTenant>, { cases, seed }: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = { counts: new Map(), breaches: [] }
  let tenant = await newTenant()
  let records = await Records.of(tenant)
  let client = tenant.client
  for (let number = 0; number < cases; number += 1) {
    if (number % casesPerTenant === casesPerTenant - 1) {
      tenant = await newTenant()
      records = await Records.of(tenant)
      client = tenant.client
    }
    const operation = contractOperations[number % contractOperations.length]!
    const chance = new Chance(seed * 1_000_003 + number)
    await records.renew(operation, chance)
    const attempt = makeAttempt(operation, records, chance)
    const { status, breach } = await send(client, operation, attempt)
    if (breach) report.breaches.push(`case ${number}, ${operation.operationId}: ${breach}`)
    const counts = report.counts.get(operation.operationId) ?? new Map<number, number>()
    report.counts.set(operation.operationId, counts.set(status, (counts.get(status) ?? 0) + 1))
    // The key may have met its own id among those to revoke.
    if (status === 401 && Object.keys(operation.security).length > 0) client = (await tenant.key()).client
  }
  return report
}

async function send(client: Client, { method }: ContractOperation, { path, headers, body, valid }: Attempt) {
  const sending = { body, headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers } }
  try {
    const { status, json } = await client.send(method, path, sending)
    const schemaErrors = (json?.errors ?? []).filter(({ code }: { code: string }) => !ruleCodes.has(code))
    const refused = valid && status === 422 && schemaErrors.length > 0
    return { status, breach: refused && `a valid request is refused: ${path} ${body} ${JSON.stringify(schemaErrors)}` }
  } catch (error) {
    return { status: 0, breach: (error as Error).message }
  }
}

/** Records of the tenant by the path that leads to them, for requests that should find something. */
class Records {
  readonly #tenant: TestTenant
  readonly #ids = new Map<string, Id[]>()

  private constructor(tenant: TestTenant) {
    this.#tenant = tenant
  }

  static async of(tenant: TestTenant): Promise<Records> {
    const records = new Records(tenant)
    for (const path of new Set(contractOperations.map((operation) => operation.path))) await records.#make(path)
    return records
  }

  async #make(path: string): Promise<void> {
    if (parametersOf(path).length > 0) this.#ids.set(path, await ownIds(this.#tenant, path))
  }

  /** Every few requests the record is a new one, since the last may have been deleted. */
  async renew({ path }: ContractOperation, chance: Chance): Promise<void> {
    if (chance.is(0.15)) await this.#make(path)
  }

  idsOf = (path: string): Id[] => this.#ids.get(path) ?? []

  /** Gives an operation's fields that refer to a record its id. */
  referring =
    ({ path }: ContractOperation): Referring =>
    (field) => {
      const collection = field === 'ids' ? `/${path.split('/')[1]}` : collectionOf(field)
      const [id] = collection ? this.idsOf(`${collection}/{id}`) : []
      return typeof id === 'number' ? id : undefined
    }
}

function makeAttempt(operation: ContractOperation, records: Records, chance: Chance): Attempt {
  const oddness = chance.is(0.35) ? 'none' : chance.pick(['path', 'query', 'headers', 'body', 'body', 'body', 'text'])
  const value =
    operation.body && (operation.body.required || chance.is(0.8)) ? bodyOf(operation, records, chance) : undefined
  const given = oddness === 'body' ? mutated(value ?? {}, chance) : value
  const json = given === undefined ? undefined : JSON.stringify(given)
  const isRead = operation.method === 'GET'
  return {
    path:
      pathOf(operation, records, chance, oddness === 'path') + queryOf(operation, records, chance, oddness === 'query'),
    headers: headersOf(operation, chance, oddness === 'headers'),
    body: isRead && oddness !== 'body' ? undefined : oddness === 'text' ? garbled(json ?? '{}', chance) : json,
    valid: oddness === 'none',
  }
}

function bodyOf(operation: ContractOperation, records: Records, chance: Chance): unknown {
  const { schema, examples } = operation.body!
  if (chance.is(0.3) && examples.length > 0) return chance.pick(examples)
  return validValue(schema, chance, records.referring(operation))
}

const oddIds = [
  '0',
  '-1',
  '2147483648',
  '1.5',
  'x',
  '%00',
  '%f0%9f%94%a8',
  '1e3',
  'job_',
  "'",
  '%2e%2e',
  'x'.repeat(200),
]

function pathOf({ path }: ContractOperation, records: Records, chance: Chance, isOdd: boolean): string {
  const own = records.idsOf(path)
  const ids = chance.is(0.1) ? own.map(neverLike) : own
  if (!isOdd || ids.length === 0) return fillPath(path, ids)
  const place = chance.whole(0, ids.length - 1)
  const texts = ids.map((id, at) => (at === place ? chance.pick(oddIds) : String(id)))
  return path.replace(/\{[^}]+\}/g, () => texts.shift()!)
}

function queryOf(operation: ContractOperation, records: Records, chance: Chance, isOdd: boolean): string {
  const referring = records.referring(operation)
  const known = operation.parameters.filter(({ in: place, name }) => place === 'query' && name !== 'cursor')
  const pairs = known
    .filter(({ required }) => required || chance.is(0.3))
    .map(({ name, schema }) => [
      name,
      encodeURIComponent(String(validValue(follow(schema), chance, referring, name) ?? '')),
    ])
    .filter(([, value]) => value !== '')
  if (isOdd)
    pairs.push([
      chance.pick([...known.map(({ name }) => name), 'cursor', 'unknown', '__proto__', 'a[b]']),
      oddText(chance),
    ])
  const text = pairs.map(([name, value]) => `${encodeURIComponent(name!)}=${value}`).join('&')
  return text === '' ? '' : `?${text}`
}

/** An odd value as a query may carry it; half surrogates have no encoding. */
function oddText(chance: Chance): string {
  const value = oddValue(chance)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return chance.is(0.9) ? encodeURIComponent(text.toWellFormed()).slice(0, 4000) : '%zz'
}

const uuid = (chance: Chance): string => `00000000-0000-4000-8000-${String(chance.whole(0, 20)).padStart(12, '0')}`

function headersOf({ keyed }: ContractOperation, chance: Chance, isOdd: boolean): Record<string, string> {
  const headers: Record<string, string> = {}
  if (keyed && isOdd && chance.is(0.5))
    headers['Idempotency-Key'] = chance.pick([uuid(chance), 'x', '', 'x'.repeat(300)])
  if (!isOdd) return headers
  const others: [string, string[]][] = [
    ['If-Match', ['"x"', '*', '', 'W/"x"', 'x'.repeat(2000), '"x", "y"']],
    ['If-None-Match', ['"x"', '*', '', 'x'.repeat(2000)]],
    ['Content-Type', ['text/plain', 'application/json; charset=utf-16', '', 'application/x-www-form-urlencoded', 'x']],
    ['Accept', ['text/html', 'application/*', '*/*;q=0', '', 'x']],
    ['Content-Encoding', ['gzip', 'br', 'identity', 'x']],
    ['Authorization', ['Bearer x', 'Basic YTpi', '']],
    ['X-Forwarded-For', ['127.0.0.1', 'x'.repeat(2000)]],
  ]
  const [name, values] = chance.pick(others)
  headers[name] = chance.pick(values)
  return headers
}
