import t from 'tap'
import { searchTermsFor } from '../../handlers/mcp/synonyms.ts'

t.test('a word is searched with its own stem and with the words that the contract has for it', (t) => {
  const terms: Record<string, string[]> = {
    invoices: ['invoice'],
    material: ['material', 'product'],
    upload: ['upload', 'import', 'document'],
    finished: ['finish', 'update'],
    the: [],
  }
  for (const [word, expected] of Object.entries(terms)) t.strictSame(searchTermsFor(word), expected, word)
  t.end()
})
