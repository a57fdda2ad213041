import ts from 'typescript'
import type { Change } from './fault.ts'
import {
  findCallOf,
  getCalledName,
  type MutationOperator,
  removeCall,
  removeStatement,
  replaceNode,
  type TextEdit,
} from './operators/operator.ts'
import { findSqlConditions, findSqlText } from './sql-conditions.ts'

// The changes of which listed faults are made. A `mention` selects the place: it is a part of the changed node's code.
// How the code is broken into lines makes no difference.

/** Returns code without line breaks, and without what a formatter adds around them. */
const onOneLine = (code: string): string =>
  code
    .replace(/\s+/g, ' ')
    .replace(/,? ?([()[\]{}]) ?/g, (found, bracket: string) =>
      found.startsWith(',') && '([{'.includes(bracket) ? `, ${bracket}` : bracket,
    )
    .replace(/ (?=\.\w)/g, '')

const isCode = (node: ts.Node, code: string): boolean => onOneLine(node.getText()) === onOneLine(code)

const mentions = (node: ts.Node, mention: string): boolean => onOneLine(node.getText()).includes(onOneLine(mention))

const beginsWith = (node: ts.Node, beginning: string): boolean =>
  onOneLine(node.getText()).startsWith(onOneLine(beginning))

function nodesIn(declaration: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  visit(declaration)
  return nodes
}

/** Makes a change of the nodes for which `edit` returns an edit. */
const changeOfNodes = (words: string, edit: (node: ts.Node) => TextEdit | undefined): Change => ({
  words,
  editsIn: (declaration) => nodesIn(declaration).flatMap((node) => edit(node) ?? []),
})

/** Returns the sequence that an element of an array, an object or a list of arguments belongs to. */
function siblingsOf({ parent }: ts.Node): readonly ts.Node[] {
  if (ts.isArrayLiteralExpression(parent)) return parent.elements
  return ts.isObjectLiteralExpression(parent) ? parent.properties : []
}

/** Removes an element with the comma next to it. */
function removeElement(node: ts.Node): TextEdit | undefined {
  const siblings = siblingsOf(node)
  const at = siblings.indexOf(node)
  if (at < 0) return undefined
  const [before, after] = [siblings[at - 1], siblings[at + 1]]
  if (after) return { start: node.getStart(), end: after.getStart(), text: '' }
  return { start: before?.end ?? node.getStart(), end: node.end, text: '' }
}

/** Removes a method call from a chain: `query.forUpdate()` becomes `query`. */
export const dropCall = (method: string, mention = ''): Change =>
  changeOfNodes(`dropCall ${method} ${mention}`, (node) => {
    if (!ts.isCallExpression(node) || getCalledName(node) !== method) return undefined
    return node.arguments.some((argument) => mentions(argument, mention)) || mention === ''
      ? removeCall(node)
      : undefined
  })

/** Removes a statement that only calls a function, awaited or not. */
export const dropStatement = (called: string, mention = ''): Change =>
  changeOfNodes(`dropStatement ${called} ${mention}`, (node) => {
    const found = findCallOf(node)
    const isMeant = found && getCalledName(found.call) === called && mentions(node, mention)
    return isMeant ? removeStatement(node as ts.Statement) : undefined
  })

/** Removes an `if` without `else` by its condition. */
export const dropGuard = (mention: string): Change =>
  changeOfNodes(`dropGuard ${mention}`, (node) =>
    ts.isIfStatement(node) && !node.elseStatement && mentions(node.expression, mention)
      ? removeStatement(node)
      : undefined,
  )

/** Removes one side of an `&&` or `||`. */
export const dropOperand = (mention: string): Change =>
  changeOfNodes(`dropOperand ${mention}`, (node) => {
    if (!ts.isBinaryExpression(node) || !/^(?:&&|\|\|)$/.test(node.operatorToken.getText())) return undefined
    const { left, right } = node
    if (mentions(right, mention)) return { start: left.end, end: right.end, text: '' }
    return mentions(left, mention) ? { start: left.getStart(), end: right.getStart(), text: '' } : undefined
  })

/** Removes an element of an array or a property of an object. */
export const dropElement = (mention: string): Change =>
  changeOfNodes(`dropElement ${mention}`, (node) => (beginsWith(node, mention) ? removeElement(node) : undefined))

/** Adds an element to the end of an array. */
export const addElement = (element: string): Change =>
  changeOfNodes(`addElement ${element}`, (node) => {
    const last = ts.isArrayLiteralExpression(node) ? node.elements.at(-1) : undefined
    return last && { start: last.end, end: last.end, text: `, ${element}` }
  })

/** Replaces an expression or a name by other code. */
export const replaceCode = (from: string, to: string): Change =>
  changeOfNodes(`replaceCode ${from}`, (node) =>
    isCode(node, from) && !isDeclaredName(node) ? replaceNode(node, to) : undefined,
  )

const isDeclaredName = (node: ts.Node): boolean =>
  'name' in node.parent && node.parent.name === node && !ts.isPropertyAccessExpression(node.parent)

/** Replaces an argument of a call by other code. */
export const replaceArgument = (called: string, at: number, to: string): Change =>
  changeOfNodes(`replaceArgument ${called}`, (node) => {
    const argument = ts.isCallExpression(node) && getCalledName(node) === called ? node.arguments[at] : undefined
    return argument && replaceNode(argument, to)
  })

/** Replaces a condition of an SQL text by `true`, or by `false` between `or`. */
export const dropSqlCondition = (mention: string): Change => ({
  words: `dropSqlCondition ${mention}`,
  editsIn: (declaration) =>
    findSqlConditions(declaration).flatMap(({ text, edit }) => (text.includes(mention) ? [edit] : [])),
})

/** Replaces words of an SQL text. */
export const replaceSql = (from: string, to: string): Change => ({
  words: `replaceSql ${from}`,
  editsIn: (declaration) => findSqlText(declaration, from).map((range) => ({ ...range, text: to })),
})

/** Inserts a statement before the statement that begins with some code. */
export const insertBefore = (beginning: string, statement: string): Change =>
  changeOfNodes(`insertBefore ${beginning}`, (node) =>
    ts.isStatement(node) && beginsWith(node, beginning)
      ? { start: node.getStart(), end: node.getStart(), text: `${statement}\n` }
      : undefined,
  )

/** Moves the statement that mentions some code behind a later statement of its block. */
export const moveBehind = (mention: string, later: string): Change =>
  changeOfNodes(`moveBehind ${mention}`, (node) => {
    if (!ts.isStatement(node) || !ts.isBlock(node.parent) || !mentions(node, mention)) return undefined
    const target = node.parent.statements.find((other) => other.pos >= node.end && mentions(other, later))
    if (!target) return undefined
    const passed = node.getSourceFile().text.slice(node.end, target.end)
    return { start: node.getStart(), end: target.end, text: `${passed.trim()}\n${node.getText()}` }
  })

/** Makes the edit of a mutation operator whose replaced code mentions a text. */
export const operate = (operator: MutationOperator, mention = ''): Change => ({
  words: `${operator.name} ${mention}`,
  editsIn: (declaration) => {
    const source = declaration.getSourceFile()
    return operator.editsIn(source).filter(({ start, end }) => {
      const isInside = start >= declaration.getStart() && end <= declaration.end
      return isInside && source.text.slice(start, end).replace(/\s+/g, ' ').includes(mention)
    })
  },
})
