import { pipeline } from 'node:stream/promises'
import express, { type Request, type Response, Router } from 'express'
import type { Origin } from '../../db/bid-answers.ts'
import { bidPdfFile, enqueueBidPdf } from '../../db/bid-pdfs.ts'
import type { Database } from '../../db/connection.ts'
import type { Files } from '../../db/files.ts'
import {
  type AnswerOutcome,
  acceptSharedBid,
  declineSharedBid,
  findSharedBid,
  openSharedBid,
  type SharedBid,
} from '../../db/shared-bids.ts'
import { clientAddress } from '../http/exchange.ts'
import { type Banner, stateBanner } from './bid-banner.ts'
import { bidAssets, sendBidPage } from './bid-render.ts'
import { bidView, type Problems, totalsView, type Visit } from './bid-view.ts'
import { page } from './browser.ts'
import { isOpening } from './openings.ts'
import { guardPage, seeOther } from './render.ts'

type Serve = (bid: SharedBid, request: Request, response: Response) => Promise<void> | void

const readForm = express.urlencoded({ extended: false, limit: '256kb', parameterLimit: 1000 })

/** /b/<token>: a bid as its customer sees it. The token is the credential; there are no cookies and no session. */
export function bidRoutes({ database, files }: { database: Database; files: Files }): Router {
  const shared = (serve: Serve) =>
    page(async (request, response) => {
      const found = await findSharedBid(database, String(request.params.token))
      if (found) await serve(found, request, response)
      else sendGone(response)
    })
  const router = Router()
  router.use(bidAssets())
  router.get(
    '/b/:token',
    shared(async (bid, request, response) => {
      if (isOpening(request)) await openSharedBid(database, bid)
      showBid(bid, request, response)
    }),
  )
  router.get('/b/:token/totals', shared(sendTotals))
  router.get('/b/:token/logo', shared(sendLogo))
  router.get(
    '/b/:token/pdf',
    shared((bid, request, response) => sendPdf({ database, files }, bid, request, response)),
  )
  router.post('/b/:token/options', readForm, shared(showChoice))
  router.post(
    '/b/:token/accept',
    readForm,
    shared((bid, request, response) => accept(database, bid, request, response)),
  )
  router.post(
    '/b/:token/decline',
    readForm,
    shared((bid, request, response) => decline(database, bid, request, response)),
  )
  router.use('/b', (_request, response) => sendGone(response))
  return router
}

/** Whatever the reason, the page is the same: an address that never was is not told from one that has ended. */
function sendGone(response: Response): void {
  const title = 'There is no bid at this address'
  const lines = [
    'The link may have been cut short on its way to you, or replaced by a newer one.',
    'Open it again from the message that you got, or ask the company that sent it for another.',
  ]
  sendBidPage(response, { template: 'bid-message', title, status: 404, data: { title, lines } })
}

interface Shown extends Pick<Visit, 'typed' | 'problems'> {
  chosenIds?: readonly number[]
  banner?: Banner
  status?: number
}

const addressOf = (request: Request): string => `/b/${request.params.token}`

function showBid(
  { bid, document, documentHash, open }: SharedBid,
  request: Request,
  response: Response,
  { chosenIds = [], status, ...shown }: Shown = {},
): void {
  const visit = { address: addressOf(request), documentHash, open, chosenIds, ...shown }
  const data = bidView(document, { ...visit, banner: shown.banner ?? stateBanner(bid, document, open) })
  const title = `Bid ${document.number} from ${document.from.companyName}`
  sendBidPage(response, {
    template: 'bid',
    title,
    data,
    from: document.from,
    scripted: open,
    ...(status && { status }),
  })
}

/** The totals with the options in the query, for the page's script. */
function sendTotals({ document, open }: SharedBid, { query }: Request, response: Response): void {
  guardPage(response)
  response.json(totalsView(document, idsOf(query.option), open))
}

function sendLogo({ document: { from } }: SharedBid, _request: Request, response: Response): void {
  if (!from.logo) {
    sendGone(response)
    return
  }
  guardPage(response)
  response.setHeader('Cache-Control', 'private, max-age=3600')
  response.type(from.logo.contentType).send(Buffer.from(from.logo.content, 'base64'))
}

/** The PDF, once the worker has made it; until then a page that asks again by itself. */
async function sendPdf(
  { database, files }: { database: Database; files: Files },
  { caller, bid, document }: SharedBid,
  request: Request,
  response: Response,
): Promise<void> {
  const file = await files.openArtifact(bidPdfFile(caller.tenantId, document))
  if (!file) {
    await enqueueBidPdf(database.sql, { tenantId: caller.tenantId, bidId: bid.id })
    const title = 'Your PDF is being prepared'
    const lines = ['It opens here by itself in a moment.']
    const link = { href: addressOf(request), label: 'Back to the bid' }
    response.setHeader('Refresh', '2')
    sendBidPage(response, { template: 'bid-message', title, data: { title, lines, link }, from: document.from })
    return
  }
  try {
    response.setHeader('Content-Type', 'application/pdf')
    response.setHeader('Content-Length', file.size)
    response.setHeader('Content-Disposition', `inline; filename="${document.number}.pdf"`)
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('Referrer-Policy', 'no-referrer')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('X-Robots-Tag', 'noindex')
    if (request.method === 'HEAD') response.end()
    else await pipeline(file.handle.createReadStream({ autoClose: false }), response)
  } finally {
    await file.handle.close()
  }
}

/** The page again, with the options that were ticked; for browsers without script. */
function showChoice(bid: SharedBid, request: Request, response: Response): void {
  const { text, chosenIds } = fieldsOf(request)
  showBid(bid, request, response, { chosenIds, typed: { name: text('name'), signature: text('signature') } })
}

async function accept(database: Database, bid: SharedBid, request: Request, response: Response): Promise<void> {
  const { text, chosenIds } = fieldsOf(request)
  const typed = { name: text('name'), signature: text('signature') }
  const problems = {
    ...lacking('name', typed.name, 200, 'Your full name'),
    ...lacking('signature', typed.signature, 200, 'Your signature'),
    ...(text('consent') !== 'yes' && { consent: 'Tick that you agree to sign electronically.' }),
  }
  if (bid.open && Object.keys(problems).length > 0) {
    showBid(bid, request, response, { chosenIds, typed, problems, status: 422 })
    return
  }
  const seen = { documentHash: text('document'), total: text('total') }
  const origin = originOf(request)
  const outcome = await acceptSharedBid(database, bid, { ...typed, ...seen, ...origin, optionIds: chosenIds })
  await follow(database, outcome, request, response, { chosenIds, typed: { name: typed.name } })
}

async function decline(database: Database, bid: SharedBid, request: Request, response: Response): Promise<void> {
  const reason = fieldsOf(request).text('reason')
  const problems = lacking('reason', reason, 2000, 'A reason')
  if (bid.open && problems.reason) {
    showBid(bid, request, response, { typed: { reason }, problems, status: 422 })
    return
  }
  const outcome = await declineSharedBid(database, bid, { reason, ...originOf(request) })
  await follow(database, outcome, request, response, {})
}

/** After an answer the browser GETs the page anew, so that a reload answers nothing again. */
async function follow(
  database: Database,
  outcome: AnswerOutcome,
  request: Request,
  response: Response,
  shown: Shown,
): Promise<void> {
  if (outcome !== 'changed') {
    seeOther(response, addressOf(request))
    return
  }
  const now = await findSharedBid(database, String(request.params.token))
  if (!now) {
    sendGone(response)
    return
  }
  const banner: Banner = {
    kind: 'problem',
    title: 'Please look at this once more',
    lines: ['The bid or its total is not what stood on your page, so nothing has been signed. This is how it is now.'],
    alert: true,
  }
  const offered = new Set(now.document.options.map(({ id }) => id))
  const chosenIds = shown.chosenIds?.filter((id) => offered.has(id)) ?? []
  showBid(now, request, response, { ...shown, chosenIds, banner, status: 409 })
}

const lacking = (field: keyof Problems, value: string, most: number, what: string): Problems => {
  if (value === '') return { [field]: `${what} is missing.` }
  return value.length > most ? { [field]: `${what} can have ${most} characters at most.` } : {}
}

/** A form's fields, trimmed; one that is not there is empty. NUL, which no text column takes, becomes U+FFFD. */
function fieldsOf(request: Request): { text: (name: string) => string; chosenIds: number[] } {
  const body = (request.body ?? {}) as Record<string, unknown>
  const text = (name: string): string => {
    const value = Object.hasOwn(body, name) ? body[name] : ''
    return typeof value === 'string' ? value.replaceAll('\0', '\ufffd').trim() : ''
  }
  return { text, chosenIds: idsOf(Object.hasOwn(body, 'option') ? body.option : undefined) }
}

/** What is no id becomes 0, which no option has. */
const idsOf = (value: unknown): number[] => {
  const ids = [value ?? []].flat().map((id) => (/^[1-9]\d{0,9}$/.test(String(id)) ? Number(id) : 0))
  return [...new Set(ids)]
}

const originOf = (request: Request): Origin => ({
  ipAddress: clientAddress(request) || null,
  userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
})
