import ts from 'typescript'

/** A change of a file's text: what lies from `start` to `end` is replaced. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** A kind of slip. It returns every place of a file where the slip could be made, in the order of the text. */
export interface Operator {
  name: string
  /** A file that tests import which are likelier than others to notice such a slip. */
  noticedWith?: string
  editsIn(source: ts.SourceFile): Edit[]
}

export const parseSource = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)

export const applyEdit = (text: string, { start, end, text: replacement }: Edit): string =>
  `${text.slice(0, start)}${replacement}${text.slice(end)}`

/** Whether a text is TypeScript; its types are not checked. */
export function parses(path: string, text: string): boolean {
  const { diagnostics = [] } = ts.transpileModule(text, { fileName: path, reportDiagnostics: true })
  return diagnostics.length === 0
}

/** Every operator asks for the nodes of every file. */
const nodesBySource = new WeakMap<ts.SourceFile, readonly ts.Node[]>()

/** Every node of a file, each before the nodes inside it. Types are left out, because nothing of them runs. */
export function syntaxNodes(source: ts.SourceFile): readonly ts.Node[] {
  const known = nodesBySource.get(source)
  if (known) return known
  const nodes: ts.Node[] = []
  nodesBySource.set(source, nodes)
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return nodes
}

export const replaceNode = (node: ts.Node, text: string): Edit => ({ start: node.getStart(), end: node.end, text })

/** Removes a call from a chain: of `a.b().c()` remains `a.b()`. Undefined for a call of something else than a method. */
export const withoutCall = ({ expression, end }: ts.CallExpression): Edit | undefined =>
  ts.isPropertyAccessExpression(expression) ? { start: expression.expression.end, end, text: '' } : undefined

/** Removes a statement. The semicolon keeps the body of an `if` or a loop. */
export const withoutStatement = (statement: ts.Statement): Edit => replaceNode(statement, ';')

/** Removes a member of a list, with the comma next to it. */
export function withoutMember(members: readonly ts.Node[], at: number): Edit {
  const member = members[at]!
  const next = members[at + 1]
  if (next) return { start: member.getStart(), end: next.getStart(), text: '' }
  return { start: members[at - 1]!.end, end: member.end, text: '' }
}

/** The call of a statement that is nothing else than a call, awaited or not. */
export function calledBy(statement: ts.Node): { call: ts.CallExpression; isAwaited: boolean } | undefined {
  if (!ts.isExpressionStatement(statement)) return undefined
  const isAwaited = ts.isAwaitExpression(statement.expression)
  const call = ts.isAwaitExpression(statement.expression) ? statement.expression.expression : statement.expression
  return ts.isCallExpression(call) ? { call, isAwaited } : undefined
}

/** The last name of what is called: `lockBid` of `lockBid(...)`, `forUpdate` of `query.forUpdate()`. */
export function calledName({ expression }: ts.CallExpression): string {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : ''
}

export const sortEdits = (edits: readonly (Edit | undefined)[]): Edit[] =>
  edits.filter((edit) => edit !== undefined).sort((a, b) => a.start - b.start || a.end - b.end)
