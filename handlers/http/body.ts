import type { Request } from 'express'
import secureJson from 'secure-json-parse'
import { findBadText } from '../../db/domain/contract-schema.ts'
import { invalid, Refusal } from '../../db/domain/refusal.ts'
import { bytesOf } from './body-bytes.ts'
import { gate } from './exchange.ts'

const mostBytes = 1024 * 1024
const mostLevels = 64

/**
 * Reads and parses the body of an admitted request, at most 1 MB: 413 beyond, 415 for another media type, 400 for
 * malformed JSON, `__proto__` members, too many levels, or a body where none belongs. Strings are then trimmed and
 * emptied as decisions.md says; the body as sent is kept for the idempotency fingerprint.
 */
export const body = gate((request) => {
  const { operation } = request.exchange
  const present =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  if (!present) {
    request.body = undefined
    if (operation!.body?.required) throw invalid([{ field: '', code: 'required', message: 'A JSON body is required.' }])
    return
  }
  if (request.method === 'GET' || request.method === 'HEAD') throw new Refusal('bad_request', 'A GET has no body.')
  return read(request)
})

async function read(request: Request): Promise<void> {
  const media = (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase()
  if (media !== 'application/json')
    throw new Refusal('bad_request', 'The body must be application/json.', { status: 415 })
  const bytes = await bytesOf(request, mostBytes)
  // The validator keeps one compiled schema per distinct header value, so it sees the bare media type only.
  request.headers['content-type'] = media
  const parsed = parse(bytes)
  const { operation } = request.exchange
  if (!operation!.body) {
    if (Object.keys((parsed ?? {}) as object).length > 0 || typeof parsed !== 'object') {
      throw invalid([{ field: '', code: 'unknown', message: 'This operation takes no body.' }])
    }
    request.body = undefined
    return
  }
  const bad = findBadText(parsed)
  if (bad) throw invalid([{ field: bad.field, code: 'format', message: 'Text must be valid Unicode without NUL.' }])
  request.exchange.sentBody = parsed
  request.body = operation!.body.normalize(parsed)
}

function parse(bytes: Buffer): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('bad_request', 'The body is not UTF-8.')
  }
  if (tooDeep(text)) throw new Refusal('bad_request', `The body is nested deeper than ${mostLevels} levels.`)
  try {
    return secureJson.parse(text, { protoAction: 'error', constructorAction: 'ignore' })
  } catch (error) {
    throw new Refusal('bad_request', `The body is not valid JSON: ${(error as Error).message.slice(0, 200)}`)
  }
}

/** Counts brackets outside strings, before a parser or validator could run out of stack on them. */
function tooDeep(text: string): boolean {
  let level = 0
  let inString = false
  for (let place = 0; place < text.length; place += 1) {
    const char = text.charCodeAt(place)
    if (inString) {
      if (char === 0x5c) place += 1
      else if (char === 0x22) inString = false
    } else if (char === 0x22) inString = true
    else if (char === 0x7b || char === 0x5b) {
      level += 1
      if (level > mostLevels) return true
    } else if (char === 0x7d || char === 0x5d) level -= 1
  }
  return false
}
