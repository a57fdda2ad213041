import { capitalized } from '../../db/base/capitals.ts'
import { Refusal } from '../../db/domain/refusal.ts'
import type { PageAnswer } from '../contract.ts'
import { problemCodes } from '../http/problems.ts'
import type { PageContext } from './section.ts'

/** What a form is shown again with: the objection to each of its fields, and what concerns none of them. */
export interface FormProblems {
  status: number
  fields: Readonly<Record<string, string>>
  others: readonly string[]
}

/**
 * Sends what a form asks for. What is refused because of its content, or of what is there already, is shown in the form,
 * beside the fields of these names; any other refusal has its own page. `missing` says what to do about a field that was
 * left empty, by its name.
 */
export async function tried<T>(
  work: () => Promise<T>,
  names: readonly string[],
  missing: Readonly<Record<string, string>> = {},
): Promise<{ done: T; problems?: undefined } | { problems: FormProblems }> {
  try {
    return { done: await work() }
  } catch (error) {
    if (!(error instanceof Refusal) || !['validation_failed', 'conflict'].includes(error.code)) throw error
    return { problems: problemsIn(error, names, missing) }
  }
}

/** What a form says of a 412. Whoever saves it once more is refused again: it goes on with the version that it was made from. */
const changedMeanwhile =
  'This was changed after you had opened the page, by somebody else or in another window, so nothing was saved. Open the page again and make your change there.'

/** What the API says of a text or a list that is empty, and a form in other words. */
const empty = /^(?:is required|must have at least 1 (?:character|item))$/

function problemsIn(
  { code, detail, extras }: Refusal,
  names: readonly string[],
  missing: Readonly<Record<string, string>>,
): FormProblems {
  const status = extras.status ?? problemCodes[code].status
  if (status === 412) return { status, fields: {}, others: [changedMeanwhile] }
  const fields: Record<string, string> = {}
  const others: string[] = []
  for (const { field, message } of extras.errors ?? [{ field: '', message: detail }]) {
    const name = /^\w*/.exec(field)![0]
    const said = empty.test(message) ? (missing[name] ?? 'fill this in') : message
    const text = sentence(names.includes(name) || field === '' ? said : `${field} ${message}`)
    if (!names.includes(name)) others.push(text)
    else if (!fields[name]?.includes(text)) fields[name] = [fields[name], text].filter(Boolean).join(' ')
  }
  return { status, fields, others }
}

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
