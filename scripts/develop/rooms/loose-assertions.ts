import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'

/** Assertions of tap that also pass with values other than the intended one, and their replacements. */
const insteadOf: Readonly<Record<string, string>> = {
  same: 'strictSame',
  notSame: 'strictNotSame',
  resolves: 'an assertion about what the promise comes to',
  ...Object.fromEntries(
    ['match', 'has', 'matchOnly', 'hasOnly', 'matchStrict', 'hasStrict', 'matchOnlyStrict', 'hasOnlyStrict'].flatMap(
      (name) => [
        [name, 'matches()'],
        [`not${name[0]!.toUpperCase()}${name.slice(1)}`, 'lacks(), or t.strictNotSame'],
      ],
    ),
  ),
  resolveMatch: 'matches() of what is awaited',
}

/** Pattern for the names that test objects have in tests. */
const testNames = /^(?:t|root|tap|child|asserting)$/

/**
 * Returns the loose assertions of test/, one line each; an empty list if there are none. A loose assertion also passes
 * with wrong values. It may match one of tap's patterns, which a longer list or another amount also matches. It may
 * expect an error without naming its message. It may be in a loop or an `every` over a list that may be empty.
 */
export function findLooseAssertions(root: string): string[] {
  return globSync('{test,scripts/testkit}/**/*.ts', { cwd: root })
    .sort()
    .flatMap((file) =>
      looseAssertionsIn(readFileSync(join(root, file), 'utf8')).map(({ line, says }) => `${file}:${line} ${says}`),
    )
}

/** An assertion that also passes with wrong values: its line, and what to use instead. */
interface LooseAssertion {
  line: number
  says: string
}

/** Returns the assertions of one test file that also pass with wrong values. */
export function looseAssertionsIn(text: string): LooseAssertion[] {
  const source = ts.createSourceFile('test.ts', text, ts.ScriptTarget.Latest, true)
  const found: LooseAssertion[] = []
  const say = (node: ts.Node, says: string) =>
    found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, says })
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) judgeCall(node, say)
    if (ts.isForOfStatement(node) && !node.awaitModifier && asserts(node.statement) && mayBeEmpty(node.expression))
      say(node.expression, 'the loop asserts nothing when its list is empty: nonEmpty(), or its length asserted before')
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function judgeCall(node: ts.CallExpression, say: (node: ts.Node, says: string) => void): void {
  const called = node.expression
  if (!ts.isPropertyAccessExpression(called) || !ts.isIdentifier(called.expression)) return
  if (!testNames.test(called.expression.text)) return
  const method = called.name.text
  const [first, second] = node.arguments
  const instead = Object.hasOwn(insteadOf, method) ? insteadOf[method] : undefined
  if (instead) say(node, `t.${method}: use ${instead}`)
  if ((method === 'rejects' || method === 'throws') && !(second && isPatternOfText(second)))
    say(node, `t.${method} without what: a regular expression, or ${method}With()`)
  if (method === 'ok' && first && ts.isPropertyAccessExpression(first) && first.name.text === 'length')
    say(node, 't.ok of a length: t.equal')
  const list = first && callOf(first) === 'every' ? (first as ts.CallExpression).expression : undefined
  if (method === 'ok' && list && mayBeEmpty((list as ts.PropertyAccessExpression).expression))
    say(node, 'every element of an empty list is anything: nonEmpty()')
}

/** Returns the name of the method that an expression calls. */
const callOf = (node: ts.Expression): string | undefined =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : undefined

const isPatternOfText = (node: ts.Expression): boolean =>
  ts.isRegularExpressionLiteral(node) || (ts.isNewExpression(node) && node.expression.getText() === 'RegExp')

/** Reports whether a node contains an assertion: a method of the test object, or a function that receives it. */
function asserts(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) {
    const { expression, arguments: handed } = node
    if (ts.isPropertyAccessExpression(expression) && testNames.test(expression.expression.getText())) return true
    if (handed.some((one) => ts.isIdentifier(one) && testNames.test(one.text))) return true
  }
  return ts.forEachChild(node, (child) => asserts(child) || undefined) ?? false
}

/** Methods that return at least as many elements as their list has. */
const keepElements = new Set([
  'map',
  'entries',
  'keys',
  'values',
  'toSorted',
  'toReversed',
  'sort',
  'reverse',
  'concat',
])

/**
 * Reports whether a list may be empty: it is not a literal with elements, and no earlier assertion checks its length.
 */
function mayBeEmpty(node: ts.Expression): boolean {
  if (ts.isArrayLiteralExpression(node))
    return !node.elements.some((element) => !ts.isSpreadElement(element) || !mayBeEmpty(element.expression))
  if (ts.isObjectLiteralExpression(node)) return node.properties.length === 0
  if (ts.isStringLiteralLike(node)) return node.text === ''
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return mayBeEmpty(node.expression)
  if (ts.isNonNullExpression(node) || ts.isAwaitExpression(node)) return mayBeEmpty(node.expression)
  if (ts.isNewExpression(node) && /^(?:Map|Set)$/.test(node.expression.getText()))
    return !node.arguments?.[0] || mayBeEmpty(node.arguments[0])
  if (ts.isCallExpression(node)) return mayBeEmptyCall(node)
  if (ts.isIdentifier(node)) {
    if (isImported(node)) return false
    const declared = declarationOf(node)
    if (declared && !mayBeEmpty(declared)) return false
  }
  return !isCounted(node)
}

function mayBeEmptyCall(node: ts.CallExpression): boolean {
  const { expression, arguments: handed } = node
  const name = expression.getText()
  if (name === 'nonEmpty' || name === 'possiblyEmpty') return false
  if (/^Object\.(?:keys|values|entries)$/.test(name) || name === 'Promise.all') return mayBeEmpty(handed[0]!)
  if (name === 'Array.from') return handed[0]!.getText() === '{ length: 0 }'
  if (ts.isPropertyAccessExpression(expression)) {
    const { name: method, expression: list } = expression
    if (keepElements.has(method.text)) return mayBeEmpty(list)
    if (method.text === 'split') return false
  }
  return !isCounted(node)
}

/** Reports whether a name is imported. An imported list is checked in the file that defines it. */
function isImported(name: ts.Identifier): boolean {
  return name.getSourceFile().statements.some((statement) => {
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined
    return bindings && ts.isNamedImports(bindings) && bindings.elements.some((one) => one.name.text === name.text)
  })
}

/**
 * Returns the initializer of a name's constant in the nearest scope that declares it; undefined for a parameter or an
 * import.
 */
function declarationOf(name: ts.Identifier): ts.Expression | undefined {
  for (let scope: ts.Node | undefined = name.parent; scope; scope = scope.parent) {
    if (ts.isFunctionLike(scope) && scope.parameters.some((one) => mentions(one.name, name.text))) return undefined
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue
    for (const statement of scope.statements) {
      if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const)) continue
      for (const one of statement.declarationList.declarations) {
        if (ts.isIdentifier(one.name) && one.name.text === name.text) return one.initializer
        if (mentions(one.name, name.text)) return undefined
      }
    }
  }
  return undefined
}

const mentions = (binding: ts.BindingName, name: string): boolean =>
  ts.isIdentifier(binding)
    ? binding.text === name
    : binding.elements.some((one) => ts.isBindingElement(one) && mentions(one.name, name))

/** Reports whether an earlier assertion in the same or an outer block checks the list's length or content. */
function isCounted(node: ts.Expression): boolean {
  const text = node.getText()
  for (let inner: ts.Node = node; inner.parent; inner = inner.parent) {
    const scope = inner.parent
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue
    const before = scope.statements.slice(0, scope.statements.indexOf(inner as ts.Statement))
    if (before.some((statement) => countsIn(statement, text))) return true
  }
  return false
}

function countsIn(statement: ts.Statement, list: string): boolean {
  if (!ts.isExpressionStatement(statement)) return false
  const said = statement.getText()
  const start = ['t.equal(', 't.strictSame(', 't.ok(', 't.not('].find((one) => said.startsWith(one))
  if (!start) return false
  const rest = said.slice(start.length)
  return (
    ['.length', '.size'].some((count) => rest.startsWith(`${list}${count},`) || rest.startsWith(`${list}${count} `)) ||
    (start === 't.strictSame(' && rest.startsWith(`${list},`)) ||
    (start === 't.strictSame(' && rest.startsWith(`${list}.map(`))
  )
}

if (process.argv[1] === import.meta.filename) {
  const found = findLooseAssertions(resolve(import.meta.dirname, '../../..'))
  for (const line of found) console.error(line)
  if (found.length > 0) process.exitCode = 1
}
