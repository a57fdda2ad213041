import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { RequestHandler } from 'express'
import { etagListed } from '../../db/changes.ts'

/** The contract as published: its addresses are this service's own. */
export function publishedDocument(document: object, origin: string): object {
  const text = JSON.stringify(document).replaceAll('https://construction.example', origin)
  const published = JSON.parse(text) as { servers: object[] }
  published.servers = [{ url: `${origin}/api/v1`, description: 'This service' }]
  return published
}

/** GET {base_url}/openapi.json: bare, with a strong ETag, gzip where it is accepted, readable from any origin. */
export function description(document: object): RequestHandler {
  const plain = Buffer.from(JSON.stringify(document))
  const zipped = gzipSync(plain, { level: 9 })
  const digest = hash('sha256', plain, 'base64url').slice(0, 27)
  return (request, response) => {
    const gzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    const etag = gzip ? `"${digest}-gzip"` : `"${digest}"`
    response.setHeader('ETag', etag)
    response.setHeader('Vary', 'Accept-Encoding')
    response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate')
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (etagListed(String(request.headers['if-none-match'] ?? ''), etag)) {
      response.status(304).end()
      return
    }
    const body = gzip ? zipped : plain
    if (gzip) response.setHeader('Content-Encoding', 'gzip')
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    response.setHeader('Content-Length', body.length)
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}
