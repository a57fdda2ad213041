import { mock } from 'node:test'
import t from 'tap'
import { onePerKey } from '../../handlers/http/answer/one-per-key.ts'

t.afterEach(() => mock.timers.reset())

/** Lets what waits for settled promises go on. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

t.test('a request that has waited five seconds for one with its key is told to come back', async (t) => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const once = onePerKey()
  const slow = Promise.withResolvers<string>()
  const first = once('key', () => slow.promise)
  const said: unknown[] = []
  const second = once('key', async () => 'second').catch((error: unknown) => said.push(error))
  mock.timers.tick(4_999)
  await settled()
  t.strictSame(said, [])
  mock.timers.tick(1)
  await settled()
  t.match(said, [{ code: 'conflict', message: /still/ }])
  t.equal(await once('another key', async () => 'at once'), 'at once')
  slow.resolve('first')
  t.equal(await first, 'first')
  await second
  t.equal(await once('key', async () => 'third'), 'third', 'the key is free')
})

t.test('requests with a key run one after the other, whatever came of those ahead of them', async (t) => {
  const once = onePerKey()
  const ran: string[] = []
  const held = Promise.withResolvers<void>()
  const failing = once('key', async () => {
    await held.promise
    ran.push('first')
    throw new Error('broken')
  })
  const waiting = ['second', 'third'].map((name) => once('key', async () => ran.push(name)))
  await settled()
  t.strictSame(ran, [])
  held.resolve()
  await t.rejects(failing, { message: 'broken' })
  await Promise.all(waiting)
  t.strictSame(ran, ['first', 'second', 'third'])
})
