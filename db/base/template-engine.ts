import { readdirSync, readFileSync } from 'node:fs'
import handlebars from 'handlebars'
import { htmlMarks, shownMarks } from '../domain/texts/format-marks.ts'

/** What a compiled template makes of its data. */
export type Template = (data: object) => string

/** HTML of a text: `<b>` becomes `&lt;b&gt;`. */
export const escapedHtml = (text: unknown): string => handlebars.escapeExpression(String(text ?? ''))

/** What a helper answers where it answers HTML, which templates do not escape again. */
export const safeHtml = (html: string): object => new handlebars.SafeString(html)

/**
 * Templates (.hbs) with partials and helpers of their own: those of one set, such as the portal's, know nothing of others.
 * What a template makes has no raw direction or format marks, whichever record, helper or part they came from.
 */
export class TemplateEngine {
  readonly #handlebars = handlebars.create()

  constructor(helpers: Readonly<Record<string, (...values: unknown[]) => unknown>> = {}) {
    this.#handlebars.registerHelper(helpers)
  }

  /** Makes a file a part that all templates of the set may have; `trimmed` is without the file's last line break. */
  addPartial(name: string, file: URL, { trimmed = false } = {}): void {
    const text = readFileSync(file, 'utf8')
    this.#handlebars.registerPartial(name, trimmed ? text.trimEnd() : text)
  }

  /** Makes every template of a folder such a part, under its file's name. */
  addPartialsIn(folder: URL): void {
    for (const [name, file] of templateFiles(folder)) this.addPartial(name, file)
  }

  /** Compiles a file. A `plain` one is no HTML, and escapes nothing; a `strict` one throws for a missing value. */
  template(file: URL, { plain = false, strict = false } = {}): Template {
    const options = { preventIndent: true, noEscape: plain, strict }
    const compiled = this.#handlebars.compile<object>(readFileSync(file, 'utf8'), options)
    const marks = plain ? shownMarks : htmlMarks
    return (data) => marks(compiled(data))
  }

  /** The templates of a folder, by their files' names. */
  templatesIn(folder: URL): ReadonlyMap<string, Template> {
    return new Map(templateFiles(folder).map(([name, file]) => [name, this.template(file)]))
  }
}

const templateFiles = (folder: URL): [name: string, file: URL][] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.hbs'))
    .map((name) => [name.slice(0, -4), new URL(name, folder)])
