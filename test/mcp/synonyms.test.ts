import t from 'tap'
import { searchTermsFor } from '../../handlers/mcp/synonyms.ts'

t.test("the search terms for a word are its stem and the contract's synonyms; a stop word has none", (t) => {
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
