import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'

const service = await startService(t)

const conventions = { currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin', paper: 'a4' } as const
const usual = { currency: 'USD', locale: 'en-US', timeZone: 'UTC', paper: 'letter' }

t.test('updateBranding sets currency, locale, time zone and paper size, and null restores the default', async (t) => {
  const { client } = await service.tenant()
  matches(t, (await client.ok('updateBranding', { body: conventions })).data, conventions)
  matches(t, (await client.ok('getBranding')).data, conventions)
  matches(t, (await client.ok('updateBranding', { body: { locale: null, paper: null } })).data, {
    ...conventions,
    ...{ locale: 'en-US', paper: 'letter' },
  })
  const back = { currency: null, locale: null, timeZone: null, paper: null }
  matches(t, (await client.ok('updateBranding', { body: back })).data, usual)
})

/** Refused values, with the violation's code and a part of its message. */
const refused: readonly (readonly [field: string, value: unknown, code: string, message: RegExp])[] = [
  ['currency', 'XXX', 'rule', /ISO 4217/],
  ['currency', 'DEM', 'rule', /in use/],
  ['currency', 'usd', 'rule', /written in capitals: USD/],
  ['currency', 'JPY', 'rule', /no decimals/],
  ['currency', 'KWD', 'rule', /three decimals/],
  ['currency', '', 'length', /./],
  ['currency', 'EURO', 'length', /./],
  ['currency', 978, 'type', /./],
  ['locale', 'en-us', 'rule', /must be written en-US/],
  ['locale', 'en_US', 'rule', /such as en-US/],
  ['locale', 'tlh', 'rule', /known language/],
  ['locale', 'de-XX', 'rule', /known language/],
  ['locale', 'ar-EG', 'rule', /right to left/],
  ['locale', 'he', 'rule', /right to left/],
  ['locale', 'en-US-u-nu-thai', 'rule', /at most a language, a script and a region/],
  ['locale', '', 'length', /./],
  ['timeZone', 'Mars/Olympus', 'rule', /IANA time zone name/],
  ['timeZone', 'europe/berlin', 'rule', /must be written Europe\/Berlin/],
  ['timeZone', '+02:00', 'rule', /IANA time zone name/],
  ['timeZone', "UTC'; drop table bids", 'rule', /IANA time zone name/],
  ['timeZone', '', 'length', /./],
  ['paper', 'A4', 'enum', /./],
  ['paper', 'legal', 'enum', /./],
]

for (const [field, value, code, message] of refused) {
  t.test(`updateBranding refuses ${field} ${JSON.stringify(value)} and says why`, async (t) => {
    const { client } = await service.tenant()
    const { status, json } = await client.call('updateBranding', { body: { [field]: value } as never })
    t.equal(status, 422)
    matches(t, json.errors[0], { field, code, message })
    matches(t, (await client.ok('getBranding')).data, usual)
  })
}

t.test('an empty paper size, like null, selects the paper size of the locale', async (t) => {
  const { client } = await service.tenant()
  await client.ok('updateBranding', { body: { paper: 'a4' } })
  await client.ok('updateBranding', { body: { paper: '' } as never })
  t.equal((await client.ok('getBranding')).data.paper, usual.paper)
})

t.test('updateBranding reports all violations at once, and accepts former names of time zones', async (t) => {
  const { client } = await service.tenant()
  const wrong = { currency: 'JPY', locale: 'ar', timeZone: 'nowhere' }
  const { json } = await client.call('updateBranding', { body: wrong })
  t.strictSame((json.errors as { field: string }[]).map(({ field }) => field).sort(), [
    'currency',
    'locale',
    'timeZone',
  ])
  for (const timeZone of ['US/Pacific', 'Asia/Kolkata', 'Europe/Kyiv', 'Etc/UTC', 'Pacific/Auckland']) {
    t.equal((await client.ok('updateBranding', { body: { timeZone } })).data.timeZone, timeZone)
  }
})
