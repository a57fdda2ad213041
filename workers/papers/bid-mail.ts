import type { BidPaper } from '../../db/domain/bids/paper.ts'
import { formatOf } from '../../db/domain/conventions/format.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import { figuresOf } from './figures.ts'
import type { PaperMail, PaperMailContext } from './paper-mail.ts'

/** A bid's mail: the offer itself, that it ends soon, or what became of it. */
export function bidMail(bid: BidPaper, context: PaperMailContext): PaperMail {
  const { customer, site, acceptance, validUntil, title } = bid
  const values = formatOf(bid.from.conventions)
  const about = visibleLine(title ?? context.project ?? site[0] ?? '')
  const total = values.amount(bid.totals.total)
  const until = acceptance === null && validUntil ? values.deadline(validUntil) : null
  const number = visibleLine(bid.number)
  const offer: PaperMail = {
    subject: { what: `Bid ${number}`, title, project: context.project },
    preview: `${total} \u00b7 ${until ? `valid until ${until}` : `bid ${number}`}`,
    customer: customer && nameOf(customer),
    intro: `Thank you for your interest. Here is our bid${about ? ` for ${about}` : ''}.`,
    facts: figuresOf({
      color: context.color,
      heading: `Bid ${number}`,
      amount: total,
      amountName: 'Total',
      others: factsOf(bid, context, until),
    }),
    link: {
      action: 'See and accept the bid',
      invitation: 'See the bid, accept it or decline it here. No account is needed:',
      rights: 'see the bid and answer it',
    },
  }
  if (context.occasion === 'expiring' && until) return expiringLetter(bid, context, offer, until)
  if (context.audience === 'office') return officeLetter(bid, context, offer)
  return context.audience === 'signer' ? signerLetter(bid, offer) : offer
}

const nameOf = ({ name, companyName }: NonNullable<BidPaper['customer']>): string =>
  visibleLine(name ?? companyName ?? '')

function factsOf(bid: BidPaper, { audience, project }: PaperMailContext, until: string | null) {
  const { acceptance, options, customer, title } = bid
  const isOpen = acceptance === null
  const count = options.length === 1 ? 'One option' : `${options.length} options`
  const customerName = audience === 'office' && customer ? nameOf(customer) : ''
  return [
    ...(until ? [{ name: 'Valid until', value: until }] : []),
    ...(isOpen && options.length > 0 ? [{ name: 'To choose from', value: `${count}, not in this total` }] : []),
    ...(title === undefined ? [] : [{ name: 'Title', value: visibleLine(title) }]),
    ...(project ? [{ name: 'Project', value: visibleLine(project) }] : []),
    ...(customerName ? [{ name: 'Customer', value: customerName }] : []),
  ]
}

/** What the organization's own people read of the customer's answer, whose words are the mail's message. */
function officeLetter({ status, number }: BidPaper, { message }: PaperMailContext, offer: PaperMail): PaperMail {
  const answer = status === 'rejected' ? 'declined' : 'accepted'
  const what = `Bid ${visibleLine(number)} was ${answer}`
  const quotes = status === 'rejected' && Boolean(message)
  const intro = quotes ? `${what}. The customer wrote:` : `${what}.`
  const preview = message ? visibleLine(message) : `${what}.`
  const subject = { ...offer.subject, what }
  return { ...offer, subject, preview, customer: null, intro, saysBoth: true, quotes, link: null }
}

/** What the customer gets who has accepted the bid. */
const signerLetter = (bid: BidPaper, offer: PaperMail): PaperMail => ({
  ...offer,
  subject: { ...offer.subject, what: `Accepted: bid ${visibleLine(bid.number)}` },
  intro: `Thank you for accepting our bid${bid.acceptance ? ` on ${formatOf(bid.from.conventions).date(bid.acceptance.at)}` : ''}. Keep the PDF, which carries your signature.`,
  link: {
    action: 'See the bid',
    invitation: 'The bid as you accepted it is here. No account is needed:',
    rights: 'see the bid',
  },
})

/** That an open bid ends within days: to the office, and to the customer where the organization reminds customers. */
function expiringLetter(bid: BidPaper, { audience }: PaperMailContext, offer: PaperMail, until: string): PaperMail {
  const number = visibleLine(bid.number)
  const subject = { ...offer.subject, what: `Bid ${number} ends soon` }
  if (audience !== 'office') {
    return { ...offer, subject, intro: `Our bid ${number} is good until ${until}. We would be glad to hear from you.` }
  }
  const seen = bid.status === 'viewed' ? 'has seen it' : 'has not opened it yet'
  return {
    ...offer,
    subject,
    preview: `Valid until ${until}; the customer ${seen}.`,
    customer: null,
    intro: `Bid ${number} ends on ${until} and has no answer. The customer ${seen}.`,
    closing: 'A word with the customer may help. To give more time, set a later date until which the bid is valid.',
    link: null,
  }
}
