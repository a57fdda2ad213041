import type { BidPaper } from '../../../../db/domain/bids/paper.ts'
import { valueFormatFor } from '../../../../db/domain/conventions/value-format.ts'
import { labelsOf } from '../../../../db/domain/language/labels.ts'
import { toVisibleLine } from '../../../../db/domain/visible-text.ts'
import type { Bid } from '../../../../db/nouns/bids/bids.ts'
import type { SharedBid } from '../../../../db/nouns/bids/shared-bids.ts'
import { type Banner, changedBanner } from '../shared/answer-form.ts'

/** Returns what the banners need: the labels in the bid's language, and the company's name. */
const wordsOf = ({ from }: BidPaper) => ({ label: labelsOf(from.language), company: toVisibleLine(from.companyName) })

/** Returns the banner for a customer who has just sent a change request. */
export function changeRequestedBanner(paper: BidPaper): Banner {
  const { label, company } = wordsOf(paper)
  return { kind: 'done', title: label('bid.askedTitle'), lines: [label('bid.asked', { company })] }
}

/** Returns the banner for a customer whose change request was discarded because of the rate limit. */
export function tooManyRequestsBanner(paper: BidPaper): Banner {
  const { label, company } = wordsOf(paper)
  return { kind: 'problem', title: label('bid.lateTitle'), lines: [label('bid.late', { company })], alert: true }
}

/**
 * Returns the banner for chosen options that make the total negative. With these options, the bid cannot be accepted.
 */
export function negativeTotalBanner(paper: BidPaper): Banner {
  const { label, company } = wordsOf(paper)
  return changedBanner(label, label('bid.belowZero', { company }))
}

/** Returns the banner for a bid that can no longer be accepted or declined; undefined while it can. */
export function stateBanner({ bid, paper, canBeAnswered, readAt }: SharedBid): Banner | undefined {
  if (canBeAnswered) return undefined
  const { label, company } = wordsOf(paper)
  const values = valueFormatFor(paper.from.conventions)
  if (bid.status === 'accepted') return acceptedBanner(bid, paper)
  if (bid.status === 'rejected') {
    return { kind: 'note', title: label('bid.declinedTitle'), lines: [label('bid.declined', { company })] }
  }
  // An accepted bid may be reverted to expired before its expiry date. The banner then shows no date.
  const until = bid.validUntil !== null && bid.validUntil <= readAt ? values.deadline(bid.validUntil) : undefined
  const title = label('bid.expiredTitle', { known: until === undefined ? 'no' : 'yes', until: until ?? '' })
  return { kind: 'note', title, lines: [label('bid.expired', { company })] }
}

function acceptedBanner(bid: Bid, paper: BidPaper): Banner {
  const { label, company } = wordsOf(paper)
  const by = paper.acceptance?.name ?? bid.acceptedBy
  const title = label('bid.acceptedTitle', {
    ...{ who: by ? 'yes' : 'no', name: by ? toVisibleLine(by) : '' },
    date: valueFormatFor(paper.from.conventions).date(bid.acceptedAt ?? bid.updatedAt),
  })
  // The banner only says that the acceptance is recorded. Whether anyone at the company has read it is unknown.
  const lines = [label('bid.recorded', { company })]
  if (paper.acceptance?.signature) lines.push(label('bid.keepPdf'))
  return { kind: 'done', title, lines }
}
