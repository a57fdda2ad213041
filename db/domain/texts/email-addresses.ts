import { domainToASCII, domainToUnicode } from 'node:url'

/**
 * E-mail addresses at internationalized domains (IDNA, RFC 5890): `dana@münchen.example` is
 * `dana@xn--mnchen-3ya.example` on the wire. The part before the @ is ASCII, since mail servers without SMTPUTF8
 * (RFC 6531) take nothing else.
 */

/** An address in ASCII, as the contract's format `email` has it (ajv-formats). */
const asciiAddress =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i
const beyondAscii = /[^\0-\x7f]/
/** Letters, marks, digits, joiners and the separators of labels; no character that Unicode's mapping would drop. */
const domainLetters = /^(?:[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61\u30fb\u00b7-]|\u200c|\u200d)+$/u
/** At an end of a label, where Unicode's mapping lets one pass. */
const outerHyphen = /(?:^|\.)-|-(?:\.|$)/
/** Of an address and of a label of its domain, in ASCII. */
const [maxChars, maxLabel] = [254, 63]

/** Whether a text is an e-mail address to which a mail can be sent. */
export function isEmailAddress(text: string): boolean {
  if (!beyondAscii.test(text)) return asciiAddress.test(text)
  const [local, domain] = partsOf(text)
  if (beyondAscii.test(local) || !domainLetters.test(domain) || outerHyphen.test(domain)) return false
  const ascii = domainToASCII(domain)
  const isTooLong = local.length + ascii.length >= maxChars || ascii.split('.').some((label) => label.length > maxLabel)
  return !isTooLong && asciiAddress.test(`${local}@${ascii}`)
}

/** What a text must be that is no e-mail address, in words that name what is wrong with it. */
export const addressWords = (text: string): string =>
  text.includes('@') && beyondAscii.test(partsOf(text)[0])
    ? 'an e-mail address with only ASCII characters before the @'
    : 'an e-mail address'

function partsOf(text: string): [local: string, domain: string] {
  const at = text.lastIndexOf('@')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** The address in the form in which mail is sent to it; what is no such address stays as it is. */
export function sentAddress(text: string): string {
  if (!beyondAscii.test(text)) return text
  const [local, domain] = partsOf(text)
  const ascii = domainToASCII(domain)
  return ascii === '' ? text : `${local}@${ascii}`
}

/**
 * The two forms under which one address may be stored, its domain in ASCII and in letters of its script; the same text twice
 * where the domain has one form.
 */
export function addressForms(text: string): [ascii: string, unicode: string] {
  const ascii = sentAddress(text)
  const [local, domain] = partsOf(ascii)
  const unicode = /(?:^|\.)xn--/i.test(domain) ? domainToUnicode(domain) : ''
  return [ascii, unicode === '' ? ascii : `${local}@${unicode}`.normalize('NFC')]
}

/** An address as a person wrote it, its domain in the one form that Unicode's mapping gives it: no capitals, no variants. */
export const writtenAddress = (text: string): string => (beyondAscii.test(text) ? addressForms(text)[1] : text)
