import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Response, Router } from 'express'
import { contrastRatio, mixColors, textColorOn, textColorOnWhite } from '../../../../db/domain/colors.ts'
import type { Language } from '../../../../db/domain/language/languages.ts'
import { labelHelpers } from '../../../../db/domain/language/template-labels.ts'
import type { Letterhead } from '../../../../db/domain/papers/letterhead.ts'
import { type Template, TemplateEngine } from '../../../../db/engine/base/template-engine.ts'
import { sendBody } from '../../../pipeline/http/wire/compression.ts'
import { type Asset, assetOf, assetRoutes, setAssetHeaders, stylesheetPath } from '../look/assets.ts'
import { setSecurityHeaders } from '../render.ts'

/**
 * This module renders the layout of the customer pages: the organization's letterhead and colors on top of the common
 * stylesheet. The colors come from a stylesheet whose URL contains the color. The content security policy therefore
 * needs no exception for inline styles.
 */

const here = (name: string): URL => new URL(name, import.meta.url)
const engine = new TemplateEngine(labelHelpers)
/** Every template in this folder is registered as a partial under its file name. */
engine.addPartialsIn(here('./'))

/** Compiles a template of a customer page and registers its partials. */
export function compilePageTemplate(file: URL, partials: Record<string, URL> = {}): Template {
  for (const [name, partial] of Object.entries(partials)) engine.addPartial(name, partial)
  return engine.template(file)
}

const layout = compilePageTemplate(here('layout.hbs'))
/** Handwriting font of typed signatures. PDFs use the same file. */
const scriptFile = '@expo-google-fonts/dancing-script/500Medium/DancingScript_500Medium.ttf'
const scriptFont = assetOf(readFileSync(fileURLToPath(import.meta.resolve(scriptFile))), 'signature', 'ttf')
const scriptFace = `@font-face{font-family:"Signature";src:url("${scriptFont.path}") format("truetype");font-display:swap}\n`
const sharedStylesheet = assetOf(scriptFace + readFileSync(here('shared.css'), 'utf8'), 'shared', 'css')

export interface SharedPage {
  title: string
  /** HTML of the page's body. */
  body: string
  status?: number
  /** Letterhead of the organization whose colors the page uses; neutral colors if undefined. */
  from?: Letterhead
  /** Language of the page. Defaults to the letterhead's language, or to English without a letterhead. */
  language?: Language
  /** Script that the page loads. */
  script?: Asset | undefined
}

/** Returns the HTML of a customer page. */
export function sharedPageHtml({ title, body, from, language = from?.language ?? 'en', script }: SharedPage): string {
  const paths = {
    stylesheetPath,
    sharedStylesheetPath: sharedStylesheet.path,
    brandPath: from && `/pages/brand-${from.primaryColor.slice(1)}.css`,
    scriptPath: script?.path,
  }
  return layout({ title, body, language, ...paths })
}

/**
 * Sends a customer page with headers that forbid caching, framing, indexing, referrers and content from other hosts.
 */
export const sendSharedPage = (response: Response, page: SharedPage): void =>
  sendSharedHtml(response, sharedPageHtml(page), page)

/** Sends a customer page that is already rendered. */
export function sendSharedHtml(
  response: Response,
  html: string,
  { script, status = 200 }: Pick<SharedPage, 'script' | 'status'>,
): void {
  setSecurityHeaders(response, { hasScript: script !== undefined, hasFont: true })
  response.setHeader('X-Robots-Tag', 'noindex, nofollow, noarchive')
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.status(status)
  void sendBody(response.req, response, html)
}

/** Returns the routes of the stylesheets, the signature font and the given scripts. */
export function sharedAssetRoutes(scripts: readonly Asset[]): Router {
  const router = assetRoutes([sharedStylesheet, scriptFont, ...scripts])
  router.get(/^\/pages\/brand-([0-9a-f]{6})\.css$/, (request, response) => {
    setAssetHeaders(response, 'css')
    response.send(brandStyle(`#${request.params[0]}`))
  })
  return router
}

/**
 * Returns the stylesheet of a brand color. Text in the color has a contrast of at least 4.5 on white and on the color's
 * tint.
 */
function brandStyle(color: string): string {
  const tint = mixColors(color, '#ffffff', 0.92)
  let ink = textColorOnWhite(color)
  while (contrastRatio(ink, tint) < 4.5) ink = mixColors(ink, '#000000', 0.1)
  return `:root{--accent:${ink};--accent-hover:${mixColors(ink, '#000000', 0.2)};--on-accent:${textColorOn(ink)};--tint:${tint}}\n`
}
