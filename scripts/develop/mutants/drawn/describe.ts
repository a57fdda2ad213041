import ts from 'typescript'
import { applyEdit, type TextEdit } from '../operators/operator.ts'
import type { FaultIdentity } from './drawn-fault.ts'

/** Maximum length of a shown text in characters; a longer text is cut in the middle. */
const longest = 200
const keptEnd = 60

/**
 * Describes an edit: the changed lines before and after it, the declaration around it, and the number of its first
 * line, counted from 1.
 */
export function describeEdit(file: string, source: ts.SourceFile, edit: TextEdit): FaultIdentity & { line: number } {
  const { text } = source
  const from = text.lastIndexOf('\n', edit.start - 1) + 1
  const lineEnd = text.indexOf('\n', edit.end)
  const to = lineEnd < 0 ? text.length : lineEnd
  const lines = text.slice(from, to)
  const changed = applyEdit(lines, { start: edit.start - from, end: edit.end - from, text: edit.text })
  return {
    file,
    declaration: nameAround(source, edit),
    before: shortened(lines),
    after: shortened(changed),
    line: source.getLineAndCharacterOfPosition(edit.start).line + 1,
  }
}

function shortened(lines: string): string {
  const text = lines.trim().replace(/\s+/g, ' ')
  return text.length <= longest ? text : `${text.slice(0, longest - keptEnd)} … ${text.slice(-keptEnd)}`
}

/** Returns the innermost function with a body around a position; undefined outside of functions. */
export function findFunctionAt(source: ts.SourceFile, { start, end }: Pick<TextEdit, 'start' | 'end'>) {
  return nodesAround(source, start, end).findLast((node) => ts.isFunctionLike(node) && 'body' in node && !!node.body) as
    | (ts.FunctionLikeDeclaration & { body: ts.Node })
    | undefined
}

/** Returns the dotted name of the declarations around a position. Variables within a function are skipped. */
function nameAround(source: ts.SourceFile, { start, end }: TextEdit): string {
  const named = nodesAround(source, start, end).flatMap((node) => {
    const isOuter = ts.isVariableDeclaration(node) && node.parent.parent.parent === source
    const isNamed =
      isOuter || ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isMethodDeclaration(node)
    return isNamed && node.name ? [node.name.getText()] : []
  })
  return named.length > 0 ? named.join('.') : 'module'
}

/** Returns the nodes that contain a range, the outermost first. */
function nodesAround(source: ts.SourceFile, start: number, end: number): ts.Node[] {
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (node.getStart() > start || node.end < end) return
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  return nodes
}
