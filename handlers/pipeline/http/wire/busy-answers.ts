import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Language, languages, preferredLanguage } from '../../../../db/domain/language/languages.ts'
import { Refusal } from '../../../../db/domain/refusal.ts'
import { machineNow } from '../../../../db/engine/base/clock.ts'
import { createTimeOrderedId } from '../../../../db/engine/base/ids.ts'
import type { Settings } from '../../../../db/engine/base/settings.ts'
import { toProblem } from '../../contract/problems.ts'
import type { EarlyResponse } from '../access-log.ts'
import type { AddressKind } from './address-kinds.ts'
import { setCorsHeaders } from './cross-origin.ts'
import { fixedHeaders, type HeaderLines } from './fixed-headers.ts'
import { formatResponseHead } from './head-text.ts'

/** The pages for the service's own users and for organizations' customers. */
export type BusyPages = Record<'people' | 'customers', BusyPage>

interface BusyPage {
  html: Readonly<Record<Language, string>>
  headers: HeaderLines
}

export interface BusyAnswerOptions {
  settings: Pick<Settings, 'clientLimits' | 'docsUrl' | 'publicOrigin'>
  busyPages: BusyPages
  /** Origins whose pages may read the answer. */
  origins: ReadonlySet<string>
  /** Called for each answer. */
  noteRefusal(answer: EarlyResponse): void
}

export interface BusyAnswers {
  send(request: IncomingMessage, response: ServerResponse, kind: AddressKind): void
  /** Returns the problem as sent over a kept-alive connection. It is ASCII. */
  textFor(request: IncomingMessage): string
}

/**
 * Creates the 503 of load shedding: a page for browsers, a problem for other clients. Under overload most answers are
 * refusals, so everything but the request id is prepared in advance.
 */
export function createBusyAnswers(options: BusyAnswerOptions): BusyAnswers {
  const { settings, busyPages, origins, noteRefusal } = options
  const fixed = fixedHeaders(settings)
  const placeholder = createTimeOrderedId('req')
  const { status, body } = toProblem(overloaded, placeholder, settings.docsUrl)
  const prepare = (text: string, own: HeaderLines) => {
    const length = ['Content-Length', String(Buffer.byteLength(text))] as const
    const all: HeaderLines = [...own, length, ['Retry-After', '1'], ...fixed]
    return { parts: text.split(placeholder), headers: all, flatHeaders: all.flat() }
  }
  const preparePages = ({ html, headers }: BusyPage) => {
    const own = [['Content-Type', 'text/html; charset=utf-8'], ...headers] as const
    return new Map(languages.map((language) => [language, prepare(html[language], own)]))
  }
  const problem = prepare(JSON.stringify(body), [['Content-Type', 'application/problem+json; charset=utf-8']])
  const [people, customers] = [preparePages(busyPages.people), preparePages(busyPages.customers)]
  const keptAlive: HeaderLines = [
    ...(origins.size > 0 ? [['Vary', 'Origin'] as const] : []),
    ['Connection', 'keep-alive'],
    ['Keep-Alive', `timeout=${Math.floor(settings.clientLimits.keepAliveMs / 1000)}`],
  ]
  const problemHeaders = [...problem.headers, ...keptAlive]
  let [second, head] = [Number.NaN, '']
  /** Returns the head of a problem without its request id. It is formatted once per second, because of its Date. */
  const headNow = (): string => {
    const now = Math.floor(machineNow() / 1000)
    if (now !== second) {
      second = now
      head = formatResponseHead(status, [...problemHeaders, ['Date', new Date(now * 1000).toUTCString()]])
    }
    return head
  }
  return {
    send(request, response, kind) {
      const isBrowser = kind !== 'api' && kind !== 'file' && request.headers.accept?.includes('text/html')
      const pages = kind === 'customer' ? customers : people
      const answer = isBrowser ? pages.get(preferredLanguage(request.headers['accept-language']))! : problem
      const requestId = createTimeOrderedId('req')
      setCorsHeaders(origins, request, response)
      response.writeHead(status, [...answer.flatHeaders, 'X-Request-Id', requestId])
      response.end(answer.parts.join(requestId))
      noteRefusal({ requestId, status, request })
    },
    textFor(request) {
      const requestId = createTimeOrderedId('req')
      noteRefusal({ requestId, status, request })
      return `${headNow()}X-Request-Id: ${requestId}\r\n\r\n${problem.parts.join(requestId)}`
    },
  }
}

const overloaded = new Refusal(
  'service_unavailable',
  'The service has more requests than it can handle right now. Try again in a moment.',
)
