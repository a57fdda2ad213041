import type { Response } from 'express'
import type { WithdrawnBid } from '../../../db/bids/shared-bids.ts'
import { visibleLine } from '../../../db/domain/shown-text.ts'
import { sendBidPage } from './render.ts'
import { contactOf } from './view.ts'

/** Whatever the reason, the page is the same: an address that never was is not told from one that has ended. */
export function sendGone(response: Response): void {
  const title = 'There is no bid at this address'
  const lines = [
    'The link may have been cut short on its way to you, or replaced by a newer one.',
    'Open it again from the message that you got, or ask the company that sent it for another.',
  ]
  sendBidPage(response, { template: 'bid-message', title, status: 404, data: { title, lines } })
}

/** Whoever had the bid in hand learns that it is over, and whom to ask. */
export function sendWithdrawn(response: Response, { number, from }: WithdrawnBid): void {
  const title = 'This bid was withdrawn'
  const company = visibleLine(from.companyName)
  const lines = [`${company} has withdrawn bid ${number}, so it can be neither seen nor accepted any more.`]
  const data = { title, lines, asking: `Ask ${company} about it:`, contact: contactOf(from) }
  sendBidPage(response, { template: 'bid-message', title, status: 410, data, from })
}
