import t from 'tap'
import { notNull, onlyRow, withoutNulls } from '../../db/engine/base/only-row.ts'

t.test('a result without exactly one row is refused, and the message names the expected row', async (t) => {
  t.equal(onlyRow(['a'], 'the letter'), 'a')
  t.throws(() => onlyRow([], 'the letter'), /^a statement returned 0 rows instead of one: the letter$/)
  t.throws(() => onlyRow(['a', 'b'], 'the letter'), /^a statement returned 2 rows instead of one: the letter$/)
})

t.test('a null that must not occur is refused, and the message names the expected value', async (t) => {
  t.equal(notNull(0, 'the count'), 0)
  t.throws(() => notNull(null, 'the count'), /^a statement returned null: the count$/)
  t.strictSame(withoutNulls({ a: 0, b: '' }, 'the row'), { a: 0, b: '' })
  t.throws(() => withoutNulls({ a: 0, b: null }, 'the row'), /^a statement returned null in the column b: the row$/)
})
