import type { Router } from 'express'
import type { Operations } from '../pipeline/contract/operations.ts'
import type { DocsSite } from '../web/docs/site.ts'
import { type CarryOutDeps, createCarryOut } from './carry-out.ts'
import { callableOperationsOf } from './operations.ts'
import { mcpRoutes } from './routes.ts'

export interface McpDeps extends CarryOutDeps {
  operations: Operations
  document: object
  site: () => Promise<DocsSite>
}

/** Returns the router of {origin}/mcp. Its tools carry out operations by the API's `dispatch`. */
export function createMcpRouter({ operations, document, site, ...deps }: McpDeps): Router {
  const { settings } = deps.services
  const { publicOrigin, docsUrl } = settings
  const { callers } = deps
  const carryOut = createCarryOut(deps)
  const callable = callableOperationsOf(operations)
  return mcpRoutes({ callers, settings, publicOrigin, docsUrl, carryOut, callable, document, site })
}
