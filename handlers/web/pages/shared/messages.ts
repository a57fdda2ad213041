import type { Response } from 'express'
import { labelsOf } from '../../../../db/domain/language/labels.ts'
import { type Language, preferredLanguage } from '../../../../db/domain/language/languages.ts'
import type { Letterhead } from '../../../../db/domain/papers/letterhead.ts'
import { toVisibleLine } from '../../../../db/domain/visible-text.ts'
import { contactDetailsOf } from './contact.ts'
import { compilePageTemplate, sendSharedPage, sharedPageHtml } from './shared-page.ts'

export interface Message {
  title: string
  lines: string[]
  status?: number
  from?: Letterhead
  /** Language of the message. Defaults to the letterhead's language, or to English without a letterhead. */
  language?: Language
  /** Text before the organization's contact details. Without it, the page shows no contact details. */
  asking?: string
  link?: { href: string; label: string }
}

const template = compilePageTemplate(new URL('message.hbs', import.meta.url))

/** Sends a page with a single message. */
export function sendMessage(
  response: Response,
  { status, from, language = from?.language ?? 'en', ...message }: Message,
): void {
  const contact = message.asking && from && contactDetailsOf(from)
  const body = template({ ...message, language, contact })
  sendSharedPage(response, { title: message.title, body, language, ...(status && { status }), ...(from && { from }) })
}

/** Sends the 429 page to a customer who has sent too many requests. `seconds` is the waiting time. */
export function sendRateLimitedPage(response: Response, seconds: number): void {
  const language = preferredLanguage(response.req.headers['accept-language'])
  const label = labelsOf(language)
  const lines = [label('page.askedTooOften', { seconds })]
  response.setHeader('Retry-After', seconds)
  sendMessage(response, { title: label('page.waitTitle'), lines, language, status: 429 })
}

/** Returns the HTML page for a customer whose request is refused by load shedding. */
export function busyPageHtml(language: Language): string {
  const label = labelsOf(language)
  const title = label('page.waitTitle')
  return sharedPageHtml({ title, language, body: template({ title, lines: [label('page.busy')] }) })
}

/**
 * Sends the 404 page of a public link. The page is always the same, so that an address that never existed cannot be
 * distinguished from an expired one.
 */
export function sendLinkNotFound(response: Response, noun: string): void {
  const language = preferredLanguage(response.req.headers['accept-language'])
  const label = labelsOf(language)
  sendMessage(response, {
    title: label('page.goneTitle', { noun }),
    lines: [label('page.goneCut'), label('page.goneAgain')],
    language,
    status: 404,
  })
}

/** What the page of a withdrawn record still shows: the record's number, and the organization to ask. */
export interface WithdrawnRecord {
  number: string
  from: Letterhead
}

/** Sends the 410 page of a withdrawn record, with the organization's contact details. */
export function sendWithdrawn(response: Response, noun: string, { number, from }: WithdrawnRecord): void {
  const company = toVisibleLine(from.companyName)
  const label = labelsOf(from.language)
  sendMessage(response, {
    title: label('page.withdrawnTitle', { noun }),
    lines: [label('page.withdrawn', { noun, company, number })],
    asking: label('page.askAbout', { company }),
    status: 410,
    from,
  })
}
