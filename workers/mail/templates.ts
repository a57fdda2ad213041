import { type Template, TemplateEngine } from '../../db/base/template-engine.ts'
import { templateLabels } from '../../db/domain/language/template-labels.ts'
import { wrapped } from './lines.ts'

/** Templates of a mail's plain text and HTML. */
export interface MailTemplate {
  text: Template
  html: Template
}

const file = (name: string): URL => new URL(`./templates/${name}.hbs`, import.meta.url)

/** Template engines for plain text and HTML; each has one layout for all its mails. */
const kinds = { txt: new TemplateEngine(templateLabels), html: new TemplateEngine(templateLabels) }
kinds.txt.addPartial('layout', file('layout.txt'))
kinds.html.addPartial('layout', file('layout.html'))
kinds.html.addPartial('button', file('button.html'))

/**
 * Returns the templates workers/mail/templates/<name>.txt.hbs and .html.hbs. `strict` ones throw if a value is missing.
 */
export function mailTemplate(name: string, { strict = false } = {}): MailTemplate {
  const template = (kind: keyof typeof kinds) =>
    kinds[kind].template(file(`${name}.${kind}`), { plain: kind === 'txt', strict })
  return { text: template('txt'), html: template('html') }
}

/** Returns the template of a whole mail. Its plain text is wrapped at a length that every mail program shows. */
export function wholeMail(name: string): MailTemplate {
  const { text, html } = mailTemplate(name)
  return { text: (data) => wrapped(text(data)), html }
}
