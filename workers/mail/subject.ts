import { type Label, labelsOf } from '../../db/domain/language/labels.ts'
import { visibleLine as lineOf } from '../../db/domain/shown-text.ts'
import { shownMarks } from '../../db/domain/texts/format-marks.ts'

/** What a subject says, each part as it was typed. */
export interface MailSubject {
  /** What the mail is about, with its number: `Invoice INV-0012`. */
  what: string
  title?: string | null | undefined
  project?: string | null | undefined
  /** Who sends it; left out towards the organization's own people. */
  company?: string | null | undefined
}

/** A caller's text on one line, as people see it: a subject is shown by programs that obey its marks. */
const visibleLine = (text: string): string => lineOf(shownMarks(text))

export const maxSubject = 100
const maxCompany = 40
/** Less than this of a title or a project tells nothing. */
const least = 8

/**
 * `Invoice INV-0012 for Haddad kitchen from Cascade Ridge Builders`: at most about 100 characters, of which the title and the
 * project give up what is too long, between words.
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
  // A sender whom the title or the project names is not named again.
  if (sender === '' || says(before(''), sender)) return before('')
  const tail = `${from}${cut(sender, maxCompany)}`
  return `${before(tail)}${tail}`
}

/** The words of a text, in small letters, each between blanks. */
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `

const says = (text: string, name: string): boolean =>
  wordsOf(name).trim() !== '' && wordsOf(text).includes(wordsOf(name))

/** The parts in the room that there is: the shortest has what it needs, the other what is left. */
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

/** At most so many characters as a reader counts them, cut between words where there are any. */
export function cut(text: string, room: number): string {
  const characters = charactersOf(text)
  if (characters.length <= room) return text
  const kept = characters.slice(0, Math.max(0, room - 1)).join('')
  const end = characters[room - 1] === ' ' ? kept.length : kept.lastIndexOf(' ')
  return `${(end >= kept.length / 2 ? kept.slice(0, end) : kept).replace(/[\s,;:.\u2013\u2014-]+$/u, '')}\u2026`
}
