import type { Request, Response, Router } from 'express'
import { notFound } from '../../../db/domain/refusal.ts'
import { normalizeText } from '../../../db/domain/texts/normalize-text.ts'
import { busyRefusal, createConcurrencyLimiter } from '../../../db/engine/base/concurrency.ts'
import { readContext, type Transaction } from '../../../db/engine/postgres/transaction.ts'
import { insertAudit, recordAudit } from '../../../db/services/access/audit.ts'
import {
  callerOfSession,
  findSessionEndMs,
  listAccountsOfSession,
  type SignedInUser,
} from '../../../db/services/access/sessions.ts'
import type { FileContent } from '../../pipeline/contract/file-content.ts'
import { problemCodes, toRefusal } from '../../pipeline/contract/problems.ts'
import { toAccessAuditRow } from '../../pipeline/http/audit.ts'
import { caseSensitiveRouter } from '../../pipeline/http/case-sensitive.ts'
import { closeConnectionWhenIdle, sendFile } from '../../pipeline/http/files/send.ts'
import { normalizeField } from '../../pipeline/http/wire/form.ts'
import { pageHandler, readVerifiedFormEntries, readVerifiedMultipartForm } from '../pages/browser.ts'
import { seeOther } from '../pages/render.ts'
import { continueSignIn } from '../pages/second-factor/step.ts'
import { sendSignIn } from '../pages/web-sessions.ts'
import {
  canOpen,
  canSeeAuditLog,
  pageNotFound,
  portalAddressOf,
  portalRoot,
  roleForbiddenRefusal,
  sectionLink,
  serveIfAllowed,
  sidebarEntries,
} from './access.ts'
import { type AuditNotes, collectAuditNotes } from './audit-notes.ts'
import { createOperationCalls, type OperationCallDeps, runChangeAsUser } from './call-operation.ts'
import { portalAssets, sendFramedPage } from './frame/frame.ts'
import { sharedTemplate } from './frame/templates.ts'
import { recordSearch } from './records/search/search.ts'
import { sections } from './registry.ts'
import type { PageContext, PortalPage, Section } from './section.ts'
import { recordVersionOf } from './versions.ts'

/** Maximum number of concurrent requests of one session, per process. Further requests wait. */
export const maxRequestsPerSession = 2

export const sessionPageLimit = createConcurrencyLimiter({
  maxPerParty: maxRequestsPerSession,
  waitMs: 5_000,
  refusal: () => busyRefusal('You have too many pages loading. Try again in a moment.'),
})

/**
 * Concurrency limit for pages of one organization, per process. If many users of an organization load pages at once,
 * they slow down mainly each other.
 */
const pagesOfOffice = createConcurrencyLimiter({
  maxPerParty: 2,
  waitMs: 10_000,
  refusal: () => busyRefusal('Many people in your organization are loading pages right now. Try again in a moment.'),
})

/** Returns the routes of {origin}/portal: the registered sections, for signed-in users whose role may open them. */
export function portalRoutes(deps: OperationCallDeps): Router {
  const router = caseSensitiveRouter()
  router.use(portalAssets)
  for (const section of sections) {
    section.pages({
      get: (path, serve) =>
        router.get(
          portalAddressOf(section, path),
          pageHandler((request, response) => enterInTurn(deps, section, request, response, serve)),
        ),
      file: (path, find) =>
        router.get(
          portalAddressOf(section, path),
          pageHandler((request, response) => sendFound(deps, section, request, response, find)),
        ),
      post: (path, serve) =>
        router.post(
          portalAddressOf(section, path),
          pageHandler((request, response) =>
            enterInTurn(deps, section, request, response, async (context) =>
              serve(context, await readVerifiedFormEntries(deps.webSessions.browsers, request, formLimits)),
            ),
          ),
        ),
      upload: (path, serve) =>
        router.post(
          portalAddressOf(section, path),
          pageHandler((request, response) =>
            enterInTurn(deps, section, request, response, async (context) =>
              serve(context, await readVerifiedMultipartForm(deps.webSessions.browsers, request)),
            ),
          ),
        ),
    })
  }
  router.use(
    portalRoot,
    pageHandler((request, response) =>
      enterInTurn(deps, undefined, request, response, async () => Promise.reject(pageNotFound())),
    ),
  )
  return router
}

/**
 * Concurrency limit for downloads of one session, per process. Further downloads wait, and are refused after `waitMs`.
 */
const filesOfSession = createConcurrencyLimiter({
  maxPerParty: 2,
  waitMs: 5_000,
  refusal: () => busyRefusal('Two of your downloads are in progress. Try again when one has ended.'),
})

/**
 * Sends a file of a section. The session's slot for pages is released before the transfer, so that pages remain usable
 * during a long download.
 */
async function sendFound(
  deps: OperationCallDeps,
  section: Section,
  request: Request,
  response: Response,
  find: (context: PageContext) => Promise<FileContent | undefined>,
): Promise<void> {
  await filesOfSession.run(deps.webSessions.browsers.sessionOf(request) ?? '', async () => {
    let file: FileContent | undefined
    await enterInTurn(deps, section, request, response, async (context) => {
      file = await find(context)
    })
    if (!file) return
    closeConnectionWhenIdle(request, response, deps.services.settings.clientLimits.idleMs)
    response.set({
      ...{ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
      'Content-Security-Policy': "frame-ancestors 'none'",
    })
    await sendFile(request, response, file)
  })
}

/** Form limits, large enough for the table of all scopes and for a comment of 10,000 characters in any script. */
const formLimits = { maxFields: 200, maxBytes: 160 * 1024 }

/**
 * Serves a request within the concurrency limit of its session. However many connections a session opens, they cause no
 * more load than two.
 */
function enterInTurn(...[deps, section, request, response, serve]: Parameters<typeof enter>): Promise<void> {
  const session = deps.webSessions.browsers.sessionOf(request)
  const work = () => enter(deps, section, request, response, serve)
  return session === undefined ? work() : sessionPageLimit.run(session, work)
}

/** Serves a section to a signed-in user. Refusals are shown within the portal's layout. */
async function enter(
  deps: OperationCallDeps,
  section: Section | undefined,
  request: Request,
  response: Response,
  serve: (context: PageContext) => Promise<void>,
): Promise<void> {
  const person = await deps.webSessions.signedIn(request)
  if (!person) {
    askToSignIn(deps, request, response)
    return
  }
  const home = sidebarEntries(person, section)[0]!.href
  if (request.method === 'GET' && section && !canOpen(section, person) && section.path === '' && home !== portalRoot) {
    seeOther(response, home)
    return
  }
  const notes = collectAuditNotes(deps.webSessions.auditBuffer, request, response, person)
  const context = pageContextOf(deps, section, request, response, { person, notes })
  const work = () => serveIfAllowed(section, person, () => serve(context))
  // Form submissions bypass the organization's limit, because a slow sender would make other users wait.
  const served = request.method === 'GET' ? pagesOfOffice.run(String(person.tenantId), work) : work()
  await served.catch((error: unknown) => {
    if (response.headersSent) throw error
    showRefusal(deps, section, request, response, { person, error })
  })
}

function askToSignIn({ webSessions }: OperationCallDeps, request: Request, response: Response): void {
  const reading = request.method === 'GET' || request.method === 'HEAD'
  sendSignIn(webSessions, request, response, {
    returnTo: reading ? request.originalUrl : portalRoot,
    ...(!reading && { problem: 'Your session has ended, so nothing was done. Sign in and try again.', status: 403 }),
  })
}

function pageContextOf(
  deps: OperationCallDeps,
  section: Section | undefined,
  request: Request,
  response: Response,
  { person, notes }: { person: SignedInUser; notes: AuditNotes },
): PageContext {
  const caller = callerOfSession(person)
  const { services, webSessions } = deps
  const given = Object.entries(request.query).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && normalizeText(value) !== '' ? [[name, normalizeField(name, value)]] : [],
  )
  const query = Object.fromEntries(given)
  const belongsTo = `${person.tenantId}:${person.userId}:`
  return {
    ...{ request, response, person, caller, services, query },
    sessionToken: webSessions.browsers.sessionOf(request) ?? '',
    may: (scope) => caller.scopes.has(scope),
    requireScope(scope) {
      if (!caller.scopes.has(scope)) throw roleForbiddenRefusal(person)
    },
    opens: (path) =>
      sections.some((one) => one.path !== '' && `${path}/`.startsWith(`${one.path}/`) && canOpen(one, person)),
    id() {
      const text = String(request.params.id)
      if (!/^[1-9]\d{0,14}$/.test(text)) throw pageNotFound()
      return Number(text)
    },
    ...createOperationCalls(deps, request, person, notes),
    version: (operationId, record) => recordVersionOf(record, deps.operations.get(operationId)!.ifMatchEtagOf),
    recordRead: (operationId) => notes.recordRead(operationId),
    db: readContext(services.database, caller),
    async change(change, { clientId, status = 303, ifMatch } = {}) {
      const work = async (tx: Transaction) => {
        const result = await change(tx)
        const { tenantId, userId } = person
        recordAudit(
          tx,
          toAccessAuditRow(request, { tenantId, userId, ...(clientId !== undefined && { clientId }) }, status),
        )
        return result
      }
      const made = await runChangeAsUser(deps, request, person, work, ifMatch)
      notes.markAudited()
      return made
    },
    async recordView() {
      await insertAudit(services.database.sql, toAccessAuditRow(request, person, 200))
      notes.markAudited()
    },
    show: (shown) => showPage(deps, section!, request, response, { person, query, shown }),
    redirectWithNotice: (path, notice) =>
      seeOther(response, `${portalRoot}${path}${notice ? `${path.includes('?') ? '&' : '?'}notice=${notice}` : ''}`),
    organizations: () => listAccountsOfSession(services.database, webSessions.browsers.sessionOf(request) ?? ''),
    switchTo: (tenantId) => switchTo(deps, request, response, tenantId),
    signToken: (purpose, text) => webSessions.browsers.signToken(request, response, purpose, text),
    readToken: (purpose, signed) => webSessions.browsers.readToken(request, purpose, signed),
    storeSecret: async (secret) =>
      webSessions.browsers.storeSealed(response, await services.secrets.seal(belongsTo + secret)),
    async takeSecret() {
      const kept = webSessions.browsers.takeSealed(request, response)
      const text = kept && (await services.secrets.open(kept).catch(() => ''))
      return text?.startsWith(belongsTo) ? text.slice(belongsTo.length) : undefined
    },
  }
}

/**
 * Signs the user in to another organization whose account the same password opened. If the password has changed since,
 * the user must sign in again. The new session ends when the current one would have ended.
 */
async function switchTo(
  { webSessions, services }: OperationCallDeps,
  request: Request,
  response: Response,
  tenantId: number,
): Promise<void> {
  const session = webSessions.browsers.sessionOf(request) ?? ''
  const opened = await listAccountsOfSession(services.database, session)
  const account = opened.find((one) => one.tenantId === tenantId)
  const endsAtMs = await findSessionEndMs(services.database, session)
  if (!account || endsAtMs === undefined) throw notFound('organization')
  if (!(await continueSignIn(webSessions, request, response, { account, opened, endsAtMs, returnTo: portalRoot })))
    sendSignIn(webSessions, request, response, { returnTo: portalRoot, problem: 'Please sign in again.', status: 422 })
}

function showPage(
  { webSessions, services }: OperationCallDeps,
  section: Section,
  request: Request,
  response: Response,
  { person, query, shown }: { person: SignedInUser; query: Record<string, string>; shown: PortalPage },
): void {
  const form = webSessions.browsers.signToken(request, response, 'form')
  const { template, title, data = {}, status = 200, under = [], scripts = [] } = shown
  const body = section.templates.get(template)!({ ...data, form, timeZone: person.timeZone, locale: person.locale })
  const notice = new Map(Object.entries(section.notices ?? {})).get(query.notice ?? '')
  const { quiet } = services.installation
  sendFramedPage(response, {
    ...{ title, body, status, under, notice, quiet, scripts },
    ...framing(person, section, form, query),
  })
}

const message = sharedTemplate('message')

function showRefusal(
  { webSessions, services }: OperationCallDeps,
  section: Section | undefined,
  request: Request,
  response: Response,
  { person, error }: { person: SignedInUser; error: unknown },
): void {
  const refusal = toRefusal(error)
  // Internal errors, and a busy or unavailable service, are left to the common error page.
  if (['internal_error', 'service_unavailable'].includes(refusal.code)) throw error
  request.exchange.code = refusal.code
  const status = refusal.extras.status ?? problemCodes[refusal.code].status
  const title = titles[status] ?? 'That did not work'
  const { requestId } = request.exchange
  const form = webSessions.browsers.signToken(request, response, 'form')
  const body = message({ title, text: refusal.detail, requestId, seesLog: canSeeAuditLog(person) })
  const { quiet } = services.installation
  // The refusal page links back to its section if the user may open the section.
  const under = section && section.path !== '' && canOpen(section, person) ? [sectionLink(section)] : []
  sendFramedPage(response, { title, body, status, under, quiet, ...framing(person, section, form) })
}

const titles: Record<number, string> = { 403: 'Not for your role', 404: 'Nothing is here' }

const framing = (
  person: SignedInUser,
  section: Section | undefined,
  form: string,
  query: Readonly<Record<string, string>> = {},
) => ({
  ...{ person, form, canSwitch: person.canSwitch },
  entries: sidebarEntries(person, section),
  ...(canOpen(recordSearch, person) && {
    search: { action: portalAddressOf(recordSearch), q: section === recordSearch ? query.q : undefined },
  }),
})
