import type { Bid } from '../../../db/bids/bids.ts'
import type { SharedBid } from '../../../db/bids/shared-bids.ts'
import type { BidPaper } from '../../../db/domain/bids/paper.ts'
import { formatOf } from '../../../db/domain/conventions/format.ts'
import { labelsOf } from '../../../db/domain/language/labels.ts'
import { visibleLine } from '../../../db/domain/shown-text.ts'
import { type Banner, changedBanner } from '../shared/answering.ts'

/** What sentences about the company are made with. */
const wordsOf = ({ from }: BidPaper) => ({ label: labelsOf(from.language), company: visibleLine(from.companyName) })

/** What the page says to a customer who has asked for a change. */
export function askedBanner(paper: BidPaper): Banner {
  const { label, company } = wordsOf(paper)
  return { kind: 'done', title: label('bid.askedTitle'), lines: [label('bid.asked', { company })] }
}

/** What it says to one who has asked too often, of whose request nothing was kept. */
export function lateBanner(paper: BidPaper): Banner {
  const { label, company } = wordsOf(paper)
  return { kind: 'problem', title: label('bid.lateTitle'), lines: [label('bid.late', { company })], alert: true }
}

/** What it says to one whose choice of options nobody can accept. */
export function belowZeroBanner(paper: BidPaper): Banner {
  const { label, company } = wordsOf(paper)
  return changedBanner(label, label('bid.belowZero', { company }))
}

/** What the page says of a bid that cannot be answered, or not any more; undefined while it can. */
export function stateBanner({ bid, paper, open, at }: SharedBid): Banner | undefined {
  if (open) return undefined
  const { label, company } = wordsOf(paper)
  const values = formatOf(paper.from.conventions)
  if (bid.status === 'accepted') return acceptedBanner(bid, paper)
  if (bid.status === 'rejected') {
    return { kind: 'note', title: label('bid.declinedTitle'), lines: [label('bid.declined', { company })] }
  }
  // An acceptance may be taken back to expired before its time.
  const until = bid.validUntil !== null && bid.validUntil <= at ? values.deadline(bid.validUntil) : undefined
  const title = label('bid.expiredTitle', { known: until === undefined ? 'no' : 'yes', until: until ?? '' })
  return { kind: 'note', title, lines: [label('bid.expired', { company })] }
}

function acceptedBanner(bid: Bid, paper: BidPaper): Banner {
  const { label, company } = wordsOf(paper)
  const by = paper.acceptance?.name ?? bid.acceptedBy
  const title = label('bid.acceptedTitle', {
    ...{ who: by ? 'yes' : 'no', name: by ? visibleLine(by) : '' },
    date: formatOf(paper.from.conventions).date(bid.acceptedAt ?? bid.updatedAt),
  })
  // The page says no more than what is stored: whether anyone at the company knows of it is unknown.
  const lines = [label('bid.recorded', { company })]
  if (paper.acceptance?.signature) lines.push(label('bid.keepPdf'))
  return { kind: 'done', title, lines }
}
