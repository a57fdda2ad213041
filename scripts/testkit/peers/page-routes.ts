import type { Router } from 'express'
import { pino } from 'pino'
import { pageRoutes } from '../../../handlers/page-routes.ts'
import { contractDocument } from '../http/contract.ts'

/** Route of a page. Its path has parameters such as `:id`. A POST route accepts a form. */
export interface PageRoute {
  method: 'get' | 'post'
  path: string
}

/** Empty dependencies for the routes, which use them only during a request. */
const nothing = { settings: {}, database: {}, files: {}, browsers: {}, document: contractDocument, services: {} }

/**
 * Returns every route of the sign-in, account and portal pages. Omits static files and the pages of public links, which
 * need no session.
 */
export function listPageRoutes(): PageRoute[] {
  const deps = { webSessions: nothing, services: nothing, operations: new Map() }
  const router = pageRoutes(deps as never, {} as never, pino({ level: 'silent' }))
  return routesIn(router).filter(({ path }) => !/^\/(:token|pages\/|favicon)/.test(path))
}

const routesIn = ({ stack }: Router): PageRoute[] =>
  stack.flatMap(({ route, handle }) => {
    if (!route) return 'stack' in handle ? routesIn(handle as unknown as Router) : []
    const { path } = route as { path: unknown }
    // The path of the stylesheets for colors is a regular expression.
    if (typeof path !== 'string') return []
    const taken = route.stack.map(({ method }) => method)
    return (['get', 'post'] as const).flatMap((method) => (taken.includes(method) ? [{ method, path }] : []))
  })
