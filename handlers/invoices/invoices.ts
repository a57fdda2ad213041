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
import { requireAlsoScopes } from '../verbs/also-scopes.ts'
import { listOf } from '../verbs/children.ts'
import { sendByMail, sharedPaper, startPdf } from '../verbs/papers.ts'
import { bulkFetch, count, create, enqueuedAs, get, list, startExport, update } from '../verbs/verbs.ts'

/** Returns the changed invoice. If a job voids it in the accounting system, `meta` has the job's id. */
const withItsJob = (services: Services, { invoice, jobId }: EndedInvoice) =>
  new WithMeta(invoice, jobId === undefined ? {} : enqueuedAs(services, jobId))

/** Returns a line in a response whose ETag is the version of its invoice. */
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
  moveInvoice: async (call) => {
    const { db, caller, params, body } = call
    await findRecord(db, caller, invoices, params.id)
    requireAlsoScopes(call)
    return moveInvoice(db, caller, params.id, body.targetProjectId)
  },
  createInvoiceFromBid: async (call) => {
    requireAlsoScopes(call)
    return createInvoiceFromBid(call.db, call.caller, call.body)
  },
  createInvoiceFromPayApp: async (call) => {
    requireAlsoScopes(call)
    return createInvoiceFromPayApp(call.db, call.caller, call.body)
  },
  linkInvoiceBilledItems: async (call) => {
    const { db, caller, params, body } = call
    await findRecord(db, caller, invoices, params.id)
    requireAlsoScopes(call)
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
    const url = linkUrl(services.settings.publicOrigin, invoiceLink, token)
    return sharedPaper({ db, caller, params }, 'invoice', { url, shareTokenCreatedAt: createdAt })
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
