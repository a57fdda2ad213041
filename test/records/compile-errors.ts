import type { Caller } from '../../db/engine/base/caller.ts'
import type { ReadContext } from '../../db/engine/postgres/transaction.ts'
import type { Tied } from '../../db/engine/records/columns.ts'
import { deleteOne } from '../../db/engine/records/deletion.ts'
import { resource } from '../../db/engine/records/resource.ts'
import type { NewJob } from '../../db/services/jobs/jobs.ts'
import { resourcesByRecord } from '../../db/workflows/resources/registry.ts'
import { handlers } from '../../handlers/operations/index.ts'
import { type Handlers, withPrecheck } from '../../handlers/pipeline/contract/contract.ts'
import { getHandler } from '../../handlers/pipeline/verbs/verbs.ts'
import type { JobRunner } from '../../workers/base/slices.ts'

/**
 * Code that must not compile. Each case contains one mistake. TypeScript reports an unused @ts-expect-error, so `make
 * check` fails if a mistake compiles. Nothing calls this code.
 */

const plain = { references: {}, date: 'createdAt' } as const

const titled = { ...plain, title: [['title']] } as const

export const invalidResources = () => [
  resource('Manufacturer', plain),
  // @ts-expect-error: the table of the record is missing from the lock order
  resource('BriefingDismissal', plain),
  resource('ChangeOrder', { ...titled, columnOverrides: { changeOrderNumber: 'own_number' } }),
  // @ts-expect-error: a request field maps to a generated column, which cannot be written
  resource('ChangeOrder', titled),
  // @ts-expect-error: a field maps to a column that does not exist
  resource('ChangeOrder', { ...titled, columnOverrides: { changeOrderNumber: 'number' } }),
  // @ts-expect-error: a resource of SearchedType has no title
  resource('ChangeOrder', { ...plain, columnOverrides: { changeOrderNumber: 'own_number' } }),
]

export const invalidColumns: Tied<'Manufacturer', 'manufacturers', never>[] = [
  {},
  // @ts-expect-error: a field of the contract has no column in the table
  {} satisfies Tied<'Manufacturer', 'lead_stages', never>,
]

const { Contact: _, ...withoutContacts } = resourcesByRecord

// @ts-expect-error: a record of the contract has no registered resource
export const incompleteRegistry: typeof resourcesByRecord = withoutContacts

export const invalidJobs = (invoiceId: number): NewJob[] => [
  { type: 'accounting_push', resourceType: 'invoices', readScope: null, params: { invoiceId } },
  // @ts-expect-error: a job has other params than its type requires
  { type: 'accounting_push', resourceType: 'invoices', readScope: null, params: { id: invoiceId } },
]

export const invalidBatchRunner: JobRunner<'pdf'> = async (_workplace, { params }) => {
  // @ts-expect-error: the params of a PDF job have no sourcePath
  params.sourcePath.trim()
}

const { getContact: __, ...withoutOne } = handlers

// @ts-expect-error: an operation has no handler
export const incompleteHandlers: Handlers = withoutOne

const contactRead = getHandler(resourcesByRecord.Contact)
const checkUrl = async (): Promise<string | undefined> => undefined

export const invalidHandlers: Partial<Handlers>[] = [
  { getContact: contactRead },
  // @ts-expect-error: a function around a handler loses the work that the pipeline does before the handler
  { getContact: (call) => contactRead(call) },
  // @ts-expect-error: a lookup by the id in the path, for a path without an id
  { listContacts: { ...contactRead, handle: handlers.listContacts } },
  // @ts-expect-error: a precheck, for an operation that changes nothing
  { getContact: { ...contactRead, precheck: checkUrl } },
  // @ts-expect-error: the handler takes the result of its precheck as another type
  { createWebhookEndpoint: withPrecheck(checkUrl, (call, found: number) => failing(call, found)) },
  // @ts-expect-error: the same mistake without `withPrecheck`
  { createWebhookEndpoint: { precheck: checkUrl, handle: (call, found: string | undefined) => failing(call, found) } },
]

const failing = async (..._given: unknown[]): Promise<never> => {
  throw new Error('nothing calls this')
}

/** Statements that do not compile, because a read's context cannot write. */
export async function writeThroughRead(db: ReadContext, caller: Caller): Promise<void> {
  // @ts-expect-error: an insert through a read
  await db.sql.insertInto('contacts')
  // @ts-expect-error: an update through a read
  await db.sql.updateTable('contacts')
  // @ts-expect-error: a deletion through a read
  await db.sql.deleteFrom('contacts')
  // @ts-expect-error: a change of a record through a read
  await deleteOne(db, caller, resourcesByRecord.Contact, 1)
}

export const readThatWrites: Partial<Handlers> = {
  getContact: async ({ db, caller, params }) => {
    // @ts-expect-error: the handler of a GET gets no transaction
    return { data: await deleteOne(db, caller, resourcesByRecord.Contact, params.id) }
  },
}
