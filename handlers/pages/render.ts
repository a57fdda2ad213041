import type { Response } from 'express'
import { version } from '../../db/base/release.ts'
import { escapedHtml, safeHtml, TemplateEngine } from '../../db/base/template-engine.ts'
import type { Language } from '../../db/domain/language/languages.ts'
import { templateLabels } from '../../db/domain/language/template-labels.ts'
import { iconPath, stylesheetPath } from './look/assets.ts'

/**
 * What all pages for people share: one layout, one stylesheet, nothing from another host, and no script unless a page
 * names its own. Templates escape whatever they are given.
 */

const here = (name: string): URL => new URL(name, import.meta.url)
/** A text of the contract, in which names stand between backticks. */
const marked = (text: unknown): object => safeHtml(escapedHtml(text).replace(/&#x60;(.+?)&#x60;/g, '<code>$1</code>'))
const engine = new TemplateEngine({ marked, eq: (one, other) => one === other, ...templateLabels })
for (const name of ['home', 'mark']) engine.addPartial(name, here(`look/${name}.hbs`), { trimmed: true })

export type Templates = (name: string, data?: object) => string

/** The templates of a folder, by name; those named as partials can be parts of all. */
export function templatesIn(folder: URL, partials: readonly string[] = []): Templates {
  for (const name of partials) engine.addPartial(name, new URL(`${name}.hbs`, folder), { trimmed: true })
  const templates = engine.templatesIn(folder)
  return (name, data = {}) => templates.get(name)!(data)
}

const templates = templatesIn(here('./'))

export interface PageLink {
  href: string
  label: string
  /** The link to the page that it stands on. */
  current?: boolean
}

/** The list of pages beside the content; on a phone it unfolds from a line with its label. */
export interface Sidebar {
  label: string
  groups: readonly { title?: string; links: readonly PageLink[] }[]
  /** HTML above the list, such as a search field. */
  above?: string
}

/** Who is signed in at a page that anybody may read. */
export interface Reader {
  name: string
  tenantName: string
}

/** A field of the header that searches what the section has. */
export interface HeaderSearch {
  action: string
  /** What was searched for. */
  q?: string | undefined
}

export interface PageFrame {
  title: string
  /** English unless it is given. */
  language?: Language
  /** The narrow card of signing in and consent, the whole width, or the whole width with a sidebar. */
  layout?: 'card' | 'site' | 'sidebar'
  /** The link of the header that leads here. */
  section?: '/docs' | '/docs/api' | '/status' | '/portal'
  /** Whether somebody is signed in, where the page knows: then the header leads to the portal. */
  isSignedIn?: boolean
  /** Who that is, for a page that does not say it elsewhere. */
  reader?: Reader | undefined
  search?: HeaderSearch
  sidebar?: Sidebar
  /** What stands on this page, shown beside it on a broad screen; only with a sidebar. */
  outline?: readonly (PageLink & { deeper?: boolean })[]
  /** One sentence for search engines and link previews, which find only pages that have one. */
  description?: string
  /** The same page in another form, for programs. */
  alternate?: { href: string; type: string }
  /** Addresses of stylesheets and scripts of this page alone. */
  stylesheets?: readonly string[]
  scripts?: readonly string[]
}

export interface PageContent extends PageFrame {
  /** The template's name, beside this file or in `templates`. */
  template: string
  templates?: Templates
  data?: object
  status?: number
  /** Addresses to which a form of this page may lead in the end, beside this service. */
  leadsTo?: readonly string[]
}

/** A card that says one thing, as HTML. */
export const messageHtml = (title: string, text: string, language: Language): string =>
  pageHtml({ title, language }, templates('message', { title, text, bad: true }))

/** Sends a page, with the headers that keep it from caches, frames, other hosts' content and referrers. */
export function sendPage(response: Response, page: PageContent): void {
  const { template, data, language, status = 200, leadsTo = [], scripts = [] } = page
  const body = (page.templates ?? templates)(template, { language, ...data })
  response.status(status)
  guardPage(response, { leadsTo, hasScript: scripts.length > 0 })
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(pageHtml(page, body))
}

/** A page as HTML, for those that send it themselves, such as a page that is the same for everybody and is kept. */
export function pageHtml(page: PageFrame, body: string): string {
  const {
    layout = 'card',
    language = 'en',
    section,
    reader,
    isSignedIn = reader !== undefined,
    sidebar,
    ...others
  } = page
  return templates('layout', {
    ...others,
    language,
    reader,
    body,
    narrow: layout === 'card',
    sidebar: layout === 'sidebar' && sidebar,
    indexed: page.description !== undefined,
    links: headerLinks(isSignedIn).map((link) => ({ ...link, current: link.href === section })),
    version,
    stylesheetPath,
    iconPath,
  })
}

const headerLinks = (isSignedIn: boolean): (PageLink & { enter?: boolean })[] => [
  { href: '/docs', label: 'Docs' },
  { href: '/docs/api', label: 'API reference' },
  { href: '/status', label: 'Status' },
  { ...(isSignedIn ? { href: '/portal', label: 'Portal' } : { href: '/sign-in', label: 'Sign in' }), enter: true },
]

export interface Guard {
  leadsTo?: readonly string[]
  /** Lets scripts of this service run, and ask this service. */
  hasScript?: boolean
  /** Lets the page load fonts of this service. */
  hasFont?: boolean
}

/** The headers of every page and of every redirect between pages. */
export function guardPage(response: Response, guard?: Guard): void {
  for (const [name, value] of guardHeaders(guard)) response.setHeader(name, value)
}

export function guardHeaders({ leadsTo = [], hasScript = false, hasFont = false }: Guard = {}): [string, string][] {
  const targets = ["'self'", ...leadsTo.map(formTarget).filter((target) => target !== undefined)]
  const scripts = hasScript ? "; script-src 'self'; connect-src 'self'" : ''
  const fonts = hasFont ? "; font-src 'self'" : ''
  return [
    [
      'Content-Security-Policy',
      `default-src 'none'; style-src 'self'; img-src 'self' data:; form-action ${targets.join(' ')}; frame-ancestors 'none'; base-uri 'none'${fonts}${scripts}`,
    ],
    ['Cache-Control', 'no-store'],
    ['Referrer-Policy', 'no-referrer'],
  ]
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
  return /^(?:https:\/\/[a-z0-9.-]+|http:\/\/(?:[a-z0-9.-]+\.)?localhost|http:\/\/127\.[0-9.]+)(?::\d+)?$/.test(origin)
    ? origin
    : undefined
}
