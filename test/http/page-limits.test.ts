import t from 'tap'
import { networkOf } from '../../db/domain/network/address-network.ts'
import { visitCounter } from '../../handlers/pages/shared/limits.ts'
import { make } from '../support/make.ts'
import { transmit } from '../support/peers/client.ts'
import { startService } from '../support/service.ts'

const pageLimits = { windowMs: 3_600_000, perLink: 5, perNetwork: 8 }
const service = await startService(t, { settings: { trustProxy: 'loopback', pageLimits } })

async function linkOf() {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant, { status: 'sent' })
  return (await tenant.client.ok('shareBid', { path: { id } })).data.url
}

const open = (url: string, address: string) => transmit(url, 'GET', { headers: { 'X-Forwarded-For': address } })

t.test('a link is opened so often in a while, from wherever; then a page says when to come back', async (t) => {
  const [url, other] = [await linkOf(), await linkOf()]
  const ways = ['', '/totals', '/pdf', '', '/logo']
  for (const [place, way] of ways.entries()) t.not((await open(`${url}${way}`, `203.0.113.${place}`)).status, 429)
  for (const way of ['', '/totals', '/pdf', '/accept', '/x']) {
    const late = await open(`${url}${way}`, '203.0.113.9')
    t.match(late, { status: 429, text: 'Please wait a moment', headers: { 'cache-control': 'no-store' } })
    const seconds = Number(late.headers['retry-after'])
    t.ok(seconds > 0 && seconds <= 720, 'a fifth of the window at most')
  }
  t.match(await open(other, '203.0.113.10'), { status: 200 })
})

t.test('a network asks for so many pages in a while, whichever they are; an IPv6 network is its /64', async (t) => {
  const networks = [
    (place: number) => `2001:db8:0:1:${place}::${place}`,
    (place: number) => (place % 2 === 0 ? '198.51.100.7' : '::ffff:198.51.100.7'),
  ]
  for (const addressOf of networks) {
    const answers = []
    for (let place = 0; place < 10; place += 1) {
      answers.push((await open(`${service.origin}/b/bid_1_${'a'.repeat(42)}${place}`, addressOf(place))).status)
    }
    t.strictSame(answers, [...Array(8).fill(404), 429, 429])
  }
  t.match(await open(`${service.origin}/b/x`, '2001:db8:0:2::1'), { status: 404 })
})

t.test('what was let in comes free again with time, and no faster', (t) => {
  let now = 0
  const count = visitCounter(4, 60_000, () => now)
  t.strictSame(
    [1, 2, 3, 4, 5].map(() => count('a')),
    [0, 0, 0, 0, 15],
  )
  t.equal(count('b'), 0)
  now = 14_000
  t.equal(count('a'), 1)
  now = 15_000
  t.strictSame([count('a'), count('a')], [0, 15])
  now = 600_000
  t.strictSame(
    [1, 2, 3, 4, 5].map(() => count('a')),
    [0, 0, 0, 0, 15],
  )
  t.equal(networkOf('::ffff:192.0.2.1'), '192.0.2.1')
  t.end()
})
