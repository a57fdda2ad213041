import type { RequestHandler } from 'express'
import { followReference } from '../../../../db/domain/schema-references.ts'
import type { Settings } from '../../../../db/engine/base/settings.ts'
import type { FindSignedInUser } from '../page-cache.ts'
import { prefersHtml } from '../problem-page.ts'
import { exampleOf, type ReferenceContract, type Response } from '../reference/contract.ts'
import { familiesOf } from '../reference/view.ts'
import { loadTemplates, sendPage } from '../render.ts'
import { siteStyle } from './assets.ts'

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

/** Members of the example pay application that the landing page shows. */
const shownMembers = [
  'id',
  'applicationNumber',
  'status',
  'contractSum',
  'completedAndStored',
  'retainage',
  'currentPaymentDue',
]

/** Returns the example call on the landing page: POST /pay-apps and its answer, from the contract's examples. */
function buildLandingPageExample(contract: ReferenceContract) {
  const { requestBody, responses } = contract.paths['/pay-apps']!.post!
  const created = followReference<Response>(contract, responses['201']!)
  const { data, meta } = exampleOf(created.content!['application/json']) as {
    data: Record<string, unknown>
    meta: { request_id: string }
  }
  const members = shownMembers.map((name) => ({ name, value: JSON.stringify(data[name]), kind: typeof data[name] }))
  const body = JSON.stringify(exampleOf(requestBody!.content['application/json']), null, 2)
  // Indents the body like the other lines of the curl command.
  return { body: body.replaceAll('\n', '\n  '), members, requestId: JSON.stringify(meta.request_id) }
}
