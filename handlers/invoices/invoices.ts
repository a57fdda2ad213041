import { requireScope } from '../../db/access/required-scope.ts'
import { aggregateInvoices } from '../../db/invoices/aggregates.ts'
import { type Invoice, invoices, markInvoiceSent } from '../../db/invoices/invoices.ts'
import {
  appendInvoiceLineItems,
  type InvoiceLineItem,
  invoiceLines,
  removeInvoiceLineItem,
  reorderInvoiceLineItems,
  updateInvoiceLineItem,
} from '../../db/invoices/line-items.ts'
import { invoiceLink } from '../../db/invoices/link.ts'
import { shareInvoice } from '../../db/invoices/paper.ts'
import { linkUrl } from '../../db/links/links.ts'
import { type ChangedChild, findChildOf } from '../../db/records/children.ts'
import { findRecord } from '../../db/records/read.ts'
import { linkBilledItems, unlinkBilledItems } from '../../db/workflows/billed-items.ts'
import { createInvoiceFromBid } from '../../db/workflows/invoice-of-bid.ts'
import { createInvoiceFromPayApp } from '../../db/workflows/invoice-of-pay-app.ts'
import { deleteInvoice, type EndedInvoice, moveInvoice, voidInvoice } from '../../db/workflows/invoice-transitions.ts'
import { type Handlers, OfParent, type Services, WithMeta } from '../contract.ts'
import { listOf } from '../verbs/children.ts'
import { sendByMail, startPdf } from '../verbs/papers.ts'
import { bulkFetch, count, create, enqueuedAs, get, list, startExport, update } from '../verbs/verbs.ts'

/** The invoice as it was left; meta names the job that voids it in the accounting system, where there is one. */
const withItsJob = (services: Services, { invoice, jobId }: EndedInvoice) =>
  new WithMeta(invoice, jobId === undefined ? {} : enqueuedAs(services, jobId))

/** The scope that a request needs to name an item that an invoice bills. */
const readScopes = { change_order: 'change_orders:read', time_entry: 'time_entries:read' } as const

/** The version of a line's answer is its invoice's. */
const ofInvoice = ({ child, parent }: ChangedChild<Invoice, InvoiceLineItem>) => new OfParent(child, parent)

export const invoiceHandlers = {
  listInvoices: list(invoices),
  createInvoice: create(invoices),
  bulkFetchInvoices: bulkFetch(invoices),
  countInvoices: count(invoices),
  aggregateInvoices: ({ db, caller, query }) => aggregateInvoices(db, caller, query),
  exportInvoices: startExport(invoices),
  getInvoice: get(invoices),
  updateInvoice: update(invoices),
  deleteInvoice: async ({ db, caller, params, services }) =>
    withItsJob(services, await deleteInvoice(db, caller, params.id)),
  voidInvoice: async ({ db, caller, params, services }) =>
    withItsJob(services, await voidInvoice(db, caller, params.id)),
  moveInvoice: async ({ db, caller, params, body }) => {
    // As on every path, an id that is not found is said before a scope beyond the operation's own.
    await findRecord(db, caller, invoices, params.id)
    requireScope(caller, 'invoices:read')
    return moveInvoice(db, caller, params.id, body.targetProjectId)
  },
  createInvoiceFromBid: ({ db, caller, body }) => {
    requireScope(caller, 'bids:read')
    return createInvoiceFromBid(db, caller, body)
  },
  createInvoiceFromPayApp: ({ db, caller, body }) => {
    requireScope(caller, 'pay_apps:read')
    return createInvoiceFromPayApp(db, caller, body)
  },
  linkInvoiceBilledItems: async ({ db, caller, params, body }) => {
    await findRecord(db, caller, invoices, params.id)
    for (const { type } of body.items) requireScope(caller, readScopes[type])
    const linked = await linkBilledItems(db, caller, params.id, body.items)
    return new OfParent(linked, linked.invoice)
  },
  unlinkInvoiceBilledItems: async ({ db, caller, params }) => {
    const unlinked = await unlinkBilledItems(db, caller, params.id)
    return new OfParent(unlinked, unlinked.invoice)
  },
  sendInvoice: sendByMail('invoice'),
  resendInvoice: sendByMail('invoice', { again: true }),
  shareInvoice: async ({ db, caller, params, body, services }) => {
    const { token, createdAt } = await shareInvoice(db, caller, services.secrets, params.id, body ?? {})
    return { url: linkUrl(services.settings.publicOrigin, invoiceLink, token), shareTokenCreatedAt: createdAt }
  },
  renderInvoicePdf: startPdf('invoice'),
  markInvoiceSent: ({ db, caller, params }) => markInvoiceSent(db, caller, params.id),
  listInvoiceLineItems: listOf(invoiceLines),
  appendInvoiceLineItems: async ({ db, caller, params, body }) => {
    const { items, parent } = await appendInvoiceLineItems(db, caller, params.id, body.lines)
    return new OfParent(items, parent)
  },
  reorderInvoiceLineItems: async ({ db, caller, params, body }) => {
    const { items, parent } = await reorderInvoiceLineItems(db, caller, params.id, body.ids)
    return new OfParent(items, parent)
  },
  getInvoiceLineItem: async ({ db, caller, params: { id: parentId, lineItemId: id } }) =>
    ofInvoice(await findChildOf(db, caller, invoiceLines, { parentId, id })),
  updateInvoiceLineItem: async ({ db, caller, params, body }) =>
    ofInvoice(await updateInvoiceLineItem(db, caller, params.id, params.lineItemId, body)),
  removeInvoiceLineItem: async ({ db, caller, params }) =>
    ofInvoice(await removeInvoiceLineItem(db, caller, params.id, params.lineItemId)),
} satisfies Partial<Handlers>
