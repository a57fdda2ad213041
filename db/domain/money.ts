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
  unitsAtPlaces,
  writeDecimal,
} from './exact-decimal.ts'

/**
 * An exact amount or number as a decimal string. Money is such a string from the request to the database's numeric
 * columns and back, never a JavaScript number.
 * - Sums and products are exact, to any number of digits. A result is rounded once, when it becomes an amount. It is
 *   rounded to two places, half away from zero, so that 0.125 is 0.13 and -0.125 is -0.13.
 * - Only what spec/DECISIONS.md calls an amount (a line's total, a discount, a tax) is ever rounded. Rounding each part
 *   and then adding can differ by cents from rounding the sum.
 * - `split` divides an amount into parts that add up to the amount exactly.
 * - No function here accepts or returns an exponent, a NaN or a negative zero.
 */
export type Decimal = string

const rounded = (value: ExactDecimal, places: number): Decimal => writeDecimal(roundDecimal(value, places))

/** Returns the value as an amount: two places, rounded half away from zero. */
export const roundToCents = (value: Decimal): Decimal => rounded(parse(value), 2)

/**
 * Rounds an amount to whole currency units, half away from zero. The result still has two decimal places, such as
 * 13.00.
 */
export const roundWhole = (value: Decimal): Decimal => roundToCents(rounded(parse(value), 0))

/** Rounds a value to `places` decimal places, half away from zero. The result has all of these places, such as 2.50. */
export const roundTo = (value: Decimal, places: number): Decimal => rounded(parse(value), places)

/** Returns the exact sum of the values. */
export const add = (...values: Decimal[]): Decimal => print(sumDecimals(values.map(parse)))

/** Returns `from` minus `value`, exactly. */
export const subtract = (from: Decimal, value: Decimal): Decimal => print(subtractDecimals(parse(from), parse(value)))

/** Returns the exact product. */
export const multiply = (a: Decimal, b: Decimal): Decimal => print(multiplyDecimals(parse(a), parse(b)))

/** Returns `rate` percent of `value` as an amount, rounded once to two places. */
export const percentAmount = (value: Decimal, rate: Decimal): Decimal =>
  writeDecimal(percentOfDecimal(parse(value), parse(rate)))

/**
 * Does the same as `percentAmount` for parsed numbers: returns `rate` percent of `value`, rounded once to two places.
 */
export function percentOfDecimal(value: ExactDecimal, rate: ExactDecimal): ExactDecimal {
  const { units, places } = multiplyDecimals(value, rate)
  return roundDecimal({ units, places: places + 2 }, 2)
}

/** Returns `part` as a percentage of `whole`, rounded once to two places. Throws if `whole` is 0. */
export const percentageOf = (part: Decimal, whole: Decimal): Decimal => percentageOfDecimals(parse(part), parse(whole))

/**
 * Does the same as `percentageOf` for parsed numbers: returns `part` as a percentage of `whole`, rounded to two places.
 * Throws if `whole` is 0.
 */
export function percentageOfDecimals(part: ExactDecimal, whole: ExactDecimal): Decimal {
  const places = Math.max(part.places, whole.places)
  const [of, all] = [unitsAtPlaces(part, places), unitsAtPlaces(whole, places)]
  const [size, base] = [of < 0n ? -of : of, all < 0n ? -all : all]
  const hundredths = (size * 20_000n + base) / (base * 2n)
  const sign = of < 0n !== all < 0n && hundredths > 0n ? '-' : ''
  return `${sign}${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

/**
 * Returns `part` as an exact percentage of `whole`: a fraction in lowest terms, such as `100/3`. Throws if `whole` is
 * 0.
 */
export function exactPercentageOf(part: Decimal, whole: Decimal): string {
  const [of, all] = scaled([part, whole])
  if (all === 0n) throw new Error('a percentage of nothing')
  const common = divisorOf(of! * 100n, all!) * (all! < 0n ? -1n : 1n)
  const [over, under] = [(of! * 100n) / common, all! / common]
  return under === 1n ? String(over) : `${over}/${under}`
}

/** Returns the greatest common divisor as a positive number. */
function divisorOf(a: bigint, b: bigint): bigint {
  const [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  return y === 0n ? x : divisorOf(y, x % y)
}

/** Returns -1, 0 or 1 if the value is below, at or above zero. */
export const sign = (value: Decimal): -1 | 0 | 1 => signOfDecimal(parse(value))

/** Returns -1, 0 or 1 if `a` is less than, equal to or greater than `b`. */
export const compare = (a: Decimal, b: Decimal): number => compareDecimals(parse(a), parse(b))

export const smaller = (a: Decimal, b: Decimal): Decimal => (compare(a, b) <= 0 ? a : b)

export const larger = (a: Decimal, b: Decimal): Decimal => (compare(a, b) >= 0 ? a : b)

/** Returns a unit price as the API shows it: at least two places, and more if the price has them. */
export function formatUnitPrice(value: Decimal): Decimal {
  const text = print(parse(value))
  const places = text.split('.')[1]?.length ?? 0
  return places < 2 ? roundToCents(text) : text
}

/**
 * Splits an amount in proportion to weights of zero or more, by the largest remainder method. The parts add up to the
 * amount. Each part gets its share rounded toward zero. The cents left over go to the parts with the largest
 * remainders. Among equal remainders, the earlier part comes first. If all weights are zero, the parts are equal. An
 * empty list gives no parts.
 */
export function split(amount: Decimal, weights: readonly Decimal[]): Decimal[] {
  const { units: cents } = roundDecimal(parse(amount), 2)
  const shares = integers(weights)
  const whole = shares.reduce((sum, share) => sum + share, 0n)
  const size = cents < 0n ? -cents : cents
  const parts = shares.map((share) => ({ cents: (size * share) / whole, rest: (size * share) % whole }))
  let left = size - parts.reduce((sum, part) => sum + part.cents, 0n)
  // Sorting is stable: among equal remainders the earlier part stays first.
  for (const part of parts.toSorted((a, b) => Number(b.rest - a.rest))) {
    if (left === 0n) break
    part.cents += 1n
    left -= 1n
  }
  return parts.map((part) => writeDecimal({ units: cents < 0n ? -part.cents : part.cents, places: 2 }))
}

/** Multiplies the values by one power of ten, so that all become integers. */
function scaled(values: readonly Decimal[]): bigint[] {
  const parts = values.map(parse)
  const places = Math.max(...parts.map((part) => part.places))
  return parts.map((part) => unitsAtPlaces(part, places))
}

/** Returns the weights as integers in the same proportion, or all ones if every weight is zero. */
function integers(weights: readonly Decimal[]): bigint[] {
  const shares = scaled(weights)
  if (shares.some((share) => share < 0n)) throw new Error('a share cannot be negative')
  return shares.every((share) => share === 0n) ? shares.map(() => 1n) : shares
}
