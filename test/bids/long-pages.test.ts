import t from 'tap'
import { labelsOf } from '../../db/domain/language/labels.ts'
import { add, r2 } from '../../db/domain/money.ts'
import { sectionParts } from '../../handlers/pages/bid/parts.ts'
import { nonEmpty } from '../support/assertions/assertions.ts'
import { sampleBid, sampleLines } from '../support/fixtures/bid-paper.ts'

t.test(
  'a short bid is not collapsible; a long bid is collapsed by section, and every row is in exactly one section',
  async (t) => {
    t.ok(nonEmpty(sectionParts(sampleBid(20), labelsOf())).every(({ folds }) => !folds))
    for (const sections of [true, false]) {
      const bid = sampleBid(300, {}, sampleLines(300, { sections }))
      const parts = sectionParts(bid, labelsOf())
      t.ok(nonEmpty(parts).every(({ folds, rows }) => folds && rows.length <= 50))
      t.strictSame(
        parts.flatMap(({ rows }) => rows),
        bid.sections.flatMap(({ rows }) => rows),
      )
      const sum = (of: readonly { subtotal: string }[]) => r2(add('0', ...of.map(({ subtotal }) => subtotal)))
      t.equal(sum(parts), sum(bid.sections))
    }
  },
)
