import type { RequestHandler } from 'express'
import { Fixed } from './wire/compression.ts'

/** The contract as published: its addresses are this service's own. */
export function publishedDocument(document: object, origin: string): object {
  const text = JSON.stringify(document).replaceAll('https://construction.example', origin)
  const servers = [{ url: `${origin}/api/v1`, description: 'This service' }]
  return Object.assign(JSON.parse(text), { servers })
}

/** GET {base_url}/openapi.json: bare, with a strong ETag, compressed where it is asked for, readable from any origin. */
export function description(document: object): RequestHandler {
  const content = new Fixed(JSON.stringify(document))
  return (request, response, next) => {
    response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate')
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    content.send(request, response).catch(next)
  }
}
