import type { Router } from 'express'
import { pino } from 'pino'
import { pageRoutes } from '../../../handlers/pages/routes.ts'
import { document } from '../contract.ts'

/** An address of the pages, with its parameters as `:id`, and whether it is read or takes a form. */
export interface PageRoute {
  method: 'get' | 'post'
  path: string
}

/** Nothing is asked of it before there is a request. */
const nothing = { settings: {}, database: {}, files: {}, browsers: {}, document, services: {} }

/**
 * Every route of the pages of signing in, of the account and of the portal, as the service has them. The pages behind
 * customers' links are not among them, whose address is all that their readers have, and neither are the files of the look.
 */
export function pageRoutesServed(): PageRoute[] {
  const deps = { webSessions: nothing, services: nothing, operations: new Map() }
  const router = pageRoutes(deps as never, {} as never, pino({ level: 'silent' }))
  return routesIn(router).filter(({ path }) => !/^\/(:token|pages\/|favicon)/.test(path))
}

const routesIn = ({ stack }: Router): PageRoute[] =>
  stack.flatMap(({ route, handle }) => {
    if (!route) return 'stack' in handle ? routesIn(handle as unknown as Router) : []
    const { path } = route as { path: unknown }
    // The stylesheet of a color is found by a pattern.
    if (typeof path !== 'string') return []
    const taken = route.stack.map(({ method }) => method)
    return (['get', 'post'] as const).flatMap((method) => (taken.includes(method) ? [{ method, path }] : []))
  })
