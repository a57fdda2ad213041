/** Regions whose sales tax is a value-added tax. */
const valueAdded = new Set(
  `AD AE AL AR AT BA BE BG BH BO CH CL CN CO CR CY CZ DE DK EC EE EG ES FI FR GB GE GR GT HR HU IE IS IT KE LI LT LU LV
  MA MC MD ME MK MT MU MX NG NI NL NO PH PL PT PY RO RS RU SA SE SI SK SN SV TH TN TR UA UY VE VN ZA`.split(/\s+/),
)

/** Names of the value-added tax, keyed by language. */
const valueAddedNames: Readonly<Record<string, string>> = {
  ca: 'IVA',
  cs: 'DPH',
  da: 'Moms',
  de: 'MwSt.',
  en: 'VAT',
  es: 'IVA',
  fr: 'TVA',
  hr: 'PDV',
  hu: '\u00c1FA',
  it: 'IVA',
  nb: 'MVA',
  nl: 'Btw',
  pt: 'IVA',
  ro: 'TVA',
  sk: 'DPH',
  sl: 'DDV',
  sv: 'Moms',
}

/** Sales tax names that differ from `valueAddedNames`, keyed by region, or by language and region. */
const otherNames: Readonly<Record<string, string>> = {
  AU: 'GST',
  'de-AT': 'USt.',
  'de-DE': 'USt.',
  DO: 'ITBIS',
  HN: 'ISV',
  IN: 'GST',
  NZ: 'GST',
  PA: 'ITBMS',
  PE: 'IGV',
  PR: 'IVU',
  SG: 'GST',
}

/**
 * Returns the usual name of the sales tax for a locale, such as USt., TVA or IVA. Undefined if the locale has no
 * region. Also undefined if the name depends on the state, the province or the goods, as in the United States and
 * Canada.
 */
export function localSalesTaxName(locale: string): string | undefined {
  const { language, region } = new Intl.Locale(locale)
  if (!region) return undefined
  const other = otherNames[`${language}-${region}`] ?? otherNames[region]
  if (other || !valueAdded.has(region)) return other
  return valueAddedNames[language] ?? 'VAT'
}
