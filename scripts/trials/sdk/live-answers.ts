import { randomBytes } from 'node:crypto'
import { isObject, type Json, type JsonObject } from '../../contract/complete.ts'
import { seedDemo } from '../../operate/demo/demo.ts'
import { openBenchKit } from '../../testkit/environment/bench-kit.ts'

export interface ServiceAnswer {
  operationId: string
  answer: Json
}

/**
 * Starts a service with the demo organization and returns the JSON responses of all reads. A read of one record uses
 * the first record of its list. Lists with a compact form are read in both forms. Reads of records that the demo does
 * not have are skipped. Throws if a read fails unexpectedly.
 */
export async function readServiceAnswers(document: JsonObject): Promise<ServiceAnswer[]> {
  const stage = await openBenchKit({ tenants: 0, contactsEach: 0 })
  try {
    const secretKey = randomBytes(32).toString('base64url')
    const { origin } = await stage.start('handlers/main.ts', { SECRET_KEY: secretKey })
    const settings = { dataDir: stage.dataDir, filesUrl: undefined, secretKey, publicOrigin: origin }
    const { demo } = (await seedDemo(settings, stage.url))!
    await stage.database.pool.query('/* all tenants */ update api_keys set per_minute_limit = 100000')
    const reader = new Reader(`${origin}/api/v1`, demo.key)
    const answers: ServiceAnswer[] = []
    for (const { path, operation } of readsIn(document)) {
      const filled = await reader.fill(path)
      if (filled === undefined) continue
      const queries = queriesOf(document, operation)
      for (const query of queries) {
        const answer = await reader.read(filled + query)
        if (answer !== undefined) answers.push({ operationId: String(operation.operationId), answer })
      }
    }
    return answers
  } finally {
    await stage.close()
  }
}

class Reader {
  readonly #url: string
  readonly #headers: Record<string, string>
  readonly #known = new Map<string, Json | undefined>()

  constructor(url: string, key: string) {
    this.#url = url
    this.#headers = { Authorization: `Bearer ${key}` }
  }

  /**
   * Reads a path as JSON. Returns undefined if the record does not exist (404), or if the read is refused because of
   * the organization or the credential (403, 409).
   */
  async read(path: string): Promise<Json | undefined> {
    if (this.#known.has(path)) return this.#known.get(path)
    const answer = await fetch(this.#url + path, { headers: this.#headers })
    const text = await answer.text()
    if (!answer.ok && ![403, 404, 409].includes(answer.status)) throw new Error(`GET ${path}: ${answer.status} ${text}`)
    const json = answer.ok ? (JSON.parse(text) as Json) : undefined
    this.#known.set(path, json)
    return json
  }

  /**
   * Replaces each parameter of a path by the id of the first record in the list above it. Returns undefined if a list
   * is empty.
   */
  async fill(path: string): Promise<string | undefined> {
    const [whole, above, rest = ''] = /^([^{]*)\/\{[^}]+\}(.*)$/.exec(path) ?? []
    if (whole === undefined) return path
    const list = await this.read(above!)
    const [first] = isObject(list) && Array.isArray(list.data) ? list.data : []
    if (!isObject(first)) return undefined
    const id = first.id ?? first.key
    return id === undefined ? undefined : this.fill(`${above}/${encodeURIComponent(String(id))}${rest}`)
  }
}

/** Returns the reads with a JSON response that an API key may call, the shorter paths first. */
function readsIn({ paths }: JsonObject): { path: string; operation: JsonObject }[] {
  return Object.entries(paths as JsonObject)
    .flatMap(([path, item]) => {
      const { get } = item as JsonObject
      return isObject(get) ? [{ path, operation: get }] : []
    })
    .filter(({ path }) => !path.startsWith('/oauth/') && path !== '/openapi.json')
    .filter(({ operation }) => JSON.stringify((operation.responses as JsonObject)['200']).includes('application/json'))
    .sort((one, other) => one.path.length - other.path.length)
}

/**
 * Returns the query strings for a read: one with the required parameters, and one for the compact form if there is one.
 */
function queriesOf({ components }: JsonObject, { parameters = [] }: JsonObject): string[] {
  const { parameters: shared } = components as { parameters: JsonObject }
  const known = (parameters as JsonObject[]).map(({ $ref, ...own }) =>
    $ref === undefined ? own : (shared[String($ref).split('/').at(-1)!] as JsonObject),
  )
  const needed = known.filter((one) => one.in === 'query' && one.required === true)
  const asked = needed.map(({ name, example }): [string, string] => [String(name), String(example)])
  const text = (pairs: [string, string][]) => (pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '')
  return [text(asked), ...(known.some(({ name }) => name === 'compact') ? [text([...asked, ['compact', 'true']])] : [])]
}
