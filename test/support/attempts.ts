import { type Arranged, arranged, arrangedIds } from './arranged.ts'
import type { Answer, Client } from './client.ts'
import { type ContractOperation, contractOperations, follow, operationAt } from './contract.ts'
import type { Chance } from './random.ts'
import { collectionOf, fillPath, type Id, neverLike, ownIds, parametersOf } from './sample.ts'
import type { TestTenant } from './service.ts'
import { garbled, mutated, oddValue, type Referring, validValue } from './values.ts'

/** One request, and how its answer is judged. */
export interface Attempt {
  method: string
  path: string
  headers: Record<string, string | undefined>
  body: string | undefined
  client: Client
  /** What is wrong with the answer beyond what the client finds by itself; undefined when nothing is. */
  judge: (answer: Answer) => string | undefined
}

/** What a valid request may still break: rules across fields, which no schema tells. */
const ruleCodes = new Set(['rule', 'required', 'not_found'])

/** Records of the tenant by the path that leads to them, for requests that should find something. */
export class Records {
  readonly tenant: TestTenant
  client: Client
  readonly #ids = new Map<string, Id[]>()

  private constructor(tenant: TestTenant) {
    this.tenant = tenant
    this.client = tenant.client
  }

  static async of(tenant: TestTenant): Promise<Records> {
    const records = new Records(tenant)
    for (const path of new Set(contractOperations.map((operation) => operation.path))) await records.#make(path)
    return records
  }

  async #make(path: string): Promise<void> {
    if (parametersOf(path).length > 0) this.#ids.set(path, await ownIds(this.tenant, path))
  }

  /** Every few requests the record is a new one, since the last may have been deleted, or one in a state that suits. */
  async renew(operation: ContractOperation, chance: Chance): Promise<void> {
    if (!chance.is(0.2)) return
    const suiting = chance.is(0.5) ? await arrangedIds(this.tenant, operation) : undefined
    if (suiting) this.#ids.set(operation.path, suiting)
    else await this.#make(operation.path)
  }

  /** Goes on with another key. */
  async changeKey(): Promise<void> {
    this.client = (await this.tenant.key()).client
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

/** The next request to an operation; `round` counts those before it. */
export async function makeAttempt(
  round: number,
  operation: ContractOperation,
  records: Records,
  chance: Chance,
): Promise<Attempt> {
  const others = takesForm(operation) || chance.is(0.1) ? 'arranged' : 'made'
  const kind = ['bare', 'method', 'arranged'][round] ?? others
  if (kind === 'arranged') return arrangedAttempt(operation, records, chance, round > 2)
  const oddness = kind === 'made' && !chance.is(0.35) ? chance.pick(oddnesses) : 'none'
  const attempt = madeAttempt(operation, records, chance, oddness)
  if (kind === 'bare') return withoutCredential(attempt, operation)
  return kind === 'method' ? withOtherMethod(attempt, chance) : attempt
}

const takesForm = ({ node }: ContractOperation): boolean =>
  node.requestBody !== undefined && 'application/x-www-form-urlencoded' in follow(node.requestBody).content

const oddnesses = ['path', 'query', 'headers', 'body', 'body', 'body', 'text'] as const

function madeAttempt(
  operation: ContractOperation,
  records: Records,
  chance: Chance,
  oddness: 'none' | (typeof oddnesses)[number],
): Attempt {
  const value =
    operation.body && (operation.body.required || chance.is(0.8)) ? bodyOf(operation, records, chance) : undefined
  const given = oddness === 'body' ? mutated(value ?? {}, chance) : value
  const json = given === undefined ? undefined : JSON.stringify(given)
  const isRead = operation.method === 'GET'
  return {
    method: operation.method,
    path:
      pathOf(operation, records, chance, oddness === 'path') + queryOf(operation, records, chance, oddness === 'query'),
    headers: headersOf(operation, chance, oddness === 'headers'),
    body: isRead && oddness !== 'body' ? undefined : oddness === 'text' ? garbled(json ?? '{}', chance) : json,
    client: records.client,
    judge: oddness === 'none' ? notRefusedBySchema : () => undefined,
  }
}

/** Nothing in the request is odd, so the schema must take it. */
function notRefusedBySchema({ status, json }: Answer): string | undefined {
  const found = status === 422 ? json.errors.filter(({ code }: { code: string }) => !ruleCodes.has(code)) : []
  return found.length > 0 ? `a valid request is refused: ${JSON.stringify(found)}` : undefined
}

const withoutCredential = (attempt: Attempt, { security }: ContractOperation): Attempt => ({
  ...attempt,
  headers: { ...attempt.headers, Authorization: undefined },
  judge: ({ status }) =>
    Object.keys(security).length > 0 && status !== 401 ? `without a credential it is a ${status}` : undefined,
})

/** A method that the path does not have: a 405 whose Allow names those that it has, and no others. */
function withOtherMethod(attempt: Attempt, chance: Chance): Attempt {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  const allowed = methods.filter((method) => operationAt(method, attempt.path))
  const method = chance.pick([...methods, 'OPTIONS', 'PROPFIND'].filter((one) => !allowed.includes(one)))
  const expected = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].sort().join()
  return {
    ...attempt,
    method,
    judge: ({ status, headers }) => {
      const allow = headers.allow?.split(', ').sort().join()
      return status === 405 && allow === expected ? undefined : `another method is a ${status}, Allow: ${allow}`
    },
  }
}

/** A request that ought to succeed; only with `oddly` its form may have something odd in it. */
async function arrangedAttempt(
  operation: ContractOperation,
  records: Records,
  chance: Chance,
  oddly: boolean,
): Promise<Attempt> {
  const { ids, body, query, form, client } = await arranged(records.tenant, operation)
  const search = new URLSearchParams(query).toString()
  return {
    method: operation.method,
    path: fillPath(operation.path, ids) + (search && `?${search}`),
    headers: form
      ? { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: undefined }
      : headersOf(operation, chance, false),
    body: form ? formText(form, chance, oddly) : body === undefined ? undefined : JSON.stringify(body),
    client: client === records.tenant.client ? records.client : client,
    judge: notRefusedBySchema,
  }
}

function formText(form: NonNullable<Arranged['form']>, chance: Chance, oddly: boolean): string {
  const fields = new URLSearchParams(form)
  const name = chance.pick(Object.keys(form))
  const oddness = oddly ? chance.pick(['none', 'none', 'left out', 'odd', 'twice', 'unknown']) : 'none'
  if (oddness === 'left out') fields.delete(name)
  if (oddness === 'odd') fields.set(name, String(JSON.stringify(oddValue(chance))).toWellFormed())
  if (oddness === 'twice') fields.append(name, form[name]!)
  if (oddness === 'unknown') fields.append('unknown', 'x')
  return fields.toString()
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

const uuid = (chance: Chance, among: number): string =>
  `00000000-0000-4000-8000-${String(chance.whole(0, among)).padStart(12, '0')}`

function headersOf({ keyed }: ContractOperation, chance: Chance, isOdd: boolean): Record<string, string> {
  // Some limits count by the client's address, so that each request comes from another.
  const headers: Record<string, string> = { 'X-Forwarded-For': `10.${chance.whole(0, 255)}.${chance.whole(0, 255)}.7` }
  if (keyed && !isOdd && chance.is(0.2)) headers['Idempotency-Key'] = uuid(chance, 999_999_999_999)
  if (keyed && isOdd && chance.is(0.5))
    headers['Idempotency-Key'] = chance.pick([uuid(chance, 20), 'x', '', 'x'.repeat(300)])
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
