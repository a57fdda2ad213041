import { readFileSync } from 'node:fs'
import handlebars from 'handlebars'
import { bids } from '../../db/bids/bids.ts'
import { bidDocument } from '../../db/bids/documents.ts'
import { bidPdfFile, wantBidPdf } from '../../db/bids/pdfs.ts'
import { liveLinkOf, shareUrl } from '../../db/bids/share-links.ts'
import type { BidDocument } from '../../db/domain/bids/document.ts'
import { inkOf, textOn } from '../../db/domain/colors.ts'
import { Refusal } from '../../db/domain/refusal.ts'
import { amountText, dateText, visibleLine, visibleText } from '../../db/domain/shown-text.ts'
import { allows } from '../../db/domain/states.ts'
import { SliceLost, type Tasks } from '../../db/jobs/jobs.ts'
import {
  awaitFile,
  type BidMailParams,
  claimMail,
  finishMail,
  type MailAttempt,
  settleFailedMail,
} from '../../db/mail/jobs.ts'
import type { MailMessage } from '../../db/mail/mail.ts'
import type { Database } from '../../db/postgres/connection.ts'
import { reading, writing } from '../../db/postgres/transaction.ts'
import { findRecord } from '../../db/records/read.ts'
import { CannotPrint } from '../pdf/renderer.ts'
import { sendMail } from '../send-email.ts'
import type { Surroundings } from '../surroundings.ts'
import { keptBidPdf } from './pdf.ts'

const template = (name: string, noEscape: boolean) =>
  handlebars.compile<object>(readFileSync(new URL(`../email/${name}`, import.meta.url), 'utf8'), { noEscape })
const text = template('bid.txt.hbs', true)
const html = template('bid.html.hbs', false)

type Mailing = Pick<Surroundings, 'database' | 'files' | 'secrets' | 'settings' | 'log'>

/** The task send-bid: one attempt at a bid's mail, and what follows from it. */
export async function sendBid(mailing: Mailing, task: Tasks['send-bid']): Promise<void> {
  const { database, settings, log } = mailing
  const attempt = await claimMail(database, task)
  if (!attempt) return
  try {
    const mail = await composeMail(mailing, attempt)
    if (!mail) return
    await sendMail(settings, mail)
    await finishMail(database, attempt, { to: mail.to, subject: mail.subject })
  } catch (error) {
    if (error instanceof SliceLost) return
    log.warn({ err: error, job: attempt.id }, "an attempt at a bid's mail failed")
    await settleFailedMail(database, attempt, whyFailed(error)).catch((lost: unknown) => {
      if (!(lost instanceof SliceLost)) throw lost
    })
  }
}

/** What the organization reads of a failure. What is wrong with the bid or the address does not get better by waiting. */
function whyFailed(error: unknown): { reason: string; final: boolean } {
  if (error instanceof Refusal && error.code !== 'service_unavailable') return { reason: error.detail, final: true }
  if (error instanceof CannotPrint) return { reason: `There is no PDF of the bid. ${error.message}`, final: true }
  const { code, response, responseCode = 0 } = error as { code?: string; response?: string; responseCode?: number }
  if (response) {
    const refusesThis = code === 'EENVELOPE' || code === 'EMESSAGE'
    const said = visibleLine(response).slice(0, 300).replace(/\.?$/, '.')
    return { reason: `The mail server said: ${said}`, final: refusesThis && responseCode >= 500 }
  }
  if (code?.startsWith('E')) return { reason: `The mail server could not be reached (${code}).`, final: false }
  return { reason: 'The mail could not be made.', final: false }
}

/** The mail; undefined when it has to wait for its PDF. */
async function composeMail(
  mailing: Mailing,
  attempt: MailAttempt,
): Promise<(MailMessage & { id: string }) | undefined> {
  const { database, files, secrets, settings } = mailing
  const { bidId, to, message } = attempt.params as unknown as BidMailParams
  const unit = reading(database)
  const bid = await findRecord(unit, attempt.caller, bids, bidId)
  const token = allows('bid', 'share', bid.status) && (await liveLinkOf(unit, attempt.caller, secrets, bidId))?.token
  if (!token) throw new Refusal('conflict', `The bid is ${bid.status} and has no public link any more.`)
  const document = await bidDocument(unit, attempt.caller, bidId)
  const file = await keptBidPdf(mailing, { tenantId: attempt.tenantId, bidId }, document)
  if (file === undefined) return awaitPdf(database, attempt, bidId, bidPdfFile(attempt.tenantId, document))
  const link = shareUrl(settings.publicOrigin, token)
  const data = mailData(document, { link, message })
  return {
    id: attempt.id,
    to,
    fromName: data.company,
    subject: data.subject,
    text: text(data),
    html: html(data),
    ...(document.from.email && { replyTo: document.from.email }),
    attachments: [
      { filename: `${data.number}.pdf`, contentType: 'application/pdf', path: files.artifactPath(file) },
      ...logoOf(document),
    ],
  }
}

/**
 * Has the PDF made and lets the mail wait for it, in its organization's turn with the other documents. A PDF that is not
 * there after it was waited for counts as a failed attempt.
 */
async function awaitPdf(database: Database, attempt: MailAttempt, bidId: number, file: string): Promise<undefined> {
  if (attempt.awaited === file) throw new Error(`the PDF of bid ${bidId} was not made`)
  await writing(database, attempt.caller, async (unit) => {
    await awaitFile(unit, attempt, file)
    await wantBidPdf(unit.sql, { tenantId: attempt.tenantId, bidId }, attempt.id)
  })
}

const logoCid = 'logo@bid'
const logoMost = { width: 220, height: 72 }

function logoOf({ from: { logo } }: BidDocument) {
  if (!logo) return []
  const filename = logo.contentType === 'image/png' ? 'logo.png' : 'logo.jpg'
  return [{ filename, contentType: logo.contentType, content: logo.content, cid: logoCid }]
}

function mailData(document: BidDocument, { link, message }: { link: string; message: string | null }) {
  const { from, customer, options, validUntil } = document
  const company = visibleLine(from.companyName)
  const number = visibleLine(document.number)
  const color = inkOf(from.primaryColor)
  const scale = from.logo ? Math.min(1, logoMost.width / from.logo.width, logoMost.height / from.logo.height) : 1
  return {
    link,
    company,
    number,
    color,
    onColor: textOn(color),
    subject: `Bid ${number} from ${company}`,
    message: message && visibleText(message),
    customer: customer && visibleLine(customer.name ?? customer.companyName ?? ''),
    site: document.site[0] && visibleLine(document.site[0]),
    total: amountText(document.totals.total),
    optionCount: options.length === 0 ? '' : options.length === 1 ? 'One option' : `${options.length} options`,
    validUntil: validUntil && dateText(validUntil),
    contact: [from.phone, from.email, from.website?.replace(/^https?:\/\/(.+?)\/?$/, '$1')].flatMap((line) =>
      line ? [visibleLine(line)] : [],
    ),
    logo: from.logo && {
      cid: logoCid,
      width: Math.round(from.logo.width * scale),
      height: Math.round(from.logo.height * scale),
    },
  }
}
