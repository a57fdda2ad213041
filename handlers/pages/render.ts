import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Response } from 'express'
import handlebars from 'handlebars'

/**
 * What all pages for people share: one layout, one stylesheet, no script, nothing from another host. Templates escape
 * whatever they are given.
 */

const here = new URL('./', import.meta.url)
const engine = handlebars.create()
const templates = new Map(
  readdirSync(here)
    .filter((file) => file.endsWith('.hbs'))
    .map((file) => {
      const text = readFileSync(new URL(file, here), 'utf8')
      return [file.slice(0, -4), engine.compile<object>(text, { preventIndent: true })]
    }),
)

export const stylesheet = readFileSync(new URL('pages.css', here))
/** The address of the stylesheet changes with its content, so that a browser may keep it for good. */
export const stylesheetPath = `/pages/${hash('sha256', stylesheet, 'hex').slice(0, 16)}.css`

export interface Page {
  /** The template's name. */
  template: string
  title: string
  data?: object
  status?: number
  /** Addresses to which a form of this page may lead in the end, beside this service. */
  leadsTo?: readonly string[]
}

/** Sends a page, with the headers that keep it from caches, frames, other hosts' content and referrers. */
export function sendPage(response: Response, { template, title, data = {}, status = 200, leadsTo = [] }: Page): void {
  const body = templates.get(template)!(data)
  response.status(status)
  guardPage(response, leadsTo)
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(templates.get('layout')!({ title, body, stylesheetPath }))
}

/** The headers of every page and of every redirect between pages. */
export function guardPage(response: Response, leadsTo: readonly string[] = []): void {
  const targets = ["'self'", ...leadsTo.map(formTarget).filter((target) => target !== undefined)]
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'self'; img-src 'self' data:; form-action ${targets.join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
  )
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Referrer-Policy', 'no-referrer')
}

/** 303, the redirect after which a browser always GETs. */
export function seeOther(response: Response, location: string): void {
  response.status(303)
  guardPage(response)
  response.setHeader('Location', location)
  response.end()
}

/** The origin of an https address as the policy writes it; undefined where a host has signs that a policy would misread. */
function formTarget(address: string): string | undefined {
  const origin = URL.canParse(address) ? new URL(address).origin : ''
  return /^https:\/\/[a-z0-9.-]+(?::\d+)?$/.test(origin) ? origin : undefined
}
