import type { Response } from 'express'
import type { Language } from '../../../db/domain/language/languages.ts'
import { labelHelpers } from '../../../db/domain/language/template-labels.ts'
import { version } from '../../../db/engine/base/release.ts'
import { escapeHtml, markSafeHtml, TemplateEngine } from '../../../db/engine/base/template-engine.ts'
import { iconPath, stylesheetPath } from './look/assets.ts'

/**
 * This module renders the service's own HTML pages. All pages share one layout and one stylesheet, and load nothing
 * from other hosts. A page runs only the scripts that it lists. Templates escape their data.
 */

const here = (name: string): URL => new URL(name, import.meta.url)
/** Formats a text of the contract as HTML: text between backticks becomes `<code>`. */
const marked = (text: unknown): object =>
  markSafeHtml(escapeHtml(text).replace(/&#x60;(.+?)&#x60;/g, '<code>$1</code>'))
const engine = new TemplateEngine({ marked, eq: (one, other) => one === other, ...labelHelpers })
for (const name of ['home', 'mark']) engine.addPartial(name, here(`look/${name}.hbs`), { trimmed: true })

export type RenderTemplate = (name: string, data?: object) => string

/** Loads the templates of a folder. Templates listed in `partials` become available as partials to all pages. */
export function loadTemplates(folder: URL, partials: readonly string[] = []): RenderTemplate {
  for (const name of partials) engine.addPartial(name, new URL(`${name}.hbs`, folder), { trimmed: true })
  const templates = engine.templatesIn(folder)
  return (name, data = {}) => templates.get(name)!(data)
}

const templates = loadTemplates(here('./'))

export interface PageLink {
  href: string
  label: string
  /** Whether the link leads to the page that is being shown. */
  current?: boolean
}

/** Navigation list next to the content. On a phone it is collapsed under `label`. */
export interface Sidebar {
  label: string
  groups: readonly { title?: string; links: readonly PageLink[] }[]
  /** HTML shown above the navigation list, such as a search field. */
  above?: string
}

/** The signed-in user, as shown in the header of a public page. */
export interface SignedInReader {
  name: string
  tenantName: string
}

/** Search field in the page header. */
export interface HeaderSearch {
  action: string
  /** Current search text. */
  q?: string | undefined
}

export interface PageFrame {
  title: string
  /** Language of the page; English by default. */
  language?: Language
  /**
   * Page width: `card` is a narrow card for sign-in and consent, `site` is the full width, `sidebar` the full width
   * with a sidebar.
   */
  layout?: 'card' | 'site' | 'sidebar'
  /** Header link to mark as current. */
  section?: '/docs' | '/docs/api' | '/status' | '/portal'
  /** Whether a user is signed in, so that the header links to the portal. Undefined if the page does not know. */
  isSignedIn?: boolean
  /** User shown in the header, for pages that do not show the user elsewhere. */
  reader?: SignedInReader | undefined
  search?: HeaderSearch
  sidebar?: Sidebar
  /** Table of contents of the page, shown next to it on a wide screen. Requires a sidebar. */
  outline?: readonly (PageLink & { deeper?: boolean })[]
  /** One sentence for search engines and link previews. Pages without it are not indexed. */
  description?: string
  /** Link to the same page in another format, for programs. */
  alternate?: { href: string; type: string }
  /** URLs of the stylesheets and scripts that only this page loads. */
  stylesheets?: readonly string[]
  scripts?: readonly string[]
}

export interface PageContent extends PageFrame {
  /** Name of the page's template, in this folder or in `templates`. */
  template: string
  templates?: RenderTemplate
  data?: object
  status?: number
  /** URLs on other origins to which a form of this page may redirect. The security policy allows their origins. */
  redirectTargets?: readonly string[]
}

/** Returns the HTML of a page with a single message. */
export const messageHtml = (title: string, text: string, language: Language): string =>
  pageHtml({ title, language }, templates('message', { title, text, bad: true }))

/** Sends a page with headers that forbid caching, framing, content from other hosts, and referrers. */
export function sendPage(response: Response, page: PageContent): void {
  const { template, data, language, status = 200, redirectTargets = [], scripts = [] } = page
  const body = (page.templates ?? templates)(template, { language, ...data })
  response.status(status)
  setSecurityHeaders(response, { redirectTargets, hasScript: scripts.length > 0 })
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(pageHtml(page, body))
}

/** Returns the HTML of a page, for callers that send or cache it themselves. */
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

export interface SecurityHeaderOptions {
  redirectTargets?: readonly string[]
  /** Allows scripts of this service to run and to send requests to this service. */
  hasScript?: boolean
  /** Allows the page to load fonts of this service. */
  hasFont?: boolean
}

/** Sets the security headers of a page or of a redirect between pages. */
export function setSecurityHeaders(response: Response, guard?: SecurityHeaderOptions): void {
  for (const [name, value] of securityHeaders(guard)) response.setHeader(name, value)
}

export function securityHeaders({
  redirectTargets = [],
  hasScript = false,
  hasFont = false,
}: SecurityHeaderOptions = {}): [string, string][] {
  const targets = ["'self'", ...redirectTargets.map(formTarget).filter((target) => target !== undefined)]
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

/** Redirects with 303, after which the browser always sends a GET. */
export function seeOther(response: Response, location: string): void {
  response.status(303)
  setSecurityHeaders(response)
  response.setHeader('Location', location)
  response.end()
}

/**
 * Returns the origin of an https (or local http) URL for the content security policy. Returns undefined if the host
 * contains characters that a policy would misread.
 */
function formTarget(address: string): string | undefined {
  const origin = URL.canParse(address) ? new URL(address).origin : ''
  return /^(?:https:\/\/[a-z0-9.-]+|http:\/\/(?:[a-z0-9.-]+\.)?localhost|http:\/\/127\.[0-9.]+)(?::\d+)?$/.test(origin)
    ? origin
    : undefined
}
