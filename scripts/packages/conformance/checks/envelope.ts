import type { ConformanceCheck } from '../check.ts'
import { mediaTypeOf } from '../contract-violations.ts'
import { expectCondition, expectEqual, expectStatus } from '../findings.ts'
import { createTestContact } from '../kit.ts'

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

export const envelopeChecks: ConformanceCheck[] = [
  {
    id: 'envelope.members',
    title: 'A successful answer has exactly the members data and meta',
    clause: 'quickstart',
    async run({ firstCaller }) {
      const answer = await firstCaller.callSuccessfully('getMe')
      expectEqual(answer, 'members', Object.keys(answer.json ?? {}).sort(), ['data', 'meta'])
    },
  },
  {
    id: 'envelope.media',
    title: 'A successful answer is application/json',
    clause: 'openapi',
    async run({ firstCaller }) {
      const answer = await firstCaller.callSuccessfully('getMe')
      expectCondition(answer, 'application/json', mediaTypeOf(answer) === 'application/json', mediaTypeOf(answer))
    },
  },
  {
    id: 'envelope.request-id',
    title: 'Every answer has a unique request id, the same in meta.request_id and X-Request-Id',
    clause: 'errors',
    async run({ firstCaller }) {
      const [one, other] = [await firstCaller.callSuccessfully('getMe'), await firstCaller.callSuccessfully('getMe')]
      expectCondition(
        one,
        'meta.request_id as X-Request-Id',
        one.json?.meta?.request_id === one.headers['x-request-id'],
      )
      expectCondition(other, 'an id of its own', other.headers['x-request-id'] !== one.headers['x-request-id'])
    },
  },
  {
    id: 'envelope.created',
    title: 'Creating a record returns 201 with the record, and its address in Location',
    clause: 'openapi#what-comes-next',
    async run(kit) {
      const made = await createTestContact(kit)
      expectStatus(made, 201)
      const location = String(made.headers.location)
      expectCondition(
        made,
        'Location behind the base address',
        new URL(location, kit.baseUrl).pathname.startsWith(`${kit.baseUrl.pathname}/`),
        location,
      )
      const path = new URL(location, kit.baseUrl).pathname.slice(kit.baseUrl.pathname.length)
      const found = await kit.firstCaller.send('GET', path)
      expectStatus(found, 200)
      expectEqual(found, 'data', found.json?.data, made.json?.data)
    },
  },
  {
    id: 'envelope.deleted',
    title: 'DELETE returns 200 with the deleted record, and a later GET returns 404',
    clause: 'pagination-and-sync#less-to-read',
    async run(kit) {
      const { id } = (await createTestContact(kit)).json.data
      const gone = await kit.firstCaller.call('deleteContact', { path: [id] })
      expectStatus(gone, 200)
      expectCondition(
        gone,
        'the record with deletedAt',
        gone.json?.data?.id === id && timestamp.test(gone.json.data.deletedAt),
      )
      expectStatus(await kit.firstCaller.call('getContact', { path: [id] }), 404, 'not_found')
    },
  },
  {
    id: 'envelope.times',
    title: 'Times are UTC with milliseconds, and updatedAt is the time of the last change',
    clause: 'openapi',
    async run(kit) {
      const { data } = (await createTestContact(kit)).json
      const changed = await kit.firstCaller.callSuccessfully('updateContact', {
        path: [data.id],
        body: { phone: '+1 555 0123' },
      })
      const { createdAt, updatedAt } = changed.json.data
      expectCondition(
        changed,
        'times as 2026-03-02T15:04:05.000Z',
        timestamp.test(createdAt) && timestamp.test(updatedAt),
      )
      expectCondition(
        changed,
        'createdAt as it was, updatedAt later',
        createdAt === data.createdAt && updatedAt > data.updatedAt,
      )
    },
  },
  {
    id: 'envelope.decimals',
    title: 'Money and quantities are exact decimal strings, and amounts have two decimal places',
    clause: 'money',
    async run({ firstCaller, nameMark }) {
      const bid = (await firstCaller.callSuccessfully('createBid', { body: { title: nameMark, taxRate: '19' } })).json
        .data
      await firstCaller.callSuccessfully('createBidLineItem', {
        path: [bid.id],
        body: { description: 'Wall', quantity: '2.25', unitPrice: '64.22' },
      })
      const answer = await firstCaller.callSuccessfully('getBid', { path: [bid.id] })
      const { subtotal, taxAmount, total } = answer.json.data
      expectEqual(
        answer,
        'sums',
        { subtotal, taxAmount, total },
        { subtotal: '144.50', taxAmount: '27.46', total: '171.96' },
      )
    },
  },
  {
    id: 'envelope.trimmed',
    title: 'Texts are trimmed, and an empty text becomes null where null is allowed',
    clause: 'openapi',
    async run(kit) {
      const answer = await createTestContact(kit, { position: '  Owner\n', notes: '' })
      const { position, notes } = answer.json.data
      expectEqual(answer, 'texts', { position, notes }, { position: 'Owner', notes: null })
    },
  },
  {
    id: 'envelope.texts',
    title: 'Texts of every script, with quotes or markup, are returned as they were sent',
    clause: 'openapi',
    async run(kit) {
      for (const notes of ["Robert'); drop table contacts;--", '%_\\', '<script>', '٣١ مرحبا', '🔨👷🏽‍♀️', '{{a}}']) {
        const answer = await createTestContact(kit, { notes })
        expectEqual(answer, 'notes', answer.json.data.notes, notes)
      }
    },
  },
  {
    id: 'envelope.job',
    title: "Starting a job returns 202 with the job's id and the address of its status",
    clause: 'imports-and-exports',
    async run({ firstCaller, nameMark }) {
      const answer = await firstCaller.call('exportContacts', { body: { filters: { search: nameMark } } })
      expectStatus(answer, 202)
      const { job_id: id, status_url: url } = answer.json?.data ?? {}
      expectCondition(
        answer,
        'job_id, and status_url that ends in it',
        typeof id === 'string' && String(url).endsWith(`/jobs/${id}`),
      )
      const job = await firstCaller.callSuccessfully('getJob', { path: [id] })
      expectCondition(job, 'the job of that id', job.json?.data?.id === id)
    },
  },
]
