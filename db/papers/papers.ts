import type { Bid } from '../bids/bids.ts'
import { bidMailing, bidPaper } from '../bids/paper.ts'
import type { ChangeOrder } from '../change-orders/change-orders.ts'
import { changeOrderMailing, changeOrderPaper } from '../change-orders/paper.ts'
import type { BidDocument } from '../domain/bids/document.ts'
import type { ChangeOrderDocument } from '../domain/change-orders/document.ts'
import type { InvoiceDocument } from '../domain/invoices/document.ts'
import type { PayAppDocument } from '../domain/pay-apps/document.ts'
import type { SignatureDocument } from '../domain/signature-requests/document.ts'
import type { DailyReport } from '../domain/site-logs/document.ts'
import type { Invoice } from '../invoices/invoices.ts'
import { invoiceMailing, invoicePaper } from '../invoices/paper.ts'
import { payAppMailing, payAppPaper } from '../pay-apps/paper.ts'
import type { PayApp } from '../pay-apps/pay-apps.ts'
import type { Mailing } from '../printing/mailing.ts'
import type { Paper } from '../printing/paper.ts'
import { signatureMailing, signaturePaper } from '../signature-requests/paper.ts'
import type { SignatureRequest } from '../signature-requests/signature-requests.ts'
import { siteLogPaper } from '../site-logs/paper.ts'
import type { SiteLog } from '../site-logs/site-logs.ts'

/**
 * Everything that is printed, and what of it is mailed, by the record's kind. PDFs, mails, their jobs and the pages
 * under public links are served from here: a new family adds its types, its paper and, in the worker, a drawing and a
 * letter; without these it does not compile.
 */
interface PaperTypes {
  bid: { record: Bid; document: BidDocument }
  change_order: { record: ChangeOrder; document: ChangeOrderDocument }
  pay_app: { record: PayApp; document: PayAppDocument }
  invoice: { record: Invoice; document: InvoiceDocument }
  site_log: { record: SiteLog; document: DailyReport }
  signature_request: { record: SignatureRequest; document: SignatureDocument }
}

export type PaperName = keyof PaperTypes
export type MailedName = Extract<PaperName, 'bid' | 'change_order' | 'pay_app' | 'invoice' | 'signature_request'>
export type RecordOf<Name extends PaperName> = PaperTypes[Name]['record']
export type DocumentOf<Name extends PaperName> = PaperTypes[Name]['document']

export const papers: { [Name in PaperName]: Paper<Name, RecordOf<Name>, DocumentOf<Name>> } = {
  bid: bidPaper,
  change_order: changeOrderPaper,
  pay_app: payAppPaper,
  invoice: invoicePaper,
  site_log: siteLogPaper,
  signature_request: signaturePaper,
}

export const mailings: { [Name in MailedName]: Mailing<RecordOf<Name>, DocumentOf<Name>> } = {
  bid: bidMailing,
  change_order: changeOrderMailing,
  pay_app: payAppMailing,
  invoice: invoiceMailing,
  signature_request: signatureMailing,
}

/**
 * The kind of paper of a job's resourceType. Throws for a family that is not printed, a defect of whoever enqueued the
 * job.
 */
export function paperOfFamily(family: string): PaperName {
  const paper = Object.values(papers).find((one) => one.family === family)
  if (!paper) throw new Error(`${family} has no paper`)
  return paper.entityType
}

/** The kind of paper of a row's entity_type. Throws for one that is not printed. */
export function paperNamed(entityType: string): PaperName {
  if (!Object.hasOwn(papers, entityType)) throw new Error(`${entityType} has no paper`)
  return entityType as PaperName
}

/** The same for what is mailed. */
export function mailedFamily(family: string): MailedName {
  const name = paperOfFamily(family)
  if (!Object.hasOwn(mailings, name)) throw new Error(`${family} is not mailed`)
  return name as MailedName
}
