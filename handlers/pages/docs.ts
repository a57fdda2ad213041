import express, { Router } from 'express'
import { getAbsoluteFSPath } from 'swagger-ui-dist'
import type { Settings } from '../../db/settings.ts'
import { problemCodes } from '../http/problems.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** {origin}/docs/api, the interactive reference over the published document, and the page of error codes. */
export function docsRoutes(settings: Pick<Settings, 'publicOrigin'>): Router {
  const router = Router()
  router.use('/docs', (_request, response, next) => {
    response.setHeader('Content-Security-Policy', policy)
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Referrer-Policy', 'no-referrer')
    next()
  })
  router.get('/docs/api', (_request, response) => {
    response.type('html').send(referencePage)
  })
  router.get('/docs/api/start.js', (_request, response) => {
    response.type('application/javascript').send(startScript(settings.publicOrigin))
  })
  router.get('/docs/api/concepts/errors', (_request, response) => {
    response.type('html').send(errorsPage)
  })
  router.use('/docs/api/assets', express.static(getAbsoluteFSPath(), { index: false, maxAge: '1d' }))
  return router
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

const startScript = (origin: string): string => `SwaggerUIBundle({
  url: ${JSON.stringify(`${origin}/api/v1/openapi.json`)},
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
})
`

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!)

const errorsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Errors</title>
<style>
body { font: 16px/1.6 system-ui, sans-serif; color: #1c2430; background: #fff; max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 6rem }
h1 { font-size: 1.75rem } h2 { font: 600 1.1rem ui-monospace, monospace; margin: 2.25rem 0 0 } h2 a { color: inherit; text-decoration: none }
section:target { background: #fff7df; outline: .75rem solid #fff7df } p { margin: .25rem 0 } .status { color: #5a6575 }
pre { background: #f3f5f8; padding: 1rem; overflow-x: auto; border-radius: 6px } @media (prefers-color-scheme: dark) { body { background: #14181f; color: #e6eaf0 } pre { background: #1e242e } section:target { background: #33301f; outline-color: #33301f } .status { color: #9aa7b8 } a { color: #8ab8ff } }
</style>
</head>
<body>
<h1>Errors</h1>
<p>Every error is an <code>application/problem+json</code> document. The fragment of its <code>type</code> is the stable code; the HTTP status may be shared by several codes.</p>
<pre>${escaped(JSON.stringify({ type: 'https://…/docs/api/concepts/errors#validation_failed', title: 'Validation failed', status: 422, detail: 'email: must be an e-mail address', request_id: 'req_…', errors: [{ field: 'email', code: 'format', message: 'must be an e-mail address' }] }, null, 2))}</pre>
${Object.entries(problemCodes)
  .map(
    ([code, { status, title, meaning }]) => `<section id="${code}">
<h2><a href="#${code}">${code}</a></h2>
<p class="status">${status} ${escaped(title)}</p>
<p>${escaped(meaning)}</p>
</section>`,
  )
  .join('\n')}
</body>
</html>
`
