import { readdirSync, readFileSync } from 'node:fs'
import handlebars from 'handlebars'

const engine = handlebars.create()
const here = new URL('./', import.meta.url)
const textOf = (file: URL): string => readFileSync(file, 'utf8')

/** What pages of several sections have: each template beside this file is a partial under its file's name. */
for (const file of readdirSync(here).filter((name) => name.endsWith('.hbs'))) {
  engine.registerPartial(file.slice(0, -4), textOf(new URL(file, here)))
}

const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const escaped = (text: unknown): string => handlebars.escapeExpression(String(text))

/** {{time at}} and {{day at}}: a time as people read it, and as programs do. */
const shown = (format: Intl.DateTimeFormat, zone: string) => (at: unknown) =>
  new handlebars.SafeString(
    `<time datetime="${escaped(at)}">${escaped(format.format(new Date(String(at))))}${zone}</time>`,
  )
engine.registerHelper('time', shown(times, ' UTC'))
engine.registerHelper('day', shown(days, ''))
/** {{#if (is a b)}}. */
engine.registerHelper('is', (one: unknown, other: unknown) => one === other)
engine.registerHelper('or', (one: unknown, other: unknown) => one || other)
/** {{number n}}: 12,345. */
engine.registerHelper('number', (amount: unknown) => Number(amount).toLocaleString('en-US'))

export type Templates = ReadonlyMap<string, (data: object) => string>

/** The templates of a section's folder, by their files' names. `base` is the section's import.meta.url. */
export function templatesIn(base: string): Templates {
  const folder = new URL('./', base)
  const files = readdirSync(folder).filter((name) => name.endsWith('.hbs'))
  return new Map(
    files.map((file) => [
      file.slice(0, -4),
      engine.compile<object>(textOf(new URL(file, folder)), { preventIndent: true }),
    ]),
  )
}

/** One of the shared templates as a page of its own. */
export const sharedTemplate = (name: string): ((data: object) => string) =>
  engine.compile<object>(textOf(new URL(`${name}.hbs`, here)), { preventIndent: true })
