/** Labels of tax IDs on invoices, keyed by region, or by language and region if the region has several labels. */
const labels: Readonly<Record<string, string>> = {
  AR: 'CUIT',
  AT: 'UID-Nr.',
  AU: 'ABN',
  BE: 'VAT no.',
  'de-BE': 'MwSt.-Nr.',
  'fr-BE': 'N° TVA',
  'nl-BE': 'Btw-nr.',
  BR: 'CNPJ',
  CA: 'GST/HST no.',
  'fr-CA': 'N° TPS/TVH',
  CH: 'UID',
  'fr-CH': 'IDE',
  'it-CH': 'IDI',
  CL: 'RUT',
  CO: 'NIT',
  DE: 'USt-IdNr.',
  DK: 'CVR-nr.',
  EC: 'RUC',
  ES: 'NIF',
  FR: 'N° TVA',
  GB: 'VAT no.',
  IE: 'VAT no.',
  IN: 'GSTIN',
  IT: 'P. IVA',
  LU: 'N° TVA',
  MX: 'RFC',
  NL: 'Btw-nr.',
  NZ: 'GST no.',
  PE: 'RUC',
  PL: 'NIP',
  PR: 'EIN',
  PT: 'NIF',
  US: 'EIN',
  UY: 'RUT',
  ZA: 'VAT no.',
}

/** Returns the label of a tax ID for a locale, or undefined if the locale has no region or an unlisted one. */
export function taxIdLabel(locale: string): string | undefined {
  const { language, region } = new Intl.Locale(locale)
  return region && (labels[`${language}-${region}`] ?? labels[region])
}
