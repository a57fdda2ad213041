import { defaultConventions } from '../../../../db/domain/conventions/conventions.ts'
import { escapeHtml, markSafeHtml, type Template, TemplateEngine } from '../../../../db/engine/base/template-engine.ts'
import { dayText, deadlineText, type TimeConventions, timeText } from './times.ts'

interface Options {
  data: { root: Partial<TimeConventions> }
}

/**
 * Template helpers {{time at}}, {{day at}} and {{until at}}: a `<time>` element in the organization's time zone and
 * locale, with a machine-readable value.
 */
const shown =
  (format: (at: string, clock: TimeConventions) => string, name = '') =>
  (at: unknown, options: unknown): object => {
    const { timeZone = defaultConventions.timeZone, locale = defaultConventions.locale } = (options as Options).data
      .root
    // Non-breaking spaces keep the time of day on one line.
    const text = format(String(at), { timeZone, locale }).replace(/(?<=:\d\d.*) /g, '\u00a0')
    return markSafeHtml(`<time datetime="${escapeHtml(at)}"${name && ` class="${name}"`}>${escapeHtml(text)}</time>`)
  }

/** The members of a form's problems that the template helpers use. */
interface Marked {
  marked: readonly { id: string; text: string }[]
}

const markedAs = (problems: unknown, id: unknown): Marked['marked'][number] | undefined =>
  (problems as Marked | undefined)?.marked.find((one) => one.id === id)

/**
 * Template helper {{marks problems "url" "url-hint"}}: the attributes that mark the control with this id as invalid and
 * reference its hint and its error text. The first invalid control of the form gets the focus.
 */
function marks(problems: unknown, id: unknown, hint: unknown): object {
  const wrong = markedAs(problems, id)
  const described = [...(typeof hint === 'string' ? [hint] : []), ...(wrong ? [`${wrong.id}-problem`] : [])].join(' ')
  const hasFocus = wrong !== undefined && wrong === (problems as Marked).marked[0]
  return markSafeHtml(
    [
      ...(described ? [` aria-describedby="${escapeHtml(described)}"`] : []),
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
  /** Template helper {{problemOf problems "url"}}: the error text of the control with this id. */
  problemOf: (problems, id) => markedAs(problems, id)?.text,
  /**
   * Template helper {{dotted type}}: a dotted name, such as an event type, with a possible line break after its dot.
   */
  dotted: (type) => markSafeHtml(escapeHtml(type).replace('.', '.<wbr>')),
  /** Template helper {{#if (is a b)}}: strict equality. */
  is: (one, other) => one === other,
  or: (one, other) => one || other,
  /** Template helper {{#if (has thing "name")}}: whether the object has the member, even if its value is empty. */
  has: (thing, name) => typeof thing === 'object' && thing !== null && String(name) in thing,
  /** Template helper {{number n}}: a number with thousands separators, such as 12,345. */
  number: (amount) => Number(amount).toLocaleString('en-US'),
})
const here = new URL('./', import.meta.url)
/** Every template in this folder is registered as a partial under its file name, for all sections. */
engine.addPartialsIn(here)

export type SectionTemplates = ReadonlyMap<string, Template>

/** Registers the templates of a folder as partials. Their names must be unique among all folders. */
export const registerPartials = (folder: URL): void => engine.addPartialsIn(folder)

/** Returns the templates of a section's folder by file name. `base` is the section's import.meta.url. */
export const sectionTemplates = (base: string): SectionTemplates => engine.templatesIn(new URL('./', base))

/** Returns a shared partial as a template. */
export const sharedTemplate = (name: string): Template => engine.template(new URL(`${name}.hbs`, here))
