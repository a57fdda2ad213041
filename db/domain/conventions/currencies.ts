/**
 * Currencies in use (ISO 4217) that have two decimals. Others, such as the yen with none and the dinar with three, are
 * refused, because stored amounts have two decimals.
 */
const ofTwoPlaces = new Set(
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE
  CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR
  KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB
  PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY
  TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`.split(/\s+/),
)

const ofOtherPlaces = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 'no'] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 'three'] as const),
])

/** Returns what is wrong with a currency code, or undefined if amounts can be in that currency. */
export function currencyProblem(code: string): string | undefined {
  if (ofTwoPlaces.has(code)) return undefined
  const places = ofOtherPlaces.get(code)
  if (places) return `is a currency with ${places} decimals, but amounts have two`
  if (ofTwoPlaces.has(code.toUpperCase())) return `must be written in capitals: ${code.toUpperCase()}`
  return 'must be the ISO 4217 code of a currency in use that has two decimals, such as USD or EUR'
}
