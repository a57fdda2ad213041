import { domainToASCII, domainToUnicode } from 'node:url'

/**
 * This module supports e-mail addresses with an internationalized domain (IDNA, RFC 5890): mail to
 * `dana@münchen.example` is sent to `dana@xn--mnchen-3ya.example`. The part before the @ must be ASCII, because mail
 * servers without SMTPUTF8 (RFC 6531) accept nothing else.
 */

/** An e-mail address in ASCII, as the format `email` in ajv-formats defines it. */
const asciiAddress =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i
const beyondAscii = /[^\0-\x7f]/
/**
 * Characters allowed in an internationalized domain: letters, marks, digits, hyphens, joiners and the separators of
 * labels. Characters that Unicode's domain mapping (UTS 46) would silently drop are not allowed.
 */
const domainLetters = /^(?:[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61\u30fb\u00b7-]|\u200c|\u200d)+$/u
/** A hyphen at the start or end of a domain label. Unicode's domain mapping (UTS 46) does not reject it. */
const outerHyphen = /(?:^|\.)-|-(?:\.|$)/
/** Maximum number of ASCII characters of an address, and of one label of its domain. */
const [maxChars, maxLabel] = [254, 63]

/** Reports whether a text is an e-mail address to which mail can be sent. */
export function isEmailAddress(text: string): boolean {
  if (!beyondAscii.test(text)) return asciiAddress.test(text)
  const [local, domain] = partsOf(text)
  if (beyondAscii.test(local) || !domainLetters.test(domain) || outerHyphen.test(domain)) return false
  const ascii = domainToASCII(domain)
  const isTooLong = local.length + ascii.length >= maxChars || ascii.split('.').some((label) => label.length > maxLabel)
  return !isTooLong && asciiAddress.test(`${local}@${ascii}`)
}

/** Returns the rule that an invalid e-mail address breaks, as the end of a message that begins with "must be". */
export const describeEmailProblem = (text: string): string =>
  text.includes('@') && beyondAscii.test(partsOf(text)[0])
    ? 'an e-mail address with only ASCII characters before the @'
    : 'an e-mail address'

function partsOf(text: string): [local: string, domain: string] {
  const at = text.lastIndexOf('@')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Returns the ASCII form of an e-mail address, to which mail is sent. Returns any other text unchanged. */
export function toAsciiAddress(text: string): string {
  if (!beyondAscii.test(text)) return text
  const [local, domain] = partsOf(text)
  const ascii = domainToASCII(domain)
  return ascii === '' ? text : `${local}@${ascii}`
}

/**
 * Returns the two forms in which an address may be stored: with its domain in ASCII and in Unicode. The forms are equal
 * unless the domain is internationalized.
 */
export function emailAddressForms(text: string): [ascii: string, unicode: string] {
  const ascii = toAsciiAddress(text)
  const [local, domain] = partsOf(ascii)
  const unicode = /(?:^|\.)xn--/i.test(domain) ? domainToUnicode(domain) : ''
  return [ascii, unicode === '' ? ascii : `${local}@${unicode}`.normalize('NFC')]
}

/**
 * Returns a typed address with its domain in a uniform Unicode form: in lower case and without variants of characters.
 * An address that has only ASCII characters stays unchanged.
 */
export const toUnicodeAddress = (text: string): string => (beyondAscii.test(text) ? emailAddressForms(text)[1] : text)
