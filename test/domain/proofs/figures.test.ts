import t from 'tap'
import {
  figureDifferences,
  figuresForProof,
  lineFigureSets,
  recordDifferences,
} from '../../../db/domain/proofs/figures.ts'
import { canonicalHash } from '../../../db/domain/proofs/proof.ts'

const stored = {
  own: { total: '10.00', percentComplete: null },
  lists: {
    lineItems: [
      { id: 4, figures: { total: '4.00' } },
      { id: 9, figures: { total: '6.00' } },
    ],
    payments: [{ id: 2, figures: { amount: '1.00' } }],
  },
}

t.test('figures are compared by value, not by spelling, and null differs from every number', (t) => {
  const cases: [string | null, string | null, boolean][] = [
    ['10.00', '10', false],
    ['10.00', '10.01', true],
    ['-0.01', '0.01', true],
    [null, null, false],
    [null, '0.00', true],
    ['0.00', null, true],
  ]
  for (const [was, is, isOther] of cases)
    t.strictSame(
      figureDifferences({ total: was }, { total: is }, 'at/'),
      isOther ? [{ field: 'at/total', stored: was, computed: is }] : [],
      `${was} and ${is}`,
    )
  t.strictSame(
    figureDifferences({ total: '1.00', other: '2.00' }, { total: '1.00' }, ''),
    [],
    'a figure that is not computed is no difference',
  )
  t.end()
})

t.test(
  'differences are in the order of the figures: first those of the record, then those of lines by list and id',
  (t) => {
    t.strictSame(recordDifferences(stored, structuredClone(stored)), [])
    const computed = {
      own: { total: '11.00', percentComplete: '50.00' },
      lists: {
        lineItems: [
          { id: 4, figures: { total: '4.00' } },
          { id: 9, figures: { total: '7.00' } },
        ],
        payments: [{ id: 2, figures: { amount: '0.00' } }],
      },
    }
    t.strictSame(recordDifferences(stored, computed), [
      { field: 'total', stored: '10.00', computed: '11.00' },
      { field: 'percentComplete', stored: null, computed: '50.00' },
      { field: 'lineItems/9/total', stored: '6.00', computed: '7.00' },
      { field: 'payments/2/amount', stored: '1.00', computed: '0.00' },
    ])
    t.end()
  },
)

t.test('a proof shows the figures of each line with its id', (t) => {
  t.strictSame(figuresForProof(stored), {
    ...{ total: '10.00', percentComplete: null },
    lineItems: [
      { id: 4, total: '4.00' },
      { id: 9, total: '6.00' },
    ],
    payments: [{ id: 2, amount: '1.00' }],
  })
  const lines = [
    { id: 4, price: '1.00' },
    { id: 9, price: '2.00' },
  ]
  t.strictSame(
    lineFigureSets(lines, ({ price }, place) => ({ price, place: String(place) })),
    [
      { id: 4, figures: { price: '1.00', place: '0' } },
      { id: 9, figures: { price: '2.00', place: '1' } },
    ],
  )
  t.end()
})

t.test('the hash of a value is the SHA-256 of its canonical JSON, in hex', (t) => {
  const known = '43258cff783fe7036d8a43033f830adfc60ec037382473548ac742b888292777'
  t.equal(canonicalHash({ b: 2, a: 1 }), known)
  t.end()
})
