import { Router } from 'express'
import type { Settings } from '../../db/base/settings.ts'
import { sendPage } from './render.ts'

/**
 * {origin}/, where somebody begins who knows the address and nothing else: a page for a browser, and the same addresses as
 * JSON for whatever does not ask for HTML.
 */
export function homeRoutes({ publicOrigin, docsUrl }: Pick<Settings, 'publicOrigin' | 'docsUrl'>): Router {
  const router = Router()
  router.get('/', (request, response) => {
    response.vary('Accept')
    if (request.accepts(['json', 'html']) === 'html') {
      sendPage(response, {
        template: 'home',
        title: 'Construction API',
        data: { api: `${publicOrigin}/api/v1`, docsUrl },
      })
      return
    }
    response.json({
      api: `${publicOrigin}/api/v1`,
      openapi: `${publicOrigin}/api/v1/openapi.json`,
      reference: `${publicOrigin}/docs/api`,
      errors: `${docsUrl}/docs/api/concepts/errors`,
      authorization_server: `${publicOrigin}/.well-known/oauth-authorization-server`,
      account: `${publicOrigin}/account`,
      ready: `${publicOrigin}/readyz`,
    })
  })
  return router
}
