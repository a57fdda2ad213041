import { readFileSync } from 'node:fs'
import handlebars from 'handlebars'

/** A mail's text, as plain text and as HTML. */
export interface MailTemplate {
  text(data: object): string
  html(data: object): string
}

/** The templates workers/email/<name>.txt.hbs and .html.hbs; `strict` ones throw for a missing value. */
export function mailTemplate(name: string, { strict = false } = {}): MailTemplate {
  const compile = (ending: string, noEscape: boolean) =>
    handlebars.compile<object>(readFileSync(new URL(`./email/${name}.${ending}.hbs`, import.meta.url), 'utf8'), {
      noEscape,
      strict,
    })
  return { text: compile('txt', true), html: compile('html', false) }
}
