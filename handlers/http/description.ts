import type { RequestHandler } from 'express'
import { Fixed } from './wire/compression.ts'

const written = 'https://construction.example'

/** The contract as published: its addresses are this service's own. What has none is the contract's own, not a copy. */
export function publishedDocument(document: object, origin: string): object {
  const servers = [{ url: `${origin}/api/v1`, description: 'This service' }]
  return { ...atOrigin(document as Members, origin), servers }
}

/** An object or an array of parsed JSON. */
type Members = Record<string, unknown>

/** The object itself where no text in it names the contract's origin, else a copy of what leads to one. */
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
  if (typeof member === 'string') return member.includes(written) ? member.replaceAll(written, origin) : member
  return typeof member === 'object' && member !== null ? atOrigin(member as Members, origin) : member
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
