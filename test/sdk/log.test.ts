import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { ConstructionApi } from '../../scripts/packages/sdk/index.ts'

/**
 * Creates a client of an event log with `count` events, of which every tenth is about a contact. Events up to `gone`
 * are no longer available. The log grows to `later` events once a request asks for more than its end.
 */
function logOf(count: number, { gone = 0, later = count, maxAsked = 50 } = {}) {
  const log = { count, gone, asked: 0 }
  const api = new ConstructionApi({
    url: 'https://construction.example',
    maxRetries: 0,
    fetch: async (input) => {
      log.asked += 1
      if (log.asked > maxAsked) throw new Error('the log is asked without end')
      const { searchParams } = new URL((input as Request).url)
      const [after, limit] = [Number(searchParams.get('after') ?? 0), Number(searchParams.get('limit'))]
      if (limit > 1) log.count = Math.max(log.count, later)
      if (after < log.gone) return Response.json({ type: 'https://x/errors#gone', status: 410 }, { status: 410 })
      const all = Array.from({ length: log.count }, (_, index) => ({
        sequence: index + 1,
        event: { type: index % 10 === 9 ? 'contact.updated' : 'bid.updated' },
      }))
      const type = searchParams.get('type')
      const found = all.filter(({ sequence, event }) => sequence > after && (type === null || event.type === type))
      const data = found.slice(0, limit)
      const cursor = data.length === 0 ? null : String(data.at(-1)!.sequence)
      return Response.json({ data, meta: { pagination: { cursor, has_more: found.length > limit } } })
    },
  })
  return { api, log }
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

t.test('following the log yields each event once, across the ends of pages and of the log', async (t) => {
  const { api, log } = logOf(250)
  const seen: number[] = []
  for await (const { sequence } of api.follow({ after: 3, everyMs: 0 })) {
    seen.push(sequence)
    if (seen.length === 247) log.count = 255
    if (seen.length === 252) break
  }
  t.strictSame(seen, numbers(4, 255))
})

t.test('following the events of one type yields only events that are added after the call', async (t) => {
  const { api } = logOf(95, { later: 2_000 })
  const seen: number[] = []
  for await (const { sequence } of api.follow({ type: 'contact.updated', everyMs: 0 })) {
    seen.push(sequence)
    if (seen.length === 150) break
  }
  const tenths = numbers(10, 159).map((tenth) => tenth * 10)
  t.strictSame(seen, tenths)
})

t.test(
  'a client that follows a rare event type continues after weeks without such events, even if earlier ones were removed',
  async (t) => {
    const { api, log } = logOf(5, { maxAsked: 10_000 })
    const machineNow = Date.now
    let laterMs = 0
    Date.now = () => machineNow() + laterMs
    t.teardown(() => {
      Date.now = machineNow
    })
    const following = api.follow({ after: 0, type: 'contact.updated', everyMs: 1 })
    const next = following.next()
    const polls = async (count: number) => {
      for (const until = log.asked + count; log.asked < until; ) await sleep(1)
    }
    await polls(2)
    laterMs = 25 * 3600 * 1000
    await polls(10)
    log.gone = 4
    await polls(2)
    log.count = 10
    t.equal((await next).value?.sequence, 10)
  },
)

t.test('the newest event is found in a few requests, even if the beginning of the log was removed', async (t) => {
  for (const [count, gone] of [
    [0, 0],
    [1, 0],
    [250, 0],
    [250, 40],
    [1_000, 999],
  ] as const) {
    const { api, log } = logOf(count, { gone })
    t.equal(await api.lastSequence(), count)
    t.ok(log.asked <= 22, `${log.asked} requests`)
  }
})
