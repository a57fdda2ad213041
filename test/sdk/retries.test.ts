import { mock } from 'node:test'
import t from 'tap'
import { problemCodes } from '../../handlers/pipeline/contract/problems.ts'
import { ApiProblem, ConstructionApi } from '../../scripts/packages/sdk/index.ts'
import { knownProblemCodes } from '../../scripts/packages/sdk/problem.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { findFreePort } from '../../scripts/testkit/environment/processes.ts'
import { contractOperations } from '../../scripts/testkit/http/contract.ts'

interface Sent {
  call: string
  key: string | null
  body: string
  atMs: number
}

type Step = number | [status: number, headers: Record<string, string>] | 'broken'

/** Creates a client of a service that answers with these steps in order, then with 200. `sent` lists the requests. */
function serviceThat(...steps: Step[]) {
  const sent: Sent[] = []
  const api = new ConstructionApi({
    url: 'https://construction.example',
    key: 'sk_live_x',
    maxWaitMs: 2_000,
    fetch: async (input) => {
      const request = input as Request
      const call = `${request.method} ${new URL(request.url).pathname}`
      const key = request.headers.get('Idempotency-Key')
      sent.push({ call, key, body: await request.text(), atMs: performance.now() })
      const step = steps.shift() ?? 200
      if (step === 'broken') throw new TypeError('fetch failed')
      const [status, headers] = typeof step === 'number' ? [step, {}] : step
      const body =
        status < 400 ? { data: { id: 7 }, meta: {} } : { type: 'https://x/errors#conflict', title: 'x', status }
      return Response.json(body, { status, headers })
    },
  })
  return { api, sent }
}

async function problemFrom(answer: Promise<unknown>): Promise<ApiProblem> {
  const error = await answer.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (error instanceof ApiProblem) return error
  throw error ?? new Error('it was not refused')
}

const contact = { body: { type: 'customer', companyName: 'Elm' } } as const
const soon = { 'Retry-After': '0' }

t.test('a change is retried with one key and one body until its outcome is known', async (t) => {
  const { api, sent } = serviceThat('broken', [503, soon], [500, soon], [409, soon])
  matches(t, await api.createContact(contact), { data: { id: 7 } })
  t.equal(sent.length, 5)
  t.equal(new Set(sent.map(({ key, body }) => `${key} ${body}`)).size, 1)
  matches(t, sent[0], { key: /^[0-9a-f-]{36}$/, body: '{"type":"customer","companyName":"Elm"}' })
  await api.createContact(contact)
  t.not(sent[5]!.key, sent[0]!.key, 'another call has another key')
  await api.createContact({ ...contact, headers: { 'Idempotency-Key': 'mine' } })
  t.equal(sent[6]!.key, 'mine')
})

t.test('a retry waits for Retry-After; if that exceeds the limit, the problem is thrown at once', async (t) => {
  const { api, sent } = serviceThat([429, { 'Retry-After': '1' }])
  await api.getMe()
  t.ok(sent[1]!.atMs - sent[0]!.atMs >= 990, 'the retry waits for the whole second')
  const other = serviceThat([429, { 'Retry-After': '3' }])
  matches(t, await problemFrom(other.api.getMe()), { status: 429, retryAfterSeconds: 3 })
  t.equal(other.sent.length, 1)
  const dated = serviceThat([503, { 'Retry-After': new Date(Date.now() + 3_600_000).toUTCString() }])
  const { retryAfterSeconds } = await problemFrom(dated.api.getMe())
  t.ok(retryAfterSeconds! > 3_000 && retryAfterSeconds! <= 3_600, 'a date is converted to the seconds until then')
  t.equal(dated.sent.length, 1)
})

t.test(
  'by default a retry waits up to 90 seconds; a problem with a longer Retry-After is thrown with its seconds',
  async (t) => {
    mock.timers.enable({ apis: ['setTimeout'] })
    t.teardown(() => mock.timers.reset())
    const waitFor = async (seconds: number) => {
      const steps = [new Response(null, { status: 429, headers: { 'Retry-After': String(seconds) } })]
      const fetch = async () => steps.shift() ?? Response.json({ data: {}, meta: {} })
      const asked = new ConstructionApi({ url: 'https://construction.example', fetch }).getMe()
      asked.catch(() => {})
      for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
      mock.timers.tick(90_000)
      return asked
    }
    t.strictSame(await waitFor(61), { data: {}, meta: {} })
    t.strictSame(await waitFor(90), { data: {}, meta: {} })
    await rejectsWith(t, waitFor(91), { name: 'ApiProblem', message: 'The service answered 429. (retry after 91 s)' })
  },
)

t.test('the message of a problem contains its code, request id and retry seconds', async (t) => {
  const problem = {
    type: 'https://x/errors#rate_limited',
    title: 'Rate limited',
    detail: 'Too much.',
    request_id: 'req_1',
  }
  const fetch = async () => Response.json(problem, { status: 429, headers: { 'Retry-After': '120' } })
  const found = await problemFrom(new ConstructionApi({ url: 'https://construction.example', fetch }).getMe())
  t.equal(found.message, 'Too much. (rate_limited, req_1, retry after 120 s)')
  t.equal(found.detail, 'Too much.')
})

t.test('a local address may omit its scheme, and any other address without one is refused with advice', async (t) => {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push((input as Request).url)
    return Response.json({ data: {}, meta: {} })
  }
  for (const url of ['localhost:4500', '127.0.0.1:4500/api/v1', '[::1]:4500', 'http://localhost:4500/'])
    await new ConstructionApi({ url, fetch }).getMe()
  t.strictSame(asked, [
    'http://localhost:4500/api/v1/me',
    'http://127.0.0.1:4500/api/v1/me',
    'http://[::1]:4500/api/v1/me',
    'http://localhost:4500/api/v1/me',
  ])
  const refusals = ['construction.example:8443', 'construction.example', '', 'ftp://construction.example'].map(
    (url) => {
      try {
        return String(new ConstructionApi({ url, fetch }))
      } catch (error) {
        return (error as Error).message
      }
    },
  )
  const own = 'is not the address of a service: give its whole URL, such as'
  t.strictSame(refusals, [
    `"construction.example:8443" ${own} https://construction.example:8443`,
    `"construction.example" ${own} https://construction.example`,
    `"" ${own} https://construction.example`,
    `"ftp://construction.example" ${own} https://construction.example`,
  ])
})

t.test('an unreachable service is reported with its address and the system error', async (t) => {
  const port = await findFreePort()
  const asked = new ConstructionApi({ url: `localhost:${port}`, maxRetries: 0 }).getMe()
  const message = `the service cannot be reached at http://localhost:${port} (ECONNREFUSED)`
  await rejectsWith(t, asked, { name: 'ServiceUnreachable', message })
})

t.test('a refusal is not retried, and a 409 only if it has Retry-After', async (t) => {
  for (const status of [400, 401, 404, 409, 412, 422]) {
    const { api, sent } = serviceThat(status)
    t.equal((await problemFrom(api.createContact(contact))).status, status)
    t.equal(sent.length, 1, String(status))
  }
})

t.test(
  'every SDK call has the method and path of its operation, and an idempotency key if the contract declares one',
  async (t) => {
    const { api, sent } = serviceThat()
    const values = new Proxy({}, { get: () => 7 })
    for (const { operationId, method, path, keyed } of contractOperations) {
      const call = (api as unknown as Record<string, (options: object) => Promise<unknown>>)[operationId]!
      await call.call(api, { path: values, body: method.toUpperCase() === 'GET' ? undefined : {} })
      const { call: made, key } = sent.at(-1)!
      t.equal(made, `${method.toUpperCase()} /api/v1${path.replaceAll(/\{\w+\}/g, '7')}`, operationId)
      t.equal(key !== null, keyed, `${operationId}: Idempotency-Key`)
    }
  },
)

t.test('a token request is never retried, since a reused refresh token would end its grant', async (t) => {
  const { api, sent } = serviceThat('broken')
  const body = { grant_type: 'refresh_token', refresh_token: 'rt_x', client_id: 'c' } as const
  const message = 'the service cannot be reached at https://construction.example (fetch failed)'
  await rejectsWith(t, api.issueOauthToken({ body }), { name: 'ServiceUnreachable', message })
  t.equal(sent.length, 1)
})

t.test('the credential may be a function, which is called before each request', async (t) => {
  const seen: (string | null)[] = []
  const tokens = ['token-1', 'token-2']
  const api = new ConstructionApi({
    url: 'https://construction.example/api/v1/',
    key: async () => tokens.shift()!,
    fetch: async (input) => {
      seen.push((input as Request).headers.get('Authorization'))
      t.equal((input as Request).url, 'https://construction.example/api/v1/me')
      return Response.json({ data: {}, meta: {} })
    },
  })
  await api.getMe()
  await api.getMe()
  t.strictSame(seen, ['Bearer token-1', 'Bearer token-2'])
})

t.test('an aborted call is rejected at once, also between two attempts', async (t) => {
  const { api, sent } = serviceThat([503, { 'Retry-After': '2' }])
  const leaving = new AbortController()
  const asked = api.getMe({ signal: leaving.signal })
  asked.catch(() => {})
  while (sent.length === 0) await new Promise(setImmediate)
  leaving.abort(new Error('enough'))
  await rejectsWith(t, asked, { message: 'enough' })
  t.equal(sent.length, 1)
})

t.test("an error page that is no problem document, such as a proxy's, is reported with its status", async (t) => {
  const answer = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  const api = new ConstructionApi({ url: 'https://construction.example', maxRetries: 0, fetch: answer })
  const refused = { status: 502, code: 'unknown', message: 'The service answered 502.', violations: [] }
  matches(t, await problemFrom(api.getMe()), refused)
})

t.test('the SDK knows all problem codes of the service', (t) => {
  t.strictSame([...knownProblemCodes].sort(), Object.keys(problemCodes).sort())
  t.end()
})
