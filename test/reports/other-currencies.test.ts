import t from 'tap'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

t.test('the report win-rate counts accepted bids in other currencies, but not bids in other states', async (t) => {
  const tenant = await service.tenant()
  const lines = [{ description: 'Deck', unitPrice: '100.00' }]
  for (const status of ['sent', 'viewed', 'accepted', 'rejected'] as const) await make.bid(tenant, { status, lines })
  await tenant.client.ok('updateBranding', { body: { currency: 'EUR' } })
  await make.bid(tenant, { status: 'accepted', lines: [{ description: 'Deck', unitPrice: '7.00' }] })
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const query = { from: day(-2), to: day(2) }
  const { data } = await tenant.client.ok('runReport', { path: { key: 'win-rate' }, query })
  t.strictSame([data.currency, data.otherCurrencies, data.totals], ['EUR', 1, { acceptedTotal: '7.00' }])
})
