import t from 'tap'
import { toFileNamePart, toVisibleLine, toVisibleText } from '../../../db/domain/visible-text.ts'

t.test('control and direction characters are shown as code points', (t) => {
  const marks = {
    ...{ '\u0000': '[U+0000]', '\u001b': '[U+001B]', '\u007f': '[U+007F]', '\u009f': '[U+009F]', '\u061c': '[U+061C]' },
    ...{ '\u200e': '[U+200E]', '\u200f': '[U+200F]', '\ufeff': '[U+FEFF]', '\ufff9': '[U+FFF9]', '\ufffb': '[U+FFFB]' },
    ...{ '\u202a': '[U+202A]', '\u202e': '[U+202E]', '\u2066': '[U+2066]', '\u2069': '[U+2069]', '\ud83d': '[U+D83D]' },
  }
  for (const [mark, written] of Object.entries(marks))
    t.equal(toVisibleText(`a${mark}b${mark}`), `a${written}b${written}`)
  for (const good of ['Grüße 東京 👩🏽‍🔧', 'a\u200db', 'a\u202fb', 'a\u2065b', 'a\ufffcb', 'a\u00a0b'])
    t.equal(toVisibleText(good), good, 'readable characters stay')
  t.end()
})

t.test('every kind of line break becomes a newline, and a tab becomes a space', (t) => {
  t.equal(toVisibleText('a\r\nb\rc\nd\u0085e\u2028f\u2029g\r\r\n\nh'), 'a\nb\nc\nd\ne\nf\ng\n\n\nh')
  t.equal(toVisibleText('a\tb\t\tc'), 'a b  c')
  t.equal(toVisibleText(' a '), ' a ')
  t.end()
})

t.test('on a visible line, line breaks and runs of white space become one space, and the ends are trimmed', (t) => {
  t.equal(toVisibleLine(' \n a \t b\r\n\r\nc\u00a0d \n'), 'a b c d')
  t.equal(toVisibleLine('a\u202eb'), 'a[U+202E]b')
  t.equal(toVisibleLine(' \n '), '')
  t.end()
})

t.test('a part of a file name has no characters with a meaning in file systems', (t) => {
  t.equal(toFileNamePart(' North\nWing: a/b\\c*d?e"f<g>h|i '), 'North Wing- a-b-c-d-e-f-g-h-i')
  t.equal(toFileNamePart('Bid 7 (2nd), v1.2'), 'Bid 7 (2nd), v1.2')
  t.end()
})
