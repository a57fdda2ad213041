import { readFileSync } from 'node:fs'
import type { Response } from 'express'
import type { SignedIn } from '../../../db/access/sessions.ts'
import { assetOf, assetRoutes, copyScript } from '../../pages/look/assets.ts'
import { guardPage, type HeaderSearch, type PageLink, pageHtml } from '../../pages/render.ts'
import { sharedTemplate } from './templates.ts'

/** What stands around every page of the portal: who is signed in and where, the sidebar, the way back, notices. */

export interface FrameEntry extends PageLink {
  group?: string
}

export interface FramedPage {
  title: string
  body: string
  status: number
  under: readonly PageLink[]
  person: SignedIn
  /** The organizations that the person may go on to without signing in again. */
  canSwitch: boolean
  /** The token of the frame's own forms. */
  form: string
  entries: readonly FrameEntry[]
  notice?: string | undefined
  /** The search of all records, where the role has it, and what was searched for. */
  search?: HeaderSearch
  /** Scripts of this page alone. */
  scripts?: readonly string[]
  /** The installation sends nothing to the world outside. */
  quiet: boolean
}

const read = (name: string): Buffer => readFileSync(new URL(name, import.meta.url))
/** Tables stack where the content is narrow; those with more columns than others (`broad`) stack earlier. */
function stackedTables(): string {
  const rules = read('stacks.css').toString()
  const broad = rules.replaceAll('.stacks', '.stacks.broad')
  return `@container (max-width: 48rem) {\n${rules}}\n@container (max-width: 60rem) {\n${broad}}\n`
}

const style = assetOf(Buffer.concat([read('portal.css'), Buffer.from(stackedTables())]), 'portal', 'css')
const recordStyle = assetOf(read('../records/records.css'), 'records', 'css')
const moneyStyle = assetOf(read('../money/money.css'), 'money', 'css')
const script = assetOf(read('portal.js'), 'portal', 'js')
/** The portal's own stylesheet and its script, which no page needs to be used. */
export const portalAssets = assetRoutes([style, recordStyle, moneyStyle, script])

const above = sharedTemplate('above')
const content = sharedTemplate('content')

export function sendFrame(response: Response, { title, entries, status, scripts = [], ...page }: FramedPage): void {
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
  guardPage(response, { hasScript: true })
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(pageHtml(framed, content({ ...page, hasTimes: page.body.includes('<time ') })))
}
