import t from 'tap'
import { labelsOf } from '../../db/domain/language/labels.ts'
import { add, roundToCents } from '../../db/domain/money.ts'
import { splitSections } from '../../handlers/web/pages/bid/section-parts.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { sampleBid, sampleLines } from '../../scripts/testkit/fixtures/bid-paper.ts'

t.test('a section of more than 50 rows is split into parts of 25 rows, and the last part has the rest', (t) => {
  const rowsOfParts = (count: number): number[] => {
    const bid = sampleBid(count, {}, sampleLines(count, { sections: false, options: false }))
    return splitSections(bid, labelsOf()).map(({ rows }) => rows.length)
  }
  t.strictSame(rowsOfParts(50), [50])
  t.strictSame(rowsOfParts(51), [25, 25, 1])
  t.strictSame(rowsOfParts(75), [25, 25, 25])
  t.end()
})

t.test(
  'a short bid is not collapsible; a long bid is collapsed by section, and every row is in exactly one section',
  async (t) => {
    t.ok(nonEmpty(splitSections(sampleBid(20), labelsOf())).every(({ canCollapse }) => !canCollapse))
    for (const sections of [true, false]) {
      const bid = sampleBid(300, {}, sampleLines(300, { sections }))
      const parts = splitSections(bid, labelsOf())
      t.ok(nonEmpty(parts).every(({ canCollapse, rows }) => canCollapse && rows.length <= 50))
      t.strictSame(
        parts.flatMap(({ rows }) => rows),
        bid.sections.flatMap(({ rows }) => rows),
      )
      const sum = (of: readonly { subtotal: string }[]) => roundToCents(add('0', ...of.map(({ subtotal }) => subtotal)))
      t.equal(sum(parts), sum(bid.sections))
    }
  },
)
