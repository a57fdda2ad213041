import { readFileSync } from 'node:fs'
import type { Response } from 'express'
import type { SignedInUser } from '../../../../db/services/access/sessions.ts'
import { assetOf, assetRoutes, copyScript } from '../../pages/look/assets.ts'
import { type HeaderSearch, type PageLink, pageHtml, setSecurityHeaders } from '../../pages/render.ts'
import { sharedTemplate } from './templates.ts'

/**
 * This module renders the layout around every portal page: the signed-in user, the organization, the sidebar, links
 * back, and notices.
 */

export interface SidebarEntry extends PageLink {
  group?: string
}

export interface FramedPage {
  title: string
  body: string
  status: number
  under: readonly PageLink[]
  person: SignedInUser
  /** Whether the user can switch to other organizations without signing in again. */
  canSwitch: boolean
  /** Form token of the forms in the layout. */
  form: string
  entries: readonly SidebarEntry[]
  notice?: string | undefined
  /** Search field for all records, with the current search text; undefined if the role may not search. */
  search?: HeaderSearch
  /** Scripts that only this page loads. */
  scripts?: readonly string[]
  /** Whether the installation is in quiet mode and sends nothing to the outside. */
  quiet: boolean
}

const read = (name: string): Buffer => readFileSync(new URL(name, import.meta.url))
/**
 * Returns the styles of tables whose cells are stacked in narrow containers. Tables with many columns (`broad`) are
 * stacked in wider containers too.
 */
function stackedTables(): string {
  const rules = read('stacks.css').toString()
  const broad = rules.replaceAll('.stacks', '.stacks.broad')
  return `@container (max-width: 48rem) {\n${rules}}\n@container (max-width: 60rem) {\n${broad}}\n`
}

const style = assetOf(Buffer.concat([read('portal.css'), Buffer.from(stackedTables())]), 'portal', 'css')
const recordStyle = assetOf(read('../records/records.css'), 'records', 'css')
const moneyStyle = assetOf(read('../money/money.css'), 'money', 'css')
const script = assetOf(read('portal.js'), 'portal', 'js')
/** Stylesheets and script of the portal. The pages also work without the script. */
export const portalAssets = assetRoutes([style, recordStyle, moneyStyle, script])

const above = sharedTemplate('above')
const content = sharedTemplate('content')

export function sendFramedPage(
  response: Response,
  { title, entries, status, scripts = [], ...page }: FramedPage,
): void {
  const groups = [...Map.groupBy(entries, ({ group }) => group)].map(([title, links]) => ({
    ...(title && { title }),
    links,
  }))
  const framed = {
    title: `${title} – ${page.person.tenantName}`,
    layout: 'sidebar' as const,
    section: '/portal' as const,
    isSignedIn: true,
    sidebar: { label: 'Portal', groups, above: above({ ...page, isSandbox: page.person.aheadMs !== null }) },
    stylesheets: [style.path, recordStyle.path, moneyStyle.path],
    ...(page.search && { search: page.search }),
    scripts: [copyScript.path, script.path, ...scripts],
  }
  response.status(status)
  setSecurityHeaders(response, { hasScript: true })
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(pageHtml(framed, content({ ...page, hasTimes: page.body.includes('<time ') })))
}
