import { type Label, labelsOf } from '../../db/domain/language/labels.ts'
import { neutralizeFormatCharacters } from '../../db/domain/texts/format-characters.ts'
import { toVisibleLine as lineOf } from '../../db/domain/visible-text.ts'

/** Parts from which a mail's subject is built. */
export interface MailSubject {
  /** Kind and number of the record, such as `Invoice INV-0012`. */
  what: string
  title?: string | null | undefined
  project?: string | null | undefined
  /** Name of the sending organization; omitted in mails to its own members. */
  company?: string | null | undefined
}

/**
 * Returns a caller's text on one line without invisible formatting. Direction marks become visible, such as [U+202E],
 * because mail programs would obey them.
 */
const visibleLine = (text: string): string => lineOf(neutralizeFormatCharacters(text))

export const maxSubjectCharacters = 100
const maxCompany = 40
/**
 * Minimum number of characters to which a title or project name may be shortened. A title or name that would be shorter
 * is omitted.
 */
const least = 8

/**
 * Builds a subject such as `Invoice INV-0012 for Haddad kitchen from Cascade Ridge Builders`. It has at most about 100
 * characters. To fit, the title and the project name are shortened between words.
 */
export function buildSubject({ what, title, project, company }: MailSubject, label: Label = labelsOf()): string {
  const from = ` ${label('mail.from')} `
  const head = cutText(visibleLine(what), maxSubjectCharacters - maxCompany - from.length)
  const named = visibleLine(title ?? '')
  const place = visibleLine(project ?? '')
  const isSaid = place !== '' && says(`${head} ${named}`, place)
  const parts = [
    { joint: label('mail.named', { name: '', value: '' }), text: named },
    { joint: ` ${label('mail.for')} `, text: isSaid ? '' : place },
  ].filter(({ text }) => text !== '')
  const before = (tail: string): string => {
    const joints = parts.reduce((sum, { joint }) => sum + joint.length, 0)
    return `${head}${shared(parts, maxSubjectCharacters - lengthOf(head) - lengthOf(tail) - joints)}`
  }
  const sender = visibleLine(company ?? '')
  // The sender's name is omitted if the rest of the subject already contains it.
  if (sender === '' || says(before(''), sender)) return before('')
  const tail = `${from}${cutText(sender, maxCompany)}`
  return `${before(tail)}${tail}`
}

/** Returns the words of a text in lowercase, separated and surrounded by spaces. */
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `

const says = (text: string, name: string): boolean =>
  wordsOf(name).trim() !== '' && wordsOf(text).includes(wordsOf(name))

/**
 * Shortens the parts to `room` characters and joins them. The shorter part keeps what it needs; the longer one gets the
 * remaining room. A part that would be too short is omitted.
 */
function shared(parts: { joint: string; text: string }[], room: number): string {
  let left = room
  const rooms = new Map<string, number>()
  const byLength = parts.toSorted((one, other) => lengthOf(one.text) - lengthOf(other.text))
  for (const [index, { text }] of byLength.entries()) {
    const share = Math.min(lengthOf(text), Math.floor(left / (byLength.length - index)))
    rooms.set(text, share)
    left -= share
  }
  const fitting = parts.filter(({ text }) => rooms.get(text)! >= Math.min(least, lengthOf(text)))
  return fitting.map(({ joint, text }) => `${joint}${cutText(text, rooms.get(text)!)}`).join('')
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const charactersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)
const lengthOf = (text: string): number => charactersOf(text).length

/**
 * Shortens a text to at most `room` characters as readers count them (grapheme clusters), with an ellipsis at the end.
 * Cuts between words if possible.
 */
export function cutText(text: string, room: number): string {
  const characters = charactersOf(text)
  if (characters.length <= room) return text
  const kept = characters.slice(0, Math.max(0, room - 1)).join('')
  const end = characters[room - 1] === ' ' ? kept.length : kept.lastIndexOf(' ')
  return `${(end >= kept.length / 2 ? kept.slice(0, end) : kept).replace(/[\s,;:.\u2013\u2014-]+$/u, '')}\u2026`
}
