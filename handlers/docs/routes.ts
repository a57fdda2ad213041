import type { RequestHandler, Router } from 'express'
import type { Settings } from '../../db/base/settings.ts'
import { caseSensitive } from '../http/case-sensitive.ts'
import { Fixed, sendBody } from '../http/wire/compression.ts'
import { type FindReader, KeptPages } from '../pages/kept.ts'
import { assetRoutes } from '../pages/look/assets.ts'
import { readOnly } from '../pages/methods.ts'
import type { ReferenceContract } from '../pages/reference/contract.ts'
import { guardPage } from '../pages/render.ts'
import { docsScript, docsStyle, projectPictures } from './assets.ts'
import { collectionFiles } from './collections/routes.ts'
import { llmsText } from './llms.ts'
import type { GuideContract } from './made/contract.ts'
import { maxQuery } from './search.ts'
import type { Site } from './site.ts'

type Views = typeof import('./view.ts')

/**
 * Returns the router of {origin}/docs, the documentation. Apart from the signed-in user's name in the header, a page is
 * the same for every reader.
 */
export function documentationRoutes(
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
  document: object,
  openSite: () => Promise<Site>,
  findReader: FindReader,
): Router {
  const router = caseSensitive()
  const shown = async (): Promise<{ site: Site; views: Views }> => {
    const [site, views] = await Promise.all([openSite(), import('./view.ts')])
    return { site, views }
  }
  const pages = new KeptPages(findReader)
  const texts = new Map<string, Fixed>()

  /** Sends the page at this path. If there is none, the next handler gets the request. */
  const sendArticle = async (path: string, ...[request, response, next]: Parameters<RequestHandler>) => {
    const { site, views } = await shown()
    const page = site.pages.get(path)
    if (path !== '' && !page) return next()
    if (!['GET', 'HEAD'].includes(request.method)) return readOnly(request, response, next)
    return pages.send(request, response, path, (reader) =>
      page ? views.articleHtml(site, page, reader) : views.indexHtml(site, reader),
    )
  }

  /** Sends a page as Markdown. If there is none, the next handler gets the request. */
  const sendMarkdown = async (path: string, ...[request, response, next]: Parameters<RequestHandler>) => {
    const { site } = await shown()
    const text =
      path === 'llms.txt' ? llmsText(site, document as GuideContract, publicOrigin) : site.pages.get(path)?.markdown
    if (text === undefined) return next()
    if (!['GET', 'HEAD'].includes(request.method)) return readOnly(request, response, next)
    const content = texts.get(path) ?? new Fixed(text)
    texts.set(path, content)
    response.setHeader('Cache-Control', 'no-cache')
    response.setHeader('Access-Control-Allow-Origin', '*')
    return content.send(request, response.type(path === 'llms.txt' ? 'text/plain' : 'text/markdown'))
  }

  router.use(assetRoutes([docsStyle, docsScript, ...projectPictures.values()]))
  for (const [path, content] of Object.entries(collectionFiles(document as ReferenceContract, publicOrigin))) {
    router.route(path).get(content).all(readOnly)
  }
  router.all('/llms.txt', (...request) => sendMarkdown('llms.txt', ...request))
  router.all('/docs', (...request) => sendArticle('', ...request))
  const search: RequestHandler = async (request, response) => {
    const { q } = request.query
    const query = (typeof q === 'string' ? q : '').trim().slice(0, maxQuery)
    const { site, views } = await shown()
    const reader = await findReader(request)
    guardPage(response, { hasScript: true })
    response.setHeader('Cache-Control', 'private, no-cache')
    await sendBody(request, response.type('html'), views.searchHtml(site, query, site.search.find(query), reader))
  }
  router.route('/docs/search').get(search).all(readOnly)
  // Address in the `type` of every problem. Each code is an anchor on this page.
  router.all('/docs/api/concepts/errors', (...request) => sendArticle('errors', ...request))
  router.all('/docs/*path', (request, ...others) => {
    const path = (request.params as { path: string[] }).path.join('/')
    const isMarkdown = path.endsWith('.md')
    return isMarkdown ? sendMarkdown(path.slice(0, -3), request, ...others) : sendArticle(path, request, ...others)
  })
  return router
}
