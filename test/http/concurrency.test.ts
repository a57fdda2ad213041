import { mock } from 'node:test'
import t from 'tap'
import { createConcurrencyLimiter } from '../../db/engine/base/concurrency.ts'
import { createIdempotencyKeyLimiter } from '../../db/services/access/idempotency.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'

t.afterEach(() => mock.timers.reset())

/** Runs the microtasks that wait for settled promises. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

t.test('a request that has waited five seconds for another with the same idempotency key is a conflict', async (t) => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const limiter = createIdempotencyKeyLimiter()
  const slow = Promise.withResolvers<string>()
  const first = limiter.run('key', () => slow.promise)
  const said: unknown[] = []
  const second = limiter.run('key', async () => 'second').catch((error: unknown) => said.push(error))
  mock.timers.tick(4_999)
  await settled()
  t.strictSame(said, [])
  mock.timers.tick(1)
  await settled()
  matches(t, said, [{ code: 'conflict', message: /still/ }])
  t.equal(await limiter.run('another key', async () => 'at once'), 'at once')
  slow.resolve('first')
  t.equal(await first, 'first')
  await second
  t.equal(await limiter.run('key', async () => 'third'), 'third', 'the key is free')
})

t.test('requests with the same idempotency key run one after the other, even if an earlier one fails', async (t) => {
  const limiter = createIdempotencyKeyLimiter()
  const ran: string[] = []
  const held = Promise.withResolvers<void>()
  const failing = limiter.run('key', async () => {
    await held.promise
    ran.push('first')
    throw new Error('broken')
  })
  const waiting = ['second', 'third'].map((name) => limiter.run('key', async () => ran.push(name)))
  await settled()
  t.strictSame(ran, [])
  held.resolve()
  await rejectsWith(t, failing, { message: 'broken' })
  await Promise.all(waiting)
  t.strictSame(ran, ['first', 'second', 'third'])
})

t.test('callers take turns, within the concurrency limits of each caller and of all callers', async (t) => {
  const limiter = createConcurrencyLimiter({ max: 3, maxPerParty: 2 })
  const [began, ends]: [string[], Map<string, () => void>] = [[], new Map()]
  const come = (name: string) =>
    limiter.run(name[0]!, () => {
      began.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(come)
  t.strictSame(began, ['a1', 'a2', 'b1'], 'a third request of one party waits even while the total limit has room')
  for (const [index, next] of ['a3', 'b2', 'c1', 'a4'].entries()) {
    ends.get(began[index]!)!()
    await settled()
    t.equal(began.at(-1), next)
  }
  t.equal(limiter.waiting, 0)
  for (const end of ends.values()) end()
  await Promise.all(all)
})

t.test('a limiter without a waiting queue refuses a request at once when it is full', async (t) => {
  const limiter = createConcurrencyLimiter({ max: 1, maxWaiting: 0, refusal: () => new Error('taken') })
  const held = Promise.withResolvers<void>()
  const first = limiter.run('a', () => held.promise)
  await rejectsWith(
    t,
    limiter.run('b', async () => {}),
    { message: 'taken' },
  )
  held.resolve()
  await first
  await limiter.run('b', async () => {})
})
