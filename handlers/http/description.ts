import type { RequestHandler } from 'express'
import { Fixed } from './wire/compression.ts'

const written = 'https://construction.example'

/** The contract as published: its addresses are this service's own. What has none is the contract's own, not a copy. */
export function publishedDocument(document: object, origin: string): object {
  const servers = [{ url: `${origin}/api/v1`, description: 'This service' }]
  return { ...(atOrigin(document, origin) as object), servers }
}

/** The value itself where no text in it names the contract's origin, else a copy of what leads to one. */
function atOrigin(value: unknown, origin: string): unknown {
  if (typeof value === 'string') return value.includes(written) ? value.replaceAll(written, origin) : value
  if (typeof value !== 'object' || value === null) return value
  let copy: Record<string, unknown> | undefined
  for (const [name, member] of Object.entries(value)) {
    const changed = atOrigin(member, origin)
    if (changed === member) continue
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
    copy[name] = changed
  }
  return copy ?? value
}

/** GET {base_url}/openapi.json: bare, with a strong ETag, compressed where it is asked for, readable from any origin. */
export function description(document: object): RequestHandler {
  let content: Fixed | undefined
  return (request, response, next) => {
    content ??= new Fixed(JSON.stringify(document))
    response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate')
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    content.send(request, response).catch(next)
  }
}
