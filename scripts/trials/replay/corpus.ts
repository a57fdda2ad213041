import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'

/** Header of a message: its name as sent, and its value. */
export type Header = readonly [name: string, value: string]

/** Body of a message: text if its bytes are UTF-8, otherwise base64. */
export type Body = { text: string } | { base64: string }

export interface RecordedRequest {
  method: string
  /** Path with the query, as sent. */
  path: string
  headers: Header[]
  body: Body
}

export interface RecordedAnswer {
  status: number
  headers: Header[]
  body: Body
  /** Time at which the request was sent, in milliseconds since 1970. */
  sentAtMs: number
}

export interface Exchange {
  request: RecordedRequest
  answer: RecordedAnswer
}

/** Request to the service, its answer, and the exchanges of the service with QuickBooks that it caused. */
export interface RequestEntry extends Exchange {
  kind: 'request'
  outside: Exchange[]
}

/** Statement that the generators sent directly to the database, to create what no request creates. */
export interface StatementEntry {
  kind: 'statement'
  /** Number of the connection; the statements of a transaction have the same. */
  connection: number
  text: string
  values: unknown[]
}

/** First entry of a corpus. */
export interface SetupEntry {
  kind: 'setup'
  /** Public origin of the service, which its answers contain. */
  origin: string
  /** Environment variables with the addresses of QuickBooks. `{origin}` is the place of their origin. */
  quickbooks: Record<string, string>
  secretKey: string
  /** Name of the release that answered, and the seed of the generators. */
  release: string
  seed: number
}

export type CorpusEntry = RequestEntry | StatementEntry | SetupEntry

export function toBody(bytes: Buffer): Body {
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) ? { text } : { base64: bytes.toString('base64') }
}

export const bytesOfBody = (body: Body): Buffer =>
  'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64')

/** Returns the value of the first header of this name in lower case; undefined if there is none. */
export const headerOf = (headers: readonly Header[], name: string): string | undefined =>
  headers.find(([own]) => own.toLowerCase() === name)?.[1]

/** Appends lines of JSON to a new file. */
export class JsonLines {
  readonly #stream

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true })
    this.#stream = createWriteStream(file)
  }

  write(value: unknown): void {
    this.#stream.write(`${JSON.stringify(value)}\n`)
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#stream.end(() => resolve()))
  }
}

/** Reads a corpus. Throws if its first entry is no setup. */
export async function readCorpus(file: string): Promise<[SetupEntry, (RequestEntry | StatementEntry)[]]> {
  const entries: CorpusEntry[] = []
  for await (const line of createInterface({ input: createReadStream(file) })) entries.push(JSON.parse(line))
  const [setup, ...rest] = entries
  if (setup?.kind !== 'setup') throw new Error(`${file} is no corpus: record one with make replay, without CORPUS`)
  return [setup, rest.filter((entry) => entry.kind !== 'setup')]
}
