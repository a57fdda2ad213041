import type { Response } from 'express'
import type { Letterhead } from '../../../db/domain/letterhead.ts'
import { visibleLine } from '../../../db/domain/shown-text.ts'
import { contactOf } from './contact.ts'
import { pageTemplate, sendSharedPage, sharedPageHtml } from './look.ts'

export interface Message {
  title: string
  lines: string[]
  status?: number
  from?: Letterhead
  /** Before how to reach the organization. */
  asking?: string
  link?: { href: string; label: string }
}

const template = pageTemplate(new URL('message.hbs', import.meta.url))

/** A page that says one thing. */
export function sendMessage(response: Response, { status, from, ...message }: Message): void {
  const contact = message.asking && from && contactOf(from)
  const body = template({ ...message, contact })
  sendSharedPage(response, { title: message.title, body, ...(status && { status }), ...(from && { from }) })
}

/** The page for a customer who has asked too often. */
export function sendLater(response: Response, seconds: number): void {
  const title = 'Please wait a moment'
  const lines = [`This page was asked for too often. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`]
  response.setHeader('Retry-After', seconds)
  sendMessage(response, { title, lines, status: 429 })
}

/** The page, as HTML, for a customer whom load shedding refuses. */
export function busyHtml(): string {
  const title = 'Please wait a moment'
  return sharedPageHtml({
    title,
    body: template({ title, lines: ['This page is asked for very often right now. Try again in a moment.'] }),
  })
}

/**
 * Whatever the reason, the page is the same, so that an address that never existed cannot be told from one that has
 * ended.
 */
export function sendGone(response: Response, noun: string): void {
  sendMessage(response, {
    title: `There is no ${noun} at this address`,
    lines: [
      'The link may have been cut short on its way to you, or replaced by a newer one.',
      'Open it again from the message that you got, or ask the company that sent it for another.',
    ],
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
  sendMessage(response, {
    title: `This ${noun} was withdrawn`,
    lines: [
      noun === 'invoice'
        ? `${company} has voided invoice ${number}, so there is nothing to pay on it.`
        : `${company} has withdrawn ${noun} ${number}, so it can be neither seen nor accepted any more.`,
    ],
    asking: `Ask ${company} about it:`,
    status: 410,
    from,
  })
}
