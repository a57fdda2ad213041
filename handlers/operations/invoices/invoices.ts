import { type ChangedChild, findChildOf } from '../../../db/engine/records/children.ts'
import { aggregateInvoices } from '../../../db/nouns/invoices/aggregates.ts'
import { type Invoice, invoices, markInvoiceSent } from '../../../db/nouns/invoices/invoices.ts'
import {
  appendInvoiceLineItems,
  type InvoiceLineItem,
  invoiceLines,
  removeInvoiceLineItem,
  reorderInvoiceLineItems,
  updateInvoiceLineItem,
} from '../../../db/nouns/invoices/line-items.ts'
import { shareInvoice } from '../../../db/nouns/invoices/paper.ts'
import { invoiceLink } from '../../../db/nouns/invoices/public-link.ts'
import { linkUrl } from '../../../db/services/links/links.ts'
import { linkBilledItems, unlinkBilledItems } from '../../../db/workflows/billed-items.ts'
import { createInvoiceFromBid } from '../../../db/workflows/invoice-of-bid.ts'
import { createInvoiceFromPayApp } from '../../../db/workflows/invoice-of-pay-app.ts'
import {
  deleteInvoice,
  type EndedInvoice,
  moveInvoice,
  voidInvoice,
} from '../../../db/workflows/invoice-transitions.ts'
import type { Handlers, Services } from '../../pipeline/contract/contract.ts'
import { listChildrenHandler } from '../../pipeline/verbs/children.ts'
import { addPaperWarnings, sendByMailHandler, startPdfHandler } from '../../pipeline/verbs/papers.ts'
import {
  bulkFetchHandler,
  countHandler,
  createHandler,
  getHandler,
  listHandler,
  requireRecord,
  startExportHandler,
  toJobResponse,
  updateHandler,
} from '../../pipeline/verbs/verbs.ts'

/** Returns the changed invoice. If a job voids it in the accounting system, `meta` has the job's id. */
const withItsJob = (services: Services, { invoice, jobId }: EndedInvoice) => ({
  data: invoice,
  meta: jobId === undefined ? {} : toJobResponse(services, jobId),
})

/** Returns a line in a response whose ETag is the version of its invoice. */
const ofInvoice = ({ child, parent }: ChangedChild<Invoice, InvoiceLineItem>) => ({ data: child, etagOf: parent })

export const invoiceHandlers = {
  listInvoices: listHandler(invoices),
  createInvoice: createHandler(invoices),
  bulkFetchInvoices: bulkFetchHandler(invoices),
  countInvoices: countHandler(invoices),
  aggregateInvoices: async ({ db, caller, query }) => ({ data: await aggregateInvoices(db, caller, query) }),
  exportInvoices: startExportHandler(invoices),
  getInvoice: getHandler(invoices),
  updateInvoice: updateHandler(invoices),
  deleteInvoice: async ({ db, caller, params, services }) =>
    withItsJob(services, await deleteInvoice(db, caller, params.id)),
  voidInvoice: async ({ db, caller, params, services }) =>
    withItsJob(services, await voidInvoice(db, caller, params.id)),
  moveInvoice: {
    require: requireRecord(invoices),
    handle: async ({ db, caller, params, body }) => ({
      data: await moveInvoice(db, caller, params.id, body.targetProjectId),
    }),
  },
  createInvoiceFromBid: async ({ db, caller, body }) => ({ data: await createInvoiceFromBid(db, caller, body) }),
  createInvoiceFromPayApp: async ({ db, caller, body }) => ({ data: await createInvoiceFromPayApp(db, caller, body) }),
  linkInvoiceBilledItems: {
    require: requireRecord(invoices),
    handle: async ({ db, caller, params, body }) => {
      const linked = await linkBilledItems(db, caller, params.id, body.items)
      return { data: linked, etagOf: linked.invoice }
    },
  },
  unlinkInvoiceBilledItems: async ({ db, caller, params }) => {
    const unlinked = await unlinkBilledItems(db, caller, params.id)
    return { data: unlinked, etagOf: unlinked.invoice }
  },
  sendInvoice: sendByMailHandler('invoice'),
  resendInvoice: sendByMailHandler('invoice', { again: true }),
  shareInvoice: async ({ db, caller, params, body, services }) => {
    const { token, createdAt } = await shareInvoice(db, caller, services.secrets, params.id, body ?? {})
    const url = linkUrl(services.settings.publicOrigin, invoiceLink, token)
    return addPaperWarnings({ db, caller, params }, 'invoice', { url, shareTokenCreatedAt: createdAt })
  },
  renderInvoicePdf: startPdfHandler('invoice'),
  markInvoiceSent: async ({ db, caller, params }) => ({ data: await markInvoiceSent(db, caller, params.id) }),
  listInvoiceLineItems: listChildrenHandler(invoiceLines),
  appendInvoiceLineItems: {
    require: requireRecord(invoices),
    handle: async ({ db, caller, params, body }) => {
      const { items, parent } = await appendInvoiceLineItems(db, caller, params.id, body.lines)
      return { data: items, etagOf: parent }
    },
  },
  reorderInvoiceLineItems: async ({ db, caller, params, body }) => {
    const { items, parent } = await reorderInvoiceLineItems(db, caller, params.id, body.ids)
    return { data: items, etagOf: parent }
  },
  getInvoiceLineItem: async ({ db, caller, params: { id: parentId, lineItemId: id } }) =>
    ofInvoice(await findChildOf(db, caller, invoiceLines, { parentId, id })),
  updateInvoiceLineItem: async ({ db, caller, params, body }) =>
    ofInvoice(await updateInvoiceLineItem(db, caller, params.id, params.lineItemId, body)),
  removeInvoiceLineItem: async ({ db, caller, params }) =>
    ofInvoice(await removeInvoiceLineItem(db, caller, params.id, params.lineItemId)),
} satisfies Partial<Handlers>
