/** Which texts name a person, and how they are found wherever they are stored. */

/** The members of a contact that say something of the person or company. */
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

/** A version of a contact, as far as it is known. */
export type PersonalTexts = { readonly [F in PersonalField]?: string | null }

/** A text that names the contact by itself, wherever it is stored. */
export interface DistinctiveText {
  kind: 'email' | 'phone' | 'name' | 'other'
  text: string
}

const minPhoneDigits = 7
const minNameLength = 4
const minOtherLength = 12

export const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

/**
 * The distinctive texts of a contact's versions, the longest first, so that a text is replaced before its parts. A first
 * name or a position alone is none: it would be found in texts about others.
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

/** A long text is looked for by its beginning, and replaced as a whole. */
const soughtLength = 60

/**
 * A pattern for Postgres (`~*`) that finds every stored text with one of these in it, and some others; undefined for none.
 * `replacedPatterns` decides.
 */
export function storedPattern(texts: readonly DistinctiveText[]): string | undefined {
  if (texts.length === 0) return undefined
  return texts.map(({ kind, text }) => anyForm(kind, [...text].slice(0, soughtLength).join(''))).join('|')
}

/** The patterns by which these texts are replaced, each with what it is. */
export const replacedPatterns = (
  texts: readonly DistinctiveText[],
): { kind: DistinctiveText['kind']; pattern: RegExp }[] =>
  texts.map(({ kind, text }) => ({
    kind,
    pattern: new RegExp(`${beginOf[kind]}${anyForm(kind, text)}${endOf[kind]}`, 'giu'),
  }))

/** A word begins here, or behind a percent-encoded character. */
const wordBegins = '(?:(?<![\\p{L}\\p{N}])|(?<=%[0-9a-f]{2}))'
const wordEnds = '(?![\\p{L}\\p{N}])'
/** A number is no part of a longer one, nor of an amount. */
const numberBegins = '(?:(?<!\\d[.,]?)|(?<=%[0-9a-f]{2}))'
const numberEnds = '(?![.,]?\\d)'

const beginOf = {
  email: '(?:(?<![\\p{L}\\p{N}._+-])|(?<=%[0-9a-f]{2}))',
  phone: numberBegins,
  name: wordBegins,
  other: wordBegins,
}
const endOf = { email: '(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])', phone: numberEnds, name: wordEnds, other: wordEnds }

/** The text as it is stored in plain text, in JSON, CSV, HTML or an address; a number however it is written. */
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

/** A number is also written without what it has before its last ten digits, its country's code. */
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
