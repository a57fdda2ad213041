import type { Request } from 'express'
import secureJson from 'secure-json-parse'
import { invalid, notJson, Refusal } from '../../../db/domain/refusal.ts'
import { asyncGate } from './exchange.ts'
import { mediaTypeOf, readBodyBytes } from './wire/body-bytes.ts'

export const maxBodyBytes = 1024 * 1024
const maxLevels = 64
/** Maximum number of values in a body. A million values would slow every step that visits each of them. */
const maxValues = 50_000

/**
 * Reads and parses the body of an admitted request, at most 1 MB. Throws a Refusal with these statuses:
 *
 * - 413 for a larger body
 * - 415 for another media type
 * - 400 for malformed JSON, `__proto__` members, too many levels, or the body of a GET
 * - 422 for too many values
 */
export const bodyGate = asyncGate((request) => {
  const { headers } = request
  const present = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!present) {
    request.body = undefined
    // The media type of an absent body is ignored. The validator would refuse the request for it.
    delete headers['content-type']
    return
  }
  if (request.method === 'GET' || request.method === 'HEAD') throw new Refusal('bad_request', 'A GET has no body.')
  return read(request)
})

async function read(request: Request): Promise<void> {
  const media = mediaTypeOf(request)
  if (media !== 'application/json') throw notJson()
  const bytes = await readBodyBytes(request, maxBodyBytes)
  // The validator caches one compiled schema per distinct header value, so it gets the media type without parameters.
  request.headers['content-type'] = media
  request.body = parseJsonBody(bytes)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses a JSON body. Throws Refusal bad_request for invalid JSON and validation_failed for too many values. */
export function parseJsonBody(bytes: Buffer): unknown {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new Refusal('bad_request', 'The body is not UTF-8.')
  }
  refuseMasses(text)
  try {
    return secureJson.parse(text, { protoAction: 'error', constructorAction: 'ignore' })
  } catch (error) {
    throw new Refusal(
      'bad_request',
      `The body is not valid JSON: ${String(error instanceof Error ? error.message : error).slice(0, 200)}`,
    )
  }
}

/**
 * Refuses a body with too many levels or values, before a parser or validator runs out of stack or time. Outside
 * strings, it counts open brackets as levels; values are the root and each item and member.
 */
function refuseMasses(text: string): void {
  let level = 0
  let values = 1
  let isFirst = false
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index)
    if (inString) {
      if (char === 0x5c) index += 1
      else if (char === 0x22) inString = false
      continue
    }
    if (char <= 0x20) continue
    const closes = char === 0x7d || char === 0x5d
    if (char === 0x2c || (isFirst && !closes)) {
      values += 1
      if (values > maxValues) throw tooManyValues()
    }
    isFirst = char === 0x7b || char === 0x5b
    if (isFirst) {
      level += 1
      if (level > maxLevels) throw tooDeep()
    } else if (closes) level -= 1
    else if (char === 0x22) inString = true
  }
}

const tooDeep = (): Refusal => new Refusal('bad_request', `The body is nested deeper than ${maxLevels} levels.`)

const tooManyValues = (): Refusal =>
  invalid([{ field: 'body', code: 'length', message: `must have at most ${maxValues.toLocaleString('en')} values` }])
