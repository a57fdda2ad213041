import fc from 'fast-check'
import t from 'tap'
import { roundToCents } from '../../../db/domain/money.ts'
import { certificateFigures, lineFigures, noPriorFigures } from '../../../db/domain/pay-apps/figures.ts'
import { bidProofFacts } from '../../../db/domain/proofs/bid.ts'
import { type FigureSet, figuresForProof } from '../../../db/domain/proofs/figures.ts'
import { invoiceProofFacts } from '../../../db/domain/proofs/invoice.ts'
import { payAppProofFacts } from '../../../db/domain/proofs/pay-app.ts'
import { canonicalHash, type ProofFacts } from '../../../db/domain/proofs/proof.ts'
import { runSteps, type StepValue } from '../../../db/domain/proofs/steps.ts'
import { totalsOfSubtotal } from '../../../db/domain/totals.ts'
import { matches, nonEmpty, throwsWith } from '../../../scripts/testkit/assertions/assertions.ts'
import {
  arbitraryDecimal,
  arbitrarySignedDecimal,
  arbitraryTerms,
  rationalTotals,
} from '../../../scripts/testkit/fixtures/rationals.ts'

/** Returns the figures that the proof steps compute, by JSON pointer. */
function figuresByStep({ inputs, plan }: ProofFacts): Record<string, unknown> {
  const steps = runSteps(inputs, plan)
  return Object.fromEntries(
    steps.flatMap(({ figure, value }) => (figure === null ? [] : [[figure, withPlaces(value)]])),
  )
}

/** Returns a step value with two decimals, as figures have them. */
const withPlaces = (value: StepValue): unknown =>
  Array.isArray(value) ? value.map(withPlaces) : value && roundToCents(value)

/** Returns the figures that the production code computes, by the same JSON pointers. */
function figuresByCode({ computed }: ProofFacts): Record<string, unknown> {
  const { own, lists } = computed
  const ofLists = Object.entries(lists).flatMap(([list, lines]) => {
    const names = Object.keys(lines[0]?.figures ?? {})
    return names.map((name) => [`/${list}/*/${name}`, lines.map(({ figures }) => figures[name])])
  })
  return Object.fromEntries([...Object.entries(own).map(([name, value]) => [`/${name}`, value]), ...ofLists])
}

/** Omits figures of empty lists, which only the steps have. */
const filled = (figures: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => !Array.isArray(value) || value.length > 0))

const anyItem = fc.record({ quantity: arbitraryDecimal(6, 6), unitPrice: arbitrarySignedDecimal(6, 6) })
const withIds = <T extends object>(items: readonly T[]) =>
  items.map((item, place) => ({ ...item, id: place + 1, total: '0.00' }))
const money = (whole: number) => arbitrarySignedDecimal(whole, 2).map(roundToCents)

t.test('the steps of an invoice proof yield exactly the figures of the code and of rational arithmetic', (t) => {
  const invoice = fc.record({
    items: fc.array(anyItem, { maxLength: 8 }),
    terms: arbitraryTerms,
    paid: fc.array(money(4)),
  })
  fc.assert(
    fc.property(invoice, ({ items, terms, paid }) => {
      const lines = withIds(items).map((line) => ({ ...line, kind: 'item' }))
      const payments = paid.map((amount, place) => ({ id: place + 1, amount, isVoided: place % 3 === 2 }))
      const sums = totalsOfSubtotal('0.00', terms)
      const facts = invoiceProofFacts({
        ...{ status: 'partial', billsLinesOfBid: false, terms, lines, payments, certificate: null },
        figures: { ...sums, amountPaid: '0.00', balanceDue: '0.00' },
      })
      t.strictSame(filled(figuresByStep(facts)), filled(figuresByCode(facts)))
      const inRationals = rationalTotals(
        items.map((item) => ({ ...item, kind: 'item' as const, isOptional: false })),
        terms,
      )
      const { subtotal, discountAmount, taxAmount, total } = facts.computed.own as FigureSet & typeof inRationals
      t.strictSame({ subtotal, discountAmount, taxAmount, total }, inRationals)
    }),
  )
  t.end()
})

t.test(
  'the steps of a bid proof yield exactly the figures of the code, with options and rounded change orders',
  (t) => {
    const line = fc.record({
      ...{
        quantity: arbitraryDecimal(6, 6),
        unitPrice: arbitrarySignedDecimal(6, 6),
        isOptional: fc.boolean(),
        isRounded: fc.boolean(),
      },
      changeOrderId: fc.option(fc.constant(3), { freq: 2 }),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 10 }), arbitraryTerms, (lines, terms) => {
        const items = withIds(lines).map((one) => ({
          ...one,
          isOptional: one.isOptional && one.changeOrderId === null,
        }))
        const figures = totalsOfSubtotal('0.00', terms)
        const facts = bidProofFacts({ terms, figures, acceptedOptionIds: [], lines: items, signed: null })
        t.strictSame(filled(figuresByStep(facts)), filled(figuresByCode(facts)))
      }),
    )
    t.end()
  },
)

const percent = arbitraryDecimal(2, 6)
const anyEntries = fc.record({
  ...{ scheduledValue: money(6), billedBefore: money(5), billedLast: money(5), workThisPeriod: money(5) },
  ...{ materialsStored: money(5), workRetainagePercent: percent, storedRetainagePercent: percent },
  changeOrderId: fc.option(fc.constant(3)),
})
const anyPrior = fc.record({ completedAndStored: money(6), retainage: money(6), earnedLessRetainage: money(6) })

/** Returns the sum of two amounts, computed by a proof step. */
const totalOf = (a: string, b: string): string =>
  runSteps({ a, b }, [{ name: 'sum', operation: 'sum', of: ['/a', '/b'], places: 2 }])[0]!.value as string

t.test('the steps of a pay application proof yield exactly the figures of the code, and no difference', (t) => {
  fc.assert(
    fc.property(fc.array(anyEntries, { maxLength: 8 }), fc.option(anyPrior), (entries, prior) => {
      const lines = entries.map((one, place) => {
        const previousWork = totalOf(one.billedBefore, one.billedLast)
        const line = { ...one, previousWork, id: place + 1, continues: null }
        return { ...line, ...lineFigures(line) }
      })
      const figures = certificateFigures(lines, '1000.00', prior ?? noPriorFigures)
      const certificate = { figures, lines } as never
      const certificateHash = canonicalHash(certificate)
      const previous = prior && { ...prior, entityId: 1, applicationNumber: 1, certificateHash: null }
      const facts = payAppProofFacts({
        figures,
        lines,
        certificate,
        certificateHash,
        keptHash: certificateHash,
        previous,
      })
      t.strictSame(facts.differences, [])
      t.strictSame(filled(figuresByStep(facts)), filled(figuresByCode(facts)))
      t.strictSame(filled(figuresByStep(facts)), filled(figuresByCode({ ...facts, computed: facts.stored })))
      matches(t, figuresForProof(facts.stored), { contractSum: figures.contractSum })
    }),
  )
  t.end()
})

t.test('a proof step rounds once, half away from zero, and returns a ratio as a fraction', (t) => {
  const inputs = {
    lines: [
      { part: '1.00', whole: '3.00', counts: true },
      { part: '2.00', whole: '0.00', counts: false },
    ],
  }
  const steps = runSteps(inputs, [
    { name: 'shares', each: '/lines', operation: 'ratio', of: ['./part', './whole'], places: 2 },
    { name: 'half', operation: 'percent', of: ['-0.25', '50'], places: 2 },
    { name: 'some', operation: 'sum', of: ['/lines/*/part'], where: { member: 'counts', equals: false }, places: null },
  ])
  matches(t, steps, [
    { exact: ['100/3', null], value: ['33.33', null] },
    { exact: '-0.125', value: '-0.13' },
    { exact: '2', value: '2' },
  ])
  for (const step of nonEmpty(steps)) t.equal(step.rounding, 'half_away_from_zero')
  t.end()
})

t.test('the condition of a proof step filters only members of lists; single values always count', (t) => {
  const inputs = {
    ...{ own: '5.00', counts: false },
    lines: [
      { part: '1.00', counts: true },
      { part: '2.00', counts: false },
    ],
  }
  const of = ['/own', '#own', '3', '/lines/*/part']
  const [, sum] = runSteps(inputs, [
    { name: 'own', operation: 'sum', of: ['/own'], places: 2 },
    { name: 'sum', operation: 'sum', of, where: { member: 'counts', equals: true }, places: 2 },
  ])
  t.equal(sum!.value, '14.00')
  t.end()
})

t.test('a proof step with a missing or invalid reference throws an error that names it', (t) => {
  const inputs = { none: null, text: 'a', lines: [{ part: null }] }
  const ofOne = (reference: string) => runSteps(inputs, [{ name: 'bad', operation: 'sum', of: [reference], places: 2 }])
  const cases = {
    '/missing': '/missing leads nowhere',
    '/text/length/a': '/text/length/a leads nowhere',
    '#later': 'no step #later comes before',
    '/text/*/part': '/text is no list',
    '/none': 'a step takes no value that is missing',
    '/lines/*/part': 'a step takes no value that is missing',
    '/lines/*/other': '/other leads nowhere',
  }
  for (const [reference, message] of Object.entries(cases))
    throwsWith(t, () => ofOne(reference), { message }, reference)
  t.end()
})
