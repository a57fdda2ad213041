import type { Response } from 'express'
import { labelsOf } from '../../../db/domain/language/labels.ts'
import { type Language, languageAsked } from '../../../db/domain/language/languages.ts'
import type { Letterhead } from '../../../db/domain/letterhead.ts'
import { visibleLine } from '../../../db/domain/shown-text.ts'
import { contactOf } from './contact.ts'
import { pageTemplate, sendSharedPage, sharedPageHtml } from './look.ts'

export interface Message {
  title: string
  lines: string[]
  status?: number
  from?: Letterhead
  /** What it is in where no organization is named; else the letterhead says so. */
  language?: Language
  /** Before how to reach the organization. */
  asking?: string
  link?: { href: string; label: string }
}

const template = pageTemplate(new URL('message.hbs', import.meta.url))

/** A page that says one thing. */
export function sendMessage(
  response: Response,
  { status, from, language = from?.language ?? 'en', ...message }: Message,
): void {
  const contact = message.asking && from && contactOf(from)
  const body = template({ ...message, language, contact })
  sendSharedPage(response, { title: message.title, body, language, ...(status && { status }), ...(from && { from }) })
}

/** The page for a customer who has asked too often. */
export function sendLater(response: Response, seconds: number): void {
  const language = languageAsked(response.req.headers['accept-language'])
  const label = labelsOf(language)
  const lines = [label('page.askedTooOften', { seconds })]
  response.setHeader('Retry-After', seconds)
  sendMessage(response, { title: label('page.waitTitle'), lines, language, status: 429 })
}

/** The page, as HTML, for a customer whom load shedding refuses. */
export function busyHtml(language: Language): string {
  const label = labelsOf(language)
  const title = label('page.waitTitle')
  return sharedPageHtml({ title, language, body: template({ title, lines: [label('page.busy')] }) })
}

/**
 * Whatever the reason, the page is the same, so that an address that never existed cannot be told from one that has
 * ended.
 */
export function sendGone(response: Response, noun: string): void {
  const language = languageAsked(response.req.headers['accept-language'])
  const label = labelsOf(language)
  sendMessage(response, {
    title: label('page.goneTitle', { noun }),
    lines: [label('page.goneCut'), label('page.goneAgain')],
    language,
    status: 404,
  })
}

/** What is still told of a record that was withdrawn while it was in its reader's hands: whom to ask about it. */
export interface WithdrawnRecord {
  number: string
  from: Letterhead
}

/** Whoever had the record in hand learns that it is over, and whom to ask. */
export function sendWithdrawn(response: Response, noun: string, { number, from }: WithdrawnRecord): void {
  const company = visibleLine(from.companyName)
  const label = labelsOf(from.language)
  sendMessage(response, {
    title: label('page.withdrawnTitle', { noun }),
    lines: [label('page.withdrawn', { noun, company, number })],
    asking: label('page.askAbout', { company }),
    status: 410,
    from,
  })
}
