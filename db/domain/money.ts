import {
  compareDecimals,
  type ExactDecimal,
  multiplyDecimals,
  readDecimal as parse,
  shortestDecimal as print,
  roundDecimal,
  signOfDecimal,
  subtractDecimals,
  sumDecimals,
  unitsAt,
  writeDecimal,
} from './exact-decimal.ts'

/**
 * Money travels as decimal strings: from the contract's patterns through here into numeric columns and back, never as a
 * JavaScript number. Sums and products are exact, to any number of digits; a result is rounded once, where it becomes
 * an amount, to two places and half away from zero, so that 0.125 is 0.13 and -0.125 is -0.13. Whoever splits an amount
 * uses `split`, whose parts add up to the amount again. Nothing here takes or gives an exponent, a NaN or a negative
 * zero. Rounding a part and adding rounded parts gives other cents than rounding the whole: only what decisions name
 * an amount (a line's total, a discount, a tax) is ever rounded.
 */
export type Decimal = string

const rounded = (value: ExactDecimal, places: number): Decimal => writeDecimal(roundDecimal(value, places))

/** An amount: two places, rounded half away from zero. */
export const r2 = (value: Decimal): Decimal => rounded(parse(value), 2)

/** An amount in whole units, rounded half away from zero, still printed with two places. */
export const roundWhole = (value: Decimal): Decimal => r2(rounded(parse(value), 0))

/** Rounded half away from zero to so many places, which are all printed. */
export const roundTo = (value: Decimal, places: number): Decimal => rounded(parse(value), places)

/** The exact sum. */
export const add = (...values: Decimal[]): Decimal => print(sumDecimals(values.map(parse)))

/** `from` less `value`, exactly. */
export const subtract = (from: Decimal, value: Decimal): Decimal => print(subtractDecimals(parse(from), parse(value)))

/** The exact product. */
export const multiply = (a: Decimal, b: Decimal): Decimal => print(multiplyDecimals(parse(a), parse(b)))

/** `rate` percent of `value` as an amount, rounded once. */
export const percent = (value: Decimal, rate: Decimal): Decimal =>
  writeDecimal(percentDecimal(parse(value), parse(rate)))

/** The same of numbers that are read already. */
export function percentDecimal(value: ExactDecimal, rate: ExactDecimal): ExactDecimal {
  const { units, places } = multiplyDecimals(value, rate)
  return roundDecimal({ units, places: places + 2 }, 2)
}

/** What percent `part` is of `whole`, with two places, rounded once. Throws where `whole` is 0. */
export const percentOf = (part: Decimal, whole: Decimal): Decimal => decimalPercentOf(parse(part), parse(whole))

/** The same of numbers that are read already. */
export function decimalPercentOf(part: ExactDecimal, whole: ExactDecimal): Decimal {
  const places = Math.max(part.places, whole.places)
  const [of, all] = [unitsAt(part, places), unitsAt(whole, places)]
  const [size, base] = [of < 0n ? -of : of, all < 0n ? -all : all]
  const hundredths = (size * 20_000n + base) / (base * 2n)
  const sign = of < 0n !== all < 0n && hundredths > 0n ? '-' : ''
  return `${sign}${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

/** What percent `part` is of `whole`, exactly: a fraction in lowest terms, such as `100/3`. Throws where `whole` is 0. */
export function exactPercentOf(part: Decimal, whole: Decimal): string {
  const [of, all] = scaled([part, whole])
  if (all === 0n) throw new Error('a percentage of nothing')
  const common = divisorOf(of! * 100n, all!) * (all! < 0n ? -1n : 1n)
  const [over, under] = [(of! * 100n) / common, all! / common]
  return under === 1n ? String(over) : `${over}/${under}`
}

/** The greatest common divisor, above zero. */
function divisorOf(a: bigint, b: bigint): bigint {
  const [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  return y === 0n ? x : divisorOf(y, x % y)
}

/** -1, 0 or 1 as the value is below, at or above zero. */
export const sign = (value: Decimal): -1 | 0 | 1 => signOfDecimal(parse(value))

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`. */
export const compare = (a: Decimal, b: Decimal): number => compareDecimals(parse(a), parse(b))

export const smaller = (a: Decimal, b: Decimal): Decimal => (compare(a, b) <= 0 ? a : b)

export const larger = (a: Decimal, b: Decimal): Decimal => (compare(a, b) >= 0 ? a : b)

/** A price per unit as it is shown: two places at least, and those beyond that it really has. */
export function price(value: Decimal): Decimal {
  const text = print(parse(value))
  const places = text.split('.')[1]?.length ?? 0
  return places < 2 ? r2(text) : text
}

/**
 * Splits an amount in proportion to weights of zero or more, in cents, by largest remainder: each part gets its share
 * rounded toward zero, and the cents that are left go to the largest remainders, the earlier part first among equals.
 * The parts add up to the amount. Weights that are all zero share equally; no weights give no parts.
 */
export function split(amount: Decimal, weights: readonly Decimal[]): Decimal[] {
  const { units: cents } = roundDecimal(parse(amount), 2)
  const shares = integers(weights)
  const whole = shares.reduce((sum, share) => sum + share, 0n)
  const size = cents < 0n ? -cents : cents
  const parts = shares.map((share) => ({ cents: (size * share) / whole, rest: (size * share) % whole }))
  let left = size - parts.reduce((sum, part) => sum + part.cents, 0n)
  // Sorting is stable: among equals the earlier part stays first.
  for (const part of parts.toSorted((a, b) => Number(b.rest - a.rest))) {
    if (left === 0n) break
    part.cents += 1n
    left -= 1n
  }
  return parts.map((part) => writeDecimal({ units: cents < 0n ? -part.cents : part.cents, places: 2 }))
}

/** The values as integers in the same proportion. */
function scaled(values: readonly Decimal[]): bigint[] {
  const parts = values.map(parse)
  const places = Math.max(...parts.map((part) => part.places))
  return parts.map((part) => unitsAt(part, places))
}

/** The weights as integers in the same proportion; ones when all are zero. */
function integers(weights: readonly Decimal[]): bigint[] {
  const shares = scaled(weights)
  if (shares.some((share) => share < 0n)) throw new Error('a share cannot be negative')
  return shares.every((share) => share === 0n) ? shares.map(() => 1n) : shares
}
