import { capitalized } from '../../db/base/capitals.ts'
import { Refusal, type Violation } from '../../db/domain/refusal.ts'
import type { PageAnswer } from '../contract.ts'
import { problemCodes } from '../http/problems.ts'
import type { PageContext } from './section.ts'

/** A field of a form: its label, and where its control has another id than the field's name in the API, that id. */
export type FormField = string | { label: string; at: string }

/** The fields that a form marks, in the form's order, by their names in the API. */
export type MarkableFields = Readonly<Record<string, FormField>>

/** A field that a form marks: the id of its control, its label, and what is wrong with it. */
export interface MarkedField {
  id: string
  label: string
  text: string
}

/** What a form is shown again with: the fields that it marks, and what concerns none of them. */
export interface FormProblems {
  status: number
  /** In the order of the form; the first has the focus. */
  marked: readonly MarkedField[]
  others: readonly string[]
}

interface Trial {
  /** What to do about a field that was left empty, by its name. */
  missing?: Readonly<Record<string, string>>
  /** What a field must be, by its name, where the API speaks of types and patterns. */
  formats?: Readonly<Record<string, string>>
  /** Rules that the API checks only once the contract allows a request, so that a form names all faults in one round. */
  checks?: readonly (() => unknown)[]
}

/**
 * Sends what a form asks for. What is refused because of its content, or of what is there already, is shown in the form,
 * next to these fields; any other refusal has its own page.
 */
export async function tried<T>(
  work: () => Promise<T>,
  fields: MarkableFields,
  { checks = [], ...words }: Trial = {},
): Promise<{ done: T; problems?: undefined } | { problems: FormProblems }> {
  try {
    return { done: await work() }
  } catch (error) {
    const refusal = formRefusal(error)
    const errors = refusal.extras.errors
    return { problems: problemsIn(refusal, errors && (await withChecks(errors, checks)), fields, words) }
  }
}

/** Throws what no form is shown again for. */
function formRefusal(error: unknown): Refusal {
  if (!(error instanceof Refusal) || !['validation_failed', 'conflict'].includes(error.code)) throw error
  return error
}

/** These violations, and those that the checks find of fields that have none. */
async function withChecks(errors: readonly Violation[], checks: readonly (() => unknown)[]): Promise<Violation[]> {
  const all = [...errors]
  for (const check of checks) {
    try {
      await check()
    } catch (error) {
      const found = formRefusal(error).extras.errors ?? []
      all.push(...found.filter(({ field }) => !errors.some((one) => one.field === field)))
    }
  }
  return all
}

/** What a form says of a 412. Whoever saves it once more is refused again: it goes on with the version that it was made from. */
const changedMeanwhile =
  'This was changed after you had opened the page, by somebody else or in another window, so nothing was saved. Open the page again and make your change there.'

/** What the API says of a text or a list that is empty, and a form in other words. */
const empty = /^(?:is required(?: where \w+ has no entry)?|must have at least 1 (?:character|item))$/

function problemsIn(
  { code, detail, extras }: Refusal,
  errors: readonly Violation[] | undefined,
  fields: MarkableFields,
  { missing = {}, formats = {} }: Pick<Trial, 'missing' | 'formats'>,
): FormProblems {
  const status = extras.status ?? problemCodes[code].status
  if (status === 412) return { status, marked: [], others: [changedMeanwhile] }
  const texts: Record<string, string[]> = {}
  const others: string[] = []
  for (const { field, code: fault, message } of errors ?? [{ field: '', code: 'rule', message: detail }]) {
    const name = /^\w*/.exec(field)![0]
    const isMarked = Object.hasOwn(fields, name)
    const format = ['type', 'format', 'pattern'].includes(fault) ? formats[name] : undefined
    const said = empty.test(message) ? (missing[name] ?? 'fill this in') : (format ?? message)
    const text = sentence(isMarked || field === '' ? said : `${field} ${message}`)
    if (!isMarked) others.push(text)
    else if (!texts[name]?.includes(text)) texts[name] = [...(texts[name] ?? []), text]
  }
  return { status, marked: markedFields(fields, texts), others }
}

/** The marked fields of a form, from what is wrong with each, by the names of the fields. */
export function markedFields(
  fields: MarkableFields,
  texts: Readonly<Record<string, readonly string[]>>,
): MarkedField[] {
  const marked = new Map<string, MarkedField>()
  for (const [name, field] of Object.entries(fields)) {
    const said = texts[name] ?? []
    if (said.length === 0) continue
    const { label, at: id } = typeof field === 'string' ? { label: field, at: name } : field
    const text = [marked.get(id)?.text, ...said].filter(Boolean).join(' ')
    marked.set(id, { id, label, text })
  }
  return [...marked.values()]
}

/** Fields that several checks of one form mark, in the form's order. */
export const inFormOrder = (fields: MarkableFields, marked: readonly MarkedField[]): MarkedField[] =>
  markedFields(
    fields,
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const id = typeof field === 'string' ? name : field.at
        return [name, marked.filter((one) => one.id === id).map(({ text }) => text)]
      }),
    ),
  )

const sentence = (text: string): string => `${capitalized(text)}${/[.!?]$/.test(text) ? '' : '.'}`

/** Links from a page of a list to the next, and back to the first. */
export function pagerOf(
  { request, query }: PageContext,
  { cursor }: Pick<PageAnswer<unknown>, 'cursor'>,
): { older?: string; newest?: string } {
  const path = request.originalUrl.split('?', 1)[0]!
  const { cursor: shown, notice: _, ...filters } = query
  const at = (more: Record<string, string>): string => {
    const text = new URLSearchParams({ ...filters, ...more }).toString()
    return text ? `${path}?${text}` : path
  }
  return { ...(cursor !== null && { older: at({ cursor }) }), ...(shown && { newest: at({}) }) }
}

/** The list's parameters among those of the query; a page's own, such as a notice, are no filters. */
export function filtersIn({ query }: PageContext, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => name === 'cursor' || names.includes(name)))
}
