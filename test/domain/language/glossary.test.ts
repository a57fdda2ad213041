import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import t from 'tap'
import { type LabelKey, labelsOf } from '../../../db/domain/language/labels.ts'
import { matches, nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'

const page = resolve(import.meta.dirname, '../../../handlers/web/docs/guides/languages.md')

t.test('the labels use the terms of the glossary, in each language', async (t) => {
  const rows = readFileSync(page, 'utf8').matchAll(/^\| (.+) \| (.+) \| (.+) \| (.+) \| `(.+)` \|$/gm)
  let count = 0
  for (const [, en, es, de, fr, key] of nonEmpty(rows)) {
    for (const [language, term] of Object.entries({ en, es, de, fr }) as ['en' | 'es' | 'de' | 'fr', string][]) {
      const text = labelsOf(language)(key as LabelKey, { project: '', percent: '' })
      matches(t, text.toLowerCase(), containing(term.toLowerCase()), `${key} in ${language}`)
    }
    count += 1
  }
  t.ok(count >= 12)
})
