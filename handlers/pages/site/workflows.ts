import { readFileSync } from 'node:fs'
import type { RequestHandler } from 'express'
import { FixedContent } from '../../http/wire/compression.ts'

/**
 * Returns the handler of /arazzo.json: the described workflows of the API's operations, with absolute URLs. Any origin
 * may read it, like the published OpenAPI document.
 */
export function workflowsDocumentHandler(publicOrigin: string): RequestHandler {
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
  const text = readFileSync(new URL('../../../generated/arazzo.json', import.meta.url), 'utf8')
  const document = JSON.parse(text.replaceAll('https://construction.example', publicOrigin))
  const sourceDescriptions = [{ name: 'api', url: `${publicOrigin}/api/v1/openapi.json`, type: 'openapi' }]
  return JSON.stringify({ ...document, sourceDescriptions })
}
