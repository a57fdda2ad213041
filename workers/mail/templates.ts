import { labelHelpers } from '../../db/domain/language/template-labels.ts'
import { type Template, TemplateEngine } from '../../db/engine/base/template-engine.ts'
import { wrapMailText } from './wrap-text.ts'

/** Templates of a mail, for its plain text and its HTML. */
export interface MailTemplate {
  text: Template
  html: Template
}

const file = (name: string): URL => new URL(`./templates/${name}.hbs`, import.meta.url)

/** Template engines for plain text and HTML. All mails share one layout per engine. */
const kinds = { txt: new TemplateEngine(labelHelpers), html: new TemplateEngine(labelHelpers) }
kinds.txt.addPartial('layout', file('layout.txt'))
kinds.html.addPartial('layout', file('layout.html'))
kinds.html.addPartial('button', file('button.html'))

/**
 * Returns the plain text and HTML templates workers/mail/templates/<name>.txt.hbs and .html.hbs. With `strict`, a
 * template throws if a value is missing.
 */
export function mailPartTemplate(name: string, { strict = false } = {}): MailTemplate {
  const template = (kind: keyof typeof kinds) =>
    kinds[kind].template(file(`${name}.${kind}`), { plain: kind === 'txt', strict })
  return { text: template('txt'), html: template('html') }
}

/**
 * Returns the template of a complete mail. Unlike the template of a mail's part, it wraps the plain text at a line
 * length that every mail program shows.
 */
export function completeMailTemplate(name: string): MailTemplate {
  const { text, html } = mailPartTemplate(name)
  return { text: (data) => wrapMailText(text(data)), html }
}
