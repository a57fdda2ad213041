import type { ErrorRequestHandler, RequestHandler, Router } from 'express'
import type { Settings } from '../../db/engine/base/settings.ts'
import type { CallerAdmission } from '../pipeline/http/admit.ts'
import type { Operations } from '../pipeline/http/operations.ts'
import { refuseUnknownOperation } from '../pipeline/http/route.ts'
import type { DocsSite } from '../web/docs/site.ts'
import { callableOperationsOf, createAgentPipeline } from './operations.ts'
import { mcpRoutes } from './routes.ts'

export interface McpDeps {
  settings: Settings
  callers: CallerAdmission
  operations: Operations
  /** Gates that every request passes before its operation is known. */
  firstGates: readonly RequestHandler[]
  /** The API's pipeline, with admission to the resource `mcp`. */
  api: RequestHandler
  problems: ErrorRequestHandler
  document: object
  site: () => Promise<DocsSite>
}

/** Returns the router of {origin}/mcp. It calls operations through the same pipeline as /api/v1. */
export function createMcpRouter({ settings, operations, firstGates, api, problems, ...parts }: McpDeps): Router {
  const pipeline = createAgentPipeline({
    firstGates,
    operations: api,
    refuseUnrouted: refuseUnknownOperation(operations),
    problems,
  })
  const { publicOrigin, docsUrl } = settings
  return mcpRoutes({ ...parts, settings, publicOrigin, docsUrl, pipeline, callable: callableOperationsOf(operations) })
}
