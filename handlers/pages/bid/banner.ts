import type { Bid } from '../../../db/bids/bids.ts'
import type { BidPaper } from '../../../db/domain/bids/paper.ts'
import { formatOf } from '../../../db/domain/conventions/format.ts'
import { visibleLine } from '../../../db/domain/shown-text.ts'
import type { Banner } from '../shared/answering.ts'

/** What the page says to a customer who has asked for a change. */
export const askedBanner = ({ from }: BidPaper): Banner => ({
  kind: 'done',
  title: 'Your request is recorded with the bid',
  lines: [
    `${visibleLine(from.companyName)} finds it there. The bid is still open: you may accept it as it is, or decline it.`,
  ],
})

/** What it says to one who has asked too often, of whose request nothing was kept. */
export const lateBanner = ({ from }: BidPaper): Banner => ({
  kind: 'problem',
  title: 'You have asked for five changes within a day',
  lines: [`This one was not recorded. Write to ${visibleLine(from.companyName)} instead, or ask again tomorrow.`],
  alert: true,
})

/** What the page says of a bid that cannot be answered, or not any more; undefined while it can. */
export function stateBanner(bid: Bid, { from, acceptance }: BidPaper, open: boolean): Banner | undefined {
  if (open) return undefined
  const values = formatOf(from.conventions)
  const company = visibleLine(from.companyName)
  if (bid.status === 'accepted') {
    const by = acceptance?.name ?? bid.acceptedBy
    const when = bid.acceptedAt ? ` on ${values.date(bid.acceptedAt)}` : ''
    // The page says no more than what is stored: whether anyone at the company knows of it is unknown.
    const lines = [`This is recorded with the bid, where ${company} finds it.`]
    if (acceptance?.signature) lines.push('Keep the PDF, which carries the signature.')
    return { kind: 'done', title: `Accepted${by ? ` by ${visibleLine(by)}` : ''}${when}`, lines }
  }
  if (bid.status === 'rejected') {
    const lines = [
      `This is recorded with the bid, where ${company} finds it. If you think differently now, ask them for a new bid.`,
    ]
    return { kind: 'note', title: 'This bid was declined', lines }
  }
  const until = bid.validUntil ? ` on ${values.deadline(bid.validUntil)}` : ''
  return { kind: 'note', title: `This bid expired${until}`, lines: [`Ask ${company} whether it can be renewed.`] }
}
