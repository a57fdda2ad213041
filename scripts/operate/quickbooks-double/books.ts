import { Big } from 'big.js'
import { exactNumber, listAtPath, textAtPath, valueAtPath } from '../../../db/domain/quickbooks/exact-json.ts'
import { createFault } from './answers.ts'
import type { QueryRow } from './query.ts'

export interface CompanyOptions {
  name?: string
  customTransactionNumbers?: boolean
  /** Names of items; the first one gets the id 1. */
  items?: string[]
  vendors?: string[]
  employees?: string[]
  taxCodes?: string[]
  automatedSalesTax?: boolean
}

/** A mail that QuickBooks has sent. */
export interface SentMail {
  invoiceId: string
  to: string
  total: string
  at: string
}

/** Books of one company: names, items, invoices and sent mails. Ids are texts, as in QuickBooks. */
export class CompanyBooks {
  readonly realmId: string
  readonly name: string
  customTransactionNumbers: boolean
  readonly automatedSalesTax: boolean
  readonly customers: QueryRow[] = []
  readonly vendors: QueryRow[]
  readonly employees: QueryRow[]
  readonly items: QueryRow[]
  readonly taxCodes: QueryRow[]
  readonly invoices: QueryRow[] = []
  readonly mails: SentMail[] = []
  #lastId = 100
  readonly #now: () => number

  constructor(realmId: string, options: CompanyOptions, now: () => number) {
    this.realmId = realmId
    this.name = options.name ?? 'Cascade Ridge Builders'
    this.customTransactionNumbers = options.customTransactionNumbers ?? true
    this.automatedSalesTax = options.automatedSalesTax ?? false
    this.items = (options.items ?? ['Services', 'Retainage']).map((Name, index) => ({
      ...{ Name, FullyQualifiedName: Name, Active: true, Type: 'Service' },
      ...{ domain: 'QBO', sparse: false, Id: String(index + 1), SyncToken: '0' },
    }))
    const named = (names: string[] = []): QueryRow[] =>
      names.map((DisplayName) => this.#stamped({ DisplayName, Active: true }))
    this.vendors = named(options.vendors)
    this.employees = named(options.employees)
    this.taxCodes = (options.taxCodes ?? ['State tax']).map((Name, index) => ({
      Name,
      Active: true,
      Id: String(index + 2),
    }))
    this.#now = now
  }

  get tables(): Record<string, readonly QueryRow[]> {
    const { customers: Customer, vendors: Vendor, employees: Employee, items: Item, taxCodes: TaxCode } = this
    return { Customer, Vendor, Employee, Item, TaxCode, Invoice: this.invoices }
  }

  #stamped(row: QueryRow): QueryRow {
    this.#lastId += 1
    return { ...row, domain: 'QBO', sparse: false, Id: String(this.#lastId), SyncToken: '0' }
  }

  /** Handles POST .../customer. */
  createCustomer(body: unknown): QueryRow {
    const name = textAtPath(body, 'DisplayName') ?? ''
    if (name === '') throw createFault('2020', 'Required param missing', 'Required parameter DisplayName is missing')
    if (name.length > 500) throw tooLong('DisplayName')
    if (name.includes(':')) throw createFault('2040', 'Invalid String', 'The string contains a colon', 'DisplayName')
    const taken = [...this.customers, ...this.vendors, ...this.employees].some(
      (one) => String(one.DisplayName).toLowerCase() === name.toLowerCase(),
    )
    if (taken) throw createFault('6240', 'Duplicate Name Exists Error', `The name supplied already exists. : ${name}`)
    const customer = this.#stamped({ ...(body as object), DisplayName: name, Active: true })
    this.customers.push(customer)
    return customer
  }

  /** Handles GET .../invoice/<id>. */
  invoice(id: string): QueryRow {
    const found = this.invoices.find(({ Id }) => Id === id)
    if (found) return found
    throw createFault(
      '610',
      'Object Not Found',
      'Object Not Found : Something you are trying to use has been made inactive.',
    )
  }

  /** Handles POST .../invoice without an Id. */
  createInvoice(body: unknown): QueryRow {
    const { DocNumber, ...others } = this.#written(body, {})
    const number = this.customTransactionNumbers ? DocNumber : String(1000 + this.invoices.length)
    const invoice = this.#stamped({
      ...others,
      ...(number !== undefined && { DocNumber: number }),
      EmailStatus: 'NotSet',
      MetaData: { CreateTime: this.#time(), LastUpdatedTime: this.#time() },
    })
    this.invoices.push(invoice)
    return invoice
  }

  /** Handles POST .../invoice with an Id. Only sparse updates are supported; other members are kept. */
  updateInvoice(body: unknown): QueryRow {
    const before = this.#fresh(body)
    if (valueAtPath(body, 'sparse') !== true) {
      throw createFault('2010', 'Request has invalid or unsupported property', 'The double takes sparse updates only')
    }
    const changed = this.#written(body, before)
    return this.#put(before, { ...before, ...changed })
  }

  /** Handles POST .../invoice?operation=void. */
  voidInvoice(body: unknown): QueryRow {
    const before = this.#fresh(body)
    const zero = exactNumber('0')
    const lines = listAtPath(before, 'Line').map((line) => ({ ...(line as object), Amount: zero }))
    const note = `Voided - ${textAtPath(before, 'PrivateNote') ?? ''}`
    return this.#put(before, { ...before, Line: lines, TotalAmt: zero, Balance: zero, PrivateNote: note })
  }

  /** Handles POST .../invoice/<id>/send. */
  sendInvoice(id: string, sendTo: string | null): QueryRow {
    const before = this.invoice(id)
    const to = sendTo ?? textAtPath(before, 'BillEmail', 'Address')
    if (!to) throw createFault('6250', 'Email address missing', 'The transaction has no e-mail address')
    const at = this.#time()
    this.mails.push({ invoiceId: id, to, total: textAtPath(before, 'TotalAmt')!, at })
    const DeliveryInfo = { DeliveryType: 'Email', DeliveryTime: at }
    return this.#put(before, { ...before, BillEmail: { Address: to }, EmailStatus: 'EmailSent', DeliveryInfo })
  }

  #fresh(body: unknown): QueryRow {
    const before = this.invoice(textAtPath(body, 'Id') ?? '')
    if (textAtPath(body, 'SyncToken') === before.SyncToken) return before
    throw createFault('5010', 'Stale Object Error', `Stale Object Error : You and another were working on ${before.Id}`)
  }

  #put(before: QueryRow, after: QueryRow): QueryRow {
    const SyncToken = String(Number(before.SyncToken) + 1)
    const MetaData = { ...(before.MetaData as object), LastUpdatedTime: this.#time() }
    const row = { ...after, SyncToken, MetaData, sparse: false }
    this.invoices[this.invoices.indexOf(before)] = row
    return row
  }

  /** Returns the current time to the second, in ISO 8601 with the offset of the company's time zone. */
  #time(): string {
    return `${new Date(this.#now() - 8 * 3_600_000).toISOString().slice(0, 19)}-08:00`
  }

  /**
   * Checks the body of an invoice and returns the invoice to store, with the total computed from the body and the
   * previous version.
   */
  #written(body: unknown, before: QueryRow): QueryRow {
    const row = { ...(body as QueryRow) }
    this.#checkCustomer(textAtPath({ ...before, ...row }, 'CustomerRef', 'value'))
    this.#checkNumber(textAtPath(row, 'DocNumber'), before.Id)
    if ((textAtPath(row, 'PrivateNote') ?? '').length > 4000) throw tooLong('PrivateNote')
    if ((textAtPath(row, 'BillEmail', 'Address') ?? '').length > 100) throw tooLong('BillEmail.Address')
    const lines = listAtPath({ ...before, ...row }, 'Line')
    if (lines.length === 0) throw createFault('2020', 'Required param missing', 'Required parameter Line is missing')
    const amounts = lines.map((line) => this.#amountOf(line))
    const isTaxed = lines.some((line) => textAtPath(line, 'SalesItemLineDetail', 'TaxCodeRef', 'value') === 'TAX')
    const tax = (isTaxed && textAtPath({ ...before, ...row }, 'TxnTaxDetail', 'TotalTax')) || '0'
    const total = amounts.reduce((sum, amount) => sum.plus(amount), new Big(tax))
    if (total.lt(0)) throw createFault('6000', 'A business validation error has occurred', 'Total is negative')
    const sum = exactNumber(total.toFixed(2))
    return { ...row, TotalAmt: sum, Balance: sum }
  }

  #checkCustomer(id: string | undefined): void {
    const found = this.customers.find((one) => one.Id === id)
    if (id === undefined)
      throw createFault('2020', 'Required param missing', 'Required parameter CustomerRef is missing')
    if (!found)
      throw createFault('2500', 'Invalid Reference Id', `Invalid Reference Id : Names element id ${id} not found`)
    if (found.Active === false) throw createFault('610', 'Object Not Found', `Customer ${id} has been made inactive`)
  }

  #checkNumber(number: string | undefined, ownId: unknown): void {
    if (number === undefined || !this.customTransactionNumbers) return
    if (number.length > 21) throw tooLong('DocNumber')
    const other = this.invoices.find((one) => one.DocNumber === number && one.Id !== ownId)
    if (!other) return
    const detail = `Duplicate Document Number Error : You must specify a different number. This number has already been used. DocNumber=${number} is assigned to TxnType=Invoice with TxnId=${other.Id}`
    throw createFault('6140', 'Duplicate Document Number Error', detail)
  }

  /** Checks a line and returns its amount; 0 for a line without an item, which QuickBooks ignores. */
  #amountOf(line: unknown): Big {
    if ((textAtPath(line, 'Description') ?? '').length > 4000) throw tooLong('Line.Description')
    if (textAtPath(line, 'DetailType') !== 'SalesItemLineDetail') return new Big(0)
    const item = textAtPath(line, 'SalesItemLineDetail', 'ItemRef', 'value')
    if (item === undefined) return new Big(0)
    if (!this.items.some((one) => one.Id === item && one.Active === true)) {
      throw createFault('2500', 'Invalid Reference Id', `Invalid Reference Id : Item ${item} not found`)
    }
    const amount = new Big(textAtPath(line, 'Amount') ?? '0')
    const quantity = textAtPath(line, 'SalesItemLineDetail', 'Qty')
    const price = textAtPath(line, 'SalesItemLineDetail', 'UnitPrice')
    if (quantity === undefined || price === undefined) return amount
    const product = new Big(quantity).times(price).round(2, Big.roundHalfUp)
    if (!product.eq(amount)) {
      throw createFault(
        '6070',
        'Amount calculation incorrect',
        `Amount is not equal to UnitPrice * Qty. Supplied ${amount}`,
      )
    }
    return amount
  }
}

const tooLong = (element: string) =>
  createFault('2050', 'String length is either shorter or longer than supported', `${element} is too long`, element)
