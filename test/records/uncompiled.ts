import type { NewJob } from '../../db/jobs/jobs.ts'
import type { Tied } from '../../db/records/columns.ts'
import { resource } from '../../db/records/resource.ts'
import { registered } from '../../db/resources/registry.ts'
import { type Handlers, prechecked } from '../../handlers/contract.ts'
import { handlers } from '../../handlers/index.ts'
import { get } from '../../handlers/verbs/verbs.ts'
import type { ServeSlice } from '../../workers/slices.ts'

/**
 * What must not compile. Each of these is one slip, and an error that does not come is one itself, so that `make check`
 * fails when what ties these places together is cut. Nothing calls them.
 */

const plain = { references: {}, date: 'createdAt' } as const

const titled = { ...plain, title: [['title']] } as const

export const uncompiledResources = () => [
  resource('Manufacturer', plain),
  // @ts-expect-error: a record whose table has no place in the order of locks
  resource('BriefingDismissal', plain),
  resource('ChangeOrder', { ...titled, columnOverrides: { changeOrderNumber: 'own_number' } }),
  // @ts-expect-error: a field of a request whose column the table generates, and so cannot be written
  resource('ChangeOrder', titled),
  // @ts-expect-error: a field that is written to a column that is not there
  resource('ChangeOrder', { ...titled, columnOverrides: { changeOrderNumber: 'number' } }),
  // @ts-expect-error: a family of SearchedType that has no title
  resource('ChangeOrder', { ...plain, columnOverrides: { changeOrderNumber: 'own_number' } }),
]

export const uncompiledColumns: Tied<'Manufacturer', 'manufacturers', never>[] = [
  {},
  // @ts-expect-error: a field of the contract for which the table has no column
  {} satisfies Tied<'Manufacturer', 'lead_stages', never>,
]

const { Contact: _, ...withoutContacts } = registered

// @ts-expect-error: a record of the contract whose resource is not registered
export const registry: typeof registered = withoutContacts

export const job = (invoiceId: number): NewJob[] => [
  { type: 'accounting_push', resourceType: 'invoices', readScope: null, params: { invoiceId } },
  // @ts-expect-error: a job that is not asked for what jobs of its type are
  { type: 'accounting_push', resourceType: 'invoices', readScope: null, params: { id: invoiceId } },
]

export const serve: ServeSlice<'pdf'> = async (_workplace, { params }) => {
  // @ts-expect-error: a PDF's job names no upload
  params.sourcePath.trim()
}

const { getContact: __, ...withoutOne } = handlers

// @ts-expect-error: an operation without a handler
export const served: Handlers = withoutOne

const contactRead = get(registered.Contact)
const checkUrl = async (): Promise<string | undefined> => undefined

export const prepared: Partial<Handlers>[] = [
  { getContact: contactRead },
  // @ts-expect-error: a function around a verb, which would lose what the pipeline does before it
  { getContact: (call) => contactRead(call) },
  // @ts-expect-error: a look-up by the id of a path that has none
  { listContacts: { ...contactRead, handle: handlers.listContacts } },
  // @ts-expect-error: an insert that leaves early, of an operation that creates nothing
  { getContact: { ...contactRead, pipelined: true } },
  // @ts-expect-error: a check before a change, of an operation that changes nothing
  { getContact: { ...contactRead, precheck: checkUrl } },
  // @ts-expect-error: what is found by a check, taken for something else
  { createWebhookEndpoint: prechecked(checkUrl, (call, found: number) => failing(call, found)) },
  // @ts-expect-error: the same without what ties the two
  { createWebhookEndpoint: { precheck: checkUrl, handle: (call, found: string | undefined) => failing(call, found) } },
]

const failing = async (..._given: unknown[]): Promise<never> => {
  throw new Error('nothing calls this')
}
