import t from 'tap'
import { taxIdLabel } from '../../../db/domain/conventions/tax-ids.ts'

t.test(
  "a tax ID has the label of the locale's region, in the locale's language where a region has several",
  async (t) => {
    const locales = ['en-US', 'es-US', 'de-DE', 'fr-FR', 'es-ES', 'en-GB', 'es-MX', 'en-CA', 'fr-CA', 'en-AU', 'nl-BE']
    t.strictSame(locales.map(taxIdLabel), [
      ...['EIN', 'EIN', 'USt-IdNr.', 'N° TVA', 'NIF', 'VAT no.', 'RFC', 'GST/HST no.', 'N° TPS/TVH', 'ABN', 'Btw-nr.'],
    ])
    t.equal(taxIdLabel('zh-Hans-CN'), undefined)
    t.equal(taxIdLabel('de'), undefined, 'a language alone names no region')
    t.equal(taxIdLabel('es-419'), undefined)
  },
)
