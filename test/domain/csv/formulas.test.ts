import t from 'tap'
import { escapeFormula, unescapeFormula } from '../../../db/domain/csv/formulas.ts'

t.test('every possible formula is escaped with an apostrophe, also if it already begins with one', (t) => {
  const openers = ['=', '+', '-', '@', '\t', '\r', '\n', '\uff1d', '\uff0b', '\uff0d', '\uff20']
  const marked = openers.flatMap((opener) => [`${opener}a`, `'${opener}a`, `'''${opener}`])
  const odd = ['-1 000', '+1a', '-1.5.5', '-.', '+', '-1,5', '-1e5', '--1', '=1', '-1\n', '\n-1', '@1', '-1-1']
  for (const text of [...marked, ...odd]) {
    t.equal(escapeFormula(text), `'${text}`)
    t.equal(unescapeFormula(`'${text}`), text)
  }
  t.end()
})

t.test('text that no spreadsheet runs as a formula stays unchanged, with or without apostrophes', (t) => {
  const numbers = ['-1', '+1', '-12.50', '+.5', '-.25', '+1.']
  const texts = ['', 'a', "'", "'a", "''", "a'=1", 'a=1', '1-1', ' =1', '!=1', "O'Neil", '12', '.5', '\u22121', '(1)']
  for (const text of [...numbers, ...texts]) t.equal(escapeFormula(text), text)
  for (const text of ['=1', '-1', ...texts]) t.equal(unescapeFormula(text), text)
  t.equal(unescapeFormula("'-1"), '-1', 'as a user may type it into a spreadsheet')
  t.end()
})
