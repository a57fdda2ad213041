import t from 'tap'
import { describeDecimalPattern } from '../../../db/domain/texts/decimal-pattern.ts'
import openapi from '../../../generated/openapi.json' with { type: 'json' }

/** Returns every `pattern` inside the value, at any depth. */
function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'pattern' in value && typeof value.pattern === 'string' ? [value.pattern] : []
  return [...own, ...Object.values(value).flatMap(patternsIn)]
}

t.test('every decimal pattern of the contract has a description in words, and no other pattern has one', (t) => {
  const decimal = 'a decimal string such as "1250.00"'
  const digits = (count: number) => `with at most 12 digits before the point and ${count} after it`
  const described = new Map(
    [...new Set(patternsIn(openapi))].map((pattern) => [describeDecimalPattern(pattern), pattern]),
  )
  described.delete(undefined)
  t.strictSame([...described.keys()].sort(), [
    'a decimal string such as "12.5", at least -100, at most 150, with at most 1 decimal',
    'a decimal string such as "12.50", more than 0, at most 100, with at most 6 decimals',
    'a decimal string such as "12.50", not negative, at most 100, with at most 6 decimals',
    `${decimal}, more than 0, ${digits(2)}`,
    `${decimal}, more than 0, ${digits(6)}`,
    `${decimal}, not negative, ${digits(2)}`,
    `${decimal}, not negative, ${digits(6)}`,
    `${decimal}, not negative, with at most 2 decimals`,
    `${decimal}, not negative, with at most 6 decimals`,
    `${decimal}, ${digits(2)}`,
    `${decimal}, ${digits(6)}`,
    `${decimal}, with at most 2 decimals`,
  ])
  for (const pattern of [
    '^[0-9]+$',
    '^\\d+$',
    '^([01]\\d|2[0-3]):[0-5]\\d$',
    '^\\d\\.x$',
    '\\d\\.\\d',
    '^[\\w-]+\\.\\d$',
  ])
    t.equal(describeDecimalPattern(pattern), undefined, pattern)
  t.end()
})
