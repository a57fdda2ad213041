import t from 'tap'
import type { BidPaper } from '../../../db/domain/bids/paper.ts'
import { type Conventions, defaultConventions } from '../../../db/domain/conventions/conventions.ts'
import { localSalesTaxName } from '../../../db/domain/conventions/tax-names.ts'
import { valueFormatFor } from '../../../db/domain/conventions/value-format.ts'
import { paymentSentences } from '../../../db/domain/invoices/line-texts.ts'
import { labelsOf } from '../../../db/domain/language/labels.ts'
import { type Language, languages } from '../../../db/domain/language/languages.ts'
import { type Letterhead, salesTaxName } from '../../../db/domain/papers/letterhead.ts'
import { bidSample } from '../../../db/domain/samples/bid.ts'
import { changeOrderSample } from '../../../db/domain/samples/change-order.ts'
import { invoiceSample } from '../../../db/domain/samples/invoice.ts'
import { payAppSample } from '../../../db/domain/samples/pay-app.ts'
import { matches, nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'
import { fixedWidthFonts, isText } from '../../../scripts/testkit/paper-texts.ts'
import { layOutBid } from '../../../workers/pdf/bid.ts'
import { layOutChangeOrder } from '../../../workers/pdf/change-order.ts'
import { layOutInvoice } from '../../../workers/pdf/invoice.ts'
import { layOutPayApp } from '../../../workers/pdf/pay-app/pay-app.ts'
import type { LaidOutPaper } from '../../../workers/pdf/sheets.ts'

const german: Conventions = { currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin', paper: 'a4' }
const conventionsOf: Record<Language, Conventions> = {
  en: defaultConventions,
  de: german,
  es: { ...german, locale: 'es-ES', timeZone: 'Europe/Madrid' },
  fr: { ...german, locale: 'fr-FR', timeZone: 'Europe/Paris' },
}

const letterhead = (language: Language, given: Partial<Letterhead> = { wording: 2 }): Letterhead => ({
  ...{ companyName: 'Ortiz Homes', primaryColor: '#112233', accentColor: '#445566', phone: '1', email: null },
  ...{ website: null, address: 'Elm 5', licenseNumber: null, logo: null, conventions: conventionsOf[language] },
  ...(language !== 'en' && { language }),
  ...given,
})

const textsOf = ({ pages }: LaidOutPaper): string[] =>
  pages.flatMap(({ pieces }) => pieces.filter(isText).map(({ lines }) => lines.join(' ')))

/** Returns a bid whose lines have a mark and whose tax rate is ten percent. */
function taxedBid(from: Letterhead): BidPaper {
  const bid = bidSample({ from, terms: null })
  const [section] = bid.sections
  const rows = section!.rows.map((row) => (row.kind === 'item' ? { ...row, item: { ...row.item, mark: 'K-1' } } : row))
  return {
    ...bid,
    sections: [{ ...section!, rows }],
    terms: { discount: null, discountType: null, taxRate: '10' },
    totals: { ...bid.totals, taxAmount: '877.36', total: '9650.96' },
  }
}

const bidTexts = (language: Language, given?: Partial<Letterhead>): string[] =>
  textsOf(layOutBid(taxedBid(letterhead(language, given)), fixedWidthFonts))

t.test(
  'a bid uses the trade terms of its language for bid, mark and tax; stored earlier papers keep their words',
  async (t) => {
    const expected: Record<Language, [kind: string, mark: string, tax: string]> = {
      en: ['BID', 'MARK', 'Tax (10%)'],
      de: ['ANGEBOT', 'POS.', 'USt. (10\u00a0%)'],
      es: ['PRESUPUESTO', 'REF.', 'IVA (10\u00a0%)'],
      fr: ['DEVIS', 'REP\u00c8RE', 'TVA (10\u00a0%)'],
    }
    const before: Record<Language, [kind: string, mark: string, tax: string]> = {
      en: ['BID', 'MARK', 'Tax (10%)'],
      de: ['ANGEBOT', 'KENNUNG', 'Steuer (10\u00a0%)'],
      es: ['OFERTA', 'MARCA', 'Impuesto (10\u00a0%)'],
      fr: ['OFFRE', 'REP\u00c8RE', 'Taxe (10\u00a0%)'],
    }
    for (const language of languages) {
      const [now, kept] = [bidTexts(language), bidTexts(language, {})]
      for (const text of nonEmpty(expected[language])) matches(t, now, containing([text]), `${language}: ${text}`)
      for (const text of nonEmpty(before[language])) matches(t, kept, containing([text]), `${language}: ${text} before`)
    }
  },
)

t.test('the sales tax has the name of its region, in the language of the paper', async (t) => {
  const names: Record<string, string | undefined> = {
    ...{ 'de-DE': 'USt.', 'de-AT': 'USt.', 'de-CH': 'MwSt.', 'fr-CH': 'TVA', 'it-CH': 'IVA', 'en-DE': 'VAT' },
    ...{ 'es-MX': 'IVA', 'es-PE': 'IGV', 'fr-BE': 'TVA', 'nl-BE': 'Btw', 'en-GB': 'VAT', 'en-IE': 'VAT' },
    ...{ 'en-AU': 'GST', 'en-NZ': 'GST', 'en-IN': 'GST', 'en-SG': 'GST', 'sv-SE': 'Moms', 'fi-FI': 'VAT' },
    ...{ 'en-US': undefined, 'en-CA': undefined, 'fr-CA': undefined, de: undefined, 'es-419': undefined },
  }
  t.strictSame(Object.fromEntries(Object.keys(names).map((locale) => [locale, localSalesTaxName(locale)])), names)
  const inCanada = { ...german, locale: 'fr-CA' }
  t.equal(salesTaxName(letterhead('fr', { wording: 2, conventions: inCanada })), 'Taxe')
  t.equal(salesTaxName(letterhead('de', {})), 'Steuer', 'a paper of the first wording')
})

t.test('a status stamp agrees with the grammatical gender of its paper', async (t) => {
  const stamps = (language: Language): string[] => {
    const from = letterhead(language)
    const values = { from, terms: null }
    const papers = [
      ...(['approved', 'rejected', 'voided'] as const).map((status) =>
        layOutChangeOrder({ ...changeOrderSample(values), status }, fixedWidthFonts),
      ),
      ...(['approved', 'rejected', 'paid', 'voided'] as const).map((status) =>
        layOutPayApp({ ...payAppSample(values), status }, fixedWidthFonts),
      ),
      ...(['paid', 'voided'] as const).map((status) =>
        layOutInvoice({ ...invoiceSample(values), status }, fixedWidthFonts),
      ),
      layOutInvoice({ ...invoiceSample(values), overdue: true }, fixedWidthFonts),
      ...(['accepted', 'rejected', 'expired', 'cancelled'] as const).map((status) =>
        layOutBid({ ...bidSample(values), status }, fixedWidthFonts),
      ),
    ]
    return papers.map(({ pages }) => pages[0]!.pieces.filter(isText).find(({ align }) => align === 'center')!.lines[0]!)
  }
  t.strictSame(stamps('es'), [
    ...['APROBADA', 'RECHAZADA', 'ANULADA'],
    ...['APROBADA', 'RECHAZADA', 'PAGADA', 'ANULADA'],
    ...['PAGADA', 'ANULADA', 'VENCIDA'],
    ...['ACEPTADO', 'RECHAZADO', 'VENCIDO', 'CANCELADO'],
  ])
  t.strictSame(stamps('fr'), [
    ...['APPROUV\u00c9', 'REFUS\u00c9', 'ANNUL\u00c9'],
    ...['APPROUV\u00c9E', 'REFUS\u00c9E', 'PAY\u00c9E', 'ANNUL\u00c9E'],
    ...['PAY\u00c9E', 'ANNUL\u00c9E', 'EN RETARD'],
    ...['ACCEPT\u00c9', 'REFUS\u00c9', 'EXPIR\u00c9', 'RETIR\u00c9'],
  ])
})

t.test('a known payment method is translated, and any other method is shown as typed', async (t) => {
  const sentences = (language: Language, method: string): string[] => {
    const from = letterhead(language)
    const payment = { amount: '10.00', paidAt: '2026-03-09T00:00:00.000Z', method, reference: null }
    const invoice = { ...invoiceSample({ from, terms: null }), payments: [payment], earlier: null }
    return paymentSentences(invoice, { label: labelsOf(language), values: valueFormatFor(from.conventions) })
  }
  t.strictSame(sentences('en', 'Check'), ['$10.00 on March 9, 2026 by check'])
  t.strictSame(sentences('de', 'check'), ['10,00\u00a0€ am 9. M\u00e4rz 2026 per Scheck'])
  t.strictSame(sentences('es', 'bank transfer'), [
    '10,00\u00a0€ el 9 de marzo de 2026, mediante transferencia bancaria',
  ])
  t.strictSame(sentences('fr', ' Card '), ['10,00\u00a0€ le 9 mars 2026 par carte'])
  t.strictSame(sentences('fr', 'other'), ['10,00\u00a0€ le 9 mars 2026 par other'])
  t.strictSame(sentences('fr', 'bankTransfer'), ['10,00\u00a0€ le 9 mars 2026 par bankTransfer'])
})
