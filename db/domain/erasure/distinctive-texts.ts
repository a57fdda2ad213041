/** This module finds the texts that identify a person, and builds patterns that match these texts in stored data. */

/** Fields of a contact that contain data about the person or the company. */
export const personalFields = [
  'firstName',
  'lastName',
  'companyName',
  'position',
  'email',
  'phone',
  'mobile',
  'website',
  'notes',
] as const

export type PersonalField = (typeof personalFields)[number]

/** The personal fields of a contact at one time, as far as they are known. */
export type PersonalTexts = { readonly [F in PersonalField]?: string | null }

/** A text that identifies the person by itself, wherever it is stored. */
export interface DistinctiveText {
  kind: 'email' | 'phone' | 'name' | 'other'
  text: string
}

const minPhoneDigits = 7
const minNameLength = 4
const minOtherLength = 12

export const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

/**
 * Returns the distinctive texts of all known states of a contact. The longest comes first, so that a text is replaced
 * before shorter texts that it contains. A first name or a position alone is not distinctive, because it also occurs in
 * texts about other people.
 */
export function distinctiveTexts(versions: readonly PersonalTexts[]): DistinctiveText[] {
  const found = new Map<string, DistinctiveText>()
  const add = (kind: DistinctiveText['kind'], text: string): void => {
    found.set(`${kind === 'phone' ? digitsOf(text) : text.toLowerCase()}`, { kind, text })
  }
  for (const { firstName, lastName, companyName, email, phone, mobile, website, notes } of versions) {
    if (email) add('email', email)
    for (const number of [phone, mobile]) if (number && digitsOf(number).length >= minPhoneDigits) add('phone', number)
    if (firstName && lastName) {
      add('name', `${firstName} ${lastName}`)
      add('name', `${lastName}, ${firstName}`)
    }
    if (companyName && companyName.length >= minNameLength) add('name', companyName)
    for (const other of [website, notes]) if (other && other.length >= minOtherLength) add('other', other)
  }
  return [...found.values()].sort((one, other) => other.text.length - one.text.length)
}

/**
 * Maximum number of characters of a text that a search pattern contains. The replacement pattern contains the whole
 * text.
 */
const soughtLength = 60

/**
 * Returns a regular expression for Postgres (`~*`) that matches every stored text containing one of these texts, or
 * undefined for an empty list. It may match other texts too; `replacementPatterns` decides what is replaced.
 */
export function searchPattern(texts: readonly DistinctiveText[]): string | undefined {
  if (texts.length === 0) return undefined
  return texts.map(({ kind, text }) => anyForm(kind, [...text].slice(0, soughtLength).join(''))).join('|')
}

/** Returns the regular expressions whose matches are replaced, each with the kind of its text. */
export const replacementPatterns = (
  texts: readonly DistinctiveText[],
): { kind: DistinctiveText['kind']; pattern: RegExp }[] =>
  texts.map(({ kind, text }) => ({
    kind,
    pattern: new RegExp(`${beginOf[kind]}${anyForm(kind, text)}${endOf[kind]}`, 'giu'),
  }))

/** The start of a word: either no letter or digit precedes it, or a percent-encoded character does. */
const wordBegins = '(?:(?<![\\p{L}\\p{N}])|(?<=%[0-9a-f]{2}))'
const wordEnds = '(?![\\p{L}\\p{N}])'
/** The start of a phone number: not inside a longer number or an amount, or after a percent-encoded character. */
const numberBegins = '(?:(?<!\\d[.,]?)|(?<=%[0-9a-f]{2}))'
const numberEnds = '(?![.,]?\\d)'

const beginOf = {
  email: '(?:(?<![\\p{L}\\p{N}._+-])|(?<=%[0-9a-f]{2}))',
  phone: numberBegins,
  name: wordBegins,
  other: wordBegins,
}
const endOf = { email: '(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])', phone: numberEnds, name: wordEnds, other: wordEnds }

/**
 * Returns a pattern for a text in all forms in which it may be stored: in plain text, JSON, CSV, HTML or a URL. Phone
 * numbers match with any punctuation between their digits.
 */
function anyForm(kind: DistinctiveText['kind'], text: string): string {
  if (kind === 'phone') return phoneForm([...digitsOf(text)])
  return text
    .trim()
    .split(/\s+/)
    .map((word) => [...word].map(formsOf).join(''))
    .join('(?:\\s|\\+|%20|%0a|\\\\[nrt])+')
}

const betweenDigits = '(?:[^0-9a-z]|%[0-9a-f][0-9a-f]){0,3}'
const nationalDigits = 10

/** Returns a pattern for a phone number. Digits before the last ten are the country code and optional. */
function phoneForm(digits: readonly string[]): string {
  const code = digits.slice(0, -nationalDigits).map((digit) => `${digit}${betweenDigits}`)
  const national = digits.slice(-nationalDigits).join(betweenDigits)
  return code.length === 0 ? national : `(?:${code.join('')})?${national}`
}

const furtherForms: Readonly<Record<string, readonly string[]>> = {
  '"': ['\\\\"', '""', '&quot;'],
  "'": ['&#39;', '&#x27;'],
  '&': ['&amp;'],
  '<': ['&lt;'],
  '>': ['&gt;'],
  '=': ['&#x3D;'],
  '`': ['&#x60;'],
  '\\': ['\\\\\\\\'],
}

function formsOf(letter: string): string {
  if (/[A-Za-z0-9]/.test(letter)) return letter
  const encoded = [...Buffer.from(letter)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  const forms = [...(furtherForms[letter] ?? []), encoded, letter.replace(/[\^$\\.*+?()[\]{}|/]/, '\\$&')]
  return `(?:${forms.join('|')})`
}
