import { readFileSync } from 'node:fs'
import type { RequestHandler, Router } from 'express'
import type { Settings } from '../../../../db/engine/base/settings.ts'
import { caseSensitiveRouter } from '../../../pipeline/http/case-sensitive.ts'
import { FixedContent } from '../../../pipeline/http/wire/compression.ts'
import { allowOnlyGet } from '../allowed-methods.ts'
import { assetOf, assetRoutes, copyScript } from '../look/assets.ts'
import { type FindSignedInUser, PageCache } from '../page-cache.ts'
import { loadTemplates, type PageFrame, pageHtml, type Sidebar, type SignedInReader, seeOther } from '../render.ts'
import type { ReferenceContract } from './contract.ts'
import { familyMarkdown, indexMarkdown } from './markdown.ts'
import { samplesOf } from './samples/samples.ts'
import { type FamilyView, familiesOf, listOperationDetails } from './view.ts'

/**
 * The API reference under {origin}/docs/api, rendered from the published document.
 * Every page is complete without scripts, and a link to an operation's anchor expands that operation. The script adds
 * forms for trying operations. The pages' content security policy lets it send requests only to this service.
 */

const here = new URL('./', import.meta.url)
const templates = loadTemplates(here, ['members'])
const read = (name: string): Buffer => readFileSync(new URL(name, here))
const style = assetOf(read('reference.css'), 'reference', 'css')
const script = assetOf(read('try-it.js'), 'try-it', 'js')
const filter = assetOf(read('filter.js'), 'filter', 'js')

export function referenceRoutes(
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
  document: object,
  findReader: FindSignedInUser,
): Router {
  const contract = document as ReferenceContract
  const families = familiesOf(contract)
  const router = caseSensitiveRouter()
  const pages = new PageCache(findReader)
  const frame = (title: string, current?: string): PageFrame => ({
    title,
    layout: 'sidebar',
    section: '/docs/api',
    sidebar: sidebarOf(families, current),
    stylesheets: [style.path],
    scripts: [script.path],
  })
  const serve = (path: string, shown: PageFrame, body: () => string | Promise<string>) => {
    const made = memoized(body)
    const html = async (reader?: SignedInReader) => pageHtml({ ...shown, reader }, await made())
    const page: RequestHandler = (request, response) => pages.send(request, response, path, html)
    router.route(path).get(page).all(allowOnlyGet)
  }
  const total = families.reduce((sum, { operations }) => sum + operations.length, 0)
  const about = { api: `${publicOrigin}/api/v1`, total, families, introduction: contract.info.description }
  const description = `All ${total} operations of the Construction API, to read and to try.`
  const serveText = (path: string, make: () => string) => {
    const content = memoized(() => new FixedContent(make()))
    const text: RequestHandler = (request, response) => {
      response.setHeader('Cache-Control', 'no-cache')
      response.setHeader('Access-Control-Allow-Origin', '*')
      return content().send(request, response.type('text/markdown'))
    }
    router.route(path).get(text).all(allowOnlyGet)
  }
  const asMarkdown = (path: string) => ({ href: `${path}.md`, type: 'text/markdown' })
  const index = { ...frame('API reference'), description, scripts: [filter.path], alternate: asMarkdown('/docs/api') }
  serveText('/docs/api.md', () => indexMarkdown(families, contract.info.description, publicOrigin))
  serve('/docs/api', index, () => templates('index', about))
  serve('/docs/api/authorized', frame('Authorizing'), () => templates('authorized'))
  router.route('/docs/api/op/:id').get(toOperation(families)).all(allowOnlyGet)
  for (const family of families) {
    const shown = {
      ...frame(`${family.label}, API reference`, family.name),
      description: `${family.label} in the Construction API: ${family.description}`,
      scripts: [script.path, copyScript.path],
      alternate: asMarkdown(`/docs/api/${family.name}`),
    }
    serveText(`/docs/api/${family.name}.md`, () => familyMarkdown(contract, family, publicOrigin))
    serve(`/docs/api/${family.name}`, shown, () => familyHtml(contract, family, publicOrigin))
  }
  router.use(assetRoutes([style, script, filter]))
  return router
}

function memoized<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Returns the content of a family's page, which is the same for every reader. */
async function familyHtml(contract: ReferenceContract, family: FamilyView, publicOrigin: string): Promise<string> {
  // The highlighter is loaded when the first page is rendered, so that it does not delay the start of the API.
  const { highlightCode: highlighted } = await import('../highlight.ts')
  const operations = listOperationDetails(contract, family).map((operation) => ({
    ...operation,
    samples: samplesOf(contract, { method: operation.methodClass, path: operation.path }, publicOrigin).map(
      (sample) => ({ ...sample, html: highlighted(sample.code, sample.language) }),
    ),
  }))
  return templates('family', { ...family, operations })
}

/**
 * Returns the handler that redirects an operationId to the operation's page, so that links need not contain the family.
 */
function toOperation(families: readonly FamilyView[]): RequestHandler {
  const places = new Map(families.flatMap(({ name, operations }) => operations.map(({ id }) => [id, name] as const)))
  return (request, response, next) => {
    const id = String(request.params.id)
    const family = places.get(id)
    if (family === undefined) next('route')
    else seeOther(response, `/docs/api/${family}#${id}`)
  }
}

const sidebarOf = (families: readonly FamilyView[], current: string | undefined): Sidebar => ({
  label: 'API reference',
  groups: [
    {
      links: [
        { href: '/docs/api', label: 'All operations', current: current === undefined },
        { href: '/docs/api/concepts/errors', label: 'Errors', current: current === 'concepts/errors' },
      ],
    },
    {
      title: 'Families',
      links: families.map(({ name, label }) => ({ href: `/docs/api/${name}`, label, current: name === current })),
    },
  ],
})
