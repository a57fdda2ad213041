import { chapters } from '../web/docs/contents.ts'
import type { DocsPage } from '../web/docs/markdown.ts'
import type { DocsSite } from '../web/docs/site.ts'
import { firstSentenceOf } from '../web/docs/summary.ts'

/** Chapters for readers who use the service. Chapters for operators and contributors are left out. */
const read = ['Begin', 'Every call', 'Build on it', 'Reference']
/** Pages that only list what the tools `search` and `describe` already return. */
const excludedPages = ['operations', 'api-changes', 'changelog', 'openapi', 'sdk']

/** The guides that agents find as MCP resources: documentation pages in Markdown, at their usual addresses. */
export interface Guides {
  pages: DocsPage[]
  uriOf(page: DocsPage): string
  list(): { uri: string; name: string; title: string; description: string; mimeType: string }[]
  /**
   * Returns the text of the documentation page at an address, whose fragment is ignored; undefined if there is no such
   * page.
   */
  read(uri: string): { uri: string; mimeType: string; text: string } | undefined
}

export function createGuides({ pages }: DocsSite, publicOrigin: string): Guides {
  const shown = chapters
    .filter(({ title }) => read.includes(title))
    .flatMap(({ entries }) => entries.map(({ path }) => pages.get(path)!))
    .filter(({ path }) => !excludedPages.includes(path))
  const base = `${publicOrigin}/docs/`
  const uriOf = ({ path }: DocsPage): string => `${base}${path}.md`
  return {
    pages: shown,
    uriOf,
    list: () =>
      shown.map((page) => ({
        uri: uriOf(page),
        name: page.path,
        title: page.title,
        description: firstSentenceOf(page.summary),
        mimeType: 'text/markdown',
      })),
    read(uri) {
      const [address = ''] = uri.split('#', 1)
      const path = address.startsWith(base) ? address.slice(base.length).replace(/\.md$/, '') : ''
      const page = pages.get(path)
      return page && { uri, mimeType: 'text/markdown', text: page.markdown }
    },
  }
}
