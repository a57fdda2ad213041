import { Refusal, type Violation } from '../../../db/domain/refusal.ts'
import { capitalize } from '../../../db/engine/base/capitals.ts'
import { problemCodes } from '../../pipeline/contract/problems.ts'
import type { ListedItems } from './call-operation.ts'
import type { PageContext } from './section.ts'

/** Field of a form: its label. `at` is the id of its control, if the id differs from the API's field name. */
export type FormField = string | { label: string; at: string }

/** Fields that a form can mark as invalid, in form order, keyed by API field name. */
export type FormFields = Readonly<Record<string, FormField>>

/** Invalid field of a form: control id, label and error text. */
export interface InvalidField {
  id: string
  label: string
  text: string
}

/** Problems of a form that is shown again: invalid fields, and messages that belong to no field. */
export interface FormProblems {
  status: number
  /** Invalid fields in form order; the first one gets the focus. */
  marked: readonly InvalidField[]
  others: readonly string[]
}

interface Trial {
  /** Messages for empty fields, keyed by field name. */
  missing?: Readonly<Record<string, string>>
  /**
   * Messages for fields of a wrong format, keyed by field name. They replace the API's messages about types and
   * patterns.
   */
  formats?: Readonly<Record<string, string>>
  /**
   * Rules that the API checks only after the contract's schema. The form runs them too, so that it reports all errors
   * at once.
   */
  checks?: readonly (() => unknown)[]
}

/**
 * Runs the request of a form. Returns validation errors and conflicts as problems of the form. Throws any other
 * refusal, which is shown on its own page.
 */
export async function runFormRequest<T>(
  work: () => Promise<T>,
  fields: FormFields,
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

/** Returns the error if it is a refusal that a form can show; otherwise throws it. */
function formRefusal(error: unknown): Refusal {
  if (!(error instanceof Refusal) || !['validation_failed', 'conflict'].includes(error.code)) throw error
  return error
}

/** Runs the checks and returns all violations. Omits what a check finds for a field that already has a violation. */
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

/**
 * Message for status 412: the record has changed since the form was rendered. Saving the same form again would fail
 * again, because it still contains the old version.
 */
const changedMeanwhile =
  'Someone changed this after you opened the page, or you did in another window, so nothing was saved. Open the page again and make your change there.'

/** Matches the API's messages about empty texts and lists, which forms replace by their own messages. */
const empty = /^(?:is required(?: if \w+ is empty)?|must have at least 1 (?:character|item))$/

function problemsIn(
  { code, detail, extras }: Refusal,
  errors: readonly Violation[] | undefined,
  fields: FormFields,
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
  return { status, marked: invalidFields(fields, texts), others }
}

/** Returns the invalid fields in form order. `texts` has the error texts, keyed by field name. */
export function invalidFields(fields: FormFields, texts: Readonly<Record<string, readonly string[]>>): InvalidField[] {
  const marked = new Map<string, InvalidField>()
  for (const [name, field] of Object.entries(fields)) {
    const said = texts[name] ?? []
    if (said.length === 0) continue
    const { label, at: id } = typeof field === 'string' ? { label: field, at: name } : field
    const text = [marked.get(id)?.text, ...said].filter(Boolean).join(' ')
    marked.set(id, { id, label, text })
  }
  return [...marked.values()]
}

/** Merges the invalid fields found by several checks of a form, in form order. */
export const mergeInvalidFields = (fields: FormFields, marked: readonly InvalidField[]): InvalidField[] =>
  invalidFields(
    fields,
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const id = typeof field === 'string' ? name : field.at
        return [name, marked.filter((one) => one.id === id).map(({ text }) => text)]
      }),
    ),
  )

const sentence = (text: string): string => `${capitalize(text)}${/[.!?]$/.test(text) ? '' : '.'}`

/** Returns the links to the next page of a list and back to its first page. */
export function pagerLinksOf(
  { request, query }: PageContext,
  { cursor }: Pick<ListedItems<unknown>, 'cursor'>,
): { older?: string; newest?: string } {
  const path = request.originalUrl.split('?', 1)[0]!
  const { cursor: shown, notice: _, ...filters } = query
  const at = (more: Record<string, string>): string => {
    const text = new URLSearchParams({ ...filters, ...more }).toString()
    return text ? `${path}?${text}` : path
  }
  return { ...(cursor !== null && { older: at({ cursor }) }), ...(shown && { newest: at({}) }) }
}

/** Returns the list's filters and cursor from the query; other parameters, such as a notice, are omitted. */
export function readListFilters({ query }: PageContext, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => name === 'cursor' || names.includes(name)))
}
