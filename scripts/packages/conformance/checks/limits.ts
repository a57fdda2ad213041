import type { KitCaller } from '../caller.ts'
import type { ConformanceCheck } from '../check.ts'
import { ConformanceFinding, expectCondition, expectEqual, expectStatus } from '../findings.ts'
import type { KitAnswer } from '../http.ts'
import { type Kit, toUnusedId } from '../kit.ts'

const layers = ['tenant', 'key']
const parts = ['limit', 'remaining', 'reset']
const left = ({ headers }: KitAnswer): number => Number(headers['ratelimit-tenant-remaining'])

/**
 * Throws a ConformanceFinding unless a request costs `cost` units. Tries up to three times, because other requests of
 * the organization may be charged in the meantime.
 */
async function expectCost(caller: KitCaller, cost: number, send: () => Promise<KitAnswer>): Promise<void> {
  const taken: number[] = []
  for (let time = 0; time < 3; time += 1) {
    const before = left(await caller.callSuccessfully('getMe'))
    const answer = await send()
    taken.push(before - left(answer))
    if (taken.at(-1) === cost) return
    if (time === 2)
      throw new ConformanceFinding(
        answer.requestLine,
        `a cost of ${cost}`,
        `RateLimit-Tenant-Remaining less by ${taken.join(', ')}`,
      )
  }
}

/** Creates a key of the second organization with the given limit per minute. Returns a caller with this key. */
async function smallKey(
  { secondCaller, nameMark }: Kit,
  perMinuteLimit: number,
  scopes = ['contacts:read'],
): Promise<KitCaller> {
  const { data } = (
    await secondCaller.callSuccessfully('createApiKey', { body: { name: nameMark, scopes, perMinuteLimit } })
  ).json
  return secondCaller.withToken(data.key)
}

export const limitChecks: ConformanceCheck[] = [
  {
    id: 'limits.headers',
    title: 'Answers to an admitted caller have RateLimit headers of the organization and of the key',
    clause: 'rate-limits',
    async run({ firstCaller }) {
      for (const answer of [
        await firstCaller.callSuccessfully('getMe'),
        await firstCaller.call('getContact', { path: [toUnusedId(1)] }),
      ]) {
        const missing = layers
          .flatMap((layer) => parts.map((part) => `ratelimit-${layer}-${part}`))
          .filter((name) => !/^\d+$/.test(String(answer.headers[name])))
        expectCondition(
          answer,
          'six RateLimit headers in whole numbers',
          missing.length === 0,
          `none or no number in ${missing.join(', ')}`,
        )
      }
    },
  },
  {
    id: 'limits.usage',
    title: 'GET /usage returns the same limits and usage as the RateLimit headers',
    clause: 'rate-limits',
    async run({ secondCaller }) {
      const answer = await secondCaller.callSuccessfully('getUsage')
      const { tenant, apiKey } = answer.json.data
      const reported = [tenant.limit, tenant.remaining, apiKey?.limit, tenant.windowSeconds, apiKey?.windowSeconds]
      const { headers } = answer
      const shown = [headers['ratelimit-tenant-limit'], left(answer), headers['ratelimit-key-limit']].map(Number)
      expectEqual(answer, 'limits', reported, [...shown, 3600, 60])
      expectEqual(answer, 'used and remaining', tenant.used + tenant.remaining, tenant.limit)
    },
  },
  {
    id: 'limits.costs',
    title: 'Each call is charged the cost of its operation, even if it is refused',
    clause: 'rate-limits',
    async run({ secondCaller }) {
      const path = [toUnusedId(1)]
      await expectCost(secondCaller, 1, () => secondCaller.call('getContact', { path }))
      await expectCost(secondCaller, 5, () => secondCaller.call('deleteContact', { path }))
      await expectCost(secondCaller, 20, () =>
        secondCaller.call('exportContacts', { body: { filters: { nobodyKnowsThis: 1 } } }),
      )
      await expectCost(secondCaller, 50, () => secondCaller.call('renderBidPdf', { path }))
      await expectCost(secondCaller, 100, () => secondCaller.call('bulkContacts', { body: {} }))
      // A refused import costs as much as any other refused change.
      await expectCost(secondCaller, 5, () => secondCaller.call('importContacts', { body: {} }))
    },
  },
  {
    id: 'limits.refused',
    title: 'A call without the required scope is charged too',
    clause: 'rate-limits',
    async run(kit) {
      const small = await smallKey(kit, 60)
      await expectCost(kit.secondCaller, 1, () => small.sendOnce('GET', '/bids'))
    },
  },
  {
    id: 'limits.without-credential',
    title: 'A 401 has no RateLimit headers',
    clause: 'rate-limits',
    async run({ anonymousCaller }) {
      const answer = await anonymousCaller.send('GET', '/me')
      const reported = Object.keys(answer.headers).filter((name) => name.startsWith('ratelimit-'))
      expectCondition(answer, 'no RateLimit headers', reported.length === 0, reported.join(', '))
    },
  },
  {
    id: 'limits.minute',
    title: 'A key over its requests per minute gets 429 with Retry-After',
    clause: 'rate-limits',
    async run(kit) {
      const small = await smallKey(kit, 2)
      for (const expected of [1, 0]) {
        const answer = await small.sendOnce('GET', '/me')
        expectStatus(answer, 200)
        expectEqual(answer, 'RateLimit-Key-Remaining', Number(answer.headers['ratelimit-key-remaining']), expected)
      }
      for (const _ of [1, 2]) {
        const refused = await small.sendOnce('GET', '/me')
        expectStatus(refused, 429, 'rate_limited')
        const seconds = Number(refused.headers['retry-after'])
        expectCondition(
          refused,
          'Retry-After of a minute at most, whose last second counts whole',
          seconds >= 1 && seconds <= 61,
          `Retry-After: ${refused.headers['retry-after']}`,
        )
      }
    },
  },
  {
    id: 'limits.retry-after',
    title: 'Retry-After of a 429 equals the reset time of the exceeded limit',
    clause: 'rate-limits',
    async run(kit) {
      const small = await smallKey(kit, 1)
      await small.sendOnce('GET', '/me')
      const refused = await small.sendOnce('GET', '/me')
      expectStatus(refused, 429, 'rate_limited')
      expectEqual(refused, 'Retry-After', refused.headers['retry-after'], refused.headers['ratelimit-key-reset'])
    },
  },
  {
    id: 'limits.refusals-are-free',
    title: 'A 429 is not charged',
    clause: 'rate-limits',
    async run(kit) {
      const small = await smallKey(kit, 1)
      await small.sendOnce('GET', '/me')
      await expectCost(kit.secondCaller, 1, async () => {
        expectStatus(await small.sendOnce('GET', '/me'), 429)
        return kit.secondCaller.callSuccessfully('getMe')
      })
    },
  },
]
