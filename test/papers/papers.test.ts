import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { Logger, runTaskListOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { pino } from 'pino'
import t from 'tap'
import type { PaperHead } from '../../db/domain/papers/letterhead.ts'
import { callerFromRequester } from '../../db/engine/base/caller.ts'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { endLinks, ensureLink, findLinkedRecord, type PublicLinkKind } from '../../db/services/links/links.ts'
import { PaperCache, type ShownPaper } from '../../db/services/papers/paper-cache.ts'
import { entityKeyOf, pdfFileNameOf, type VersionedPaperKind } from '../../db/services/papers/paper-kind.ts'
import { findPdfProblem, recordPdfStart, storePdfResult } from '../../db/services/papers/pdf-cache.ts'
import { addPdfRequest, findOldestPdfRequest } from '../../db/services/papers/pdf-requests.ts'
import { createPageLimiter } from '../../handlers/pipeline/http/public/page-limits.ts'
import { DelayedRefusals } from '../../handlers/pipeline/http/wire/delayed-refusals.ts'
import { sendRateLimitedPage } from '../../handlers/web/pages/shared/messages.ts'
import type { SharedRecord } from '../../handlers/web/pages/shared/pdf.ts'
import { sharedRoutes } from '../../handlers/web/pages/shared/routes.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { sharedRenderer } from '../../scripts/testkit/environment/renderer.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sampleBid } from '../../scripts/testkit/fixtures/bid-paper.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { composePaperMail } from '../../workers/papers/paper-mails.ts'
import { taskPools } from '../../workers/tasks.ts'

const service = await startService(t)
const { database, settings } = service
const secrets = deriveSecrets(settings.secretKey)

/** Paper of a made-up kind of record. The tests show with it that links, pages and PDFs work for any kind of record. */
interface Notice extends PaperHead {
  text: string
}

const sampleLetterhead = {
  companyName: 'Acme Builders',
  primaryColor: '#1f4e79' as const,
  accentColor: '#c2571a' as const,
  phone: '555 0100',
  ...{ email: null, website: null, address: null, licenseNumber: null },
  logo: {
    hash: 'h',
    contentType: 'image/png' as const,
    width: 1,
    height: 1,
    content: Buffer.from('png').toString('base64'),
  },
}
let text = 'first'
const paper: VersionedPaperKind<'site_notice', { id: number }, Notice> = {
  entityType: 'site_notice',
  family: 'site-notices',
  noun: 'site notice',
  readScope: 'site_notices:read',
  layoutVersion: 1,
  find: async (_unit, _caller, id) => ({ id }),
  paperOf: async () => ({ from: sampleLetterhead, number: 'N-1', status: 'open', text }),
  versionOf: async () => text,
  hashOf: (paper) => paper.text,
  marksOf: () => [],
  filename: ({ number }) => number,
}
const link: PublicLinkKind = { entityType: 'site_notice', path: '/n', token: 'share' }

/** Starts a server with the pages of site notices, and returns its origin. */
function serve({ files }: TestTenant): string {
  const shownPapers = new PaperCache(paper)
  const find = async (token: string) => {
    const linked = await findLinkedRecord(database.sql, link, token)
    if (!linked) return undefined
    const caller = callerFromRequester(linked.tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
    if (linked.withdrawn) return { withdrawn: { number: 'N-1', from: sampleLetterhead } }
    const shown = await shownPapers.of(liveReadContext(database), caller, { id: linked.entityId })
    return { caller, id: linked.entityId, ...shown }
  }
  const limits = { windowMs: 60_000, perLink: 12, perNetwork: 1000, perSearcher: 1000, perSession: 1000, holdMs: 0 }
  const app = express().use(
    (request, _response, next) => {
      request.exchange = { requestId: 'req_x', startedAtMs: 0, cost: 0 }
      next()
    },
    createPageLimiter(limits, {
      refusals: new DelayedRefusals(0),
      sessionOf: () => undefined,
      sendRateLimitedPage: sendRateLimitedPage,
      kindOf: () => 'customer',
    }),
    sharedRoutes<SharedRecord & ShownPaper<Notice>>({ paper, link, find }, { database, files }, (pages, { shared }) => {
      pages.get(
        '/:token',
        shared(({ paper }, _request, response) => void response.send(paper.text)),
      )
    }),
  )
  const server = createServer(app).listen(0)
  t.teardown(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

t.test('a record of any kind has a page, a logo and a PDF under its link, until the link ends', async (t) => {
  const tenant = await service.tenant()
  const { caller } = tenant
  const origin = serve(tenant)
  const made = await runTransaction(database, caller, (tx) => ensureLink(tx, caller, secrets, link, 5))
  const again = await runTransaction(database, caller, (tx) => ensureLink(tx, caller, secrets, link, 5))
  t.equal(again.token, made.token)
  const address = `${origin}/n/${made.token}`
  matches(t, await sendRaw(address, 'GET'), { status: 200, text: 'first' })
  const logo = await sendRaw(`${address}/logo`, 'GET')
  matches(t, logo, { text: 'png', headers: { 'content-type': 'image/png', etag: '"h"' } })
  matches(t, await sendRaw(`${address}/logo`, 'GET', { headers: { 'If-None-Match': '"h"' } }), {
    status: 304,
    text: '',
  })
  matches(t, await sendRaw(`${address}/pdf`, 'GET'), {
    text: /being prepared.*Back to the document/s,
    headers: { refresh: '2' },
  })
  const key = entityKeyOf(paper, tenant.id, 5)
  t.strictSame(await findOldestPdfRequest(database.sql, tenant.id), key)
  const file = pdfFileNameOf(paper, tenant.id, { from: sampleLetterhead, number: 'N-1', status: 'open', text })
  matches(t, file, /^sitenotice_[0-9a-f]{40}\.pdf$/)
  await recordPdfStart(database.sql, key, file)
  await storePdfResult(database.sql, key, file, 'too long')
  matches(t, await sendRaw(`${address}/pdf`, 'GET'), {
    status: 404,
    text: containing('There is no PDF of this document'),
  })
  text = 'second'
  matches(t, await sendRaw(address, 'GET'), { text: containing('second') })
  matches(t, await sendRaw(`${address}/pdf`, 'GET'), { text: containing('being prepared') })
  matches(t, await sendRaw(`${address}/other`, 'GET'), {
    status: 404,
    text: containing('There is no document at this address'),
  })
  await runTransaction(database, caller, (tx) => endLinks(tx, caller, link, [5], { withdrawn: true }))
  matches(t, await sendRaw(address, 'GET'), { status: 410, text: /This document was withdrawn.*Acme Builders/s })
  await runTransaction(database, caller, (tx) => ensureLink(tx, caller, secrets, link, 5))
  const other = await service.tenant()
  const foreign = await runTransaction(database, other.caller, (tx) => ensureLink(tx, other.caller, secrets, link, 5))
  await runTransaction(database, other.caller, (tx) => endLinks(tx, other.caller, link, [5]))
  matches(t, await sendRaw(`${origin}/n/${foreign.token}`, 'GET'), { status: 404 })
  for (let visit = 0; visit < 12; visit += 1) await sendRaw(address, 'GET')
  matches(t, await sendRaw(address, 'GET'), { status: 429, text: containing('Please wait a moment') })
})

t.test('records of different kinds with the same id have separate links, requested PDFs and stored PDFs', async (t) => {
  const tenant = await service.tenant()
  const { caller } = tenant
  const bid = await make.bid(tenant, { status: 'sent' })
  const urlOf = async () => (await tenant.client.ok('shareBid', { path: { id: bid.id } })).data.url
  const url = await urlOf()
  const notice = await runTransaction(database, caller, (tx) => ensureLink(tx, caller, secrets, link, bid.id))
  matches(t, await sendRaw(url, 'GET'), { status: 200 })
  matches(
    t,
    await sendRaw(`${service.origin}/b/${notice.token}`, 'GET'),
    { status: 404 },
    'a link of another kind is not found',
  )
  await runTransaction(database, caller, (tx) => endLinks(tx, caller, link, [bid.id]))
  t.equal(await urlOf(), url, 'ending one link does not end the other')
  const [bidKey, noticeKey] = ['bid', 'site_notice'].map((entityType) => ({
    tenantId: tenant.id,
    entityType,
    entityId: bid.id,
  })) as [ReturnType<typeof entityKeyOf>, ReturnType<typeof entityKeyOf>]
  for (const key of [bidKey, noticeKey]) await addPdfRequest(database.sql, key)
  const { rows } = await database.pool.query('select entity_type from wanted_pdfs where tenant_id = $1', [tenant.id])
  t.strictSame(rows.map((row) => row.entity_type).sort(), ['bid', 'site_notice'])
  t.equal((await recordPdfStart(database.sql, bidKey, 'bid_a.pdf')).previousFile, undefined)
  t.equal((await recordPdfStart(database.sql, noticeKey, 'sitenotice_a.pdf')).previousFile, undefined)
  await storePdfResult(database.sql, noticeKey, 'sitenotice_a.pdf', 'too long')
  t.equal(await findPdfProblem(database.sql, bidKey, 'bid_a.pdf'), null)
})

t.test('a mail has a link to its paper if the paper has a link, and otherwise only the attached PDF', (t) => {
  const address = 'https://acme.example/b/token'
  const linked = composePaperMail('bid', sampleBid(2), { link: address, message: null })
  const bare = composePaperMail('bid', sampleBid(2), { link: null, message: 'As discussed.' })
  for (const words of [linked.text, linked.html])
    matches(t, words, /Thank you for your interest.*No account is needed/s)
  for (const words of [linked.text, linked.html]) matches(t, words, containing(address))
  for (const words of [bare.text, bare.html]) {
    matches(t, words, /As discussed\..*The PDF is attached\./s)
    lacks(t, words, /account|link|address|Thank you|href/)
  }
  t.equal(bare.subject, linked.subject)
  t.end()
})

t.test('a mail that was queued before the upgrade, under the earlier name of its task, is sent', async (t) => {
  const tenant = await service.tenant()
  const { files } = tenant
  const bid = await make.bid(tenant, { lines: [{ description: 'Work' }] })
  const { meta } = await tenant.client.ok('sendBid', { path: { id: bid.id }, body: { to: 'dana@example.com' } })
  const renamed = await database.pool.query(
    `with task as (
      insert into graphile_worker._private_tasks (identifier) values ('send-bid')
      on conflict (identifier) do update set identifier = excluded.identifier returning id
    )
    update graphile_worker._private_jobs j set task_id = task.id, key = $1 from task where j.key = $2`,
    [`send-bid:${meta.job_id}`, `send-document:${meta.job_id}`],
  )
  t.equal(renamed.rowCount, 1)
  const renderer = sharedRenderer()
  const log = pino({ level: 'silent' })
  const installation = { quiet: false, frozen: new Set<number>() }
  const surroundings = {
    ...{ database, files, renderer, contract: {}, secrets, settings, installation, log },
    stopping: () => false,
  }
  const tasks: TaskList = Object.fromEntries(
    taskPools.flatMap((pool) =>
      Object.entries(pool.tasks).map(([name, task]) => [
        name,
        (payload: unknown) => task(surroundings, payload as never),
      ]),
    ),
  )
  const client = new pg.Client({ connectionString: service.url })
  await client.connect()
  await runTaskListOnce({ logger: new Logger(() => () => {}) }, tasks, client as never).finally(() => client.end())
  matches(t, (await tenant.client.ok('getJob', { path: { id: meta.job_id } })).data, {
    status: 'completed',
    params: { bidId: bid.id, to: 'dana@example.com' },
    result: { to: 'dana@example.com' },
  })
})
