import fc from 'fast-check'

/**
 * Money computed a second time, in rationals of whole numbers and apart from everything that the service computes with,
 * and the documents to compute it for.
 */

/** A rational number as numerator and denominator. */
type Ratio = readonly [bigint, bigint]

function ratio(text: string): Ratio {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole + fraction)
  return [text.startsWith('-') ? -size : size, 10n ** BigInt(fraction.length)]
}
const plus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d + c * b, b * d]
const times = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * c, b * d]
const minus = (a: Ratio, [c, d]: Ratio): Ratio => plus(a, [-c, d])
const isLess = ([a, b]: Ratio, [c, d]: Ratio): boolean => a * d < c * b

/** In cents, rounded half away from zero by integer division alone. */
function cents([a, b]: Ratio): bigint {
  const size = ((a < 0n ? -a : a) * 200n + b) / (2n * b)
  return a < 0n ? -size : size
}
const inCents = (amount: Ratio): Ratio => [cents(amount), 100n]
const shown = (amount: Ratio): string => {
  const value = cents(amount)
  const digits = String(value < 0n ? -value : value).padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const digits = (most: number) => fc.bigInt({ min: 0n, max: 10n ** BigInt(most) - 1n })
export const decimal = (whole: number, places: number) =>
  fc
    .tuple(digits(whole), fc.integer({ min: 0, max: places }), digits(places))
    .map(([a, count, b]) => (count === 0 ? `${a}` : `${a}.${String(b).padStart(places, '0').slice(0, count)}`))
export const signed = (whole: number, places: number) =>
  fc.tuple(fc.boolean(), decimal(whole, places)).map(([negative, text]) => (negative ? `-${text}` : text))

export const anyLine = fc.record({
  kind: fc.constantFrom('item', 'item', 'item', 'section', 'note'),
  isOptional: fc.boolean(),
  quantity: decimal(9, 6),
  unitPrice: signed(9, 6),
})
export const anyTerms = fc.record({
  discount: fc.option(decimal(2, 6)),
  discountType: fc.option(fc.constantFrom('percent', 'fixed')),
  taxRate: fc.option(decimal(2, 6)),
})

type Line = typeof anyLine extends fc.Arbitrary<infer T> ? T : never
type Terms = typeof anyTerms extends fc.Arbitrary<infer T> ? T : never

function sumOf(lines: readonly Line[]): Ratio {
  const counted = lines.filter(({ kind, isOptional }) => kind === 'item' && !isOptional)
  return counted.reduce<Ratio>(
    (sum, { quantity, unitPrice }) => plus(sum, inCents(times(ratio(quantity), ratio(unitPrice)))),
    [0n, 1n],
  )
}

/** A document's totals. */
export function totalsInRationals(lines: readonly Line[], { discount, discountType, taxRate }: Terms) {
  const subtotal = sumOf(lines)
  let less: Ratio = [0n, 1n]
  if (discount !== null && discountType === 'percent') {
    less = inCents(times(times(subtotal, ratio(discount)), [1n, 100n]))
  } else if (discount !== null && discountType === 'fixed' && isLess([0n, 1n], subtotal)) {
    less = inCents(isLess(subtotal, ratio(discount)) ? subtotal : ratio(discount))
  }
  const net = minus(subtotal, less)
  const tax = inCents(times(times(net, ratio(taxRate ?? '0')), [1n, 100n]))
  return { subtotal: shown(subtotal), discountAmount: shown(less), taxAmount: shown(tax), total: shown(plus(net, tax)) }
}

/** The total of each section, in the order of the lines. */
export const sectionsInRationals = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ kind }, place) => {
    if (kind !== 'section') return []
    const below = lines.slice(place + 1)
    const end = below.findIndex((line) => line.kind === 'section')
    return [shown(sumOf(end < 0 ? below : below.slice(0, end)))]
  })
