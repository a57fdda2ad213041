import t from 'tap'
import { defaultConventions } from '../../db/domain/conventions/conventions.ts'
import { formatWait } from '../../handlers/web/pages/wait-text.ts'
import { renderBidPreview } from '../../handlers/web/portal/branding/preview.ts'
import { colorContrasts } from '../../handlers/web/portal/branding/preview-values.ts'
import { columnChart } from '../../handlers/web/portal/money/charts.ts'
import { formatBytes, formatDuration } from '../../handlers/web/portal/platform/format.ts'
import { barChart } from '../../handlers/web/portal/usage/chart.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'

t.test('a number of bytes is shown in its largest unit, with one decimal place below 100', (t) => {
  const shown: [number, string][] = [
    [0, '0 bytes'],
    [1023, '1023 bytes'],
    [1024, '1.0 KB'],
    [1536, '1.5 KB'],
    [99.97 * 1024, '100.0 KB'],
    [100.6 * 1024, '101 KB'],
    [1000 * 1024, '1000 KB'],
    [3.44 * 1024 ** 3, '3.4 GB'],
    [5000 * 1024 ** 5, '5000 PB'],
  ]
  for (const [bytes, text] of shown) t.equal(formatBytes(bytes), text, text)
  t.end()
})

t.test('a duration is shown in its largest unit, and from ten seconds on it is rounded down', (t) => {
  const minute = 60_000
  const shown: [number, string][] = [
    [-5, '0.0 s'],
    [1260, '1.3 s'],
    [59_900, '59 s'],
    [1.9 * minute, '1 min'],
    [119.9 * minute, '1 h'],
    [47.9 * 60 * minute, '47 h'],
    [71 * 60 * minute, '2 days'],
  ]
  for (const [ms, text] of shown) t.equal(formatDuration(ms), text, text)
  t.end()
})

t.test('a waiting time is rounded up to minutes, so that the user is not refused again after this time', (t) => {
  t.strictSame([1, 60, 61, 120, 121].map(formatWait), ['a minute', 'a minute', '2 minutes', '2 minutes', '3 minutes'])
  t.end()
})

t.test('the contrast of a color is rounded down, so that a contrast below 4.5 is never shown as 4.5', (t) => {
  const contrasts = colorContrasts({ primaryColor: '#ffd700', accentColor: '#787878' })
  t.strictSame(
    contrasts.map(({ name, ratio, isDarkened }) => ({ name, ratio, isDarkened })),
    [
      { name: 'Primary', ratio: '1.4', isDarkened: true },
      { name: 'Accent', ratio: '4.4', isDarkened: true },
    ],
    'the contrast of the accent color is 4.42',
  )
  t.end()
})

t.test('the positions of a chart are rounded to the nearest hundredth', (t) => {
  const columns = Array.from({ length: 7 }, (_, place) => ({ label: `${place}`, value: '1.00', shown: '$1.00' }))
  matches(t, columnChart('x', 'Ages', columns), containing('width="46.63"'), '68 % of a seventh of 480 is 46.6286')
  const bars = columns.map(({ label }) => ({ label, value: 1 }))
  matches(t, barChart('x', 'Units', 'None.', bars), containing('width="47.34"'), '76 % of a seventh of 436 is 47.3371')
  matches(t, barChart('x', 'Units', 'None.', bars), containing('x="51.47"'), '44 and 12 % of a seventh is 51.4743')
  t.end()
})

t.test('a usage chart labels every bar if it has up to six bars, and never has more than six labels', (t) => {
  const labelsOf = (count: number): string[] => {
    const bars = Array.from({ length: count }, (_, place) => ({ label: `at ${place}`, value: place }))
    return [...barChart('x', 'Units', 'None.', bars).matchAll(/>at (\d+)<\/text>/g)].map(([, place]) => place!)
  }
  t.strictSame(labelsOf(3), ['0', '1', '2'])
  t.strictSame(labelsOf(6), ['0', '1', '2', '3', '4', '5'])
  t.strictSame(labelsOf(7), ['0', '2', '4', '6'])
  t.strictSame(labelsOf(24), ['0', '4', '8', '12', '16', '20'])
  t.strictSame(labelsOf(30), ['0', '5', '10', '15', '20', '25'])
  t.end()
})

t.test('the size of the logo in the preview is rounded to the nearest hundredth of a point', (t) => {
  const branding = {
    ...{ companyName: 'Acme', primaryColor: '#1f4e79', accentColor: '#c2571a', logoUrl: 'https://a.example/logo.png' },
    ...defaultConventions,
  } as unknown as Parameters<typeof renderBidPreview>[0]
  const preview = renderBidPreview(branding, { width: 30, height: 72 })
  matches(t, preview, containing('width="23.33" height="56"'))
  matches(t, renderBidPreview(branding, { width: 48, height: 63 }), containing('width="42.67" height="56"'))
  t.end()
})
