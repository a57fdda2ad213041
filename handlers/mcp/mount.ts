import type { ErrorRequestHandler, RequestHandler, Router } from 'express'
import type { Settings } from '../../db/base/settings.ts'
import type { Site } from '../docs/site.ts'
import type { CallerAdmission } from '../http/admit.ts'
import type { Operations } from '../http/operations.ts'
import { unrouted } from '../http/route.ts'
import { callableOf, pipelineOf } from './operations.ts'
import { mcpRoutes } from './routes.ts'

export interface McpParts {
  settings: Settings
  callers: CallerAdmission
  operations: Operations
  /** Gates that every request passes before its operation is known. */
  first: readonly RequestHandler[]
  /** The API's gates and operations, with admission of agents. */
  api: RequestHandler
  problems: ErrorRequestHandler
  document: object
  site: () => Promise<Site>
}

/** Returns the router of {origin}/mcp. It calls operations through the same pipeline as /api/v1. */
export function mountedMcp({ settings, operations, first, api, problems, ...parts }: McpParts): Router {
  const pipeline = pipelineOf({ first, operations: api, unrouted: unrouted(operations), problems })
  const { publicOrigin, docsUrl } = settings
  return mcpRoutes({ ...parts, settings, publicOrigin, docsUrl, pipeline, callable: callableOf(operations) })
}
