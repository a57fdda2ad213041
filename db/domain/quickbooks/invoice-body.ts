import { hash } from 'node:crypto'
import { Big } from 'big.js'
import { compare, type Decimal, formatUnitPrice, multiply, roundToCents } from '../money.ts'
import { toAsciiAddress } from '../texts/email-addresses.ts'
import { exactNumber } from './exact-json.ts'
import { truncateText } from './names.ts'

/** The part of an invoice that is sent to QuickBooks. */
export interface PushedInvoice {
  invoiceNumber: string
  /** Issue date. Like the due date, it is a day (YYYY-MM-DD) in the organization's time zone. */
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

/** Settings of the QuickBooks company for writing an invoice. */
export interface QuickbooksInvoiceSettings {
  customerId: string
  itemId: string
  retainageItemId: string
  taxCodeId: string | null
  allowOnlinePayment: boolean
  /** E-mail address to which QuickBooks sends the invoice; null if unknown. */
  email: string | null
}

const longestDescription = 4_000
/** Maximum length of an e-mail address in QuickBooks, in characters. */
export const maxEmailLength = 100

/** Returns a contact's address in ASCII for QuickBooks, or null if it is longer than QuickBooks allows. */
export function emailForQuickbooks(email: string | null): string | null {
  const sent = email && toAsciiAddress(email)
  return sent !== null && sent.length <= maxEmailLength ? sent : null
}

/**
 * Returns the members of an invoice in QuickBooks that a creation and a sparse update share, without its version there.
 * An invoice without a due date is due at once, as it is in this service.
 */
export function quickbooksInvoiceContent(invoice: PushedInvoice, wording: QuickbooksInvoiceSettings): object {
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

/**
 * Returns a line for QuickBooks. Quantity and price are sent only if their product, rounded, is the line's total,
 * because QuickBooks multiplies them itself.
 */
function lineContent({ description, quantity, unitPrice, total }: PushedLine, itemId: string, tax: string): object {
  const agrees = roundToCents(multiply(quantity, unitPrice)) === roundToCents(total)
  return {
    DetailType: 'SalesItemLineDetail',
    Amount: exactNumber(total),
    Description: truncateText(description, longestDescription),
    SalesItemLineDetail: {
      ItemRef: { value: itemId },
      ...(agrees && { Qty: exactNumber(quantity), UnitPrice: exactNumber(unitPrice) }),
      TaxCodeRef: { value: tax },
    },
  }
}

function discountLine({ discountAmount }: PushedInvoice, itemId: string, tax: string): object[] {
  if (compare(discountAmount, '0') === 0) return []
  const total = roundToCents(multiply(discountAmount, '-1'))
  return [lineContent({ kind: 'item', description: 'Discount', quantity: '1', unitPrice: total, total }, itemId, tax)]
}

/** Returns a hash that changes whenever the content sent to QuickBooks changes. */
export const contentHash = (content: object): string => hash('sha256', JSON.stringify(content), 'base64url')

/** Returns the marker at the end of an invoice's private note that identifies the request that created it. */
export const creationMarkerOf = (requestId: string): string => `ref:${requestId}`

const note = (invoiceNumber: string, reference: string): string => `Pushed as ${invoiceNumber}, ${reference}`

/** Returns the body of the request that creates the invoice, as it is stored and sent. */
export const creationBody = (invoice: PushedInvoice, content: object, requestId: string): string =>
  JSON.stringify({ ...content, PrivateNote: note(invoice.invoiceNumber, creationMarkerOf(requestId)) })

/** Empty values for members that an update may leave out. A sparse update would keep the values of an earlier push. */
const plainInvoice = {
  AllowOnlineACHPayment: false,
  AllowOnlineCreditCardPayment: false,
  TxnTaxDetail: { TotalTax: exactNumber('0') },
}

/** Returns the body of a request that updates the invoice version read last. */
export const updateBody = (content: object, version: { id: string; syncToken: string }): string =>
  JSON.stringify({ Id: version.id, SyncToken: version.syncToken, sparse: true, ...plainInvoice, ...content })

/** Returns the requestid for a change of one version, at most 50 characters. A different body gives a different id. */
export const changeRequestId = (...parts: string[]): string => hash('sha256', JSON.stringify(parts), 'base64url')

/** Reports whether an amount in QuickBooks' notation, a JSON number of any form, equals the given amount. */
export function equalsAmount(written: string | undefined, amount: Decimal): boolean {
  try {
    return written !== undefined && new Big(written).eq(amount)
  } catch {
    return false
  }
}

/**
 * Returns an amount in QuickBooks' notation, such as 90.1, with at least two places; any other text unchanged, cut to
 * 50 characters.
 */
export function formatQuickbooksAmount(written: string): string {
  try {
    return formatUnitPrice(new Big(written).toFixed()).slice(0, 50)
  } catch {
    return written.slice(0, 50)
  }
}
