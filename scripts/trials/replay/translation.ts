import { type RecordedAnswer, type RecordedRequest, type StatementEntry, toBody } from './corpus.ts'
import { findMask } from './masks.ts'
import { leavesOf, mapTokens, splitTokens } from './tokens.ts'

/** Values that a run has made in place of recorded ones, such as tokens, with which later requests refer to them. */
export class Translation {
  readonly #learned = new Map<string, string>()

  /** Learns the values of an answer that a mask allows to differ from the recorded answer. `path` is the request's. */
  learn(path: string, recorded: RecordedAnswer, received: RecordedAnswer): void {
    const theirs = new Map(leavesOf(received).map((leaf) => [leaf.place, leaf]))
    for (const { place, text } of leavesOf(recorded)) {
      const other = theirs.get(place)
      if (other !== undefined && other.text !== text) this.#learnText(path, place, text, other.text)
    }
  }

  /** Replaces the recorded values in a request by the learned ones. Bodies that are no text are left unchanged. */
  translateRequest({ method, path, headers, body }: RecordedRequest): RecordedRequest {
    return {
      method,
      path: this.#translate(path),
      headers: headers.map(([name, value]) => [name, this.#translateHeader(value)]),
      body: 'text' in body ? { text: this.#translate(body.text) } : body,
    }
  }

  /** Replaces the recorded values in the texts of a statement's values by the learned ones. */
  translateStatement(statement: StatementEntry): StatementEntry {
    const translated = (value: unknown): unknown => {
      if (typeof value === 'string') return this.#translate(value)
      return Array.isArray(value) ? value.map(translated) : value
    }
    return { ...statement, values: statement.values.map(translated) }
  }

  #learnText(path: string, place: string, recorded: string, received: string): void {
    const [old, made] = [splitTokens(recorded), splitTokens(received)]
    if (old.separators.join('\0') !== made.separators.join('\0')) return
    for (const [index, token] of old.tokens.entries()) {
      const other = made.tokens[index]!
      if (token !== other && findMask(path, place, token, other)?.rule === 'same') this.#learned.set(token, other)
    }
  }

  #translate = (text: string): string => mapTokens(text, (token) => this.#learned.get(token) ?? token)

  /** Translates a header. The credentials of Basic authentication are decoded first. */
  #translateHeader(value: string): string {
    const encoded = /^Basic ([\w+/=]+)$/.exec(value)?.[1]
    if (encoded === undefined) return this.#translate(value)
    const body = toBody(Buffer.from(encoded, 'base64'))
    if (!('text' in body)) return value
    return `Basic ${Buffer.from(this.#translate(body.text)).toString('base64')}`
  }
}
