import t from 'tap'
import { contrastRatio, mixColors, textColorOn, textColorOnDark, textColorOnWhite } from '../../../db/domain/colors.ts'
import { isTimeZone, localeProblem } from '../../../db/domain/conventions/conventions.ts'
import { currencyProblem } from '../../../db/domain/conventions/currencies.ts'
import { projectIdsOfEvent } from '../../../db/domain/event-projects.ts'
import { likelyName, nearestTexts } from '../../../db/domain/name-hints.ts'

t.test('a locale must be a known left-to-right language in canonical spelling', (t) => {
  for (const good of ['en', 'en-US', 'de-AT', 'zh-Hant-TW', 'es-419', 'fil'])
    t.equal(localeProblem(good), undefined, good)
  const unknown = 'must be a known language with its region, such as en-US, de-DE or fr-CA'
  for (const bad of ['', 'en_US', 'xx', 'en-QX', 'qaa']) t.equal(localeProblem(bad), unknown, bad)
  t.equal(localeProblem('EN-us'), 'must be written en-US')
  t.equal(localeProblem('iw'), 'must be written he')
  const parts = 'must have at most a language, a script and a region, such as de, de-AT or zh-Hant-TW'
  for (const long of ['en-US-u-ca-buddhist', 'de-DE-1996', 'english']) t.equal(localeProblem(long), parts, long)
  const rtl = 'is written from right to left, which papers and pages do not support'
  for (const right of ['ar', 'he-IL', 'fa']) t.equal(localeProblem(right), rtl, right)
  t.end()
})

t.test('a time zone must be an IANA name, not a UTC offset', (t) => {
  for (const good of ['UTC', 'America/Los_Angeles', 'europe/berlin']) t.equal(isTimeZone(good), true, good)
  for (const bad of ['', '+02:00', '-0500', 'Mars/Base', ' UTC', 'America/']) t.equal(isTimeZone(bad), false, bad)
  t.end()
})

t.test('a currency must be in use and have two decimals', (t) => {
  for (const good of ['USD', 'EUR', 'ZWG', 'AED', 'CZK']) t.equal(currencyProblem(good), undefined, good)
  for (const code of ['JPY', 'BIF', 'XPF'])
    t.equal(currencyProblem(code), 'is a currency with no decimals, but amounts have two')
  for (const code of ['KWD', 'BHD', 'TND'])
    t.equal(currencyProblem(code), 'is a currency with three decimals, but amounts have two')
  t.equal(currencyProblem('usd'), 'must be written in capitals: USD')
  const unknown = 'must be the ISO 4217 code of a currency in use that has two decimals, such as USD or EUR'
  for (const bad of ['', 'XXX', 'DEM', 'US', 'jpy']) t.equal(currencyProblem(bad), unknown, bad)
  t.end()
})

t.test('contrast follows WCAG, and ink colors change only as far as a contrast of 4.5 requires', (t) => {
  t.equal(contrastRatio('#000000', '#ffffff'), 21)
  t.equal(contrastRatio('#ffffff', '#000000'), 21)
  t.equal(contrastRatio('#777777', '#777777'), 1)
  t.equal(contrastRatio('#ff0000', '#ffffff').toFixed(2), '4.00')
  t.equal(contrastRatio('#00ff00', '#ffffff').toFixed(2), '1.37')
  t.equal(contrastRatio('#0000ff', '#ffffff').toFixed(2), '8.59')
  t.equal(contrastRatio('#0a0a0a', '#000000').toFixed(3), '1.061')
  t.equal(mixColors('#102030', '#ffffff', 0), '#102030')
  t.equal(mixColors('#102030', '#f0e0d0', 1), '#f0e0d0')
  t.equal(mixColors('#000000', '#0a1014', 0.5), '#05080a')
  t.equal(textColorOnWhite('#112233'), '#112233')
  t.equal(textColorOnWhite('#0A0B0C'), '#0a0b0c', 'in lower case')
  for (const color of ['#ffffff', '#FFFF00', '#ff8800', '#aabbcc', '#000000']) {
    t.ok(contrastRatio(textColorOnWhite(color), '#ffffff') >= 4.5, color)
    t.ok(contrastRatio(textColorOnDark(color), '#1f2428') >= 4.5, color)
  }
  const shares = [0, 51, 102, 153, 204, 255].map((value) => value.toString(16).padStart(2, '0'))
  const grid = shares.flatMap((red) => shares.flatMap((green) => shares.map((blue) => `#${red}${green}${blue}`)))
  t.strictSame(
    grid.filter(
      (color) =>
        contrastRatio(textColorOnWhite(color), '#ffffff') < 4.5 ||
        contrastRatio(textColorOnDark(color), '#1f2428') < 4.5,
    ),
    [],
  )
  t.equal(textColorOnWhite('#ff0000'), '#e60000', 'no darker than it has to be')
  t.equal(textColorOnDark('#EEEEEE'), '#eeeeee')
  t.equal(textColorOn('#ffffff'), '#16181d')
  t.equal(textColorOn('#000000'), '#ffffff')
  t.equal(textColorOn('#0b6bcb'), '#ffffff')
  t.equal(textColorOn('#ffcc00'), '#16181d')
  t.end()
})

t.test('an event belongs to every project that its data or previous attributes reference', (t) => {
  const named = (type: string, data: object, previousAttributes?: object) =>
    projectIdsOfEvent({ type, data, ...(previousAttributes && { previousAttributes }) })
  t.strictSame(named('project.updated', { id: 3 }), [3])
  t.strictSame(named('bid.updated', { id: 3, projectId: 4 }, { projectId: 5 }), [4, 5])
  t.strictSame(named('bid.updated', { id: 3, projectId: null }, { projectId: null }), [])
  t.strictSame(named('payment.created', { id: 3, invoice: { projectId: 6 } }), [6])
  t.strictSame(named('payment.created', { id: 3, invoice: null }), [])
  t.strictSame(named('comment.created', { id: 3, entityType: 'project', entityId: 7 }), [7])
  t.strictSame(named('comment.created', { id: 3, entityType: 'bid', entityId: 7 }), [])
  t.strictSame(named('document.updated', { entityType: 'project', entityId: 7 }, { entityId: 8 }), [7, 8])
  t.strictSame(
    named('document.updated', { entityType: 'bid', entityId: 9 }, { entityType: 'project', entityId: 8 }),
    [8],
  )
  t.strictSame(named('document.updated', { entityType: 'bid', entityId: 9 }, { entityType: 'project' }), [9])
  t.strictSame(named('time_entry.updated', { projectId: 4 }, { projectId: 4 }), [4])
  t.strictSame(named('bid.created', { projectId: '4' }), [])
  t.end()
})

t.test('suggestions are the three texts closest to the input, ignoring case', (t) => {
  const texts = ['bids', 'bid', 'invoice', 'BIN', 'contact']
  t.strictSame(nearestTexts('bidd', texts), ['bids', 'bid', 'BIN'])
  t.strictSame(nearestTexts('INVOICES', texts)[0], 'invoice')
  t.strictSame(nearestTexts('', ['ab', 'a']), ['a', 'ab'])
  t.strictSame(nearestTexts('kitten', ['sitting', 'kit', 'mitten', 'bitten']), ['mitten', 'bitten', 'sitting'])
  t.strictSame(nearestTexts(`${'a'.repeat(100)}zzz`, ['a'.repeat(99), 'a'.repeat(100)])[0], 'a'.repeat(100))
  t.end()
})

t.test('a name is suggested if at most a third of the letters differ; from five letters on, two may differ', (t) => {
  const near = { abc: 'abx', abcd: 'abcx', abcde: 'abcxx', abcdefg: 'abcdexx', abcdefghi: 'abcdefxxx' }
  const far = {
    a: 'x',
    ab: 'ax',
    abc: 'axx',
    abcd: 'abxx',
    abcde: 'abxxx',
    abcdefg: 'abcdxxx',
    abcdefghij: 'abcdefxxxx',
  }
  for (const [name, given] of Object.entries(near)) t.equal(likelyName(given, ['zzzzzz', name]), name, given)
  for (const [name, given] of Object.entries(far)) t.equal(likelyName(given, ['zzzzzz', name]), undefined, given)
  t.equal(likelyName('First-Name', ['lastName', 'firstName']), 'firstName')
  t.end()
})
