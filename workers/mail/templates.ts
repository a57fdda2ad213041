import { readFileSync } from 'node:fs'
import handlebars from 'handlebars'
import { wrapped } from './lines.ts'

/** A mail's text, as plain text and as HTML. */
export interface MailTemplate {
  text(data: object): string
  html(data: object): string
}

const source = (name: string): string => readFileSync(new URL(`./templates/${name}.hbs`, import.meta.url), 'utf8')

/** Each kind has the one layout that all mails of it lie in. */
const kinds = { txt: handlebars.create(), html: handlebars.create() }
kinds.txt.registerPartial('layout', source('layout.txt'))
kinds.html.registerPartial('layout', source('layout.html'))
kinds.html.registerPartial('button', source('button.html'))

/** The templates workers/mail/templates/<name>.txt.hbs and .html.hbs; `strict` ones throw for a missing value. */
export function mailTemplate(name: string, { strict = false } = {}): MailTemplate {
  const compile = (kind: keyof typeof kinds) =>
    kinds[kind].compile<object>(source(`${name}.${kind}`), { noEscape: kind === 'txt', strict })
  return { text: compile('txt'), html: compile('html') }
}

/** The template of a whole mail, whose text has lines of a length that every mail program shows. */
export function wholeMail(name: string): MailTemplate {
  const { text, html } = mailTemplate(name)
  return { text: (data) => wrapped(text(data)), html }
}
