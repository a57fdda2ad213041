import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import t from 'tap'
import ts from 'typescript'
import { labelCatalogs } from '../../../db/domain/language/catalogues.ts'
import { nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'

const root = resolve(import.meta.dirname, '../../..')

const inCode = [
  'workers/pdf/**/*.{ts,tsx}',
  'workers/papers/*-mail{,s}.ts',
  'workers/mail/{password,second-factor}-mails.ts',
  'handlers/web/pages/{bid,invoice,statement,signature,shared}/*.ts',
  'handlers/web/pages/{sign-in,password,busy}.ts',
  'handlers/web/pages/second-factor/{step,second-factor}.ts',
]
const inTemplates = [
  'handlers/web/pages/{bid,invoice,statement,signature,shared}/*.hbs',
  'handlers/web/pages/{sign-in,forgot-password,reset-password,choose-organization}.hbs',
  'handlers/web/pages/second-factor/*.hbs',
  'workers/mail/templates/*.hbs',
]

/** Files that are not checked: they have names of programs and fonts, and error messages for the organization. */
const notRead = ['shared/page-opening.ts', 'fonts/faces.ts', 'pdf/render-worker.ts']

/** Reports whether a text has words for readers: several words, or one capitalized word such as a label. */
const reads = (text: string): boolean =>
  /\p{L}{2,}[,;:]? \p{L}+/u.test(text) || /^\p{Lu}\p{Ll}{2,}$/u.test(text.trim()) || /^\p{Lu}{5,}$/u.test(text.trim())

/** Reports by its position in the code whether a string that looks like words is a name, not a label. */
const isNoLabel = (node: ts.Node): boolean => {
  const { parent } = node
  if (ts.isImportDeclaration(parent) || ts.isLiteralTypeNode(parent) || ts.isCaseClause(parent)) return true
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true
  // A string that the code compares with, such as 'is lost'.
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return true
  if (ts.isElementAccessExpression(parent)) return true
  for (let up: ts.Node = parent; up; up = up.parent) {
    if (ts.isNewExpression(up) && /Error$|^Refusal$|^Cannot/.test(up.expression.getText())) return true
    if (ts.isCallExpression(up) && /\.(setHeader|set)$/.test(up.expression.getText())) return true
    if (ts.isBlock(up)) return false
  }
  return false
}

function wordsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(resolve(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      if (reads(node.text) && !isNoLabel(ts.isStringLiteralLike(node) ? node : node.parent)) found.push(node.text)
    } else if (ts.isJsxText(node) && /\p{L}/u.test(node.text)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Returns the words of a template that are shown or read aloud: text between tags, and attributes such as title. */
function wordsInTemplate(file: string): string[] {
  const text = readFileSync(resolve(root, file), 'utf8')
    .replace(/<style>[\s\S]*?<\/style>|<!--[\s\S]*?-->|<!doctype html>/g, '')
    .replace(/\{\{\{?[\s\S]*?\}?\}\}/g, '\u0001')
  const attributes = [...text.matchAll(/(?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map(([, value]) => value!)
  const between = text.replace(/<[^>]*>/g, '\u0001').split('\u0001')
  return [...attributes, ...between].filter((part) => /\p{L}{2,}/u.test(part.replace(/&[a-z]+;/g, '')))
}

t.test('the code has no hard-coded words that customers read', async (t) => {
  const files = inCode.flatMap((pattern) => globSync(pattern, { cwd: root })).sort()
  t.ok(files.length > 40)
  const read = files.filter((file) => !notRead.some((name) => file.endsWith(name)))
  for (const file of nonEmpty(read)) t.strictSame(wordsIn(file), [], file)
})

t.test('the templates have no hard-coded words that customers read', async (t) => {
  const files = inTemplates.flatMap((pattern) => globSync(pattern, { cwd: root })).sort()
  t.ok(files.length > 20)
  for (const file of files) t.strictSame(wordsInTemplate(file), [], file)
})

t.test('each label of the catalogs is used', async (t) => {
  const labels = Object.entries(labelCatalogs.en).flatMap(([name, texts]) =>
    Object.keys(texts).map((key) => `${name}.${key}`),
  )
  const files = globSync('{db,handlers,workers}/**/*.{ts,tsx,hbs}', { cwd: root })
  const code = files.map((file) => readFileSync(resolve(root, file), 'utf8')).join('\n')
  const used = new Set(code.match(/(?<=['"])[a-zA-Z]+\.[a-zA-Z0-9]+(?=['"])/g))
  t.strictSame(
    labels.filter((key) => !used.has(key)),
    [],
  )
})
