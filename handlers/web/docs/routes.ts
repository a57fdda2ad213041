import type { RequestHandler, Router } from 'express'
import type { Settings } from '../../../db/engine/base/settings.ts'
import { caseSensitiveRouter } from '../../pipeline/http/case-sensitive.ts'
import { FixedContent, sendBody } from '../../pipeline/http/wire/compression.ts'
import { allowOnlyGet } from '../pages/allowed-methods.ts'
import { assetRoutes } from '../pages/look/assets.ts'
import { type FindSignedInUser, PageCache } from '../pages/page-cache.ts'
import type { ReferenceContract } from '../pages/reference/contract.ts'
import { setSecurityHeaders } from '../pages/render.ts'
import { docsScript, docsStyle, projectPictures } from './assets.ts'
import { collectionHandlers } from './collections/routes.ts'
import type { DocsContract } from './generated-pages/contract.ts'
import { createLlmsText } from './llms.ts'
import { maxQueryLength } from './search.ts'
import type { DocsSite } from './site.ts'

type Views = typeof import('./view.ts')

/**
 * Returns the router of {origin}/docs, the documentation. Apart from the signed-in user's name in the header, a page is
 * the same for every reader.
 */
export function documentationRoutes(
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
  document: object,
  openSite: () => Promise<DocsSite>,
  findReader: FindSignedInUser,
): Router {
  const router = caseSensitiveRouter()
  const shown = async (): Promise<{ site: DocsSite; views: Views }> => {
    const [site, views] = await Promise.all([openSite(), import('./view.ts')])
    return { site, views }
  }
  const pages = new PageCache(findReader)
  const texts = new Map<string, FixedContent>()

  /** Sends the page at this path. If there is none, the next handler gets the request. */
  const sendArticle = async (path: string, ...[request, response, next]: Parameters<RequestHandler>) => {
    const { site, views } = await shown()
    const page = site.pages.get(path)
    if (path !== '' && !page) return next()
    if (!['GET', 'HEAD'].includes(request.method)) return allowOnlyGet(request, response, next)
    return pages.send(request, response, path, (reader) =>
      page ? views.articleHtml(site, page, reader) : views.indexHtml(site, reader),
    )
  }

  /** Sends a page as Markdown. If there is none, the next handler gets the request. */
  const sendMarkdown = async (path: string, ...[request, response, next]: Parameters<RequestHandler>) => {
    const { site } = await shown()
    const text =
      path === 'llms.txt'
        ? createLlmsText(site, document as DocsContract, publicOrigin)
        : site.pages.get(path)?.markdown
    if (text === undefined) return next()
    if (!['GET', 'HEAD'].includes(request.method)) return allowOnlyGet(request, response, next)
    const content = texts.get(path) ?? new FixedContent(text)
    texts.set(path, content)
    response.setHeader('Cache-Control', 'no-cache')
    response.setHeader('Access-Control-Allow-Origin', '*')
    return content.send(request, response.type(path === 'llms.txt' ? 'text/plain' : 'text/markdown'))
  }

  router.use(assetRoutes([docsStyle, docsScript, ...projectPictures.values()]))
  for (const [path, content] of Object.entries(collectionHandlers(document as ReferenceContract, publicOrigin))) {
    router.route(path).get(content).all(allowOnlyGet)
  }
  router.all('/llms.txt', (...request) => sendMarkdown('llms.txt', ...request))
  router.all('/docs', (...request) => sendArticle('', ...request))
  const search: RequestHandler = async (request, response) => {
    const { q } = request.query
    const query = (typeof q === 'string' ? q : '').trim().slice(0, maxQueryLength)
    const { site, views } = await shown()
    const reader = await findReader(request)
    setSecurityHeaders(response, { hasScript: true })
    response.setHeader('Cache-Control', 'private, no-cache')
    await sendBody(request, response.type('html'), views.searchHtml(site, query, site.search.find(query), reader))
  }
  router.route('/docs/search').get(search).all(allowOnlyGet)
  // The `type` of every problem is an address of this page, with the problem code as the fragment.
  router.all('/docs/api/concepts/errors', (...request) => sendArticle('errors', ...request))
  router.all('/docs/*path', (request, ...others) => {
    const path = (request.params as { path: string[] }).path.join('/')
    const isMarkdown = path.endsWith('.md')
    return isMarkdown ? sendMarkdown(path.slice(0, -3), request, ...others) : sendArticle(path, request, ...others)
  })
  return router
}
