import { readdirSync, readFileSync } from 'node:fs'
import handlebars from 'handlebars'
import { neutralizeFormatCharacters, neutralizeFormatCharactersInHtml } from '../../domain/texts/format-characters.ts'

/** A compiled template: a function that renders data as text. */
export type Template = (data: object) => string

/** Escapes a text for HTML: `<b>` becomes `&lt;b&gt;`. */
export const escapeHtml = (text: unknown): string => handlebars.escapeExpression(String(text ?? ''))

/** Marks a helper's result as HTML, which templates do not escape again. */
export const markSafeHtml = (html: string): object => new handlebars.SafeString(html)

/**
 * A set of Handlebars templates (.hbs), such as the portal's. Each set has its own partials and helpers. Rendered text
 * never contains direction or format characters of Unicode, even if the data does.
 */
export class TemplateEngine {
  readonly #handlebars = handlebars.create()

  constructor(helpers: Readonly<Record<string, (...values: unknown[]) => unknown>> = {}) {
    this.#handlebars.registerHelper(helpers)
  }

  /**
   * Registers a file as a partial for all templates of the set. `trimmed` removes white space at the end of the file.
   */
  addPartial(name: string, file: URL, { trimmed = false } = {}): void {
    const text = readFileSync(file, 'utf8')
    this.#handlebars.registerPartial(name, trimmed ? text.trimEnd() : text)
  }

  /** Registers every template of a folder as a partial, named after its file. */
  addPartialsIn(folder: URL): void {
    for (const [name, file] of templateFiles(folder)) this.addPartial(name, file)
  }

  /**
   * Compiles a file. `plain`: the template produces plain text, so nothing is escaped. `strict`: rendering throws if a
   * value is missing.
   */
  template(file: URL, { plain = false, strict = false } = {}): Template {
    const options = { preventIndent: true, noEscape: plain, strict }
    const compiled = this.#handlebars.compile<object>(readFileSync(file, 'utf8'), options)
    const marks = plain ? neutralizeFormatCharacters : neutralizeFormatCharactersInHtml
    return (data) => marks(compiled(data))
  }

  /** Compiles all templates of a folder. The keys of the map are file names without extension. */
  templatesIn(folder: URL): ReadonlyMap<string, Template> {
    return new Map(templateFiles(folder).map(([name, file]) => [name, this.template(file)]))
  }
}

const templateFiles = (folder: URL): [name: string, file: URL][] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.hbs'))
    .map((name) => [name.slice(0, -4), new URL(name, folder)])
