import type { Request } from 'express'
import secureJson from 'secure-json-parse'
import { canonical } from '../../db/domain/canonical.ts'
import { findBadText } from '../../db/domain/contract-schema.ts'
import { invalid, notJson, Refusal } from '../../db/domain/refusal.ts'
import { gate } from './exchange.ts'
import { mediaTypeOf, readBodyBytes } from './wire/body-bytes.ts'

export const maxBodyBytes = 1024 * 1024
const maxLevels = 64
/** The limit on values in a body, since a million of them would slow every step that visits each one. */
const maxValues = 50_000

/**
 * Reads and parses the body of an admitted request, at most 1 MB: 413 beyond, 415 for another media type, 400 for
 * malformed JSON, `__proto__` members, too many levels, or a body where none belongs, 422 for too many values in all or
 * in one array or object: the validator would list a fault of each. Strings are then composed, trimmed and
 * emptied (spec/DECISIONS.md D12, D18); the body as sent is kept for the idempotency fingerprint (D30).
 */
export const body = gate((request) => {
  const { operation } = request.exchange
  const present =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  if (!present) {
    request.body = undefined
    // The media type of an absent body is ignored; the validator would refuse the request for it.
    delete request.headers['content-type']
    if (operation!.body?.required) throw invalid([{ field: 'body', code: 'required', message: 'is required, as JSON' }])
    return
  }
  if (request.method === 'GET' || request.method === 'HEAD') throw new Refusal('bad_request', 'A GET has no body.')
  return read(request)
})

async function read(request: Request): Promise<void> {
  const media = mediaTypeOf(request)
  if (media !== 'application/json') throw notJson()
  const bytes = await readBodyBytes(request, maxBodyBytes)
  // The validator keeps one compiled schema per distinct header value, so it sees the bare media type only.
  request.headers['content-type'] = media
  const parsed = parseBody(bytes)
  const { operation } = request.exchange
  if (!operation!.body) {
    if (typeof parsed !== 'object' || Object.keys(parsed ?? {}).length > 0) {
      throw invalid([{ field: 'body', code: 'unknown', message: 'has no place here; this operation takes none' }])
    }
    request.body = undefined
    return
  }
  const { oversized, unknown } = operation!.body.sizes(parsed)
  if (oversized.length > 0) throw invalid([...oversized, ...unknown])
  request.exchange.unknownMembers = unknown
  const bad = findBadText(parsed)
  if (bad) throw invalid([{ field: bad.field, code: 'format', message: bad.twice ? namedTwice : notText }])
  // As text, since the validator writes defaults into the body.
  if (request.headers['idempotency-key'] !== undefined) request.exchange.sentBody = canonical(parsed)
  request.body = operation!.body.normalize(parsed)
}

const notText = 'Text must be valid Unicode without NUL.'
const namedTwice = 'has the name of another member in other characters; leave one of the two out'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The JSON in a body. Throws Refusal bad_request, and validation_failed for too many values. */
export function parseBody(bytes: Buffer): unknown {
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
 * Counts brackets and values outside strings, before a parser or validator could run out of stack or time on them. The
 * root counts as a value, and so does each item and member.
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
