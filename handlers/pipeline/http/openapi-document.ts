import type { RequestHandler } from 'express'
import { FixedContent } from './wire/compression.ts'

const contractOrigin = 'https://construction.example'

/**
 * Returns the contract for publication, with this service's addresses. Parts without addresses are shared with the
 * contract, not copied.
 */
export function toPublishedDocument(document: object, origin: string): object {
  const servers = [{ url: `${origin}/api/v1`, description: 'This service' }]
  return { ...atOrigin(document as Members, origin), servers }
}

/** An object or an array of parsed JSON. */
type Members = Record<string, unknown>

/** Replaces the contract's origin by `origin` in all texts. Copies only the objects that contain a changed text. */
function atOrigin(value: Members, origin: string): Members {
  let copy: Members | undefined
  for (const name in value) {
    const changed = memberAtOrigin(value[name], origin)
    if (changed === value[name]) continue
    copy ??= Array.isArray(value) ? ([...value] as unknown as Members) : { ...value }
    copy[name] = changed
  }
  return copy ?? value
}

function memberAtOrigin(member: unknown, origin: string): unknown {
  if (typeof member === 'string')
    return member.includes(contractOrigin) ? member.replaceAll(contractOrigin, origin) : member
  return typeof member === 'object' && member !== null ? atOrigin(member as Members, origin) : member
}

/**
 * Serves GET {base_url}/openapi.json without an envelope, with a strong ETag, compressed on request, and readable from
 * any origin.
 */
export function serveOpenapiDocument(document: object): RequestHandler {
  let content: FixedContent | undefined
  return (request, response, next) => {
    content ??= new FixedContent(JSON.stringify(document))
    response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate')
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    content.send(request, response).catch(next)
  }
}
