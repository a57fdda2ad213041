import type { Bid } from '../bids/bids.ts'
import { bidMailing, bidPaperKind } from '../bids/paper.ts'
import type { ChangeOrder } from '../change-orders/change-orders.ts'
import { changeOrderMailing, changeOrderPaperKind } from '../change-orders/paper.ts'
import type { BidPaper } from '../domain/bids/paper.ts'
import type { ChangeOrderPaper } from '../domain/change-orders/paper.ts'
import type { InvoicePaper } from '../domain/invoices/paper.ts'
import type { PayAppPaper } from '../domain/pay-apps/paper.ts'
import type { SignaturePaper } from '../domain/signature-requests/paper.ts'
import type { DailyReport } from '../domain/site-logs/paper.ts'
import type { StatementPaper } from '../domain/statements/paper.ts'
import type { Invoice } from '../invoices/invoices.ts'
import { invoiceMailing, invoicePaperKind } from '../invoices/paper.ts'
import type { Mailing } from '../papers/mailing.ts'
import type { PaperKind } from '../papers/paper-kind.ts'
import { payAppMailing, payAppPaperKind } from '../pay-apps/paper.ts'
import type { PayApp } from '../pay-apps/pay-apps.ts'
import type { Schemas } from '../records/resource.ts'
import { signatureMailing, signaturePaperKind } from '../signature-requests/paper.ts'
import type { SignatureRequest } from '../signature-requests/signature-requests.ts'
import { siteLogPaperKind } from '../site-logs/paper.ts'
import type { SiteLog } from '../site-logs/site-logs.ts'
import { statementPaperKind } from '../statements/paper.ts'

/**
 * Everything that is printed, and what of it is mailed, by the record's kind. PDFs, mails, their jobs and the pages
 * under public links are served from here: a new family adds its types, its kind of paper and, in the worker, a drawing and a
 * mail; without these it does not compile.
 */
interface PaperTypes {
  bid: { record: Bid; paper: BidPaper }
  change_order: { record: ChangeOrder; paper: ChangeOrderPaper }
  pay_app: { record: PayApp; paper: PayAppPaper }
  invoice: { record: Invoice; paper: InvoicePaper }
  site_log: { record: SiteLog; paper: DailyReport }
  signature_request: { record: SignatureRequest; paper: SignaturePaper }
  contact: { record: Schemas['Contact']; paper: StatementPaper }
}

export type PaperName = keyof PaperTypes
export type MailedName = Extract<PaperName, 'bid' | 'change_order' | 'pay_app' | 'invoice' | 'signature_request'>
export type RecordOf<Name extends PaperName> = PaperTypes[Name]['record']
export type PaperOf<Name extends PaperName> = PaperTypes[Name]['paper']

export const paperKinds: { [Name in PaperName]: PaperKind<Name, RecordOf<Name>, PaperOf<Name>> } = {
  bid: bidPaperKind,
  change_order: changeOrderPaperKind,
  pay_app: payAppPaperKind,
  invoice: invoicePaperKind,
  site_log: siteLogPaperKind,
  signature_request: signaturePaperKind,
  contact: statementPaperKind,
}

export const mailings: { [Name in MailedName]: Mailing<RecordOf<Name>, PaperOf<Name>> } = {
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
  const paper = Object.values(paperKinds).find((one) => one.family === family)
  if (!paper) throw new Error(`${family} has no paper`)
  return paper.entityType
}

/** The kind of paper of a row's entity_type. Throws for one that is not printed. */
export function paperNamed(entityType: string): PaperName {
  if (!Object.hasOwn(paperKinds, entityType)) throw new Error(`${entityType} has no paper`)
  return entityType as PaperName
}

/** The same for what is mailed. */
export function mailedFamily(family: string): MailedName {
  const name = paperOfFamily(family)
  if (!Object.hasOwn(mailings, name)) throw new Error(`${family} is not mailed`)
  return name as MailedName
}
