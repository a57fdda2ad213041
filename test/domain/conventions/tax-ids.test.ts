import t from 'tap'
import { taxIdLabel } from '../../../db/domain/conventions/tax-ids.ts'

/** Expected label of a tax ID on invoices, by locale. */
const names: Readonly<Record<string, string>> = {
  ...{ 'es-AR': 'CUIT', 'de-AT': 'UID-Nr.', 'en-AU': 'ABN', 'pt-BR': 'CNPJ', 'es-CL': 'RUT', 'es-CO': 'NIT' },
  ...{ 'en-BE': 'VAT no.', 'de-BE': 'MwSt.-Nr.', 'fr-BE': 'N° TVA', 'nl-BE': 'Btw-nr.' },
  ...{ 'en-CA': 'GST/HST no.', 'fr-CA': 'N° TPS/TVH', 'de-CH': 'UID', 'rm-CH': 'UID', 'fr-CH': 'IDE', 'it-CH': 'IDI' },
  ...{ 'de-DE': 'USt-IdNr.', 'en-DE': 'USt-IdNr.', 'da-DK': 'CVR-nr.', 'es-EC': 'RUC', 'es-ES': 'NIF', 'ca-ES': 'NIF' },
  ...{ 'fr-FR': 'N° TVA', 'en-GB': 'VAT no.', 'en-IE': 'VAT no.', 'en-IN': 'GSTIN', 'hi-IN': 'GSTIN' },
  ...{ 'it-IT': 'P. IVA', 'fr-LU': 'N° TVA', 'es-MX': 'RFC', 'nl-NL': 'Btw-nr.', 'en-NZ': 'GST no.', 'es-PE': 'RUC' },
  ...{
    'pl-PL': 'NIP',
    'es-PR': 'EIN',
    'pt-PT': 'NIF',
    'en-US': 'EIN',
    'es-US': 'EIN',
    'es-UY': 'RUT',
    'en-ZA': 'VAT no.',
  },
}

t.test("the tax ID label follows the locale's region, and its language if the region has several", (t) => {
  for (const [locale, name] of Object.entries(names)) t.equal(taxIdLabel(locale), name, locale)
  t.equal(taxIdLabel('zh-Hant-US'), 'EIN', 'with a script between language and region')
  t.equal(taxIdLabel('fr-Latn-CA'), 'N° TPS/TVH')
  t.end()
})

t.test('a locale with an unknown or missing region has no tax ID label', (t) => {
  for (const locale of ['zh-Hans-CN', 'de', 'es-419', 'zh-Hant']) t.equal(taxIdLabel(locale), undefined, locale)
  t.end()
})
