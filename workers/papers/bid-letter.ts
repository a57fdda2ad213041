import type { BidDocument } from '../../db/domain/bids/document.ts'
import { amountText, dateText, visibleLine } from '../../db/domain/shown-text.ts'
import { mailTemplate } from '../mail-templates.ts'
import type { Letter } from './letter.ts'

const sheet = mailTemplate('bid')

/** The summary of a bid in its mail. */
export function bidLetter({ number, customer, options, site, totals, validUntil }: BidDocument, color: string): Letter {
  const facts = {
    color,
    number: visibleLine(number),
    total: amountText(totals.total),
    optionCount: options.length === 0 ? '' : options.length === 1 ? 'One option' : `${options.length} options`,
    validUntil: validUntil && dateText(validUntil),
  }
  return {
    subject: `Bid ${facts.number}`,
    preview: `${facts.total} · ${facts.validUntil ? `valid until ${facts.validUntil}` : `bid ${facts.number}`}`,
    customer: customer && visibleLine(customer.name ?? customer.companyName ?? ''),
    intro: `Thank you for your interest. Here is our bid${site[0] ? ` for ${visibleLine(site[0])}` : ''}.`,
    facts: { text: sheet.text(facts), html: sheet.html(facts) },
    link: {
      action: 'See and accept the bid',
      invitation: 'See the bid, accept it or decline it here.',
      rights: 'see the bid and answer it',
    },
  }
}
