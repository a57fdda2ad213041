import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Response, Router } from 'express'
import handlebars from 'handlebars'
import type { Letterhead } from '../../../db/domain/bids/document.ts'
import { contrast, inkOf, mixed, textOn } from '../../../db/domain/colors.ts'
import { Fixed, sendBody } from '../../http/wire/compression.ts'
import { guardPage, stylesheetPath } from '../render.ts'

/**
 * The look of the pages that an organization's customers see: its own letterhead and colours over the pages' common
 * stylesheet. Colours come as a stylesheet whose address names them, so the policy needs no exception for inline style.
 */

const file = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const engine = handlebars.create()
for (const name of ['bid-option', 'bid-contact']) engine.registerPartial(name, file(`${name}.hbs`))
const template = (name: string) => engine.compile<object>(file(name), { preventIndent: true })
const templates = { bid: template('bid.hbs'), 'bid-message': template('bid-message.hbs') }
const layout = template('bid-layout.hbs')

const asset = (name: string, kind: 'css' | 'js') => {
  const content = file(name)
  const digest = hash('sha256', content, 'hex').slice(0, 16)
  return { content: new Fixed(content), kind, path: `/pages/bid-${digest}.${kind}` }
}
const bidStylesheet = asset('bid.css', 'css')
const script = asset('bid-script.js', 'js')

export interface BidPage {
  template: keyof typeof templates
  title: string
  data: object
  status?: number
  /** Whose colours it has; without one it has those of nobody. */
  from?: Letterhead
  /** Whether the page's script goes with it. */
  scripted?: boolean
}

/** The page as HTML. */
export function bidPageHtml({ template, title, data, from, scripted = false }: BidPage): string {
  const paths = {
    stylesheetPath,
    bidStylesheetPath: bidStylesheet.path,
    brandPath: from && `/pages/brand-${from.primaryColor.slice(1)}.css`,
    scriptPath: scripted && script.path,
  }
  return layout({ title, body: templates[template](data), ...paths })
}

/** Sends one of these pages: kept from caches, frames, search engines and referrers, with nothing from elsewhere. */
export const sendBidPage = (response: Response, page: BidPage): void => sendBidHtml(response, bidPageHtml(page), page)

/** Sends a page that is HTML already. */
export function sendBidHtml(
  response: Response,
  html: string,
  { scripted = false, status = 200 }: Pick<BidPage, 'scripted' | 'status'>,
): void {
  guardPage(response)
  if (scripted) {
    const policy = String(response.getHeader('Content-Security-Policy'))
    response.setHeader('Content-Security-Policy', `${policy}; script-src 'self'; connect-src 'self'`)
  }
  response.setHeader('X-Robots-Tag', 'noindex, nofollow, noarchive')
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.status(status)
  void sendBody(response.req, response, html)
}

/** The stylesheets and the script, under addresses that change with their content. */
export function bidAssets(): Router {
  const router = Router()
  for (const { content, kind, path } of [bidStylesheet, script]) {
    router.get(path, (request, response) => {
      describeAsset(response, kind)
      return content.send(request, response)
    })
  }
  router.get(/^\/pages\/brand-([0-9a-f]{6})\.css$/i, (request, response) => {
    describeAsset(response, 'css')
    response.send(brandStyle(`#${request.params[0]}`))
  })
  return router
}

function describeAsset(response: Response, kind: string): void {
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  response.type(kind)
}

/** What follows from an organization's colour. Text in it has a contrast of 4.5 on white and on its own tint. */
function brandStyle(color: string): string {
  const tint = mixed(color, '#ffffff', 0.92)
  let ink = inkOf(color)
  while (contrast(ink, tint) < 4.5) ink = mixed(ink, '#000000', 0.1)
  return `:root{--accent:${ink};--accent-hover:${mixed(ink, '#000000', 0.2)};--on-accent:${textOn(ink)};--tint:${tint}}\n`
}
