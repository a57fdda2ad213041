import { escapedHtml, safeHtml, type Template, TemplateEngine } from '../../../db/base/template-engine.ts'
import { usualConventions } from '../../../db/domain/conventions/conventions.ts'
import { type ClockOfPages, dayText, deadlineText, timeText } from './times.ts'

interface Options {
  data: { root: Partial<ClockOfPages> }
}

/** {{time at}}, {{day at}} and {{until at}}: a time as people in the organization's zone read it, and as programs do. */
const shown =
  (format: (at: string, clock: ClockOfPages) => string, name = '') =>
  (at: unknown, options: unknown): object => {
    const { timeZone = usualConventions.timeZone, locale = usualConventions.locale } = (options as Options).data.root
    // The time of the day does not break.
    const text = format(String(at), { timeZone, locale }).replace(/(?<=:\d\d.*) /g, '\u00a0')
    return safeHtml(`<time datetime="${escapedHtml(at)}"${name && ` class="${name}"`}>${escapedHtml(text)}</time>`)
  }

/** What a form is shown again with, as far as templates mark its fields. */
interface Marked {
  marked: readonly { id: string; text: string }[]
}

const markedAs = (problems: unknown, id: unknown): Marked['marked'][number] | undefined =>
  (problems as Marked | undefined)?.marked.find((one) => one.id === id)

/**
 * {{marks problems "url" "url-hint"}}: the attributes of the control with this id, and of its hint if it has one. The first
 * control of the form that is wrong has the focus.
 */
function marks(problems: unknown, id: unknown, hint: unknown): object {
  const wrong = markedAs(problems, id)
  const described = [...(typeof hint === 'string' ? [hint] : []), ...(wrong ? [`${wrong.id}-problem`] : [])].join(' ')
  const hasFocus = wrong !== undefined && wrong === (problems as Marked).marked[0]
  return safeHtml(
    [
      ...(described ? [` aria-describedby="${escapedHtml(described)}"`] : []),
      ...(wrong ? [' aria-invalid="true"'] : []),
      ...(hasFocus ? [' autofocus'] : []),
    ].join(''),
  )
}

const engine = new TemplateEngine({
  time: shown(timeText, 'moment'),
  day: shown(dayText),
  until: shown(deadlineText),
  marks,
  /** {{problemOf problems "url"}}: what is wrong with the control with this id. */
  problemOf: (problems, id) => markedAs(problems, id)?.text,
  /** {{dotted type}}: a dotted name, such as an event type, that may wrap after its dot. */
  dotted: (type) => safeHtml(escapedHtml(type).replace('.', '.<wbr>')),
  /** {{#if (is a b)}}. */
  is: (one, other) => one === other,
  or: (one, other) => one || other,
  /** {{#if (has thing "name")}}: the member is there, though it be an empty text. */
  has: (thing, name) => typeof thing === 'object' && thing !== null && String(name) in thing,
  /** {{number n}}: 12,345. */
  number: (amount) => Number(amount).toLocaleString('en-US'),
})
const here = new URL('./', import.meta.url)
/** What pages of several sections have: each template beside this file is a partial under its file's name. */
engine.addPartialsIn(here)

export type SectionTemplates = ReadonlyMap<string, Template>

/** Makes what several templates of a section have partials too; no other folder has one of the same name. */
export const sharedParts = (folder: URL): void => engine.addPartialsIn(folder)

/** The templates of a section's folder, by their files' names. `base` is the section's import.meta.url. */
export const sectionTemplates = (base: string): SectionTemplates => engine.templatesIn(new URL('./', base))

/** One of the shared templates as a page of its own. */
export const sharedTemplate = (name: string): Template => engine.template(new URL(`${name}.hbs`, here))
