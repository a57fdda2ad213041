import { readFileSync } from 'node:fs'
import type { RequestHandler, Response, Router } from 'express'
import type { Settings } from '../../../db/base/settings.ts'
import { caseSensitive } from '../../http/case-sensitive.ts'
import { Fixed } from '../../http/wire/compression.ts'
import { assetOf, assetRoutes } from '../look/assets.ts'
import { readOnly } from '../methods.ts'
import { guardPage, type PageFrame, pageHtml, type Sidebar, seeOther, templatesIn } from '../render.ts'
import type { ReferenceContract } from './contract.ts'
import { type FamilyView, familiesOf, operationsInFull } from './view.ts'

/**
 * {origin}/docs/api: the reference, made from the published document. Every page is complete HTML without a script;
 * the script adds trying an operation, under the content policy of all pages, and calls this service alone.
 */

const here = new URL('./', import.meta.url)
const templates = templatesIn(here, ['members'])
const read = (name: string): Buffer => readFileSync(new URL(name, here))
const style = assetOf(read('reference.css'), 'reference', 'css')
const script = assetOf(read('try-it.js'), 'try-it', 'js')
const filter = assetOf(read('filter.js'), 'filter', 'js')

export function referenceRoutes({ publicOrigin }: Pick<Settings, 'publicOrigin'>, document: object): Router {
  const contract = document as ReferenceContract
  const families = familiesOf(contract)
  const router = caseSensitive()
  const frame = (title: string, current?: string): PageFrame => ({
    title,
    layout: 'sidebar',
    section: '/docs/api',
    sidebar: sidebarOf(families, current),
    stylesheets: [style.path],
    scripts: [script.path],
  })
  const total = families.reduce((sum, { operations }) => sum + operations.length, 0)
  const about = { api: `${publicOrigin}/api/v1`, total, families, introduction: contract.info.description }
  const serve = (path: string, page: RequestHandler) => router.route(path).get(page).all(readOnly)
  const description = `All ${total} operations of the Construction API, to read and to try.`
  serve(
    '/docs/api',
    kept(() => pageHtml({ ...frame('API reference'), description, scripts: [filter.path] }, templates('index', about))),
  )
  serve(
    '/docs/api/authorized',
    kept(() => pageHtml(frame('Authorizing'), templates('authorized'))),
  )
  serve('/docs/api/op/:id', toOperation(families))
  for (const family of families) {
    const title = `${family.label}, API reference`
    const described = { description: `${family.label} in the Construction API: ${family.description}` }
    const html = () =>
      pageHtml(
        { ...frame(title, family.name), ...described, outline: outlineOf(family) },
        templates('family', { ...family, operations: operationsInFull(contract, family), api: about.api }),
      )
    serve(`/docs/api/${family.name}`, kept(html))
  }
  router.use(assetRoutes([style, script, filter]))
  return router
}

/** Redirects from an operationId alone to the operation's page, so that links need not know its family. */
function toOperation(families: readonly FamilyView[]): RequestHandler {
  const places = new Map(families.flatMap(({ name, operations }) => operations.map(({ id }) => [id, name] as const)))
  return (request, response, next) => {
    const id = String(request.params.id)
    const family = places.get(id)
    if (family === undefined) next('route')
    else seeOther(response, `/docs/api/${family}#${id}`)
  }
}

/** A page that is the same for everybody: made at its first request, memoized, and revalidated by its ETag. */
function kept(make: () => string): RequestHandler {
  let content: Fixed | undefined
  return (request, response: Response) => {
    content ??= new Fixed(make())
    guardPage(response, { hasScript: true })
    response.setHeader('Cache-Control', 'no-cache')
    return content.send(request, response.type('html'))
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

const outlineOf = ({ operations }: FamilyView) =>
  operations.map(({ id, summary }) => ({ href: `#${id}`, label: summary }))
