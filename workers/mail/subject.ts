import { type Label, labelsOf } from '../../db/domain/language/labels.ts'
import { visibleLine as lineOf } from '../../db/domain/shown-text.ts'
import { shownMarks } from '../../db/domain/texts/format-marks.ts'

/** Parts of a mail's subject as unformatted text. */
export interface MailSubject {
  /** Name of the record with its number, such as `Invoice INV-0012`. */
  what: string
  title?: string | null | undefined
  project?: string | null | undefined
  /** Name of the sending organization; omitted in mails to its own members. */
  company?: string | null | undefined
}

/**
 * Returns a caller's text on one line with direction marks written out, such as [U+202E], because mail programs obey
 * them.
 */
const visibleLine = (text: string): string => lineOf(shownMarks(text))

export const maxSubject = 100
const maxCompany = 40
/** Minimum number of characters of a title or project name that is worth showing. */
const least = 8

/**
 * Builds a subject such as `Invoice INV-0012 for Haddad kitchen from Cascade Ridge Builders`. It has at most about 100
 * characters; the title and the project name are shortened between words.
 */
export function subjectOf({ what, title, project, company }: MailSubject, label: Label = labelsOf()): string {
  const from = ` ${label('mail.from')} `
  const head = cut(visibleLine(what), maxSubject - maxCompany - from.length)
  const named = visibleLine(title ?? '')
  const place = visibleLine(project ?? '')
  const isSaid = place !== '' && says(`${head} ${named}`, place)
  const parts = [
    { joint: label('mail.named', { name: '', value: '' }), text: named },
    { joint: ` ${label('mail.for')} `, text: isSaid ? '' : place },
  ].filter(({ text }) => text !== '')
  const before = (tail: string): string => {
    const joints = parts.reduce((sum, { joint }) => sum + joint.length, 0)
    return `${head}${shared(parts, maxSubject - lengthOf(head) - lengthOf(tail) - joints)}`
  }
  const sender = visibleLine(company ?? '')
  // The sender is omitted if the title or the project name contains it.
  if (sender === '' || says(before(''), sender)) return before('')
  const tail = `${from}${cut(sender, maxCompany)}`
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

/** Shortens the parts to the available length: the shorter part gets what it needs, the other the rest. */
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
  return fitting.map(({ joint, text }) => `${joint}${cut(text, rooms.get(text)!)}`).join('')
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const charactersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)
const lengthOf = (text: string): number => charactersOf(text).length

/** Cuts a text to a number of characters as readers count them, between words if possible. */
export function cut(text: string, room: number): string {
  const characters = charactersOf(text)
  if (characters.length <= room) return text
  const kept = characters.slice(0, Math.max(0, room - 1)).join('')
  const end = characters[room - 1] === ' ' ? kept.length : kept.lastIndexOf(' ')
  return `${(end >= kept.length / 2 ? kept.slice(0, end) : kept).replace(/[\s,;:.\u2013\u2014-]+$/u, '')}\u2026`
}
