import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { allScopes } from '../../../db/domain/scopes.ts'
import { projectPictures, replacePicturePaths } from './assets.ts'
import { chapters } from './contents.ts'
import type { DocsContract, GeneratedPage } from './generated-pages/contract.ts'
import { generateErrorPages } from './generated-pages/errors.ts'
import { generateEventPages } from './generated-pages/events.ts'
import { generateOperationPages } from './generated-pages/operations.ts'
import { generateWorkflowPages, type Workflows } from './generated-pages/workflows.ts'
import { type DocsPage, renderMarkdown } from './markdown.ts'
import { createDocsSearch, type DocsSearch } from './search.ts'

export interface DocsSite {
  /** Pages by path, in the order of the sidebar. Generated pages follow their index page. */
  pages: Map<string, DocsPage>
  search: DocsSearch
}

export interface DocsSiteSource {
  contract: DocsContract
  /** Public address of this service, which the examples on the pages use. */
  publicOrigin: string
  docsUrl: string
}

const workflowsFile = new URL('../../../generated/arazzo.json', import.meta.url)

/**
 * Address of the service in the Markdown files, as with `make run`. Rendering replaces it by the address of this
 * service.
 */
const writtenOrigin = 'http://localhost:3000'

/**
 * Renders the whole documentation: the written pages, and the pages generated from the contract and the table of
 * problem codes. It yields to the event loop after each page.
 */
export async function buildDocsSite(source: DocsSiteSource): Promise<DocsSite> {
  const workflows: Workflows = JSON.parse(await readFile(workflowsFile, 'utf8'))
  const made = [
    ...generateErrorPages(source.docsUrl),
    ...generateEventPages(source.contract),
    ...generateOperationPages(source.contract),
    ...generateWorkflowPages(source.contract, workflows),
  ]
  const sources = (
    await Promise.all(chapters.flatMap(({ entries }) => entries).map((entry) => sourcesOf(entry, made)))
  ).flat()
  const pages = new Map<string, DocsPage>()
  const reference = ['api', ...source.contract.tags.map(({ name }) => `api/${name}`)]
  const paths = new Set([...sources.map(({ path }) => path), ...reference])
  for (const one of sources) {
    await setImmediate()
    const markdown = filled(one.markdown, source)
    pages.set(one.path, {
      path: one.path,
      markdown: linked(markdown, paths, source.publicOrigin),
      ...renderMarkdown(markdown),
    })
  }
  await setImmediate()
  return { pages, search: createDocsSearch(pages.values()) }
}

/** Makes the links in Markdown absolute. A link to a documentation page gets `.md`, so that it leads to Markdown. */
const linked = (markdown: string, paths: ReadonlySet<string>, publicOrigin: string): string =>
  markdown.replaceAll(/\]\((\/[^)#\s]*)(#[^)\s]*)?\)/g, (_, path: string, anchor = '') => {
    const isPage = path.startsWith('/docs/') && paths.has(path.slice('/docs/'.length))
    return `](${publicOrigin}${path}${isPage ? '.md' : ''}${anchor})`
  })

/** Replaces the placeholders in a Markdown file: the service's address, and the lists of families. */
function filled(markdown: string, { publicOrigin, contract }: DocsSiteSource): string {
  const scoped = allScopes.flatMap((scope) =>
    scope.endsWith(':delete') ? [`\`${scope.replace(':delete', '')}\``] : [],
  )
  const imported = Object.keys(contract.paths).flatMap((path) => /^\/([^/]+)\/imports$/.exec(path)?.[1] ?? [])
  const words = imported.map((family) => family.replaceAll('-', ' '))
  return markdown
    .replaceAll(writtenOrigin, publicOrigin)
    .replaceAll('{scope families}', scoped.join(', '))
    .replaceAll('{imported families}', `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`)
}

/**
 * Returns the Markdown of a table-of-contents entry. For a generated page, also returns the Markdown of the pages below
 * its path.
 */
async function sourcesOf(
  { path, file }: { path: string; file?: string },
  made: GeneratedPage[],
): Promise<GeneratedPage[]> {
  if (file === undefined) return made.filter((page) => page.path === path || page.path.startsWith(`${path}/`))
  const markdown = await readFile(new URL(file, import.meta.url), 'utf8')
  return [{ path, markdown: replacePicturePaths(markdown, projectPictures) }]
}
