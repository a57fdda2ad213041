import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Response, Router } from 'express'
import { type Template, TemplateEngine } from '../../../db/base/template-engine.ts'
import { contrast, inkOf, mixed, textOn } from '../../../db/domain/colors.ts'
import type { Language } from '../../../db/domain/language/languages.ts'
import { templateLabels } from '../../../db/domain/language/template-labels.ts'
import type { Letterhead } from '../../../db/domain/letterhead.ts'
import { sendBody } from '../../http/wire/compression.ts'
import { type Asset, assetOf, assetRoutes, describeAsset, stylesheetPath } from '../look/assets.ts'
import { guardPage } from '../render.ts'

/**
 * The look of the pages that an organization's customers see: its own letterhead and colours over the pages' common
 * stylesheet. Colours come as a stylesheet whose address names them, so the policy needs no exception for inline style.
 */

const here = (name: string): URL => new URL(name, import.meta.url)
const engine = new TemplateEngine(templateLabels)
/** Templates of several of these pages: each file here is a partial under its name. */
engine.addPartialsIn(here('./'))

/** A template of such a page, with partials of its own. */
export function pageTemplate(file: URL, partials: Record<string, URL> = {}): Template {
  for (const [name, partial] of Object.entries(partials)) engine.addPartial(name, partial)
  return engine.template(file)
}

const layout = pageTemplate(here('layout.hbs'))
/** The script of typed signatures, the same file that papers are drawn with. */
const scriptFile = '@expo-google-fonts/dancing-script/500Medium/DancingScript_500Medium.ttf'
const scriptFont = assetOf(readFileSync(fileURLToPath(import.meta.resolve(scriptFile))), 'signature', 'ttf')
const scriptFace = `@font-face{font-family:"Signature";src:url("${scriptFont.path}") format("truetype");font-display:swap}\n`
const sharedStylesheet = assetOf(scriptFace + readFileSync(here('shared.css'), 'utf8'), 'shared', 'css')

export interface SharedPage {
  title: string
  /** What stands between the letterhead's colours, as HTML. */
  body: string
  status?: number
  /** The organization whose colours the page has; without one it has neutral colours. */
  from?: Letterhead
  /** What it is in; the letterhead's language where there is one, else English. */
  language?: Language
  /** The script that goes with it. */
  script?: Asset | undefined
}

/** The page as HTML. */
export function sharedPageHtml({ title, body, from, language = from?.language ?? 'en', script }: SharedPage): string {
  const paths = {
    stylesheetPath,
    sharedStylesheetPath: sharedStylesheet.path,
    brandPath: from && `/pages/brand-${from.primaryColor.slice(1)}.css`,
    scriptPath: script?.path,
  }
  return layout({ title, body, language, ...paths })
}

/** Sends one of these pages: kept from caches, frames, search engines and referrers, with nothing from elsewhere. */
export const sendSharedPage = (response: Response, page: SharedPage): void =>
  sendSharedHtml(response, sharedPageHtml(page), page)

/** Sends a page that is HTML already. */
export function sendSharedHtml(
  response: Response,
  html: string,
  { script, status = 200 }: Pick<SharedPage, 'script' | 'status'>,
): void {
  guardPage(response, { hasScript: script !== undefined, hasFont: true })
  response.setHeader('X-Robots-Tag', 'noindex, nofollow, noarchive')
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.status(status)
  void sendBody(response.req, response, html)
}

/** The stylesheets, and the scripts of the pages that have one. */
export function sharedAssets(scripts: readonly Asset[]): Router {
  const router = assetRoutes([sharedStylesheet, scriptFont, ...scripts])
  router.get(/^\/pages\/brand-([0-9a-f]{6})\.css$/, (request, response) => {
    describeAsset(response, 'css')
    response.send(brandStyle(`#${request.params[0]}`))
  })
  return router
}

/** What follows from an organization's colour. Text in it has a contrast of 4.5 on white and on its own tint. */
function brandStyle(color: string): string {
  const tint = mixed(color, '#ffffff', 0.92)
  let ink = inkOf(color)
  while (contrast(ink, tint) < 4.5) ink = mixed(ink, '#000000', 0.1)
  return `:root{--accent:${ink};--accent-hover:${mixed(ink, '#000000', 0.2)};--on-accent:${textOn(ink)};--tint:${tint}}\n`
}
