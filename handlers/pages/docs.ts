import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import express, { type RequestHandler, Router } from 'express'
import getAbsoluteFSPath from 'swagger-ui-dist/absolute-path.js'
import type { Settings } from '../../db/base/settings.ts'
import { Fixed } from '../http/wire/compression.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** {origin}/docs/api, the interactive reference over the published document. */
export function docsRoutes({ publicOrigin }: Pick<Settings, 'publicOrigin'>, document: object): Router {
  const router = Router()
  router.use('/docs', (_request, response, next) => {
    response.setHeader('Content-Security-Policy', policy)
    response.setHeader('Referrer-Policy', 'no-referrer')
    next()
  })
  for (const [path, type, text] of [
    ['/docs/api', 'html', referencePage],
    ['/docs/api/start.js', 'application/javascript', startScript(publicOrigin, exampleKey(document))],
  ] as const) {
    const content = new Fixed(text)
    router.get(path, (request, response) => {
      response.setHeader('Cache-Control', 'no-cache')
      return content.send(request, response.type(type))
    })
  }
  router.get('/docs/api/assets/:name', sendLargeAsset())
  router.use('/docs/api/assets', express.static(assets, { index: false, maxAge: '1d' }))
  return router
}

const assets = getAbsoluteFSPath()
const largeAssets = ['swagger-ui.css', 'swagger-ui-bundle.js']

/** The two that every visitor takes, a megabyte and a half, are compressed once; they are read when somebody comes. */
function sendLargeAsset(): RequestHandler {
  const contents = new Map<string, Fixed>()
  return async (request, response, next) => {
    const name = String(request.params.name)
    if (!largeAssets.includes(name)) {
      next()
      return
    }
    const content = contents.get(name) ?? new Fixed(await readFile(join(assets, name)))
    contents.set(name, content)
    response.setHeader('Cache-Control', 'public, max-age=86400')
    await content.send(request, response.type(extname(name)))
  }
}

const referencePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="stylesheet" href="/docs/api/assets/swagger-ui.css">
</head>
<body>
<main id="reference"></main>
<script src="/docs/api/assets/swagger-ui-bundle.js"></script>
<script src="/docs/api/start.js"></script>
</body>
</html>
`

/** What the document shows as a key is no caller's own: sent again and again, it would get the first answer each time. */
const exampleKey = (document: object): unknown =>
  (document as { components: { parameters: { IdempotencyKey: { example?: unknown } } } }).components.parameters
    .IdempotencyKey.example

const startScript = (origin: string, example: unknown): string => `function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6] & 0x0f) | 0x40
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
SwaggerUIBundle({
  url: ${JSON.stringify(`${origin}/api/v1/openapi.json`)},
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
  // Every attempt is a request of its own, unless somebody typed a key to see the first answer again.
  requestInterceptor(request) {
    const changes = /^(POST|PUT|PATCH|DELETE)$/i.test(request.method) && !request.url.includes('/api/v1/oauth/')
    const key = request.headers['Idempotency-Key']
    if (changes && (!key || key === ${JSON.stringify(example)})) request.headers['Idempotency-Key'] = freshKey()
    return request
  },
})
`
