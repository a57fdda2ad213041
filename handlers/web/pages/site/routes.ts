import { readFileSync } from 'node:fs'
import type { RequestHandler, Router } from 'express'
import type { Settings } from '../../../../db/engine/base/settings.ts'
import { caseSensitiveRouter } from '../../../pipeline/http/case-sensitive.ts'
import type { Health } from '../../../pipeline/http/public/health.ts'
import { FixedContent } from '../../../pipeline/http/wire/compression.ts'
import { allowOnlyGet } from '../allowed-methods.ts'
import { assetRoutes } from '../look/assets.ts'
import type { FindSignedInUser } from '../page-cache.ts'
import { siteStyle } from './assets.ts'
import { landingPageHandler } from './landing.ts'
import { statusPageHandler } from './status.ts'

const read = (name: string): Buffer => readFileSync(new URL(name, import.meta.url))

/** Returns the public routes: landing page, status, license, robots.txt and the addresses of the API descriptions. */
export function siteRoutes(
  { publicOrigin, docsUrl }: Pick<Settings, 'publicOrigin' | 'docsUrl'>,
  document: object,
  { status }: Pick<Health, 'status'>,
  findReader: FindSignedInUser,
): Router {
  const router = caseSensitiveRouter()
  const pages: Record<string, RequestHandler> = {
    '/': landingPageHandler({ publicOrigin, docsUrl }, document, findReader),
    '/status': statusPageHandler(status, findReader),
    '/licence': text(read('../../../../LICENSE')),
    '/robots.txt': text(robots),
    '/openapi.json': toDocument,
    '/arazzo.json': workflowsDocumentHandler(publicOrigin),
  }
  for (const [path, page] of Object.entries(pages)) router.route(path).get(page).all(allowOnlyGet)
  router.use(assetRoutes([siteStyle]))
  return router
}

/** Search engines may index the documentation, but neither the pages of users nor the links sent to customers. */
const robots = Buffer.from(
  [
    'User-agent: *',
    ...['/api/', '/b/', '/s/', '/i/', '/c/', '/account', '/portal', '/oauth/'].map((path) => `Disallow: ${path}`),
    '',
  ].join('\n'),
)

/** Redirects /openapi.json, which tools try first, to the published OpenAPI document. Any origin may read it. */
const toDocument: RequestHandler = (_request, response) => {
  response.status(301)
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Cache-Control', 'public, max-age=3600')
  response.setHeader('Location', '/api/v1/openapi.json')
  response.end()
}

function text(content: Buffer): RequestHandler {
  const fixed = new FixedContent(content)
  return (request, response) => {
    response.setHeader('Cache-Control', 'public, max-age=3600')
    return fixed.send(request, response.type('text/plain'))
  }
}

/**
 * Returns the handler of /arazzo.json: the described workflows of the API's operations, with absolute URLs. Any origin
 * may read it, like the published OpenAPI document.
 */
function workflowsDocumentHandler(publicOrigin: string): RequestHandler {
  let content: FixedContent | undefined
  return (request, response) => {
    content ??= new FixedContent(publishedText(publicOrigin))
    response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate')
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    return content.send(request, response)
  }
}

function publishedText(publicOrigin: string): string {
  const text = readFileSync(new URL('../../../../generated/arazzo.json', import.meta.url), 'utf8')
  const document = JSON.parse(text.replaceAll('https://construction.example', publicOrigin))
  const sourceDescriptions = [{ name: 'api', url: `${publicOrigin}/api/v1/openapi.json`, type: 'openapi' }]
  return JSON.stringify({ ...document, sourceDescriptions })
}
