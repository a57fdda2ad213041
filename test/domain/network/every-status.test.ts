import t from 'tap'
import { judgeDelivery, maxAttempts } from '../../../db/domain/delivery.ts'
import {
  parseQuickbooksResponse,
  parseTokenResponse,
  QuickbooksFailure,
} from '../../../db/domain/quickbooks/responses.ts'
import type { PreparedCall } from '../../../handlers/mcp/operations.ts'
import { toCallOutcome } from '../../../handlers/mcp/outcome.ts'
import { ApiProblem, ConstructionApi } from '../../../scripts/packages/sdk/index.ts'

/** Every HTTP status that another service may answer with. */
const statuses = Array.from({ length: 500 }, (_, index) => 100 + index)
const answeredWith = (status: number) => ({ status, headers: {}, body: '' })

/** Groups the statuses by verdict, as ranges such as `200-299`. */
function rangesBy(verdictOf: (status: number) => string, of = statuses): Record<string, string> {
  const ranges: Record<string, [first: number, last: number][]> = {}
  for (const status of of) {
    ranges[verdictOf(status)] ??= []
    const list = ranges[verdictOf(status)]!
    const last = list.at(-1)
    if (last?.[1] === status - 1) last[1] = status
    else list.push([status, status])
  }
  const shown = ([first, last]: [number, number]) => (first === last ? String(first) : `${first}-${last}`)
  return Object.fromEntries(Object.entries(ranges).map(([verdict, list]) => [verdict, list.map(shown).join(' ')]))
}

t.test('a 2xx of a webhook receiver is a success, and every 4xx except 408 and 429 is final', async (t) => {
  const first = {
    failed: '100-199 300-399 408 429 500-599',
    succeeded: '200-299',
    exhausted: '400-407 409-428 430-499',
  }
  for (const attempt of [1, maxAttempts - 1]) {
    t.strictSame(
      rangesBy((status) => judgeDelivery(answeredWith(status), attempt)),
      first,
      `attempt ${attempt}`,
    )
  }
  const last = { exhausted: '100-199 300-599', succeeded: '200-299' }
  t.strictSame(
    rangesBy((status) => judgeDelivery(answeredWith(status), maxAttempts)),
    last,
  )
})

const kindOf = (work: () => unknown): string => {
  try {
    work()
    return 'taken'
  } catch (error) {
    if (error instanceof QuickbooksFailure) return error.kind
    throw error
  }
}

t.test(
  'every HTTP status of a QuickBooks answer is classified as a success or as a certain kind of failure',
  async (t) => {
    const heard = (status: number) => ({ status, body: '{"Invoice":{"Id":"7"}}', tid: undefined })
    t.strictSame(
      rangesBy((status) => kindOf(() => parseQuickbooksResponse(heard(status)))),
      {
        unreachable: '100-199 300-399 500-599',
        taken: '200-299',
        refused: '400 402 404-428 430-499',
        unauthorized: '401',
        revoked: '403',
        throttled: '429',
      },
    )
  },
)

t.test('only a 200 of the QuickBooks token server yields tokens', async (t) => {
  const tokens = '{"access_token":"a","refresh_token":"r","expires_in":3600}'
  const heard = (body: string) => (status: number) => kindOf(() => parseTokenResponse({ status, body, tid: undefined }))
  const others = { unreachable: '100-199 201-428 430-599', throttled: '429' }
  t.strictSame(rangesBy(heard(tokens)), { ...others, taken: '200' })
  const refused = { unreachable: '100-399 401-428 430-599', revoked: '400', throttled: '429' }
  t.strictSame(rangesBy(heard('{"error":"invalid_grant"}')), refused)
})

t.test('the SDK retries a request only after a 429, a 5xx, or a 409 with Retry-After', async (t) => {
  const asked = async (status: number, headers: Record<string, string>): Promise<string> => {
    let sent = 0
    const api = new ConstructionApi({
      ...{ url: 'https://construction.example', key: 'sk_live_x', maxRetries: 1 },
      fetch: async () => {
        sent += 1
        return Response.json({ type: 'https://x/errors#conflict', title: 'x', status }, { status, headers })
      },
    })
    const error = await api.getMe().then(
      () => undefined,
      (problem: unknown) => problem,
    )
    if (!(error instanceof ApiProblem)) throw new Error(`a ${status} is no problem`)
    return sent === 1 ? 'told at once' : 'sent again'
  }
  const made = new Map<number, string>()
  const errors = statuses.filter((status) => status >= 400)
  for (const status of errors) made.set(status, await asked(status, { 'Retry-After': '0' }))
  t.strictSame(
    rangesBy((status) => made.get(status)!, errors),
    {
      'told at once': '400-408 410-428 430-499',
      'sent again': '409 429 500-599',
    },
  )
  t.equal(await asked(409, {}), 'told at once')
})

t.test('an MCP client gets the idempotency key of a failed call only after a 429 or a 5xx', async (t) => {
  const call = { operation: { method: 'POST' }, idempotencyKey: 'key' } as unknown as PreparedCall
  const body = '{"type":"https://x/errors#conflict","title":"x"}'
  const toldOf = (status: number): string => {
    const { isDone, result } = toCallOutcome(call, { status, headers: {}, body }, 'https://construction.example')
    t.equal(isDone, false)
    return result.idempotencyKey === 'key' ? 'with its key' : 'without'
  }
  t.strictSame(
    rangesBy(
      toldOf,
      statuses.filter((status) => status >= 400),
    ),
    { without: '400-428 430-499', 'with its key': '429 500-599' },
  )
})
