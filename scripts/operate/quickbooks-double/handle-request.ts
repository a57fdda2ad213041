import { exactNumber } from '../../../db/domain/quickbooks/exact-json.ts'
import { DoubleAnswer } from './answers.ts'
import type { CompanyBooks } from './books.ts'
import { answerQuery } from './query.ts'
import { type DoubleRequest, parseRequestBody } from './requests.ts'

/**
 * Carries out a request on a company's books and returns the response. Throws a DoubleAnswer for an invalid request.
 */
export function handleDoubleRequest(
  books: CompanyBooks,
  { part, url, request, body }: Omit<DoubleRequest, 'realmId'>,
): DoubleAnswer {
  const id = url.pathname.split('/')[5] ?? ''
  const type = request.headers['content-type']?.split(';')[0]
  const wanted = part === 'send' ? 'application/octet-stream' : 'application/json'
  if (request.method === 'POST' && type !== wanted) {
    return new DoubleAnswer(415, {
      Fault: { Error: [{ Message: 'Unsupported Media Type', code: '415' }], type: 'SystemFault' },
    })
  }
  switch (part) {
    case 'companyinfo':
      return new DoubleAnswer(200, { CompanyInfo: { CompanyName: books.name, Id: '1', SyncToken: '0' } })
    case 'preferences':
      return new DoubleAnswer(200, { Preferences: preferencesOf(books) })
    case 'query': {
      const { entity, rows } = answerQuery(url.searchParams.get('query') ?? '', books.tables)
      return new DoubleAnswer(200, {
        QueryResponse: rows.length > 0 ? { [entity]: rows, maxResults: rows.length } : {},
      })
    }
    case 'customer':
      return new DoubleAnswer(200, { Customer: books.createCustomer(parseRequestBody(body)) })
    case 'read':
      return new DoubleAnswer(200, { Invoice: books.invoice(id) })
    case 'send':
      return new DoubleAnswer(200, { Invoice: books.sendInvoice(id, url.searchParams.get('sendTo')) })
    case 'void':
      return new DoubleAnswer(200, { Invoice: books.voidInvoice(parseRequestBody(body)) })
    case 'update':
      return new DoubleAnswer(200, { Invoice: books.updateInvoice(parseRequestBody(body)) })
    default:
      return new DoubleAnswer(200, { Invoice: books.createInvoice(parseRequestBody(body)) })
  }
}

const preferencesOf = (books: CompanyBooks) => ({
  SalesFormsPrefs: { CustomTxnNumbers: books.customTransactionNumbers, AllowDiscount: true },
  TaxPrefs: { UsingSalesTax: true, PartnerTaxEnabled: books.automatedSalesTax },
  CurrencyPrefs: { HomeCurrency: { value: 'USD' }, MultiCurrencyEnabled: false },
  OtherPrefs: { NameValue: [{ Name: 'SalesFormsPrefs.DefaultTerms', Value: exactNumber('3') }] },
})
