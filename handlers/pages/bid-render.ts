import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Response, Router } from 'express'
import handlebars from 'handlebars'
import type { Letterhead } from '../../db/domain/bid-document.ts'
import { contrast, inkOf, mixed, textOn } from '../../db/domain/colors.ts'
import { guardPage, stylesheetPath } from './render.ts'

/**
 * The look of the pages that an organization's customers see: its own letterhead and colours over the pages' common
 * stylesheet. Colours come as a stylesheet whose address names them, so the policy needs no exception for inline style.
 */

const file = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const engine = handlebars.create()
engine.registerPartial('bid-option', file('bid-option.hbs'))
const template = (name: string) => engine.compile<object>(file(name), { preventIndent: true })
const templates = { bid: template('bid.hbs'), 'bid-message': template('bid-message.hbs') }
const layout = template('bid-layout.hbs')

const asset = (name: string, kind: 'css' | 'js') => {
  const content = file(name)
  const digest = hash('sha256', content, 'hex').slice(0, 16)
  return { content, kind, path: `/pages/bid-${digest}.${kind}` }
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

/** Sends one of these pages: kept from caches, frames, search engines and referrers, with nothing from elsewhere. */
export function sendBidPage(response: Response, page: BidPage): void {
  const { title, data, from, scripted = false, status = 200 } = page
  guardPage(response)
  if (scripted) {
    const policy = String(response.getHeader('Content-Security-Policy'))
    response.setHeader('Content-Security-Policy', `${policy}; script-src 'self'; connect-src 'self'`)
  }
  response.setHeader('X-Robots-Tag', 'noindex, nofollow, noarchive')
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  const paths = {
    stylesheetPath,
    bidStylesheetPath: bidStylesheet.path,
    brandPath: from && `/pages/brand-${from.primaryColor.slice(1)}.css`,
    scriptPath: scripted && script.path,
  }
  response.status(status).end(layout({ title, body: templates[page.template](data), ...paths }))
}

/** The stylesheets and the script, under addresses that change with their content. */
export function bidAssets(): Router {
  const router = Router()
  for (const { content, kind, path } of [bidStylesheet, script]) {
    router.get(path, (_request, response) => sendAsset(response, kind, content))
  }
  router.get(/^\/pages\/brand-([0-9a-f]{6})\.css$/i, (request, response) =>
    sendAsset(response, 'css', brandStyle(`#${request.params[0]}`)),
  )
  return router
}

function sendAsset(response: Response, kind: string, content: string): void {
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.type(kind).send(content)
}

/** What follows from an organization's colour. Text in it has a contrast of 4.5 on white and on its own tint. */
function brandStyle(color: string): string {
  const tint = mixed(color, '#ffffff', 0.92)
  let ink = inkOf(color)
  while (contrast(ink, tint) < 4.5) ink = mixed(ink, '#000000', 0.1)
  return `:root{--accent:${ink};--accent-hover:${mixed(ink, '#000000', 0.2)};--on-accent:${textOn(ink)};--tint:${tint}}\n`
}
