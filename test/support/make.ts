import { writeFileSync } from 'node:fs'
import type { Caller } from '../../db/base/caller.ts'
import { acceptBid } from '../../db/bids/acceptance.ts'
import { type Bid, bids, cancelBid, createBid, rejectBid, sendBid, viewBid } from '../../db/bids/bids.ts'
import { createBidLineItem } from '../../db/bids/line-items.ts'
import { createContact } from '../../db/contacts.ts'
import { claimSlice, type Ending, enqueueJob, findJob, finishJob, type Job, type NewJob } from '../../db/jobs/jobs.ts'
import { reading, type Unit, writing } from '../../db/postgres/transaction.ts'
import { addKitItem } from '../../db/products/kit-items.ts'
import { createProduct, products } from '../../db/products/products.ts'
import { findRecord } from '../../db/records/read.ts'
import type { Schemas } from '../../db/records/record.ts'
import { moveRecord } from '../../db/records/transitions.ts'
import { transmit } from './peers/client.ts'
import type { TestTenant } from './service.ts'

type BidValues = Schemas['BidCreate'] & {
  status?: Schemas['BidStatus']
  lines?: Schemas['BidLineItemCreate'][]
}

type Step = (unit: Unit, caller: Caller, id: number) => Promise<unknown>

const waysTo: Record<Schemas['BidStatus'], Step[]> = {
  draft: [],
  sent: [sendBid],
  viewed: [sendBid, viewBid],
  accepted: [sendBid, (unit, caller, id) => acceptBid(unit, caller, id, { acceptedBy: 'Dana Ortiz' })],
  rejected: [sendBid, rejectBid],
  expired: [sendBid, (unit, caller, id) => moveRecord(unit, caller, bids, id, { machine: 'bid', verb: 'expire' })],
  cancelled: [cancelBid],
}

/** Makes records straight in the database, as their family's own functions do, with as little said as possible. */
export const make = {
  contact: (tenant: TestTenant, values: Partial<Schemas['ContactCreate']> = {}): Promise<Schemas['Contact']> =>
    writing(tenant.database, tenant.caller, (unit) =>
      createContact(unit, tenant.caller, { type: 'customer', ...values }),
    ),

  /** `count` contacts, named A1, A2, ... in the order of their ids. */
  async contacts(tenant: TestTenant, count: number): Promise<Schemas['Contact'][]> {
    const made: Schemas['Contact'][] = []
    for (let place = 1; place <= count; place += 1) made.push(await make.contact(tenant, { firstName: `A${place}` }))
    return made
  },

  product: (tenant: TestTenant, values: Partial<Schemas['ProductCreate']> = {}): Promise<Schemas['Product']> =>
    writing(tenant.database, tenant.caller, (unit) =>
      createProduct(unit, tenant.caller, { type: 'material', name: 'Drywall sheet', ...values }),
    ),

  /** A kit of these parts, each with its quantity, in this order. */
  async kit(tenant: TestTenant, parts: [productId: number, quantity: string][]): Promise<Schemas['Product']> {
    const { id } = await make.product(tenant, { name: 'Kit', isKit: true })
    for (const [productId, quantity] of parts) {
      await writing(tenant.database, tenant.caller, (unit) =>
        addKitItem(unit, tenant.caller, id, { productId, quantity }),
      )
    }
    return findRecord(reading(tenant.database), tenant.caller, products, id)
  },

  /** A bid that was taken to its state as the service takes it there, so its draft may be changed until then. */
  async bid(
    tenant: Pick<TestTenant, 'database' | 'caller'>,
    { status = 'draft', lines = [], ...values }: BidValues = {},
  ): Promise<Bid & { lineIds: number[] }> {
    const bid = await writing(tenant.database, tenant.caller, async (unit) => {
      const { id } = await createBid(unit, tenant.caller, values)
      const lineIds: number[] = []
      for (const line of lines) lineIds.push((await createBidLineItem(unit, tenant.caller, id, line)).id)
      return { id, lineIds }
    })
    for (const step of waysTo[status]) {
      await writing(tenant.database, tenant.caller, (unit) => step(unit, tenant.caller, bid.id))
    }
    const read = await findRecord(reading(tenant.database), tenant.caller, bids, bid.id)
    return { ...read, lineIds: bid.lineIds }
  },

  /** A queued job; with `ending`, one that a worker has served and ended so, with the files that it is said to leave. */
  async job(tenant: TestTenant, values: Partial<NewJob> = {}, ending?: JobEnding): Promise<Job> {
    const job: NewJob = { type: 'export', resourceType: 'contacts', params: {}, readScope: 'contacts:read', ...values }
    const id = await writing(tenant.database, tenant.caller, (unit) => enqueueJob(unit, tenant.caller, job))
    if (ending) {
      const slice = await claimSlice(tenant.database, tenant.id, [job.type])
      if (slice?.id !== id) throw new Error('another job of this tenant was waiting')
      const { file, errorsFile, ...rest } = ending
      await finishJob(tenant.database, slice, {
        ...rest,
        artifact: layFile(tenant, `${id}.csv`, 'contacts.csv', file),
        errorsArtifact: layFile(tenant, `${id}.errors.csv`, 'contacts-errors.csv', errorsFile),
      })
    }
    return (await findJob(reading(tenant.database), tenant.caller, id)).job
  },

  /** A finished upload, with the file that a PUT to its address leaves; its id is a sourcePath. */
  async upload(tenant: TestTenant, csv = 'First name,Company,Kind\nDana,Ortiz Homes,customer\n'): Promise<string> {
    const { data } = await tenant.client.ok('createJobUpload', { body: { contentType: 'text/csv' } })
    const { status, text } = await transmit(data.uploadUrl, 'PUT', {
      body: csv,
      headers: { 'Content-Type': 'text/csv' },
    })
    if (status !== 200) throw new Error(`the upload was answered with ${status}: ${text}`)
    return data.sourcePath
  },
}

/** How a job ends; file and errorsFile are the texts of what it leaves. */
export type JobEnding = Pick<Ending, 'status' | 'result' | 'errorMessage'> & { file?: string; errorsFile?: string }

function layFile({ files }: TestTenant, file: string, filename: string, text: string | undefined) {
  if (text === undefined) return undefined
  writeFileSync(files.artifactPath(file), text)
  return { file, filename, contentType: 'text/csv; charset=utf-8' }
}
