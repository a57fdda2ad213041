import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { bytesOfBody, headerOf, type RecordedAnswer } from './corpus.ts'

/** Text with its place: `answer status`, `header etag` or a path of members such as `data.lines.0.total`. */
export interface Leaf {
  place: string
  text: string
  /** Whether the text is a string of JSON, a header or a body without JSON; otherwise a number or a literal. */
  isText: boolean
}

/** Runs of characters of which ids, tokens and times consist. Punctuation between them separates two tokens. */
const token = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)|whsec_[\w+/=]+|[\w.~-]+/g

/** Splits a text into its tokens and the separators around them: there is one separator more than tokens. */
export function splitTokens(text: string): { tokens: string[]; separators: string[] } {
  return { tokens: text.match(token) ?? [], separators: text.split(token) }
}

/** Replaces each token of a text. */
export const mapTokens = (text: string, map: (token: string) => string): string => text.replace(token, map)

/** Returns all values of an answer except its headers that are not compared. */
export function leavesOf({ status, headers, body }: RecordedAnswer): Leaf[] {
  const leaves: Leaf[] = [{ place: 'answer status', text: String(status), isText: false }]
  const byName = Map.groupBy(headers, ([name]) => name.toLowerCase())
  for (const [name, pairs] of [...byName].sort(([a], [b]) => (a < b ? -1 : 1)))
    leaves.push({ place: `header ${name}`, text: pairs.map(([, value]) => value).join('\n'), isText: true })
  const text = textOf(decompress(bytesOfBody(body), headerOf(headers, 'content-encoding')))
  const isJson = /json/.test(headerOf(headers, 'content-type') ?? '')
  const json = isJson ? parsed(text) : undefined
  if (json === undefined) leaves.push({ place: 'answer body', text, isText: true })
  else collect(json, '', leaves)
  return leaves
}

function decompress(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes
  if (encoding === 'gzip') return gunzipSync(bytes)
  return encoding === 'br' ? brotliDecompressSync(bytes) : bytes
}

const textOf = (bytes: Buffer): string => {
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) ? text : bytes.toString('latin1')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const jws = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/

function collect(value: unknown, place: string, leaves: Leaf[]): void {
  if (typeof value === 'string' && jws.test(value)) {
    const [header, payload] = value.split('.').map((part) => parsed(Buffer.from(part, 'base64url').toString()))
    collect({ header, payload }, `${place}.decoded`, leaves)
  }
  // The results of agents' calls contain JSON as text. Its values are compared instead of the text.
  const inner = typeof value === 'string' && /^[[{]/.test(value) ? parsed(value) : undefined
  if (inner !== undefined) {
    collect(inner, `${place}.json`, leaves)
    return
  }
  if (typeof value !== 'object' || value === null) {
    leaves.push({ place, text: String(value), isText: typeof value === 'string' })
    return
  }
  const entries = Object.entries(value)
  leaves.push({ place, text: Array.isArray(value) ? `[${entries.length}]` : '{}', isText: false })
  for (const [member, one] of entries) collect(one, place === '' ? member : `${place}.${member}`, leaves)
}
