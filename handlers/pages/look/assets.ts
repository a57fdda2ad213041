import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RequestHandler, Response, Router } from 'express'
import { caseSensitive } from '../../http/case-sensitive.ts'
import { Fixed } from '../../http/wire/compression.ts'
import { readOnly } from '../methods.ts'

/** The stylesheet of all pages, and the product's mark as browsers show it on a tab. */

const read = (name: string): Buffer => readFileSync(new URL(name, import.meta.url))

/** A file that pages load. Its address changes with its content, so that a browser may keep it for good. */
export interface Asset {
  content: Fixed
  kind: 'css' | 'js' | 'svg' | 'ttf'
  path: string
}

export function assetOf(content: string | Buffer, name: string, kind: Asset['kind']): Asset {
  const digest = hash('sha256', content, 'hex').slice(0, 16)
  return { content: new Fixed(content), kind, path: `/pages/${name}-${digest}.${kind}` }
}

/** In the order in which later rules win over earlier ones. */
const sheets = ['tokens', 'base', 'forms', 'parts', 'code', 'card', 'site', 'sidebar', 'print']
const stylesheet = assetOf(sheets.map((name) => read(`${name}.css`).toString()).join('\n'), 'pages', 'css')
const icon = assetOf(read('icon.svg'), 'icon', 'svg')
/** Lets a button with data-copy copy the text of the element that it names. */
export const copyScript = assetOf(read('copy.js'), 'copy', 'js')
const favicon = new Fixed(read('favicon.ico'))
export const stylesheetPath = stylesheet.path
export const iconPath = icon.path

/** Answers for each of the files at its address. */
export function assetRoutes(assets: readonly Asset[]): Router {
  const router = caseSensitive()
  for (const { content, kind, path } of assets) {
    const send: RequestHandler = (request, response) => {
      describeAsset(response, kind)
      return content.send(request, response)
    }
    router.route(path).get(send).all(readOnly)
  }
  return router
}

export function describeAsset(response: Response, kind: string): void {
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  response.type(kind)
}

/** What every page loads or may load, and /favicon.ico, which browsers ask for on their own. */
export function commonAssets(): Router {
  const router = assetRoutes([stylesheet, icon, copyScript])
  const sendFavicon: RequestHandler = (request, response) => {
    response.setHeader('Cache-Control', 'public, max-age=86400')
    return favicon.send(request, response.type('image/x-icon'))
  }
  router.route('/favicon.ico').get(sendFavicon).all(readOnly)
  return router
}
