import type { RequestHandler } from 'express'
import type { Settings } from '../../../db/base/settings.ts'
import type { FindSignedInUser } from '../page-cache.ts'
import { prefersHtml } from '../problem-page.ts'
import type { ReferenceContract } from '../reference/contract.ts'
import { familiesOf } from '../reference/view.ts'
import { loadTemplates, sendPage } from '../render.ts'
import { siteStyle } from './assets.ts'
import { buildLandingPageExample } from './landing-call.ts'

const templates = loadTemplates(new URL('./', import.meta.url))

/**
 * Returns the handler of {origin}/: an HTML page for browsers, and the service's addresses as JSON for other clients.
 * The page's statements about the API are generated from the contract.
 */
export function landingPageHandler(
  { publicOrigin, docsUrl }: Pick<Settings, 'publicOrigin' | 'docsUrl'>,
  document: object,
  findReader: FindSignedInUser,
): RequestHandler {
  const contract = document as ReferenceContract
  const families = familiesOf(contract)
  const operations = families.reduce((sum, family) => sum + family.operations.length, 0)
  const data = { api: `${publicOrigin}/api/v1`, docsUrl, families, operations, call: buildLandingPageExample(contract) }
  return async (request, response) => {
    response.vary('Accept')
    if (prefersHtml(request)) {
      sendPage(response, {
        template: 'landing',
        reader: await findReader(request),
        templates,
        layout: 'site',
        title: 'Construction API',
        description:
          "An open API for contractors' offices: contacts, bids that customers sign, projects, change orders, pay applications and invoices.",
        stylesheets: [siteStyle.path],
        data,
      })
      return
    }
    response.json({
      api: `${publicOrigin}/api/v1`,
      openapi: `${publicOrigin}/api/v1/openapi.json`,
      reference: `${publicOrigin}/docs/api`,
      errors: `${docsUrl}/docs/api/concepts/errors`,
      authorization_server: `${publicOrigin}/.well-known/oauth-authorization-server`,
      agents: `${publicOrigin}/.well-known/oauth-protected-resource/mcp`,
      account: `${publicOrigin}/account`,
      ready: `${publicOrigin}/readyz`,
      status: `${publicOrigin}/status`,
    })
  }
}
