import type { IncomingMessage } from 'node:http'
import { parseExactJson, valueAtPath } from '../../../db/domain/quickbooks/exact-json.ts'
import { createFault } from './answers.ts'
import type { QuickbooksOperation } from './faults.ts'

/** A received request with its QuickBooks operation and its company. */
export interface DoubleRequest {
  part: QuickbooksOperation
  realmId: string | undefined
  url: URL
  request: IncomingMessage
  body: string
}

/** Parses the body as JSON and keeps the exact text of numbers. Throws a DoubleAnswer if it is not JSON. */
export function parseRequestBody(body: string): unknown {
  const found = tryParseExactJson(body)
  if (found !== undefined) return found
  throw createFault('2010', 'Request has invalid or unsupported property', 'The body is no JSON')
}

/** Parses the body as exact JSON; returns undefined if it is not JSON. */
export function tryParseExactJson(body: string): unknown {
  try {
    return parseExactJson(body)
  } catch {
    return undefined
  }
}

/** Parses a body sent to the double's own paths; returns undefined if it is not an object. */
export function tryParseObject(body: string): object | undefined {
  try {
    const found: unknown = JSON.parse(body || '{}')
    return typeof found === 'object' && found !== null ? found : undefined
  } catch {
    return undefined
  }
}

/** Returns the QuickBooks operation of a request, and the company in its path. */
export function identifyRequest(
  { method }: IncomingMessage,
  url: URL,
  body: string,
): { part: QuickbooksOperation | undefined; realmId: string | undefined } {
  if (method === 'POST' && url.pathname === '/oauth2/v1/tokens/bearer') return { part: 'token', realmId: undefined }
  if (method === 'POST' && url.pathname === '/v2/oauth2/tokens/revoke') return { part: 'revoke', realmId: undefined }
  const [, version, company, realmId, entity, id, verb] = url.pathname.split('/')
  if (version !== 'v3' || company !== 'company') return { part: undefined, realmId }
  const writes = method === 'POST'
  const reads: Record<string, QuickbooksOperation> = {
    companyinfo: 'companyinfo',
    preferences: 'preferences',
    query: 'query',
  }
  if (!writes) return { part: entity === 'invoice' && id ? 'read' : reads[entity ?? ''], realmId }
  if (entity === 'customer') return { part: 'customer', realmId }
  if (entity !== 'invoice') return { part: undefined, realmId }
  if (id && verb === 'send') return { part: 'send', realmId }
  if (url.searchParams.get('operation') === 'void') return { part: 'void', realmId }
  return { part: valueAtPath(tryParseExactJson(body), 'Id') === undefined ? 'create' : 'update', realmId }
}
