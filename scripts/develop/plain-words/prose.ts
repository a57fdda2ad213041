import ts from 'typescript'

/** A text that people read in a file: its kind, the line at which it begins, counted from 1, and its words. */
export interface Prose {
  kind: 'comment' | 'title' | 'docs'
  line: number
  text: string
}

/** Returns the comments and the test titles of a TypeScript file. Comments for tools, such as `biome-ignore`, are left out. */
export function proseOfSource(path: string, text: string): Prose[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1
  const comments = commentRanges(source).map(({ pos, end, kind }) => ({
    kind: 'comment' as const,
    line: lineOf(pos),
    text: commentText(text.slice(pos, end)),
    isLine: kind === ts.SyntaxKind.SingleLineCommentTrivia,
  }))
  const titles = testTitles(source).map((node) => ({
    kind: 'title' as const,
    line: lineOf(node.getStart()),
    text: titleText(node),
  }))
  return [...joinLineComments(comments), ...titles].filter((prose) => !/^(?:biome-|@ts-|c8 |v8 )/.test(prose.text))
}

function commentRanges(source: ts.SourceFile): ts.CommentRange[] {
  const { text } = source
  const byStart = new Map<number, ts.CommentRange>()
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.JsxText) return
    for (const range of ts.getLeadingCommentRanges(text, node.pos) ?? []) byStart.set(range.pos, range)
    for (const range of ts.getTrailingCommentRanges(text, node.end) ?? []) byStart.set(range.pos, range)
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  return [...byStart.values()].sort((a, b) => a.pos - b.pos)
}

/** Returns the words of a comment without its stars and slashes. */
const commentText = (comment: string): string =>
  comment
    .replace(/^\/\*\*?|\*\/$|^\/\//g, '')
    .replace(/\n\s*\* ?/g, '\n')
    .trim()

/**
 * Joins `//` comments of consecutive lines, because they are one text. A line that begins with a capital letter begins
 * another text.
 */
function joinLineComments(comments: readonly (Prose & { isLine: boolean })[]): Prose[] {
  const joined: (Prose & { lastLine: number | undefined })[] = []
  for (const { isLine, ...comment } of comments) {
    const before = joined.at(-1)
    if (isLine && before?.lastLine === comment.line - 1 && /^[a-z(`]/.test(comment.text)) {
      before.text += `\n${comment.text}`
      before.lastLine = comment.line
    } else joined.push({ ...comment, lastLine: isLine ? comment.line : undefined })
  }
  return joined.map(({ kind, line, text }) => ({ kind, line, text }))
}

/** Returns the first arguments of `t.test(...)` and alike. A regular expression's `test` takes one argument only. */
function testTitles(source: ts.SourceFile): (ts.StringLiteral | ts.TemplateLiteral)[] {
  const titles: (ts.StringLiteral | ts.TemplateLiteral)[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [title] = node.arguments
      const isTitle = title && (ts.isStringLiteral(title) || ts.isTemplateLiteral(title))
      if (node.expression.name.text === 'test' && isTitle && node.arguments.length > 1) titles.push(title)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return titles
}

const titleText = (node: ts.StringLiteral | ts.TemplateLiteral): string =>
  ts.isTemplateExpression(node)
    ? node
        .getText()
        .slice(1, -1)
        .replace(/\$\{[^}]*\}/g, '`…`')
    : node.text

/** Returns the paragraphs, headings, list items and table cells of a Markdown page, without fenced and indented code. */
export function proseOfPage(text: string): Prose[] {
  const found: Prose[] = []
  let isCode = false
  let paragraph: Prose | undefined
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    const isIndentedCode = paragraph === undefined && /^ {4}/.test(line)
    const isBlank = isCode || isIndentedCode || /^\s*(?:```|~~~|$|\|?[-:| ]+\|?$)/.test(line)
    const begins = /^\s*(?:#|[-*] |\d+\. |\||>)/.test(line)
    if (isBlank || begins) paragraph = undefined
    if (isBlank) continue
    if (/^\s*\|/.test(line)) {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
      found.push(...cells.filter(Boolean).map((cell) => ({ kind: 'docs' as const, line: index + 1, text: cell })))
    } else if (paragraph) paragraph.text += ` ${line.trim()}`
    else {
      paragraph = { kind: 'docs', line: index + 1, text: line.replace(/^\s*(?:#+|[-*]|\d+\.|>)\s*/, '') }
      found.push(paragraph)
    }
  }
  return found
}

/** Replaces each piece of code, quotation and address by one word. */
const withoutCode = (text: string): string =>
  text
    .replace(/`[^`]*`/g, 'code')
    .replace(/“[^”]*”/g, 'quote')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\{@link [^}]*\}/g, 'code')
    .replace(/https?:\/\/\S+/g, 'address')

/** Returns the text in which words are searched: without code, in one line. */
export const proseWithoutCode = (text: string): string => withoutCode(text).replace(/\s+/g, ' ')

/** Returns the number of words of each sentence. A line that begins with a tag or a dash, and a blank line, begin a sentence. */
export const sentenceLengths = (text: string): number[] =>
  withoutCode(text)
    .split(/<br>|\n\s*\n|\n(?=\s*(?:@|- |\* ))/)
    .flatMap((part) => part.replace(/\s+/g, ' ').split(/(?<=[.?!]["”)]*)\s+/))
    .map((sentence) => sentence.split(' ').filter((word) => /\w/.test(word)).length)
