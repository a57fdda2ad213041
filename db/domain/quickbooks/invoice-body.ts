import { hash } from 'node:crypto'
import { compareDecimals, readDecimal, readScientificDecimal, shortestDecimal } from '../exact-decimal.ts'
import { compare, type Decimal, formatUnitPrice, multiply, roundToCents } from '../money.ts'
import { toAsciiAddress } from '../texts/email-addresses.ts'
import { exactNumber } from './exact-json.ts'
import { truncateText } from './names.ts'

/** The fields of an invoice that are sent to QuickBooks. */
export interface PushedInvoice {
  invoiceNumber: string
  /** Issue date. `issueDate` and `dueDate` are days (YYYY-MM-DD) in the organization's time zone. */
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

/** Ids and settings of the QuickBooks company that an invoice there needs. */
export interface QuickbooksInvoiceSettings {
  customerId: string
  itemId: string
  retainageItemId: string
  taxCodeId: string | null
  allowOnlinePayment: boolean
  /** E-mail address to which QuickBooks sends the invoice; null if it is unknown or too long. */
  email: string | null
}

const longestDescription = 4_000
/** Maximum length of an e-mail address in QuickBooks, in characters. */
export const maxEmailLength = 100

/**
 * Returns a contact's e-mail address in ASCII for QuickBooks. Null if there is none, or if it is longer than QuickBooks
 * allows.
 */
export function emailForQuickbooks(email: string | null): string | null {
  const sent = email && toAsciiAddress(email)
  return sent !== null && sent.length <= maxEmailLength ? sent : null
}

/**
 * Returns the content of an invoice for QuickBooks. It is sent both to create the invoice and to update it (sparse
 * update), so it has no id and no version. An invoice without a due date is due on its issue date, as in this service.
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
 * Returns an invoice line for QuickBooks. QuickBooks multiplies quantity and price itself, so they are sent only if
 * their rounded product is the line's total.
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

/** Returns a hash of the content that is sent to QuickBooks. It changes with the content. */
export const contentHash = (content: object): string => hash('sha256', JSON.stringify(content), 'base64url')

/**
 * Returns the marker that identifies the request which created an invoice. It is the end of the invoice's private note
 * in QuickBooks.
 */
export const creationMarkerOf = (requestId: string): string => `ref:${requestId}`

const note = (invoiceNumber: string, reference: string): string => `Pushed as ${invoiceNumber}, ${reference}`

/**
 * Returns the body of the request that creates the invoice in QuickBooks. The request is stored with this body before
 * it is sent.
 */
export const invoiceCreationBody = (invoice: PushedInvoice, content: object, requestId: string): string =>
  JSON.stringify({ ...content, PrivateNote: note(invoice.invoiceNumber, creationMarkerOf(requestId)) })

/**
 * Values of an update for members that are absent from the new content. Without them, a sparse update would keep the
 * values of an earlier push.
 */
const plainInvoice = {
  AllowOnlineACHPayment: false,
  AllowOnlineCreditCardPayment: false,
  TxnTaxDetail: { TotalTax: exactNumber('0') },
}

/**
 * Returns the body of a request that updates an invoice in QuickBooks. `version` is the invoice's version there, as it
 * was read last.
 */
export const invoiceUpdateBody = (content: object, version: { id: string; syncToken: string }): string =>
  JSON.stringify({ Id: version.id, SyncToken: version.syncToken, sparse: true, ...plainInvoice, ...content })

/**
 * Returns QuickBooks' `requestid` for a change, at most 50 characters. `parts` identify the change: its kind and its
 * body, which includes the version to change. Different parts give different ids.
 */
export const requestIdOfChange = (...parts: string[]): string => hash('sha256', JSON.stringify(parts), 'base64url')

/** Reports whether an amount from QuickBooks, the text of a JSON number in any notation, equals the given amount. */
export function equalsAmount(written: string | undefined, amount: Decimal): boolean {
  const value = readScientificDecimal(written ?? '')
  return value !== undefined && compareDecimals(value, readDecimal(amount)) === 0
}

/**
 * Formats an amount from QuickBooks, such as 90.1, with at least two decimal places. Any other text stays as it is. The
 * result is cut to 50 characters.
 */
export function formatQuickbooksAmount(written: string): string {
  const value = readScientificDecimal(written)
  return (value ? formatUnitPrice(shortestDecimal(value)) : written).slice(0, 50)
}
