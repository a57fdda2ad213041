import type { IncomingMessage } from 'node:http'
import { memberOf, parseExact } from '../../db/domain/quickbooks/exact-json.ts'
import { fault } from './answers.ts'
import type { FaultyPart } from './faults.ts'

/** A request that came in, and what it is for. */
export interface DoubleRequest {
  part: FaultyPart
  realmId: string | undefined
  url: URL
  request: IncomingMessage
  body: string
}

/** The body as exact JSON. Throws the Answer for what is none. */
export function readRequest(body: string): unknown {
  const found = parsed(body)
  if (found !== undefined) return found
  throw fault('2010', 'Request has invalid or unsupported property', 'The body is no JSON')
}

/** The same; undefined for what is none. */
export function parsed(body: string): unknown {
  try {
    return parseExact(body)
  } catch {
    return undefined
  }
}

/** A body of the double's own paths; undefined for what is no object. */
export function parsedPlain(body: string): object | undefined {
  try {
    const found: unknown = JSON.parse(body || '{}')
    return typeof found === 'object' && found !== null ? found : undefined
  } catch {
    return undefined
  }
}

/** What a request is for: its part, and the company that its path names. */
export function partOf(
  { method }: IncomingMessage,
  url: URL,
  body: string,
): { part: FaultyPart | undefined; realmId: string | undefined } {
  if (method === 'POST' && url.pathname === '/oauth2/v1/tokens/bearer') return { part: 'token', realmId: undefined }
  if (method === 'POST' && url.pathname === '/v2/oauth2/tokens/revoke') return { part: 'revoke', realmId: undefined }
  const [, version, company, realmId, entity, id, verb] = url.pathname.split('/')
  if (version !== 'v3' || company !== 'company') return { part: undefined, realmId }
  const writes = method === 'POST'
  const reads: Record<string, FaultyPart> = { companyinfo: 'companyinfo', preferences: 'preferences', query: 'query' }
  if (!writes) return { part: entity === 'invoice' && id ? 'read' : reads[entity ?? ''], realmId }
  if (entity === 'customer') return { part: 'customer', realmId }
  if (entity !== 'invoice') return { part: undefined, realmId }
  if (id && verb === 'send') return { part: 'send', realmId }
  if (url.searchParams.get('operation') === 'void') return { part: 'void', realmId }
  return { part: memberOf(parsed(body), 'Id') === undefined ? 'create' : 'update', realmId }
}
