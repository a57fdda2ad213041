import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RequestHandler, Response, Router } from 'express'
import { caseSensitiveRouter } from '../../../pipeline/http/case-sensitive.ts'
import { FixedContent } from '../../../pipeline/http/wire/compression.ts'
import { allowOnlyGet } from '../allowed-methods.ts'

/** The stylesheet that all pages load, and the icons of the product. */

const read = (name: string): Buffer => readFileSync(new URL(name, import.meta.url))

/** A static file that pages load. Its URL contains a hash of its content, so browsers may cache it forever. */
export interface Asset {
  content: FixedContent
  kind: 'css' | 'js' | 'svg' | 'ttf'
  path: string
}

export function assetOf(content: string | Buffer, name: string, kind: Asset['kind']): Asset {
  const digest = hash('sha256', content, 'hex').slice(0, 16)
  return { content: new FixedContent(content), kind, path: `/pages/${name}-${digest}.${kind}` }
}

/** Stylesheets in cascade order: later rules override earlier ones. */
const sheets = ['tokens', 'base', 'forms', 'parts', 'code', 'card', 'site', 'sidebar', 'print']
const stylesheet = assetOf(sheets.map((name) => read(`${name}.css`).toString()).join('\n'), 'pages', 'css')
const icon = assetOf(read('icon.svg'), 'icon', 'svg')
/** Script of the copy buttons: copies the text of the element whose id is in `data-copy`. */
export const copyScript = assetOf(read('copy.js'), 'copy', 'js')
const favicon = new FixedContent(read('favicon.ico'))
export const stylesheetPath = stylesheet.path
export const iconPath = icon.path

/** Returns the routes that serve the given static files. */
export function assetRoutes(assets: readonly Asset[]): Router {
  const router = caseSensitiveRouter()
  for (const { content, kind, path } of assets) {
    const send: RequestHandler = (request, response) => {
      setAssetHeaders(response, kind)
      return content.send(request, response)
    }
    router.route(path).get(send).all(allowOnlyGet)
  }
  return router
}

export function setAssetHeaders(response: Response, kind: string): void {
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  response.type(kind)
}

/**
 * Returns the routes of the files that every page may load, and of /favicon.ico, which browsers request by themselves.
 */
export function commonAssetRoutes(): Router {
  const router = assetRoutes([stylesheet, icon, copyScript])
  const sendFavicon: RequestHandler = (request, response) => {
    response.setHeader('Cache-Control', 'public, max-age=86400')
    return favicon.send(request, response.type('image/x-icon'))
  }
  router.route('/favicon.ico').get(sendFavicon).all(allowOnlyGet)
  return router
}
