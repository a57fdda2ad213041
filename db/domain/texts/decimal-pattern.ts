const words = new Map<string, string | undefined>()

/**
 * Describes which decimal strings match a pattern: `a decimal string such as "1250.00", not negative, with at most 12
 * digits before the point and 2 after it`. Returns undefined for a pattern that is not for decimals.
 */
export function describeDecimalPattern(pattern: string): string | undefined {
  if (!words.has(pattern)) words.set(pattern, wordsOf(pattern))
  return words.get(pattern)
}

const examples = ['1250.00', '12.50', '12.5']

function wordsOf(pattern: string): string | undefined {
  if (!/^\^[^a-ce-zA-Z]+\$$/.test(pattern) || !pattern.includes('\\d') || !pattern.includes('\\.')) return undefined
  const regex = new RegExp(pattern, 'u')
  const example = examples.find((text) => regex.test(text))
  if (example === undefined) return undefined
  return [`a decimal string such as "${example}"`, ...rangeOf(regex), digitsOf(regex)].filter(Boolean).join(', ')
}

/**
 * Describes the range of the whole numbers that match, such as `not negative` and `at most 100`. Bounds beyond 999 are
 * not described.
 */
function rangeOf(regex: RegExp): string[] {
  const takes = (value: number) => regex.test(String(value)) || regex.test(value.toFixed(2))
  const max = takes(9999) ? undefined : largest(takes)
  const min = takes(-9999) ? undefined : largest((value) => takes(-value))
  const low = min !== undefined && min > 0 ? `at least -${min}` : 'not negative'
  return [
    ...(min === undefined ? [] : [takes(0) ? low : 'more than 0']),
    ...(max === undefined ? [] : [`at most ${max}`]),
  ]
}

const largest = (takes: (value: number) => boolean): number => {
  for (let value = 999; value > 0; value -= 1) if (takes(value)) return value
  return 0
}

function digitsOf(regex: RegExp): string {
  const lengths = Array.from({ length: 15 }, (_, index) => index + 1)
  const before = Math.max(...lengths.filter((length) => fits(regex, '1'.repeat(length))))
  const after = Math.max(...lengths.filter((length) => regex.test(`1.${'1'.repeat(length)}`)))
  if (before > 3 && before < lengths.length)
    return `with at most ${before} digits before the point and ${after} after it`
  return `with at most ${after} ${after === 1 ? 'decimal' : 'decimals'}`
}

const fits = (regex: RegExp, digits: string): boolean => regex.test(digits) || regex.test(`${digits}.00`)
