import { readFileSync } from 'node:fs'
import type { Request, RequestHandler, Response, Router } from 'express'
import { totalsWithOptions } from '../../../../db/domain/bids/chosen-totals.ts'
import type { BidPaper } from '../../../../db/domain/bids/paper.ts'
import { labelsOf } from '../../../../db/domain/language/labels.ts'
import { compare } from '../../../../db/domain/money.ts'
import { toVisibleLine } from '../../../../db/domain/visible-text.ts'
import type { Database } from '../../../../db/engine/postgres/connection.ts'
import { requestBidChange } from '../../../../db/nouns/bids/change-requests.ts'
import { bidPaperKind } from '../../../../db/nouns/bids/paper.ts'
import { bidLink } from '../../../../db/nouns/bids/public-link.ts'
import {
  acceptSharedBid,
  declineSharedBid,
  findSharedBid,
  markSharedBidViewed,
  type SharedBid,
} from '../../../../db/nouns/bids/shared-bids.ts'
import type { AnswerOutcome } from '../../../../db/services/papers/answers.ts'
import { PaperCache } from '../../../../db/services/papers/paper-cache.ts'
import { sendBody } from '../../../pipeline/http/wire/compression.ts'
import { assetOf } from '../look/assets.ts'
import { seeOther, setSecurityHeaders } from '../render.ts'
import {
  answerOriginOf,
  type Banner,
  changedBanner,
  problemsOfChangeRequest,
  readAnswerForm,
  reasonProblems,
  signatureProblems,
} from '../shared/answer-form.ts'
import { EmptyFormPageCache } from '../shared/empty-form-cache.ts'
import { isPageOpening } from '../shared/page-opening.ts'
import { type FindSharedRecord, type SharedPageDeps, sharedRoutes } from '../shared/routes.ts'
import { compilePageTemplate, sendSharedHtml, sharedPageHtml } from '../shared/shared-page.ts'
import { changeRequestedBanner, negativeTotalBanner, stateBanner, tooManyRequestsBanner } from './banner.ts'
import { sendSharedFile } from './files.ts'
import { type BidPageContext, bidView, totalsView } from './view.ts'

const file = (name: string): URL => new URL(name, import.meta.url)
const template = compilePageTemplate(file('bid.hbs'), {
  ask: file('ask.hbs'),
  'bid-option': file('bid-option.hbs'),
})
export const bidScript = assetOf(readFileSync(file('bid-script.js')), 'bid', 'js')

/** Form limits that allow every option of the largest bid. */
const formLimits = { maxBytes: 256 * 1024, maxFields: 1_100 }

/** Routes of /b/<token>: the customer's page of a bid. */
export function bidRoutes(deps: SharedPageDeps): Router {
  const { database } = deps
  const papers = new PaperCache(bidPaperKind)
  const findBid = (token: string) => findSharedBid(database, papers, token)
  return sharedRoutes({ paper: bidPaperKind, link: bidLink, find: findBid }, deps, (pages, { find, shared }) => {
    const answered = (answer: Answer): RequestHandler =>
      shared((bid, request, response) => answer({ database, find }, bid, request, response))
    pages.get(
      '/:token',
      shared(async (bid, request, response) => {
        if (isPageOpening(request)) await markSharedBidViewed(database, bid)
        const asked = bid.canBeAnswered && request.query.asked === 'yes'
        showBid(bid, request, response, asked ? { banner: changeRequestedBanner(bid.paper) } : undefined)
      }),
    )
    pages.get(
      '/:token/files/:file',
      shared((bid, request, response) => sendSharedFile(deps, bid, request, response)),
    )
    pages.get('/:token/totals', shared(sendTotals))
    pages.post('/:token/options', shared(showChoice))
    pages.post('/:token/accept', answered(accept))
    pages.post('/:token/decline', answered(decline))
    pages.post('/:token/ask', answered(ask))
  })
}

interface Shown extends Pick<BidPageContext, 'typed' | 'problems'> {
  chosenIds?: readonly number[]
  banner?: Banner
  status?: number
}

const addressOf = (request: Request): string => `${bidLink.path}/${request.params.token}`

const untouched = new EmptyFormPageCache<BidPaper>()

function showBid(shared: SharedBid, request: Request, response: Response, shown?: Shown): void {
  const address = addressOf(request)
  const draw = () => bidHtml(shared, address, shown)
  const html = shown ? draw() : untouched.of(shared.paper, `${address} ${shared.canBeAnswered}`, draw)
  sendSharedHtml(response, html, { script: scriptOf(shared), ...(shown?.status && { status: shown.status }) })
}

const scriptOf = ({ canBeAnswered }: SharedBid) => (canBeAnswered ? bidScript : undefined)

function bidHtml(
  shared: SharedBid,
  address: string,
  { chosenIds = [], status: _status, ...shown }: Shown = {},
): string {
  const { paper, documentHash, canBeAnswered } = shared
  const context = { address, documentHash, open: canBeAnswered, chosenIds, ...shown }
  const data = bidView(paper, { ...context, banner: shown.banner ?? stateBanner(shared) })
  const title = labelsOf(paper.from.language)('bid.pageTitle', {
    ...{ number: paper.number, company: paper.from.companyName },
    ...{ titled: paper.title === undefined ? 'no' : 'yes', title: toVisibleLine(paper.title ?? '') },
  })
  return sharedPageHtml({ title, body: template(data), from: paper.from, script: scriptOf(shared) })
}

/** Sends the totals for the options in the query, as JSON for the page's script. */
function sendTotals({ paper, canBeAnswered }: SharedBid, request: Request, response: Response): Promise<void> | void {
  setSecurityHeaders(response)
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  return sendBody(request, response, JSON.stringify(totalsView(paper, idsOf(request.query.option), canBeAnswered)))
}

/** Shows the page again with the ticked options, for browsers without scripts. */
async function showChoice(bid: SharedBid, request: Request, response: Response): Promise<void> {
  const { text, chosenIds } = await fieldsOf(request)
  showBid(bid, request, response, { chosenIds, typed: { name: text('name'), signature: text('signature') } })
}

interface Answering {
  database: Database
  find: FindSharedRecord<SharedBid>
}

type Answer = (answering: Answering, bid: SharedBid, request: Request, response: Response) => Promise<void>

async function accept(
  { database, find }: Answering,
  bid: SharedBid,
  request: Request,
  response: Response,
): Promise<void> {
  const { text, chosenIds } = await fieldsOf(request)
  const typed = { name: text('name'), signature: text('signature') }
  const problems = signatureProblems(text)
  if (bid.canBeAnswered && Object.keys(problems).length > 0) {
    showBid(bid, request, response, { chosenIds, typed, problems, status: 422 })
    return
  }
  if (bid.canBeAnswered && compare(totalsWithOptions(bid.paper, chosenIds).total, '0') < 0) {
    showBid(bid, request, response, { chosenIds, typed, banner: negativeTotalBanner(bid.paper), status: 409 })
    return
  }
  const seen = { documentHash: text('document'), total: text('total') }
  const origin = answerOriginOf(request)
  const outcome = await acceptSharedBid(database, bid, { ...typed, ...seen, ...origin, optionIds: chosenIds })
  await follow(find, outcome, request, response, { chosenIds, typed: { name: typed.name } })
}

async function decline(
  { database, find }: Answering,
  bid: SharedBid,
  request: Request,
  response: Response,
): Promise<void> {
  const reason = (await fieldsOf(request)).text('reason')
  const problems = reasonProblems(reason)
  if (bid.canBeAnswered && problems.reason) {
    showBid(bid, request, response, { typed: { reason }, problems, status: 422 })
    return
  }
  const outcome = await declineSharedBid(database, bid, { reason: reason || null, ...answerOriginOf(request) })
  await follow(find, outcome, request, response, {})
}

async function ask({ database }: Answering, bid: SharedBid, request: Request, response: Response): Promise<void> {
  const { text } = await fieldsOf(request)
  const typed = { asker: text('asker'), message: text('message') }
  const problems = problemsOfChangeRequest(text)
  if (bid.canBeAnswered && Object.keys(problems).length > 0) {
    showBid(bid, request, response, { typed, problems, status: 422 })
    return
  }
  const outcome = bid.canBeAnswered
    ? await requestBidChange(database, bid, { name: typed.asker, message: typed.message })
    : 'closed'
  if (outcome === 'late')
    showBid(bid, request, response, { typed, banner: tooManyRequestsBanner(bid.paper), status: 429 })
  else seeOther(response, outcome === 'done' ? `${addressOf(request)}?asked=yes#answer` : addressOf(request))
}

/**
 * Redirects the browser to the bid's page, so that a reload does not send the form again. If the bid has changed, shows
 * the form again with status 409.
 */
async function follow(
  find: FindSharedRecord<SharedBid>,
  outcome: AnswerOutcome,
  request: Request,
  response: Response,
  shown: Shown,
): Promise<void> {
  if (outcome !== 'changed') {
    seeOther(response, addressOf(request))
    return
  }
  const now = await find(request, response)
  if (!now) return
  const banner = changedBanner(labelsOf(now.paper.from.language), labelsOf(now.paper.from.language)('bid.changed'))
  const offered = new Set(now.paper.options.map(({ id }) => id))
  const chosenIds = shown.chosenIds?.filter((id) => offered.has(id)) ?? []
  showBid(now, request, response, { ...shown, chosenIds, banner, status: 409 })
}

/** Reads a form and returns its text fields and the ids of the ticked options. */
async function fieldsOf(request: Request): Promise<{ text: (name: string) => string; chosenIds: number[] }> {
  const { text, all } = await readAnswerForm(request, formLimits)
  return { text, chosenIds: idsOf(all('option')) }
}

/** Returns the distinct ids in `value`. An invalid id becomes 0, which no option has. */
const idsOf = (value: unknown): number[] => {
  const ids = [value ?? []].flat().map((id) => (/^[1-9]\d{0,9}$/.test(String(id)) ? Number(id) : 0))
  return [...new Set(ids)]
}
