import express, { type Express } from 'express'
import type { Logger } from 'pino'
import type { Settings } from '../db/engine/base/settings.ts'
import type { AuditBuffer } from '../db/services/access/audit.ts'
import type { Installation } from '../db/services/access/installation.ts'
import { createMcpRouter } from './mcp/mount.ts'
import { wellKnownRoutes } from './oauth/metadata.ts'
import { createOauthMiddleware } from './oauth/operations.ts'
import { pageRoutes } from './page-routes.ts'
import type { Handlers, Services } from './pipeline/contract/contract.ts'
import { type Operations, resolveOperations } from './pipeline/contract/operations.ts'
import { createDispatch } from './pipeline/dispatch/dispatch.ts'
import { permitOperation } from './pipeline/dispatch/permission.ts'
import type { AccessLog } from './pipeline/http/access-log.ts'
import { admissionGate, createCallerAdmission } from './pipeline/http/admit.ts'
import { answerGate } from './pipeline/http/answer.ts'
import { auditGate } from './pipeline/http/audit.ts'
import { bodyGate } from './pipeline/http/body.ts'
import type { CredentialCache } from './pipeline/http/credentials/credential-cache.ts'
import type { Gate } from './pipeline/http/exchange.ts'
import { withImportRefunds } from './pipeline/http/import-refunds.ts'
import { combineGates } from './pipeline/http/in-sequence.ts'
import { serveOpenapiDocument, toPublishedDocument } from './pipeline/http/openapi-document.ts'
import { createProblemReporter, problemHandler } from './pipeline/http/problem-handler.ts'
import { createHealth, type Health } from './pipeline/http/public/health.ts'
import { logoRoutes } from './pipeline/http/public/logos.ts'
import { maintenanceGate } from './pipeline/http/public/maintenance.ts'
import { createPageLimiter } from './pipeline/http/public/page-limits.ts'
import { transferRoutes } from './pipeline/http/public/transfers.ts'
import { requestIdGate } from './pipeline/http/request-id.ts'
import {
  contentNegotiationGate,
  deprecationGate,
  refuseUnknownOperation,
  refuseUnknownPath,
  routingGate,
} from './pipeline/http/route.ts'
import { traceGate } from './pipeline/http/trace.ts'
import { corsGate } from './pipeline/http/wire/cross-origin.ts'
import type { DelayedRefusals } from './pipeline/http/wire/delayed-refusals.ts'
import { createLoadShedding, type LoadShedding } from './pipeline/http/wire/load-shedding.ts'
import type { IsTrustedProxy } from './pipeline/http/wire/trusted-proxies.ts'
import type { DocsContract } from './web/docs/generated-pages/contract.ts'
import { documentationRoutes } from './web/docs/routes.ts'
import type { DocsSite } from './web/docs/site.ts'
import { busyPages } from './web/pages/busy-pages.ts'
import { createUserLookup } from './web/pages/page-cache.ts'
import { browserProblemHandler, problemPageHandler } from './web/pages/problem-page.ts'
import { referenceRoutes } from './web/pages/reference/routes.ts'
import { sendRateLimitedPage } from './web/pages/shared/messages.ts'
import { siteRoutes } from './web/pages/site/routes.ts'
import { createWebSessions } from './web/pages/web-sessions.ts'
import { createUserAdmissionGate, tryItRoutes } from './web/portal/try-it.ts'

export interface AppOptions {
  services: Services
  /** Handlers of the operations that run in the pipeline, keyed by operationId. */
  handlers: Handlers
  installation: Installation
  auditBuffer: AuditBuffer
  accessLog: AccessLog
  log: Logger
  /** Cache of admitted credentials; admission adds to it. */
  credentialCache: CredentialCache
  /** Reports whether a proxy is trusted, so that its X-Forwarded-For counts as the client's address. */
  isTrustedProxy: IsTrustedProxy
}

/** Creates the service's Express application: the API's pipeline, the pages, and the addresses of files. */
export function createApp(options: AppOptions): {
  app: Express
  health: Health
  operations: Operations
  /** The delayed refusals, which the caller must release when the process ends. */
  refusals: DelayedRefusals
  /** Load shedding, which the caller must put before `app`. */
  loadShedding: LoadShedding
} {
  const { services, handlers, installation, auditBuffer, accessLog, log, credentialCache, isTrustedProxy } = options
  const { settings, database, files, secrets } = services
  const document = toPublishedDocument(services.document, settings.publicOrigin)
  const webSessions = createWebSessions({ ...services, auditBuffer })
  const operations = resolveOperations(services.document, handlers, {
    ...createOauthMiddleware(services, webSessions),
    getOpenapiDocument: serveOpenapiDocument(document),
  })
  const byName = new Map(operations.all.map((operation) => [operation.operationId, operation]))
  const probes = createHealth({ database, files, installation }, settings, [...byName.keys()])
  const app = express()
  app.disable('x-powered-by')
  app.enable('case sensitive routing')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('trust proxy', isTrustedProxy)
  const first = [accessLog.gate, requestIdGate(settings, isTrustedProxy, log), probes.measure, traceGate]
  const { refusals } = webSessions
  const loadShedding = createLoadShedding({
    settings,
    isDatabaseBusy: () => database.pool.waitingCount > 0,
    credentialCache,
    refusals,
    busyPages: busyPages(),
    noteRefusal(answer) {
      probes.countShedRequest()
      accessLog.logEarlyResponse(answer)
    },
  })
  const pages = createPageLimiter(settings.pageLimits, {
    refusals,
    sessionOf: webSessions.browsers.sessionOf,
    sendRateLimitedPage: sendRateLimitedPage,
  })
  app.use(combineGates([...first, corsGate(settings), pages]))
  const inService = maintenanceGate(installation)
  const callers = createCallerAdmission(services, credentialCache)
  const dispatch = createDispatch(services)
  const admitted = [openOperation, scopeGate, bodyGate, answerGate({ services, dispatch })]
  const before = [
    routingGate(operations),
    deprecationGate(settings.docsUrl),
    inService,
    contentNegotiationGate,
    auditGate(auditBuffer),
  ]
  const api = (admission: Gate) => withImportRefunds(services, combineGates([...before, admission, ...admitted]))
  app.use('/api/v1', api(admissionGate(callers, 'api')))
  const site = createLazyDocsSite(settings, document)
  const inProblems = problemHandler(settings.docsUrl, log)
  const report = createProblemReporter(settings.docsUrl, log)
  const agents = createMcpRouter({
    ...{ services, installation, callers, dispatch, auditBuffer, accessLog, report },
    ...{ health: probes, operations, document, site },
  })
  app.use('/mcp', inService, auditGate(auditBuffer), agents)
  app.use(
    '/portal/try',
    inService,
    tryItRoutes(webSessions, { operations: api(createUserAdmissionGate(webSessions)), log }),
  )
  app.use(probes.routes)
  const findReader = createUserLookup(webSessions)
  app.use(siteRoutes(settings, document, probes, findReader))
  app.use(documentationRoutes(settings, document, site, findReader))
  app.use(referenceRoutes(settings, document, findReader))
  app.use(wellKnownRoutes(services))
  app.use(pageRoutes({ webSessions, services, operations: byName, dispatch }, installation, log))
  app.use('/files', inService)
  app.use(logoRoutes(services))
  const { uploadMaxBytes, clientLimits } = settings
  app.use(transferRoutes({ database, files, secrets, uploadMaxBytes, limits: clientLimits }))
  app.use('/api/v1', inService, refuseUnknownOperation(operations))
  app.use(refuseUnknownPath(operations))
  app.use('/api/v1/oauth/authorize', problemPageHandler(log))
  app.use(browserProblemHandler(log))
  app.use(inProblems)
  return { app, health: probes, operations, refusals, loadShedding }
}

/**
 * Gate for operations with their own middleware, such as the token endpoint: runs the middleware, which sends the
 * response without an envelope. Passes requests for other operations on.
 */
const openOperation: express.RequestHandler = (request, response, next) => {
  const { operation } = request.exchange
  if (operation!.serve) operation!.serve(request, response, next)
  else next()
}

/** Checks that the caller has the operation's scopes, before the body is read. */
const scopeGate: Gate = ({ exchange }, _response, next) => {
  permitOperation(exchange.operation!, exchange.caller!)
  next()
}

/**
 * Returns a function that renders the documentation on its first call and then caches it. The start of the API does not
 * wait for it.
 */
function createLazyDocsSite(
  { publicOrigin, docsUrl }: Pick<Settings, 'publicOrigin' | 'docsUrl'>,
  document: object,
): () => Promise<DocsSite> {
  let opened: Promise<DocsSite> | undefined
  const open = async () => {
    const { buildDocsSite: buildSite } = await import('./web/docs/site.ts')
    return buildSite({ contract: document as DocsContract, publicOrigin, docsUrl })
  }
  return () => {
    opened ??= open()
    return opened.catch((error: unknown) => {
      opened = undefined
      throw error
    })
  }
}
