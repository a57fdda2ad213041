import type { BidPaper } from '../../db/domain/bids/paper.ts'
import { valueFormatFor } from '../../db/domain/conventions/value-format.ts'
import { toVisibleLine } from '../../db/domain/visible-text.ts'
import { renderMailFigures } from './figures.ts'
import type { PaperMail, PaperMailContext } from './paper-mail.ts'

/**
 * Composes a mail about a bid: the offer, the reminder before the bid expires, or the mails after the customer's
 * answer.
 */
export function bidMail(bid: BidPaper, context: PaperMailContext): PaperMail {
  const { customer, site, acceptance, validUntil, title } = bid
  const { label } = context
  const values = valueFormatFor(bid.from.conventions)
  const about = toVisibleLine(title ?? context.project ?? site[0] ?? '')
  const total = totalOf(bid)
  const until = acceptance === null && validUntil ? values.deadline(validUntil) : null
  const number = toVisibleLine(bid.number)
  const named = label('bid.mailBid', { number })
  const offer: PaperMail = {
    subject: { what: named, title, project: context.project },
    preview: label('bid.mailPreview', { ...known(until), until: until ?? '', total, number }),
    customer: customer && nameOf(customer),
    intro: label('bid.mailIntro', { ...known(about), about }),
    facts: renderMailFigures({
      ...{ color: context.color, label },
      heading: named,
      amount: total,
      amountName: label('common.total'),
      others: factsOf(bid, context, until),
    }),
    link: {
      action: label('bid.mailAction'),
      invitation: label('bid.mailInvitation'),
      rights: label('bid.mailRights'),
    },
  }
  if (context.occasion === 'expiring' && until) return expiringLetter(bid, context, offer, until)
  if (context.audience === 'office') return officeLetter(bid, context, offer)
  return context.audience === 'signer' ? signerLetter(bid, context, offer) : offer
}

const totalOf = ({ from, totals }: BidPaper): string => valueFormatFor(from.conventions).amount(totals.total)

const known = (text: string | null) => ({ known: text ? 'yes' : 'no' })

const nameOf = ({ name, companyName }: NonNullable<BidPaper['customer']>): string =>
  toVisibleLine(name ?? companyName ?? '')

function factsOf(bid: BidPaper, { audience, project, label }: PaperMailContext, until: string | null) {
  const { acceptance, options, customer, title } = bid
  const isOpen = acceptance === null
  const customerName = audience === 'office' && customer ? nameOf(customer) : ''
  const toChoose = { name: label('bid.mailToChoose'), value: label('bid.mailOptions', { count: options.length }) }
  return [
    ...(until ? [{ name: label('bid.validUntil'), value: until }] : []),
    ...(isOpen && options.length > 0 ? [toChoose] : []),
    ...(title === undefined ? [] : [{ name: label('bid.mailTitle'), value: toVisibleLine(title) }]),
    ...(project ? [{ name: label('common.project'), value: toVisibleLine(project) }] : []),
    ...(customerName ? [{ name: label('common.customer'), value: customerName }] : []),
  ]
}

/**
 * Composes the mail that informs the organization's members of the customer's answer. The customer's message, if any,
 * is quoted.
 */
function officeLetter(bid: BidPaper, { asker, message, label }: PaperMailContext, offer: PaperMail): PaperMail {
  const number = toVisibleLine(bid.number)
  const common = { ...offer, customer: null, saysBoth: true, link: null }
  if (asker !== undefined && message) {
    const subject = { ...offer.subject, what: label('bid.mailChangeAsked', { number }) }
    const intro = label('bid.mailOfficeAsked', { number, name: toVisibleLine(asker) })
    return { ...common, subject, preview: `${intro} ${toVisibleLine(message)}`, intro, quotes: true }
  }
  const isDeclined = bid.status === 'rejected'
  const what = label(isDeclined ? 'bid.mailWasDeclined' : 'bid.mailWasAccepted', { number })
  const quotes = isDeclined && Boolean(message)
  const answer = isDeclined ? 'declined' : 'accepted'
  const by = !isDeclined && !message && bid.acceptance?.name
  const intro = by
    ? label('bid.mailOfficeAccepted', { number, name: toVisibleLine(by), amount: totalOf(bid) })
    : label('bid.mailOffice', { number, answer: quotes ? 'wrote' : answer })
  const preview = message ? `${intro} ${toVisibleLine(message)}` : intro
  const subject = { ...offer.subject, what }
  return { ...common, subject, preview, intro, quotes }
}

/** Composes the mail that confirms the acceptance to the customer. */
function signerLetter(bid: BidPaper, { label }: PaperMailContext, offer: PaperMail): PaperMail {
  const date = bid.acceptance && valueFormatFor(bid.from.conventions).date(bid.acceptance.at)
  return {
    ...offer,
    subject: { ...offer.subject, what: label('bid.mailAcceptedBid', { number: toVisibleLine(bid.number) }) },
    intro: label('bid.mailThanks', { ...known(date), date: date ?? '' }),
    link: {
      action: label('bid.mailSee'),
      invitation: label('bid.mailAcceptedIsHere'),
      rights: label('bid.mailRightsToSee'),
    },
  }
}

/**
 * Composes the reminder that an open bid expires within days, for the organization's members or for the customer.
 * Customers get it only if the organization has enabled it.
 */
function expiringLetter(
  bid: BidPaper,
  { audience, label }: PaperMailContext,
  offer: PaperMail,
  until: string,
): PaperMail {
  const number = toVisibleLine(bid.number)
  const subject = { ...offer.subject, what: label('bid.mailEndsSoon', { number }) }
  if (audience !== 'office') return { ...offer, subject, intro: label('bid.mailGoodUntil', { number, until }) }
  const seen = bid.status === 'viewed' ? 'yes' : 'no'
  return {
    ...offer,
    subject,
    preview: label('bid.mailExpiringPreview', { seen, until }),
    customer: null,
    intro: label('bid.mailExpiring', { seen, number, until }),
    closing: label('bid.mailExpiringEnd'),
    link: null,
  }
}
