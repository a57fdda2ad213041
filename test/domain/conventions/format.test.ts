import fc from 'fast-check'
import t from 'tap'
import { type Conventions, defaultConventions } from '../../../db/domain/conventions/conventions.ts'
import { shownDecimalPlaces, valueFormatFor } from '../../../db/domain/conventions/value-format.ts'

/** No-break space. */
const _ = '\u00a0'
const at = '2026-03-02T23:05:09.000Z'

type Place = Omit<Conventions, 'paper'>

/** Expected texts per locale: amounts, figures, quantities and percentages, then the date and times of one moment. */
const vectors: readonly { place: Place; numbers: string[]; times: string[] }[] = [
  {
    place: { locale: 'en-US', currency: 'USD', timeZone: 'America/Los_Angeles' },
    numbers: ['\u2212$1,234,567,890,123,456.50', '$0.0325', '1,234.50', '1,234.5', '10.25%', '7.50%'],
    times: ['March 2, 2026', 'March 2, 2026 at 3:05:09 PM PST', 'March 2, 2026 at 3:05 PM PST'],
  },
  {
    place: { locale: 'de-DE', currency: 'EUR', timeZone: 'Europe/Berlin' },
    numbers: [
      ...[`\u22121.234.567.890.123.456,50${_}€`, `0,0325${_}€`, '1.234,50', '1.234,5'],
      ...[`10,25${_}%`, `7,50${_}%`],
    ],
    times: ['3. März 2026', '3. März 2026 um 00:05:09 MEZ', '3. März 2026 um 00:05 MEZ'],
  },
  {
    place: { locale: 'fr-CA', currency: 'CAD', timeZone: 'America/Toronto' },
    numbers: [
      `\u22121${_}234${_}567${_}890${_}123${_}456,50${_}$`,
      ...[`0,0325${_}$`, `1${_}234,50`, `1${_}234,5`, `10,25${_}%`, `7,50${_}%`],
    ],
    times: ['2 mars 2026', '2 mars 2026 à 18 h 05 min 09 s HNE', '2 mars 2026 à 18 h 05 HNE'],
  },
  {
    place: { locale: 'fr-FR', currency: 'EUR', timeZone: 'Europe/Paris' },
    numbers: [
      `\u22121${_}234${_}567${_}890${_}123${_}456,50${_}€`,
      ...[`0,0325${_}€`, `1${_}234,50`, `1${_}234,5`, `10,25${_}%`, `7,50${_}%`],
    ],
    times: ['3 mars 2026', '3 mars 2026 à 00:05:09 UTC+1', '3 mars 2026 à 00:05 UTC+1'],
  },
  {
    place: { locale: 'ja-JP', currency: 'USD', timeZone: 'Asia/Tokyo' },
    numbers: ['\u2212$1,234,567,890,123,456.50', '$0.0325', '1,234.50', '1,234.5', '10.25%', '7.50%'],
    times: ['2026/03/03', '2026/03/03 08:05:09 GMT+9', '2026/03/03 08:05 GMT+9'],
  },
  {
    place: { locale: 'de-CH', currency: 'CHF', timeZone: 'Europe/Zurich' },
    numbers: ["CHF\u22121'234'567'890'123'456.50", `CHF${_}0.0325`, "1'234.50", "1'234.5", '10.25%', '7.50%'],
    times: ['3. März 2026', '3. März 2026 um 00:05:09 MEZ', '3. März 2026 um 00:05 MEZ'],
  },
  {
    place: { locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' },
    numbers: ['\u2212₹1,23,45,67,89,01,23,456.50', '₹0.0325', '1,234.50', '1,234.5', '10.25%', '7.50%'],
    times: ['3 March 2026', '3 March 2026 at 4:35:09 am IST', '3 March 2026 at 4:35 am IST'],
  },
  {
    place: { locale: 'ko-KR', currency: 'USD', timeZone: 'Asia/Seoul' },
    numbers: ['\u2212US$1,234,567,890,123,456.50', 'US$0.0325', '1,234.50', '1,234.5', '10.25%', '7.50%'],
    times: ['2026. 03. 03.', '2026. 03. 03. 08:05:09 GMT+9', '2026. 03. 03. 08:05 GMT+9'],
  },
]

for (const { place, numbers, times } of vectors) {
  t.test(`amounts, quantities, percentages, dates and times follow the conventions of ${place.locale}`, async (t) => {
    const values = valueFormatFor(place)
    t.strictSame(
      [
        ...[values.amount('-1234567890123456.50'), values.amount('0.0325'), values.figure('1234.5')],
        ...[values.quantity('1234.500000'), values.percent('10.250000'), values.percentFigure('7.5')],
      ],
      numbers,
    )
    t.strictSame([values.date(at), values.instant(at), values.deadline(at)], times)
  })
}

t.test('a date shows the same day in every time zone; a time shows the day in the given zone', async (t) => {
  for (const timeZone of ['Pacific/Auckland', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Etc/GMT+12', 'UTC']) {
    const { date } = valueFormatFor({ ...defaultConventions, timeZone })
    t.equal(date('2026-03-31'), 'March 31, 2026', timeZone)
    t.equal(date('2026-03-31T00:00:00.000Z'), 'March 31, 2026', timeZone)
    t.equal(date('2026-03-31T00:00:00Z'), 'March 31, 2026', timeZone)
  }
  const late = '2026-04-01T05:30:00.000Z'
  t.equal(valueFormatFor({ ...defaultConventions, timeZone: 'America/Los_Angeles' }).date(late), 'March 31, 2026')
  t.equal(valueFormatFor({ ...defaultConventions, timeZone: 'Pacific/Auckland' }).date(late), 'April 1, 2026')
})

t.test('a deadline shows date and time in the given zone, or only the date if it is the end of that day', async (t) => {
  const inZone = (timeZone: string) => valueFormatFor({ ...defaultConventions, timeZone })
  const west = inZone('America/Los_Angeles')
  const vectors = {
    '2027-07-01T00:00:00.000Z': ['June 30, 2027 at 5:00 PM PDT', 'July 1, 2027'],
    '2027-07-01T06:59:00.000Z': ['June 30, 2027 at 11:59 PM PDT', 'June 30, 2027'],
    '2027-07-01T06:59:59.000Z': ['June 30, 2027', 'June 30, 2027'],
    '2027-07-01T06:59:59.999Z': ['June 30, 2027', 'June 30, 2027'],
    '2027-07-01T07:00:00.000Z': ['July 1, 2027 at 12:00 AM PDT', 'July 1, 2027\n12:00 AM PDT'],
  }
  for (const [at, [now, earlier]] of Object.entries(vectors)) {
    t.equal(west.deadline(at), now)
    t.equal(west.earlierDeadlineLines(at).join('\n'), earlier, 'the wording of stored earlier papers')
  }
  t.equal(inZone('UTC').deadline('2026-11-28T00:00:00.000Z'), 'November 28, 2026 at 12:00 AM UTC')
})

t.test('in a narrow column a deadline has its date on one line and its time, if any, below', async (t) => {
  const german = valueFormatFor({ locale: 'de-DE', currency: 'EUR', timeZone: 'Europe/Berlin' })
  t.strictSame(german.deadlineLines('2026-09-30T15:30:00.000Z'), ['30. September 2026', '17:30 MESZ'])
  t.strictSame(german.deadlineLines('2026-09-30T21:59:59.000Z'), ['30. September 2026'])
  t.strictSame(german.deadlineLines('2026-09-30T00:00:00.000Z'), ['30. September 2026', '02:00 MESZ'])
  t.strictSame(valueFormatFor().deadlineLines('2026-09-30T15:30:00.000Z'), ['September 30, 2026', '3:30 PM UTC'])
})

t.test('papers with the first version of the wording abbreviate the month in timestamps with seconds', async (t) => {
  const earlier = (locale: string, timeZone: string) =>
    valueFormatFor({ locale, currency: 'EUR', timeZone }).earlierInstant(at)
  t.equal(earlier('en-US', 'America/Los_Angeles'), 'Mar 2, 2026, 3:05:09 PM PST')
  t.equal(earlier('de-DE', 'Europe/Berlin'), '3. März 2026, 00:05:09 MEZ')
})

t.test('table rows show times without seconds', async (t) => {
  const moment = (locale: string, timeZone: string) => valueFormatFor({ locale, currency: 'EUR', timeZone }).moment(at)
  t.equal(moment('en-US', 'America/Los_Angeles'), 'March 2, 2026 at 3:05 PM PST')
  t.equal(moment('de-DE', 'Europe/Berlin'), '3. März 2026 um 00:05 MEZ')
  t.equal(moment('ja-JP', 'Asia/Tokyo'), '2026/03/03 08:05 GMT+9')
})

t.test('dates and times fall back to digits if the fonts lack letters of the locale', async (t) => {
  const values = (locale: string) => valueFormatFor({ locale, currency: 'EUR', timeZone: 'UTC' })
  t.equal(values('br-FR').date(at), '02/03/2026', 'two Breton month names have such a letter')
  t.equal(values('yo-NG').date(at), '02 03 2026')
  t.strictSame(values('ko-KR').deadlineLines(at), ['2026. 03. 02.', '23:05 UTC'])
  t.strictSame(values('el-GR').deadlineLines(at), ['2 Μαρτίου 2026', '11:05 μ.μ. UTC'])
  t.equal(values('bg-BG').date(at), '2 март 2026 г.')
})

t.test('a plain decimal keeps all its decimals; any other text is returned unchanged', async (t) => {
  const { amount, figure, quantity, percent, percentFigure } = valueFormatFor()
  t.strictSame(
    [amount('7'), figure('7'), figure('-7.125'), percentFigure('7')],
    ['$7.00', '7.00', '\u22127.125', '7.00%'],
  )
  t.strictSame([quantity('1.234567'), quantity('-3'), percent('0.000001')], ['1.234567', '\u22123', '0.000001%'])
  for (const text of ['n/a', 'about 5', '5 or so', '1.', '.5', '1e3', '+1', '--1', '']) {
    for (const write of [amount, figure, quantity, percent, percentFigure]) t.equal(write(text), text)
  }
  t.strictSame(['5', '5.1', '5.125'].map(shownDecimalPlaces), [2, 2, 3])
})

t.test('formatting an amount loses no digit in any locale and at any length', async () => {
  const amount = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 99 }))
    .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`)
  fc.assert(
    fc.property(amount, fc.constantFrom(...vectors.map(({ place }) => place)), (value, place) => {
      const text = valueFormatFor(place).amount(value)
      return text.replace(/\D/g, '') === value.replace('.', '')
    }),
    { seed: 45 },
  )
})

t.test('equal conventions share one format, and missing conventions use the default format', async (t) => {
  t.equal(valueFormatFor({ ...defaultConventions }), valueFormatFor({ ...defaultConventions }))
  t.equal(valueFormatFor(), valueFormatFor(defaultConventions))
})

t.test('the cache holds 500 formats and evicts the oldest entry for a further one', async (t) => {
  const letter = (index: number) => String.fromCharCode(65 + (index % 26))
  const ofOrganization = (index: number) =>
    valueFormatFor({ locale: 'en', currency: `X${letter(index)}${letter(Math.floor(index / 26))}`, timeZone: 'UTC' })
  const made = Array.from({ length: 500 }, (_, index) => ofOrganization(index))
  t.equal(ofOrganization(0), made[0])
  ofOrganization(500)
  t.equal(ofOrganization(1), made[1])
  t.not(ofOrganization(0), made[0])
})
