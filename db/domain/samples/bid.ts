import type { BidPaper, PaperItem } from '../bids/paper.ts'
import type { PaperLine } from '../papers/paper-parties.ts'
import { totalsOfSubtotal } from '../totals.ts'
import { lastMomentOfDay } from '../zone-days.ts'
import { type SampleSettings, sampleContents, sampleLine, sampleWorkLines } from './contents.ts'

/** Returns a sample bid. It is also shown by the preview of the page on which customers accept bids. */
export function bidSample(values: SampleSettings): BidPaper {
  const { from, label, customer, project } = sampleContents(values)
  const items = sampleWorkLines(label).map(itemOf)
  const option = itemOf(sampleLine(label('sample.lighting'), '6', '95.00'), items.length)
  const terms = { discount: null, discountType: null, taxRate: null }
  const totals = totalsOfSubtotal('8773.60', terms)
  return {
    ...{ number: 'B-000042', title: project.name, date: '2026-03-02T00:00:00.000Z', status: 'sent', acceptance: null },
    validUntil: lastMomentOfDay('2026-04-01', from.conventions?.timeZone ?? 'UTC'),
    isExactUntil: true,
    ...{ from, customer, site: project.site },
    sections: [{ title: null, rows: items.map((item) => ({ kind: 'item', item })), subtotal: totals.subtotal }],
    options: [{ ...option, section: null }],
    ...{ terms, totals, notes: label('sample.bidNotes'), conditions: values.terms },
  }
}

const itemOf = (line: PaperLine, index: number): PaperItem => ({ ...line, id: index + 1, mark: null, chosen: false })
