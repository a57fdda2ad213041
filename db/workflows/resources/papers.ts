import type { BidPaper } from '../../domain/bids/paper.ts'
import type { ChangeOrderPaper } from '../../domain/change-orders/paper.ts'
import type { InvoicePaper } from '../../domain/invoices/paper.ts'
import type { PayAppPaper } from '../../domain/pay-apps/paper.ts'
import type { SignaturePaper } from '../../domain/signature-requests/paper.ts'
import type { DailyReport } from '../../domain/site-logs/paper.ts'
import type { StatementPaper } from '../../domain/statements/paper.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import type { Bid } from '../../nouns/bids/bids.ts'
import { bidMailing, bidPaperKind } from '../../nouns/bids/paper.ts'
import type { ChangeOrder } from '../../nouns/change-orders/change-orders.ts'
import { changeOrderMailing, changeOrderPaperKind } from '../../nouns/change-orders/paper.ts'
import type { Invoice } from '../../nouns/invoices/invoices.ts'
import { invoiceMailing, invoicePaperKind } from '../../nouns/invoices/paper.ts'
import { payAppMailing, payAppPaperKind } from '../../nouns/pay-apps/paper.ts'
import type { PayApp } from '../../nouns/pay-apps/pay-apps.ts'
import { signatureMailing, signaturePaperKind } from '../../nouns/signature-requests/paper.ts'
import type { SignatureRequest } from '../../nouns/signature-requests/signature-requests.ts'
import { siteLogPaperKind } from '../../nouns/site-logs/paper.ts'
import type { SiteLog } from '../../nouns/site-logs/site-logs.ts'
import { statementPaperKind } from '../../nouns/statements/paper.ts'
import type { PaperMailing } from '../../services/papers/mailing.ts'
import type { PaperKind } from '../../services/papers/paper-kind.ts'

/**
 * This module lists all kinds of papers, keyed by entity type, and the kinds that are mailed. PDFs, mails, their jobs
 * and public pages use these lists. A new kind of paper needs its types and its entry here, and its drawing and mail in
 * workers/. The compiler reports missing entries.
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
export type MailedPaperName = Extract<PaperName, 'bid' | 'change_order' | 'pay_app' | 'invoice' | 'signature_request'>
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

export const paperMailings: { [Name in MailedPaperName]: PaperMailing<RecordOf<Name>, PaperOf<Name>> } = {
  bid: bidMailing,
  change_order: changeOrderMailing,
  pay_app: payAppMailing,
  invoice: invoiceMailing,
  signature_request: signatureMailing,
}

/**
 * Returns the name of the kind of paper for a job's resource type. Throws an Error for a family without a paper, which
 * means that the job was enqueued wrongly.
 */
export function paperNameOfFamily(family: string): PaperName {
  const paper = Object.values(paperKinds).find((one) => one.family === family)
  if (!paper) throw new Error(`${family} has no paper`)
  return paper.entityType
}

/** Returns the entity type as the name of a kind of paper. Throws an Error if records of this type have no paper. */
export function requirePaperName(entityType: string): PaperName {
  if (!Object.hasOwn(paperKinds, entityType)) throw new Error(`${entityType} has no paper`)
  return entityType as PaperName
}

/**
 * Returns the name of the mailed kind of paper for a job's resource type. Throws an Error if papers of the family are
 * not mailed.
 */
export function mailedPaperNameOfFamily(family: string): MailedPaperName {
  const name = paperNameOfFamily(family)
  if (!Object.hasOwn(paperMailings, name)) throw new Error(`${family} is not mailed`)
  return name as MailedPaperName
}
