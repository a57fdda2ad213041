import t from 'tap'
import {
  neutralizeFormatCharacters,
  neutralizeFormatCharactersInHtml,
} from '../../../db/domain/texts/format-characters.ts'

t.test('direction marks are shown as code points, and other hidden format characters are removed', (t) => {
  const cases: [text: string, shown: string][] = [
    ['a\u202eb\u2066c\u200fd\u061ce\ufff9f', 'a[U+202E]b[U+2066]c[U+200F]d[U+061C]e[U+FFF9]f'],
    ['a\u200bb\u2060c\ufeffd\u00ade\u{e0041}f', 'abcdef'],
    ['a\u200db\u200cc', 'abc'],
    ['plain', 'plain'],
    ['\u05d0\u05d1 \u00e9', '\u05d0\u05d1 \u00e9'],
  ]
  for (const [text, shown] of cases) t.equal(neutralizeFormatCharacters(text), shown, JSON.stringify(text))
  t.end()
})

t.test('the joiners of scripts and emoji, flag tags and the number signs of scripts are kept', (t) => {
  const kept = [
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u0d28\u0d4d\u200d',
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '\u0600\u0661',
  ]
  for (const text of kept) t.equal(neutralizeFormatCharacters(text), text, JSON.stringify(text))
  t.end()
})

t.test('direction marks become code points in HTML text, and character references in field values and URLs', (t) => {
  const html =
    '<p title="a\u202eb">\u202ex</p><input name="n" value="a\u202eb"><a href="/c\u200f">d\u200f</a><textarea rows="2">e\u200bf</textarea>\u200b'
  const shown =
    '<p title="a[U+202E]b">[U+202E]x</p><input name="n" value="a&#x202e;b"><a href="/c&#x200f;">d[U+200F]</a><textarea rows="2">e&#x200b;f</textarea>'
  t.equal(neutralizeFormatCharactersInHtml(html), shown)
  t.equal(neutralizeFormatCharactersInHtml(shown), shown, 'a second pass changes nothing')
  t.end()
})
