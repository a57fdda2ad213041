import type { NewJob } from '../../db/jobs/jobs.ts'
import { resource } from '../../db/records/resource.ts'
import { registered } from '../../db/resources/registry.ts'
import type { Handlers } from '../../handlers/contract.ts'
import { handlers } from '../../handlers/index.ts'
import type { ServeSlice } from '../../workers/slices.ts'

/**
 * What must not compile. Each of these is one slip, and an error that does not come is one itself, so that `make check`
 * fails when what ties these places together is cut. Nothing calls them.
 */

const manufacturer = {
  table: 'manufacturers',
  label: 'manufacturer',
  family: 'manufacturers',
  scope: 'products',
  references: {},
  date: 'createdAt',
} as const

const changeOrder = {
  table: 'change_orders',
  label: 'change order',
  family: 'change-orders',
  scope: 'change_orders',
  references: {},
  date: 'createdAt',
} as const

const named = { entityType: 'change_order', title: [['title']] } as const

export const resources = () => [
  resource('Manufacturer', manufacturer),
  // @ts-expect-error: a field of the contract for which the table has no column
  resource('Manufacturer', { ...manufacturer, table: 'lead_stages' }),
  // @ts-expect-error: a table whose place in the order of locks is not said
  resource('Manufacturer', { ...manufacturer, table: 'uploads' }),
  resource('ChangeOrder', { ...changeOrder, ...named, columnOverrides: { changeOrderNumber: 'own_number' } }),
  // @ts-expect-error: a field of a request whose column the table generates, and so cannot be written
  resource('ChangeOrder', { ...changeOrder, ...named }),
  // @ts-expect-error: a field that is written to a column that is not there
  resource('ChangeOrder', { ...changeOrder, ...named, columnOverrides: { changeOrderNumber: 'number' } }),
  // @ts-expect-error: a family of SearchedType that has no entityType
  resource('ChangeOrder', { ...changeOrder, columnOverrides: { changeOrderNumber: 'own_number' } }),
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
