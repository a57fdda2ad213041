import MarkdownIt, { type Token } from 'markdown-it'
import { escapeHtml } from '../../../db/engine/base/template-engine.ts'
import { highlightCode } from '../pages/highlight.ts'

/**
 * This module renders Markdown as HTML for a page. Raw HTML is shown as text, each heading gets an anchor, and code is
 * highlighted on the server, so that pages need no script. A link that begins with `/` stays within this service.
 */

export interface Heading {
  level: number
  text: string
  anchor: string
}

/** Text below one heading, as the search indexes it. The part before the first heading has an empty anchor. */
export interface Passage {
  heading: string
  anchor: string
  text: string
}

export interface RenderedMarkdown {
  title: string
  /** First paragraph as plain text. */
  summary: string
  /** First paragraph as HTML. `html` is everything after it; neither contains the title. */
  introduction: string
  html: string
  headings: Heading[]
  passages: Passage[]
}

/** A rendered page of the documentation. */
export interface DocsPage extends RenderedMarkdown {
  /** Address of the page, relative to /docs/. */
  path: string
  /** Markdown source of the page, for programs. Its links lead to the Markdown of other pages. */
  markdown: string
}

const engine = new MarkdownIt({ html: false, linkify: false, typographer: false, highlight: highlightCode })
engine.renderer.rules.heading_open = (tokens, index) => {
  const { tag, attrs } = tokens[index]!
  return `<${tag} id="${escapeHtml(String(attrs?.[0]?.[1]))}">`
}
engine.renderer.rules.heading_close = (tokens, index) => {
  const { tag } = tokens[index]!
  const anchor = escapeHtml(String(tokens[index - 2]!.attrGet('id')))
  return ` <a class="anchor" href="#${anchor}" aria-label="Link to this section"></a></${tag}>\n`
}
// A table may be wider than the screen and then scrolls sideways. It is focusable, so that the keyboard can scroll it.
engine.renderer.rules.table_open = () =>
  '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table class="table">\n'
// An empty heading cell becomes a plain cell. The stylesheet hides a row that has only such cells.
engine.renderer.rules.th_open = (tokens, index) => (tokens[index + 1]!.content === '' ? '<td>' : '<th scope="col">')
engine.renderer.rules.th_close = (tokens, index) => (tokens[index - 1]!.content === '' ? '</td>\n' : '</th>\n')
engine.renderer.rules.table_close = () => '</table></div>\n'
engine.renderer.rules.fence = (tokens, index) => {
  const { content, info } = tokens[index]!
  const [language = ''] = info.trim().split(/\s+/)
  const label = language === '' || language === 'text' ? 'Text' : (labels[language] ?? language)
  const inner = highlightCode(content, language)
  const form = wrapped.includes(language) ? 'code wrapped' : 'code'
  return `<pre class="${form}" tabindex="0" role="group" aria-label="${label}"><code>${inner}</code></pre>\n`
}

/** Languages whose long lines wrap on the screen. In other languages the alignment of columns matters. */
const wrapped = ['sh', 'json', 'http']

const labels: Record<string, string> = {
  sh: 'Shell commands',
  json: 'JSON',
  http: 'HTTP',
  python: 'Python',
  ts: 'TypeScript',
}

/** Returns the text of a heading or paragraph, without markup. */
const textOf = (inline: Token): string =>
  (inline.children ?? []).map(({ type, content }) => (type.endsWith('break') ? ' ' : content)).join('')

/** Returns the anchor of a heading: its text in lower case, or unchanged if it is all code, such as `createBid`. */
function anchorOf(inline: Token): string {
  const text = textOf(inline)
  const isCode = inline.children?.length === 1 && inline.children[0]?.type === 'code_inline'
  if (isCode && /^[\w.-]+$/.test(text)) return text
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/**
 * Returns a unique anchor. If an earlier heading has the same text, as in a changelog, a number is added: `changed-2`.
 */
function freeAnchor(inline: Token, headings: Heading[]): string {
  const wanted = anchorOf(inline)
  const taken = headings.filter(({ text }) => text === textOf(inline)).length
  return taken === 0 ? wanted : `${wanted}-${taken + 1}`
}

/** Renders a page. Throws if the first line is not a title, such as `# Rate limits`. */
export function renderMarkdown(markdown: string): RenderedMarkdown {
  const tokens = engine.parse(markdown, {})
  const [open, title] = tokens
  if (open?.tag !== 'h1' || !title) throw new Error(`a page begins with its title, not with "${markdown.slice(0, 60)}"`)
  const headings: Heading[] = []
  const passages: Passage[] = [{ heading: '', anchor: '', text: '' }]
  for (const [index, token] of tokens.entries()) {
    if (index < 3) continue
    const inline = tokens[index + 1]!
    if (token.type === 'heading_open') {
      const heading = { level: Number(token.tag.slice(1)), text: textOf(inline), anchor: freeAnchor(inline, headings) }
      token.attrSet('id', heading.anchor)
      headings.push(heading)
      passages.push({ heading: heading.text, anchor: heading.anchor, text: '' })
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      passages.at(-1)!.text += ` ${textOf(token)}`
    } else if (token.type === 'fence') {
      passages.at(-1)!.text += ` ${token.content}`
    }
  }
  const begin = tokens[3]?.type === 'paragraph_open' ? 6 : 3
  const html = (from: number, to?: number): string => engine.renderer.render(tokens.slice(from, to), engine.options, {})
  return {
    title: textOf(title),
    summary: begin === 6 ? textOf(tokens[4]!) : '',
    introduction: html(3, begin),
    html: html(begin),
    headings,
    passages,
  }
}
