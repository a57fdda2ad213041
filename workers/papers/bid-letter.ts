import type { BidDocument } from '../../db/domain/bids/document.ts'
import { formatOf } from '../../db/domain/conventions/format.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import type { Audience } from '../../db/printing/mailing.ts'
import { mailTemplate } from '../mail-templates.ts'
import type { Letter } from './letter.ts'

const sheet = mailTemplate('bid')

/** A bid's mail: the offer itself, or what became of it. */
export function bidLetter(bid: BidDocument, color: string, audience: Audience): Letter {
  const { number, customer, options, site, totals, validUntil, acceptance } = bid
  const values = formatOf(bid.from.conventions)
  const about = visibleLine(bid.title ?? site[0] ?? '')
  const isOpen = acceptance === null
  const facts = {
    color,
    number: visibleLine(number),
    total: values.amount(totals.total),
    optionCount:
      !isOpen || options.length === 0 ? '' : options.length === 1 ? 'One option' : `${options.length} options`,
    validUntil: isOpen && validUntil ? values.deadline(validUntil) : null,
  }
  const offer = {
    subject: named(bid),
    preview: `${facts.total} \u00b7 ${facts.validUntil ? `valid until ${facts.validUntil}` : `bid ${facts.number}`}`,
    customer: customer && visibleLine(customer.name ?? customer.companyName ?? ''),
    intro: `Thank you for your interest. Here is our bid${about ? ` for ${about}` : ''}.`,
    facts: { text: sheet.text(facts), html: sheet.html(facts) },
    link: {
      action: 'See and accept the bid',
      invitation: 'See the bid, accept it or decline it here.',
      rights: 'see the bid and answer it',
    },
  }
  if (audience === 'office') return officeLetter(bid, offer)
  return audience === 'signer' ? signerLetter(bid, offer) : offer
}

/** The bid by its number, and by its title where it has one. */
const named = ({ number, title }: BidDocument, word = 'Bid'): string =>
  `${word} ${visibleLine(number)}${title === undefined ? '' : `: ${visibleLine(title)}`}`

/** What the organization's own people read of the customer's answer, whose words are the mail's message. */
function officeLetter(bid: BidDocument, offer: Letter): Letter {
  const answer = bid.status === 'rejected' ? 'declined' : 'accepted'
  const subject = `${named(bid)} was ${answer}`
  return { ...offer, subject, preview: subject, customer: null, intro: `${subject}.`, link: null }
}

/** What the customer gets who has accepted the bid. */
const signerLetter = (bid: BidDocument, offer: Letter): Letter => ({
  ...offer,
  subject: `Accepted: ${named(bid, 'bid')}`,
  intro: `Thank you for accepting our bid${bid.acceptance ? ` on ${formatOf(bid.from.conventions).date(bid.acceptance.at)}` : ''}. Keep the PDF, which carries your signature.`,
  link: { action: 'See the bid', invitation: 'The bid as you accepted it is here.', rights: 'see the bid' },
})
