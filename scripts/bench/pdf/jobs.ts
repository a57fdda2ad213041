import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { sumScheduledValues } from '../../../db/domain/pay-apps/schedule.ts'
import { allScopes } from '../../../db/domain/scopes.ts'
import { type Caller, callerFromRequester } from '../../../db/engine/base/caller.ts'
import { liveReadContext, runTransaction } from '../../../db/engine/postgres/transaction.ts'
import { insertOne } from '../../../db/engine/records/write.ts'
import { bids } from '../../../db/nouns/bids/bids.ts'
import { createChangeOrder } from '../../../db/nouns/change-orders/change-orders.ts'
import { createChangeOrderLineItem } from '../../../db/nouns/change-orders/line-items.ts'
import { replacePayAppLineItems } from '../../../db/nouns/pay-apps/schedule.ts'
import { createProject } from '../../../db/nouns/projects/projects.ts'
import { enqueueJob, findJob } from '../../../db/services/jobs/jobs.ts'
import { createPayApp } from '../../../db/workflows/pay-app-creation.ts'
import { type PaperName, paperKinds } from '../../../db/workflows/resources/papers.ts'
import type { BenchKit } from '../../testkit/environment/bench-kit.ts'
import type { WorkerProcess } from '../../testkit/environment/worker-process.ts'
import { sampleLines } from '../../testkit/fixtures/bid-paper.ts'
import { sampleChangeOrderLines } from '../../testkit/fixtures/change-order-document.ts'
import { sampleSchedule } from '../../testkit/fixtures/pay-app-document.ts'

/**
 * Creates a record with `lines` lines and lets the worker render its PDF. Returns the worker's peak memory in MB
 * afterwards.
 */
export async function measureJobPeakRss(
  stage: BenchKit,
  worker: WorkerProcess,
  { name, lines }: { name: PaperName; lines: number },
): Promise<number> {
  const id = await makers[name]!(stage, callerOn(stage), lines)
  await renderPdfByJob(stage, name, id)
  return worker.peakRssMb()
}

/**
 * Lets the worker render the PDF of a record and waits for the end of the job. The job's caller may read all of the
 * record. Throws if the job fails.
 */
export async function renderPdfByJob(stage: BenchKit, name: PaperName, id: number): Promise<void> {
  const { database } = stage
  const caller = callerOn(stage)
  const job = { type: 'pdf', resourceType: paperKinds[name].family, params: { id }, readScope: null, total: 1 } as const
  const jobId = await runTransaction(database, caller, (tx) => enqueueJob(tx, caller, job))
  for (;;) {
    const { status, errorMessage } = (await findJob(liveReadContext(database), caller, jobId)).job
    if (status === 'completed') return
    if (status === 'failed') throw new Error(`the PDF failed: ${errorMessage}`)
    await sleep(20)
  }
}

const callerOn = ({ tenants }: BenchKit): Caller =>
  callerFromRequester(tenants[0]!.id, { apiKeyId: 1, userId: null, clientId: null, scopes: [...allScopes] })

type Make = (stage: BenchKit, caller: Caller, lines: number) => Promise<number>

const makers: Partial<Record<PaperName, Make>> = { bid: makeBid, change_order: makeChangeOrder, pay_app: makePayApp }

async function makeChangeOrder({ database }: BenchKit, caller: Caller, count: number): Promise<number> {
  const project = await runTransaction(database, caller, (tx) => createProject(tx, caller, { name: 'Deck' }))
  const given = { projectId: project.id, title: 'Wider stairs' }
  const { id } = await runTransaction(database, caller, (tx) => createChangeOrder(tx, caller, given))
  await runTransaction(database, caller, async (tx) => {
    for (const { total: _, ...line } of sampleChangeOrderLines(count))
      await createChangeOrderLineItem(tx, caller, id, line)
  })
  return id
}

async function makePayApp({ database }: BenchKit, caller: Caller, count: number): Promise<number> {
  const schedule = sampleSchedule(count)
  const contractValue = sumScheduledValues(schedule)
  const project = await runTransaction(database, caller, (tx) =>
    createProject(tx, caller, { name: 'Deck', contractValue }),
  )
  const given = { projectId: project.id, periodTo: '2026-03-31', workRetainagePercent: '10' }
  const { id } = await runTransaction(database, caller, (tx) => createPayApp(tx, caller, given))
  const lines = schedule.map(({ itemNumber, section, description, scheduledValue, previousWork }) => ({
    ...{ itemNumber, section, description, scheduledValue },
    workThisPeriod: previousWork,
  }))
  await runTransaction(database, caller, (tx) => replacePayAppLineItems(tx, caller, id, lines))
  return id
}

async function makeBid({ database }: BenchKit, caller: Caller, count: number): Promise<number> {
  const { id } = await runTransaction(database, caller, (tx) => insertOne(tx, caller, bids, { taxRate: '8.25' }))
  const rows = sampleLines(count).map(({ id: _id, isOptional, markName, unitPrice, ...line }, order) => ({
    ...line,
    ...{ is_optional: isOptional, mark_name: markName, unit_price: unitPrice, order },
  }))
  await sql`
    insert into bid_line_items (tenant_id, bid_id, kind, is_optional, mark_name, description, quantity, unit_price, total, "order", created_at, updated_at)
    select ${caller.tenantId}::bigint, ${id}::bigint, r.kind, r.is_optional, r.mark_name, r.description, r.quantity, r.unit_price, r.total, r."order", now(), now()
    from json_populate_recordset(null::bid_line_items, ${JSON.stringify(rows)}::json) r`.execute(database.sql)
  return id
}
