import {
  loadTemplates,
  type PageFrame,
  type PageLink,
  pageHtml,
  type Sidebar,
  type SignedInReader,
} from '../pages/render.ts'
import { docsScript, docsStyle } from './assets.ts'
import { chapters } from './contents.ts'
import type { DocsPage } from './markdown.ts'
import { type FoundSection, maxQueryLength } from './search.ts'
import type { DocsSite } from './site.ts'
import { firstSentenceOf } from './summary.ts'

/**
 * This module renders the documentation pages as HTML: sidebar, breadcrumbs, outline, and links to the previous and
 * next page.
 */

const templates = loadTemplates(new URL('./', import.meta.url))

const linkTo = ({ path, title }: DocsPage, current?: string): PageLink => ({
  href: `/docs/${path}`,
  label: title,
  current: path === current,
})

/**
 * Returns the sidebar with all chapters. On a subpage, such as the page of one problem code, the parent page is marked
 * as current.
 */
function sidebarOf({ pages }: DocsSite, current: string, withSearch = true): Sidebar {
  return {
    label: 'Documentation',
    ...(withSearch && { above: templates('search-form', { query: '', maxQuery: maxQueryLength, id: 'q' }) }),
    groups: chapters.map(({ title, entries }) => ({
      title,
      links: entries.map(({ path }) => linkTo(pages.get(path)!, current.split('/')[0])),
    })),
  }
}

const frameOf = (title: string, sidebar: Sidebar, reader: SignedInReader | undefined): PageFrame => ({
  title,
  reader,
  layout: 'sidebar',
  section: '/docs',
  sidebar,
  stylesheets: [docsStyle.path],
  scripts: [docsScript.path],
})

export function articleHtml(site: DocsSite, page: DocsPage, reader?: SignedInReader): string {
  const order = [...site.pages.values()]
  const index = order.indexOf(page)
  const parent = site.pages.get(page.path.split('/')[0]!)!
  const chapter = chapters.find(({ entries }) => entries.some(({ path }) => path === parent.path))!
  const [before, after] = [order[index - 1], order[index + 1]]
  const headings = page.headings.filter(({ level }) => level < 4)
  const outline = headings.map(({ text, anchor, level }) => ({ label: text, href: `#${anchor}`, deeper: level === 3 }))
  const contents = outline.length > 1 ? outline : undefined
  const body = templates('article', {
    ...page,
    contents,
    chapter: chapter.title,
    parent: parent === page ? undefined : linkTo(parent),
    before: before && linkTo(before),
    after: after && linkTo(after),
  })
  const frame: PageFrame = {
    ...frameOf(page.title, sidebarOf(site, page.path), reader),
    description: firstSentenceOf(page.summary) || page.title,
    alternate: { href: `/docs/${page.path}.md`, type: 'text/markdown' },
    ...(contents && { outline: contents }),
  }
  return pageHtml(frame, body)
}

/** Renders /docs: every chapter with its pages and their summaries. */
export function indexHtml(site: DocsSite, reader?: SignedInReader): string {
  const shown = chapters.map(({ title, entries }) => ({
    title,
    pages: entries.map(({ path }) => {
      const page = site.pages.get(path)!
      return { ...linkTo(page), summary: firstSentenceOf(page.summary) }
    }),
  }))
  const description = 'How to use the Construction API, what it promises, and how to run it.'
  const alternate = { href: '/llms.txt', type: 'text/plain' }
  const frame = { ...frameOf('Documentation', sidebarOf(site, ''), reader), description, alternate }
  return pageHtml(frame, templates('index', { chapters: shown }))
}

export function searchHtml(site: DocsSite, query: string, found: FoundSection[], reader?: SignedInReader): string {
  const title = query === '' ? 'Search' : `${query} – search`
  const count = found.length === 1 ? '1 result' : `${found.length} results`
  const data = { query, found, count, asked: query !== '', maxQuery: maxQueryLength, id: 'q' }
  const form = templates('search-form', data)
  return pageHtml(frameOf(title, sidebarOf(site, '', false), reader), templates('search', { ...data, form }))
}
