/** An exact decimal number of any length: `units` / 10^`places`. For example, 12.50 has 1250 units and two places. */
export interface ExactDecimal {
  units: bigint
  places: number
}

const plain = /^-?\d+(\.\d+)?$/

/**
 * Parses a plain decimal string, such as -12.50. Throws for any other text; the patterns of the contract reject such
 * texts first.
 */
export function readDecimal(text: string): ExactDecimal {
  if (!plain.test(text)) throw new Error(`not a decimal: ${text}`)
  const point = text.indexOf('.')
  if (point < 0) return { units: BigInt(text), places: 0 }
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), places: text.length - point - 1 }
}

/**
 * Parses a decimal string with or without an exponent, such as 6.5e3. Returns undefined for any other text, and if the
 * exponent has more than three digits.
 */
export function readScientificDecimal(text: string): ExactDecimal | undefined {
  const [, plainPart = '', exponent = '0'] = /^(-?\d+(?:\.\d+)?)(?:e([+-]?\d{1,3}))?$/i.exec(text) ?? []
  if (plainPart === '') return undefined
  const { units, places } = readDecimal(plainPart)
  const wanted = places - Number(exponent)
  return wanted < 0 ? { units: units * powerOfTen(-wanted), places: 0 } : { units, places: wanted }
}

/** Formats a number in its shortest plain form: no exponent, no trailing zeros after the point, no negative zero. */
export function shortestDecimal(value: ExactDecimal): string {
  const text = writeDecimal(value)
  if (value.places === 0) return text
  let end = text.length
  while (text.charAt(end - 1) === '0') end -= 1
  return text.slice(0, text.charAt(end - 1) === '.' ? end - 1 : end)
}

/** Formats a number with all of its decimal places, without a negative zero. */
export function writeDecimal({ units, places }: ExactDecimal): string {
  if (places === 0) return units.toString()
  const isNegative = units < 0n
  const digits = (isNegative ? -units : units).toString().padStart(places + 1, '0')
  const point = digits.length - places
  return `${isNegative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`
}

const powers: bigint[] = []

/** Returns ten to the power of `places`. */
const powerOfTen = (places: number): bigint => {
  powers[places] ??= 10n ** BigInt(places)
  return powers[places]
}

/**
 * Returns the units of a number rescaled to `wanted` decimal places. The number must not have more places than
 * `wanted`.
 */
export const unitsAtPlaces = ({ units, places }: ExactDecimal, wanted: number): bigint =>
  places === wanted ? units : units * powerOfTen(wanted - places)

/** Rounds a number half away from zero to `places` decimal places. */
export function roundDecimal(value: ExactDecimal, places: number): ExactDecimal {
  if (value.places <= places) return { units: unitsAtPlaces(value, places), places }
  const unit = powerOfTen(value.places - places)
  const isNegative = value.units < 0n
  const size = isNegative ? -value.units : value.units
  const near = (size * 2n + unit) / (unit * 2n)
  return { units: isNegative ? -near : near, places }
}

export function addDecimals(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const places = Math.max(a.places, b.places)
  return { units: unitsAtPlaces(a, places) + unitsAtPlaces(b, places), places }
}

/** Returns `from` minus `value`. */
export const subtractDecimals = (from: ExactDecimal, { units, places }: ExactDecimal): ExactDecimal =>
  addDecimals(from, { units: -units, places })

/** Returns the exact sum; 0 for an empty list. */
export function sumDecimals(values: readonly ExactDecimal[]): ExactDecimal {
  let [units, places] = [0n, 0]
  for (const value of values) {
    if (value.places > places) {
      units *= powerOfTen(value.places - places)
      places = value.places
    }
    units += unitsAtPlaces(value, places)
  }
  return { units, places }
}

export const multiplyDecimals = (a: ExactDecimal, b: ExactDecimal): ExactDecimal => ({
  units: a.units * b.units,
  places: a.places + b.places,
})

/** Returns -1, 0 or 1 if the number is below, at or above zero. */
export const signOfDecimal = ({ units }: ExactDecimal): -1 | 0 | 1 => (units < 0n ? -1 : units > 0n ? 1 : 0)

/** Returns -1, 0 or 1 if `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: ExactDecimal, b: ExactDecimal): -1 | 0 | 1 {
  const places = Math.max(a.places, b.places)
  const [one, other] = [unitsAtPlaces(a, places), unitsAtPlaces(b, places)]
  return one < other ? -1 : one > other ? 1 : 0
}
