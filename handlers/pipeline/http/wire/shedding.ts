import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Language, languages, preferredLanguage } from '../../../../db/domain/language/languages.ts'
import { Refusal } from '../../../../db/domain/refusal.ts'
import { machineNow } from '../../../../db/engine/base/clock.ts'
import { createTimeOrderedId } from '../../../../db/engine/base/ids.ts'
import { toProblem } from '../../contract/problems.ts'
import type { EarlyResponse } from '../access-log.ts'
import type { AddressKind } from './address-kinds.ts'
import type { HeaderLines } from './fixed-headers.ts'
import { formatResponseHead } from './head-text.ts'

export type BusyPages = Record<'people' | 'customers', BusyPage>

interface BusyPage {
  html: Readonly<Record<Language, string>>
  headers: HeaderLines
}

export interface SheddingMeans {
  /** Where the problem codes are explained. */
  docsUrl: string
  /** The headers of every answer, besides its X-Request-Id. */
  headers: HeaderLines
  /** The 503 for a browser's reader: somebody at this service's own pages, or an organization's customer. */
  busyPages: BusyPages
  /** How long a connection is kept that is not used. */
  keepAliveMs: number
  /** Whether pages of other origins may read the API's answers. */
  hasOrigins: boolean
  /** Called for every answer that the app has not given. */
  noteAnswer(answer: EarlyResponse): void
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
  const place = createTimeOrderedId('req')
  const { status, body } = toProblem(overloaded, place, docsUrl)
  const answerOf = (text: string, own: HeaderLines) => {
    const [before = '', after = ''] = text.split(place)
    const length = ['Content-Length', String(Buffer.byteLength(text))] as const
    const lines: HeaderLines = [...own, length, ['Retry-After', '1'], ...headers]
    return { before, after, isNamed: text.includes(place), lines, head: lines.flat() }
  }
  const pagesOf = ({ html, headers }: BusyPage) => {
    const own = [['Content-Type', 'text/html; charset=utf-8'], ...headers] as const
    return new Map(languages.map((language) => [language, answerOf(html[language], own)]))
  }
  const problem = answerOf(JSON.stringify(body), [['Content-Type', 'application/problem+json; charset=utf-8']])
  const [people, customers] = [pagesOf(busyPages.people), pagesOf(busyPages.customers)]
  const headNow = headOf(status, problem.lines, means)
  return {
    answer(request, response, kind) {
      const isRead = kind !== 'api' && kind !== 'file' && request.headers.accept?.includes('text/html')
      const pages = kind === 'customer' ? customers : people
      const answer = isRead ? pages.get(preferredLanguage(request.headers['accept-language']))! : problem
      const requestId = createTimeOrderedId('req')
      response.writeHead(status, [...answer.head, 'X-Request-Id', requestId])
      response.end(answer.before + (answer.isNamed ? requestId : '') + answer.after)
      noteAnswer({ requestId, status, request })
    },
    textFor(request) {
      const requestId = createTimeOrderedId('req')
      noteAnswer({ requestId, status, request })
      return `${headNow()}X-Request-Id: ${requestId}\r\n\r\n${problem.before}${requestId}${problem.after}`
    },
  }
}

/** The head of an answer with these headers, as Node would write it; that of each second is made once, for its Date. */
function headOf(status: number, own: HeaderLines, { keepAliveMs, hasOrigins }: SheddingMeans): () => string {
  const readers: HeaderLines = hasOrigins ? [['Vary', 'Origin']] : []
  const kept: HeaderLines = [
    ['Connection', 'keep-alive'],
    ['Keep-Alive', `timeout=${Math.floor(keepAliveMs / 1000)}`],
  ]
  let [second, head] = [Number.NaN, '']
  return () => {
    const now = Math.floor(machineNow() / 1000)
    if (now !== second) {
      second = now
      head = formatResponseHead(status, [...own, ...readers, ...kept, ['Date', new Date(now * 1000).toUTCString()]])
    }
    return head
  }
}

const overloaded = new Refusal(
  'service_unavailable',
  'The service has more requests than it can handle right now. Try again in a moment.',
)
