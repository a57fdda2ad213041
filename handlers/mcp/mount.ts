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
  /** What every request passes before it is known what it asks for. */
  first: readonly RequestHandler[]
  /** The operations, behind the admission of agents. */
  api: RequestHandler
  problems: ErrorRequestHandler
  document: object
  site: () => Promise<Site>
}

/** What answers at {origin}/mcp, over the pipeline that answers under /api/v1. */
export function mountedMcp({ settings, operations, first, api, problems, ...parts }: McpParts): Router {
  const pipeline = pipelineOf({ first, operations: api, unrouted: unrouted(operations), problems })
  const { publicOrigin, docsUrl } = settings
  return mcpRoutes({ ...parts, settings, publicOrigin, docsUrl, pipeline, callable: callableOf(operations) })
}
