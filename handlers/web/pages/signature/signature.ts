import type { Request, Response, Router } from 'express'
import { valueFormatFor } from '../../../../db/domain/conventions/value-format.ts'
import { labelsOf } from '../../../../db/domain/language/labels.ts'
import type { SignaturePaper } from '../../../../db/domain/signature-requests/paper.ts'
import { toFileNamePart, toVisibleLine } from '../../../../db/domain/visible-text.ts'
import type { Database } from '../../../../db/engine/postgres/connection.ts'
import { readContextAtClockOf } from '../../../../db/engine/postgres/transaction.ts'
import { openVersionFile } from '../../../../db/nouns/documents/versions.ts'
import { signaturePaperKind } from '../../../../db/nouns/signature-requests/paper.ts'
import { signatureLink } from '../../../../db/nouns/signature-requests/public-link.ts'
import {
  declineSharedRequest,
  type EndedRequest,
  findSharedRequest,
  markSharedRequestViewed,
  recordFileOpened,
  type SharedRequest,
  signSharedRequest,
} from '../../../../db/nouns/signature-requests/shared-requests.ts'
import type { AnswerOutcome } from '../../../../db/services/papers/answers.ts'
import { PaperCache } from '../../../../db/services/papers/paper-cache.ts'
import { sendFile } from '../../../pipeline/http/files/send.ts'
import { seeOther } from '../render.ts'
import {
  answerOriginOf,
  type Banner,
  changedBanner,
  readAnswerForm,
  reasonProblems,
  signatureProblems,
} from '../shared/answer-form.ts'
import { EmptyFormPageCache } from '../shared/empty-form-cache.ts'
import { type Message, sendLinkNotFound, sendMessage } from '../shared/messages.ts'
import { isPageOpening } from '../shared/page-opening.ts'
import { type FindSharedRecord, type SharedPageDeps, sharedRoutes } from '../shared/routes.ts'
import { compilePageTemplate, sendSharedHtml, sharedPageHtml } from '../shared/shared-page.ts'
import { canShowFirstPage, sendFirstPage } from './first-page.ts'
import { type SignaturePageContext, signatureView } from './view.ts'

const template = compilePageTemplate(new URL('signature.hbs', import.meta.url), {
  'schedule-cells': new URL('schedule-cells.hbs', import.meta.url),
})
const formLimits = { maxBytes: 64 * 1024, maxFields: 20 }

/** Routes of /s/<token>: the page on which a person outside the organization signs a document. */
export function signatureRoutes(deps: SharedPageDeps): Router {
  const { database } = deps
  const papers = new PaperCache(signaturePaperKind)
  const findRequest = async (token: string) => {
    const found = await findSharedRequest(database, papers, token)
    return found && 'ended' in found ? { message: endedMessage(found.ended) } : found
  }
  return sharedRoutes({ paper: signaturePaperKind, link: signatureLink, find: findRequest }, deps, (pages, sharing) => {
    const { find, shared } = sharing
    pages.get(
      '/:token',
      shared(async (asked, request, response) => {
        if (isPageOpening(request)) await markSharedRequestViewed(database, asked)
        showRequest(asked, request, response, undefined, await canShowFirstPage(deps, asked))
      }),
    )
    pages.get(
      '/:token/file',
      shared((asked, request, response) => sendDocument(deps, asked, request, response)),
    )
    pages.get(
      '/:token/page',
      shared((asked, request, response) => sendFirstPage(deps, asked, request, response)),
    )
    pages.post(
      '/:token/sign',
      shared((asked, request, response) => sign({ database, find }, asked, request, response)),
    )
    pages.post(
      '/:token/decline',
      shared((asked, request, response) => decline({ database, find }, asked, request, response)),
    )
  })
}

interface Shown extends Pick<SignaturePageContext, 'typed' | 'problems' | 'banner'> {
  status?: number
}

const addressOf = (request: Request): string => `${signatureLink.path}/${request.params.token}`

const untouched = new EmptyFormPageCache<SignaturePaper>()

function showRequest(
  asked: SharedRequest,
  request: Request,
  response: Response,
  shown?: Shown,
  hasFirstPage = true,
): void {
  const address = addressOf(request)
  const draw = () => requestHtml(asked, address, hasFirstPage, shown)
  const html = shown ? draw() : untouched.of(asked.paper, `${address} ${asked.open} ${hasFirstPage}`, draw)
  sendSharedHtml(response, html, { ...(shown?.status && { status: shown.status }) })
}

function requestHtml(
  { paper, open }: SharedRequest,
  address: string,
  hasFirstPage: boolean,
  { status: _status, ...shown }: Shown = {},
): string {
  const context = { address, open, hasFirstPage, ...shown, banner: shown.banner ?? signedBanner(paper) }
  const from = labelsOf(paper.from.language)('mail.from')
  const title = `${toVisibleLine(paper.title)} ${from} ${toVisibleLine(paper.from.companyName)}`
  return sharedPageHtml({ title, body: template(signatureView(paper, context)), from: paper.from })
}

function signedBanner({ signature, from }: SignaturePaper): Banner | undefined {
  if (!signature) return undefined
  const label = labelsOf(from.language)
  const signed = { name: toVisibleLine(signature.name), date: valueFormatFor(from.conventions).date(signature.at) }
  return {
    kind: 'done',
    title: label('signature.signedBy', signed),
    lines: [label('signature.recorded', { company: toVisibleLine(from.companyName) }), label('signature.keepPdf')],
  }
}

/** Sends the file to be signed, in the version that the signature request references. */
async function sendDocument(
  { database, files }: SharedPageDeps,
  asked: SharedRequest,
  request: Request,
  response: Response,
): Promise<void> {
  const { caller, paper } = asked
  const { content } = paper
  if (content.entityType !== 'document') {
    sendLinkNotFound(response, signaturePaperKind.noun)
    return
  }
  const { id, version, number } = content.document
  const { file, sha256 } = await openVersionFile(
    await readContextAtClockOf(database, caller),
    caller,
    files,
    id,
    version,
  )
  if (isPageOpening(request)) await recordFileOpened(database, asked)
  response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })
  await sendFile(request, response, {
    content: file,
    contentType: 'application/pdf',
    filename: toFileNamePart(number),
    disposition: 'inline',
    version: sha256,
  })
}

interface Answering {
  database: Database
  find: FindSharedRecord<SharedRequest>
}

async function sign(
  { database, find }: Answering,
  asked: SharedRequest,
  request: Request,
  response: Response,
): Promise<void> {
  const { text } = await readAnswerForm(request, formLimits)
  const typed = { name: text('name'), signature: text('signature') }
  const problems = signatureProblems(text)
  if (asked.open && Object.keys(problems).length > 0) {
    showRequest(asked, request, response, { typed, problems, status: 422 })
    return
  }
  const given = { ...typed, ...answerOriginOf(request), documentHash: text('document') }
  const outcome = await signSharedRequest(database, asked, given)
  if (outcome !== 'changed') {
    // The redirect makes the browser GET the page, so that a reload does not sign again.
    seeOther(response, addressOf(request))
    return
  }
  const now = await find(request, response)
  const label = labelsOf(asked.paper.from.language)
  const banner = changedBanner(label, label('signature.changed'))
  if (now) showRequest(now, request, response, { typed: { name: typed.name }, banner, status: 409 })
}

async function decline(
  { database }: Answering,
  asked: SharedRequest,
  request: Request,
  response: Response,
): Promise<void> {
  const reason = (await readAnswerForm(request, formLimits)).text('reason')
  const problems = reasonProblems(reason)
  if (asked.open && problems.reason) {
    showRequest(asked, request, response, { typed: { reason }, problems, status: 422 })
    return
  }
  const outcome: AnswerOutcome = asked.open ? await declineSharedRequest(database, asked, reason || null) : 'closed'
  if (outcome === 'done') sendMessage(response, { ...declinedWords(asked.paper), from: asked.paper.from })
  else seeOther(response, addressOf(request))
}

/** Returns the message for a signature request that ended without a signature. */
function endedMessage({ status, at, title, signerName, from }: EndedRequest): Message {
  const label = labelsOf(from.language)
  const values = valueFormatFor(from.conventions)
  const company = toVisibleLine(from.companyName)
  const named = { title: toVisibleLine(title), company, signer: toVisibleLine(signerName) }
  const shared = { status: 410, from }
  if (status === 'declined') return { ...shared, ...declinedWords({ from, title }) }
  if (status === 'voided') {
    const lines = [label('signature.voided', { ...named, date: values.date(at) })]
    return { ...shared, title: label('signature.voidedTitle'), lines, asking: label('page.askAbout', { company }) }
  }
  const lines = [label('signature.expired', { ...named, until: values.deadline(at) })]
  const asking = label('signature.askForTime', { company })
  return { ...shared, title: label('signature.expiredTitle'), lines, asking }
}

function declinedWords({ from, title }: Pick<SignaturePaper, 'from' | 'title'>): Message {
  const company = toVisibleLine(from.companyName)
  const label = labelsOf(from.language)
  return {
    title: label('signature.declinedTitle'),
    lines: [label('signature.declined', { title: toVisibleLine(title), company })],
    asking: label('signature.askForAnother', { company }),
  }
}
