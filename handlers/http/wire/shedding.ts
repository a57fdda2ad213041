import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { machineNow } from '../../../db/base/clock.ts'
import { timeOrderedId } from '../../../db/base/ids.ts'
import { type Language, languageAsked, languages } from '../../../db/domain/language/languages.ts'
import { Refusal } from '../../../db/domain/refusal.ts'
import type { EarlyAnswer } from '../access-log.ts'
import { problemOf } from '../problems.ts'
import type { AddressKind } from './address-kinds.ts'
import type { fixedHeaders } from './fixed-headers.ts'

export type BusyPages = Record<'people' | 'customers', BusyPage>

interface BusyPage {
  html: Readonly<Record<Language, string>>
  headers: readonly (readonly [string, string])[]
}

export interface SheddingMeans {
  /** Where the problem codes are explained. */
  docsUrl: string
  /** The headers of every answer, besides its X-Request-Id. */
  headers: ReturnType<typeof fixedHeaders>
  /** The 503 for a browser's reader: somebody at this service's own pages, or an organization's customer. */
  busyPages: BusyPages
  /** How long a connection is kept that is not used. */
  keepAliveMs: number
  /** Whether pages of other origins may read the API's answers. */
  hasOrigins: boolean
  /** Called for every answer that the app has not given. */
  noteAnswer(answer: EarlyAnswer): void
}

interface Shedding {
  answer(request: IncomingMessage, response: ServerResponse, kind: AddressKind): void
  /** The whole answer to a program, as it goes over the wire on a connection that is kept; it is ASCII. */
  textFor(request: IncomingMessage): string
}

/**
 * Refuses requests with the 503 of load shedding, before any other work on them. It has to cost next to nothing, so all but
 * the request's id is made beforehand: a problem for programs, a page for browsers.
 */
export function sheddingOf(means: SheddingMeans): Shedding {
  const { docsUrl, headers, busyPages, noteAnswer } = means
  const place = timeOrderedId('req')
  const { status, body } = problemOf(overloaded, place, docsUrl)
  const answerOf = (text: string, own: readonly (readonly [string, string])[]) => {
    const [before = '', after = ''] = text.split(place)
    const length = ['Content-Length', String(Buffer.byteLength(text))]
    return {
      before,
      after,
      isNamed: text.includes(place),
      head: [...own, length, ['Retry-After', '1'], ...headers].flat(),
    }
  }
  const pagesOf = ({ html, headers }: BusyPage) => {
    const own = [['Content-Type', 'text/html; charset=utf-8'], ...headers] as const
    return new Map(languages.map((language) => [language, answerOf(html[language], own)]))
  }
  const problem = answerOf(JSON.stringify(body), [['Content-Type', 'application/problem+json; charset=utf-8']])
  const [people, customers] = [pagesOf(busyPages.people), pagesOf(busyPages.customers)]
  const headNow = headOf(status, problem.head, means)
  return {
    answer(request, response, kind) {
      const isRead = kind !== 'api' && kind !== 'file' && request.headers.accept?.includes('text/html')
      const pages = kind === 'customer' ? customers : people
      const answer = isRead ? pages.get(languageAsked(request.headers['accept-language']))! : problem
      const requestId = timeOrderedId('req')
      response.writeHead(status, [...answer.head, 'X-Request-Id', requestId])
      response.end(answer.before + (answer.isNamed ? requestId : '') + answer.after)
      noteAnswer({ requestId, status, request })
    },
    textFor(request) {
      const requestId = timeOrderedId('req')
      noteAnswer({ requestId, status, request })
      return `${headNow()}X-Request-Id: ${requestId}\r\n\r\n${problem.before}${requestId}${problem.after}`
    },
  }
}

/** The lines of an answer's head, as Node would write them; those of each second are made once, for its Date. */
function headOf(status: number, own: string[], { keepAliveMs, hasOrigins }: SheddingMeans): () => string {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`]
  for (let index = 0; index < own.length; index += 2) lines.push(`${own[index]}: ${own[index + 1]}`)
  if (hasOrigins) lines.push('Vary: Origin')
  lines.push('Connection: keep-alive', `Keep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}`)
  let [second, head] = [Number.NaN, '']
  return () => {
    const now = Math.floor(machineNow() / 1000)
    if (now !== second) {
      second = now
      head = [...lines, `Date: ${new Date(now * 1000).toUTCString()}`, ''].join('\r\n')
    }
    return head
  }
}

const overloaded = new Refusal(
  'service_unavailable',
  'The service has more requests than it can handle right now. Send the request again in a moment.',
)
