import t from 'tap'
import {
  type DecimalColumnReading,
  type DecimalSign,
  DecimalSignDetector,
  decimalSignProblem,
  possibleDecimalSigns,
  toPlainDecimal,
} from '../../../db/domain/csv/decimal-signs.ts'

const price = { column: 'Preis', field: 'unitPrice', index: 0, grouped: true }
const place = { column: 'Lat', field: 'lat', index: 0, grouped: false }

t.test(
  'a number with a decimal point and the same number with a decimal comma are read as the same value',
  async (t) => {
    const cases: [text: string, mirrored: string, read: string][] = [
      ['12.50', '12,50', '12.50'],
      ['.5', ',5', '0.5'],
      ['-.5', '-,5', '-0.5'],
      ['1,250.00', '1.250,00', '1250.00'],
      ['$1,250,000.5', '€1.250.000,5', '1250000.5'],
      ['-$ 1,250', '-€ 1.250', '-1250'],
      ['7', '7', '7'],
    ]
    t.strictSame(
      cases.map(([text]) => toPlainDecimal(text, '.')),
      cases.map(([, , read]) => read),
    )
    t.strictSame(
      cases.map(([, mirrored]) => toPlainDecimal(mirrored, ',')),
      cases.map(([, , read]) => read),
    )
  },
)

t.test('depending on its commas and points, a number has zero, one or two possible decimal separators', async (t) => {
  const only = (sign: DecimalSign, ...texts: string[]) =>
    t.strictSame(
      texts.map((text) => possibleDecimalSigns(text, price)),
      texts.map(() => [sign]),
      sign,
    )
  only(',', '12,50', '1.234,56', '1.234.567', ',5', '0,125', '1250,500', '-12,5', '€ 12,5', '12,', '+1,5')
  only('.', '12.50', '1,234.56', '1,234,567', '.5', '0.125', '1250.500', '-12.5', '$12.5', '12.', '+1.5')
  const both = ['1.250', '1,250', '12.500', '999,999', '-1.250', '$1,250', '+1.250']
  t.strictSame(
    both.map((text) => possibleDecimalSigns(text, price)),
    both.map(() => ['.', ',']),
  )
  const none = [
    '1250',
    '',
    '1.2.3',
    '1,2,3',
    '1.25,0.5',
    '.',
    ',',
    '1.250 EUR',
    '12,50 €',
    'a,b',
    '1e3,5',
    '12345,678.9,0',
  ]
  t.strictSame(
    none.map((text) => possibleDecimalSigns(text, price)),
    none.map(() => []),
  )
})

t.test('if a field has no thousands separators, a number has at most one possible decimal separator', async (t) => {
  t.strictSame(
    ['49,123', '49.123', '1.5e-3', '1,5e-3', '1.234,5'].map((text) => possibleDecimalSigns(text, place)),
    [[','], ['.'], ['.'], [','], []],
  )
})

t.test('reading a long cell takes linear time', async (t) => {
  const most = 32_768
  for (const cell of ['1'.repeat(most), '1,234'.repeat(6_553), '1.'.repeat(16_000), `1${',234'.repeat(8_000)}`]) {
    for (let time = 0; time < 200; time += 1) {
      possibleDecimalSigns(`${cell}x`, price)
      possibleDecimalSigns(`${cell}x`, place)
    }
  }
  t.strictSame(possibleDecimalSigns(`${'1'.repeat(most)}.5`, price), ['.'])
})

t.test('one unambiguous cell in any row decides the decimal separator of its column', async (t) => {
  const read = (...texts: string[]): Omit<DecimalColumnReading, 'column' | 'field'> => {
    const evidence = new DecimalSignDetector([price])
    for (const [index, text] of texts.entries()) evidence.readRow(index + 2, () => text)
    const [{ column: _, field: __, ...reading }] = evidence.readings() as [DecimalColumnReading]
    return reading
  }
  t.strictSame(read('1.250', '7', '12,50'), { decimal: ',', basis: 'cells' })
  t.strictSame(read('0.5', '1,250'), { decimal: '.', basis: 'cells' })
  t.strictSame(read('1.250', '1,250'), { decimal: null, basis: 'unclear' })
  t.strictSame(read('1250', '', 'none'), { decimal: null, basis: 'none' })
  t.strictSame(read('1.250', '12,50', '13,50', '0.5'), {
    decimal: null,
    basis: 'contradictory',
    conflict: '12,50 in row 3, 0.5 in row 5',
  })
  t.strictSame(read(), { decimal: null, basis: 'none' })
})

t.test('the problem of a numeric cell says what is wrong and what to do', async (t) => {
  const fault = (text: string, reading: Omit<DecimalColumnReading, 'column' | 'field'>) =>
    decimalSignProblem(text, { ...reading, column: 'Preis', field: 'unitPrice' }, price)
  const unclear = { decimal: null, basis: 'unclear' } as const
  t.equal(
    fault('1.250', unclear),
    'is ambiguous: 1.250 can mean 1.250 or 1250, and no other cell of the column decides it. Import again with decimal "." or ",".',
  )
  t.equal(fault('1250', unclear), undefined)
  const conflict = { decimal: null, basis: 'contradictory', conflict: '12,50 in row 3, 0.5 in row 5' } as const
  t.equal(
    fault('12,50', conflict),
    'cannot be read: the column has a decimal comma and a decimal point (12,50 in row 3, 0.5 in row 5). Use one of the two in all its cells.',
  )
  t.equal(fault('7', conflict), undefined)
  for (const basis of ['request', 'cells'] as const) {
    t.equal(
      fault('12.50', { decimal: ',', basis }),
      'must have a decimal comma, such as 1.250,00. Correct the cell, or import with another decimal sign.',
    )
    t.equal(
      fault('12,50', { decimal: '.', basis }),
      'must have a decimal point, such as 1,250.00. Correct the cell, or import with another decimal sign.',
    )
    t.equal(fault('1.250', { decimal: ',', basis }), undefined)
  }
  t.equal(fault('12,50', { decimal: '.', basis: 'delimiter' }), undefined)
})
