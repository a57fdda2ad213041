import express, { type Express } from 'express'
import type { Logger } from 'pino'
import type { AuditBuffer } from '../db/access/audit.ts'
import type { Installation } from '../db/access/installation.ts'
import type { Handlers, Services } from './contract.ts'
import { siteOnDemand } from './docs/opened.ts'
import { documentationRoutes } from './docs/routes.ts'
import type { AccessLog } from './http/access-log.ts'
import { admissionOfCallers, admit } from './http/admit.ts'
import { answer } from './http/answer/answer.ts'
import { audit } from './http/audit.ts'
import { body } from './http/body.ts'
import type { KnownCredentials } from './http/credentials/known-credentials.ts'
import { description, publishedDocument } from './http/description.ts'
import type { Gate } from './http/exchange.ts'
import { inSequence } from './http/in-sequence.ts'
import { type Operations, resolveOperations } from './http/operations.ts'
import { precheck } from './http/precheck.ts'
import { problems } from './http/problems.ts'
import { type Health, health } from './http/public/health.ts'
import { logoRoutes } from './http/public/logos.ts'
import { maintenance } from './http/public/maintenance.ts'
import { limitPages } from './http/public/page-limits.ts'
import { transferRoutes } from './http/public/transfers.ts'
import { refunding } from './http/refused-import.ts'
import { requestId } from './http/request-id.ts'
import { negotiate, route, tellDeprecation, unrouted, unserved } from './http/route.ts'
import { scope } from './http/scope.ts'
import { traceRequest } from './http/trace.ts'
import { validate } from './http/validate.ts'
import { crossOrigin } from './http/wire/cross-origin.ts'
import type { TrustsProxy } from './http/wire/trusted-proxies.ts'
import { mountedMcp } from './mcp/mount.ts'
import { wellKnownRoutes } from './oauth/metadata.ts'
import { oauthOperations } from './oauth/operations.ts'
import { readersOf } from './pages/kept.ts'
import { problemPages, problemsOfPeople } from './pages/problem-page.ts'
import { referenceRoutes } from './pages/reference/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { sendLater } from './pages/shared/messages.ts'
import { siteRoutes } from './pages/site/routes.ts'
import { webSessionsOf } from './pages/web-sessions.ts'
import { admitPerson, tryItRoutes } from './portal/try-it.ts'

export interface AppOptions {
  services: Services
  /** Handlers of the operations that run in the pipeline, by operationId. */
  handlers: Handlers
  installation: Installation
  auditBuffer: AuditBuffer
  accessLog: AccessLog
  log: Logger
  /** Cache of admitted credentials; admission adds to it. */
  known: KnownCredentials
  /** Reports whether a proxy is trusted, so that its X-Forwarded-For counts as the client's address. */
  trusts: TrustsProxy
}

/** Creates the service's Express application: the API as one list of gates, next to the pages and the files. */
export function createApp(options: AppOptions): {
  app: Express
  health: Health
  operations: Operations
} {
  const { services, handlers, installation, auditBuffer, accessLog, log, known, trusts } = options
  const { settings, database, files, secrets } = services
  const document = publishedDocument(services.document, settings.publicOrigin)
  const webSessions = webSessionsOf({ ...services, auditBuffer })
  const operations = resolveOperations(services.document, handlers, {
    ...oauthOperations(services, webSessions),
    getOpenapiDocument: description(document),
  })
  const byName = new Map(operations.all.map((operation) => [operation.operationId, operation]))
  const probes = health({ database, files, installation }, settings, [...byName.keys()])
  const app = express()
  app.disable('x-powered-by')
  app.enable('case sensitive routing')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('trust proxy', trusts)
  const first = [accessLog.gate, requestId(settings, trusts, log), probes.measure, traceRequest]
  const pages = limitPages(settings.pageLimits, {
    refusals: webSessions.refusals,
    sessionOf: webSessions.browsers.sessionOf,
    tellCustomer: sendLater,
  })
  app.use(inSequence([...first, crossOrigin(settings), pages]))
  const inService = maintenance(installation)
  const callers = admissionOfCallers(services, known)
  const admitted = [openOperation, scope, body, validate, precheck(services), answer(services)]
  const before = [route(operations), tellDeprecation(settings.docsUrl), inService, negotiate, audit(auditBuffer)]
  const api = (admission: Gate) => refunding(services, inSequence([...before, admission, ...admitted]))
  app.use('/api/v1', api(admit(callers, 'api')))
  const site = siteOnDemand(settings, document)
  const inProblems = problems(settings.docsUrl, log)
  const agents = { settings, callers, operations, first, api: api(admit(callers, 'mcp')), document, site }
  app.use('/mcp', inService, audit(auditBuffer), mountedMcp({ ...agents, problems: inProblems }))
  app.use('/portal/try', inService, tryItRoutes(webSessions, { operations: api(admitPerson(webSessions)), log }))
  app.use(probes.routes)
  const findReader = readersOf(webSessions)
  app.use(siteRoutes(settings, document, probes, findReader))
  app.use(documentationRoutes(settings, document, site, findReader))
  app.use(referenceRoutes(settings, document, findReader))
  app.use(wellKnownRoutes(services))
  app.use(pageRoutes({ webSessions, services, operations: byName }, installation, log))
  app.use('/files', inService)
  app.use(logoRoutes(services))
  const { uploadMaxBytes, clientLimits } = settings
  app.use(transferRoutes({ database, files, secrets, uploadMaxBytes, limits: clientLimits }))
  app.use('/api/v1', inService, unrouted(operations))
  app.use(unserved(operations))
  app.use('/api/v1/oauth/authorize', problemPages(log))
  app.use(problemsOfPeople(log))
  app.use(inProblems)
  return { app, health: probes, operations }
}

/**
 * Runs the middleware of an operation without a credential. Such an operation sends its own response, without an
 * envelope.
 */
const openOperation: express.RequestHandler = (request, response, next) => {
  const { operation } = request.exchange
  if (operation!.serve) operation!.serve(request, response, next)
  else next()
}
