import { hash } from 'node:crypto'
import { Big } from 'big.js'
import { compare, type Decimal, multiply, price, r2 } from '../money.ts'
import { sentAddress } from '../texts/email-addresses.ts'
import { exactNumber } from './exact-json.ts'
import { shortened } from './names.ts'

/** An invoice, as far as QuickBooks is told of it. */
export interface PushedInvoice {
  invoiceNumber: string
  /** Days, YYYY-MM-DD, as the invoice has them where the organization is. */
  issueDate: string
  dueDate: string | null
  discountAmount: Decimal
  taxAmount: Decimal
  total: Decimal
  lines: readonly PushedLine[]
}

export interface PushedLine {
  kind: 'item' | 'retainage'
  description: string
  quantity: Decimal
  unitPrice: Decimal
  total: Decimal
}

/** How it is written in this company. */
export interface Wording {
  customerId: string
  itemId: string
  retainageItemId: string
  taxCodeId: string | null
  allowOnlinePayment: boolean
  /** Where QuickBooks sends it; null where nobody knows. */
  email: string | null
}

const longestDescription = 4_000
/** The longest address that QuickBooks takes. */
export const longestEmail = 100

/** A contact's address as it goes to QuickBooks, in ASCII; null for one that is longer than it takes. */
export function emailWithin(email: string | null): string | null {
  const sent = email && sentAddress(email)
  return sent !== null && sent.length <= longestEmail ? sent : null
}

/**
 * What an invoice says in QuickBooks, apart from its number of version there: the members of a creation and of a sparse
 * update alike. An invoice without a due date is due at once there as it is here.
 */
export function invoiceContent(invoice: PushedInvoice, wording: Wording): object {
  const isTaxed = compare(invoice.taxAmount, '0') > 0
  const tax = isTaxed ? 'TAX' : 'NON'
  const lines = invoice.lines.map((line) =>
    lineContent(line, line.kind === 'retainage' ? wording.retainageItemId : wording.itemId, tax),
  )
  return {
    CustomerRef: { value: wording.customerId },
    DocNumber: invoice.invoiceNumber,
    TxnDate: invoice.issueDate,
    DueDate: invoice.dueDate ?? invoice.issueDate,
    ...(wording.email !== null && { BillEmail: { Address: wording.email } }),
    ...(wording.allowOnlinePayment && { AllowOnlineACHPayment: true, AllowOnlineCreditCardPayment: true }),
    Line: [...lines, ...discountLine(invoice, wording.itemId, tax)],
    ...(isTaxed && {
      TxnTaxDetail: {
        ...(wording.taxCodeId !== null && { TxnTaxCodeRef: { value: wording.taxCodeId } }),
        TotalTax: exactNumber(invoice.taxAmount),
      },
    }),
  }
}

/** Quantity and price are told only where QuickBooks, which multiplies them, comes to the same amount. */
function lineContent({ description, quantity, unitPrice, total }: PushedLine, itemId: string, tax: string): object {
  const agrees = r2(multiply(quantity, unitPrice)) === r2(total)
  return {
    DetailType: 'SalesItemLineDetail',
    Amount: exactNumber(total),
    Description: shortened(description, longestDescription),
    SalesItemLineDetail: {
      ItemRef: { value: itemId },
      ...(agrees && { Qty: exactNumber(quantity), UnitPrice: exactNumber(unitPrice) }),
      TaxCodeRef: { value: tax },
    },
  }
}

function discountLine({ discountAmount }: PushedInvoice, itemId: string, tax: string): object[] {
  if (compare(discountAmount, '0') === 0) return []
  const total = r2(multiply(discountAmount, '-1'))
  return [lineContent({ kind: 'item', description: 'Discount', quantity: '1', unitPrice: total, total }, itemId, tax)]
}

/** Changes when what QuickBooks would be told changes. */
export const contentHash = (content: object): string => hash('sha256', JSON.stringify(content), 'base64url')

/** The note's end by which an invoice is known as the one that a request has created. */
export const referenceOf = (requestId: string): string => `ref:${requestId}`

const note = (invoiceNumber: string, reference: string): string => `Pushed as ${invoiceNumber}, ${reference}`

/** The body of the creation, as it is stored and sent. */
export const creationBody = (invoice: PushedInvoice, content: object, requestId: string): string =>
  JSON.stringify({ ...content, PrivateNote: note(invoice.invoiceNumber, referenceOf(requestId)) })

/** What an invoice has that says nothing else: a sparse update leaves what it does not name as an earlier push wrote it. */
const plainInvoice = {
  AllowOnlineACHPayment: false,
  AllowOnlineCreditCardPayment: false,
  TxnTaxDetail: { TotalTax: exactNumber('0') },
}

/** The body of an update of the version read last. */
export const updateBody = (content: object, version: { id: string; syncToken: string }): string =>
  JSON.stringify({ Id: version.id, SyncToken: version.syncToken, sparse: true, ...plainInvoice, ...content })

/** The requestid of a change of one version, which is another for another body: at most 50 characters. */
export const changeRequestId = (...parts: string[]): string => hash('sha256', JSON.stringify(parts), 'base64url')

/** Whether an amount as QuickBooks writes it, any number, is this one. */
export function isAmount(written: string | undefined, amount: Decimal): boolean {
  try {
    return written !== undefined && new Big(written).eq(amount)
  } catch {
    return false
  }
}

/** An amount as QuickBooks writes it, such as 90.1, with two places at least; as it is where it is none. */
export function shownAmount(written: string): string {
  try {
    return price(new Big(written).toFixed()).slice(0, 50)
  } catch {
    return written.slice(0, 50)
  }
}
