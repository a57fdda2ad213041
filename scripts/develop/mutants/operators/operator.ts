import ts from 'typescript'

/** A change of a file's text: the characters from `start` to `end` are replaced. */
export interface TextEdit {
  start: number
  end: number
  text: string
}

/** Mutation operator for one kind of fault. `editsIn` returns every possible edit of a file, in text order. */
export interface MutationOperator {
  name: string
  /** Support file; tests that import it are likelier to detect this kind of fault. */
  supportFile?: string
  /** Tests that try all operations for this kind of fault. They run last, for a fault that no other test detects. */
  lastTests?: readonly string[]
  editsIn(source: ts.SourceFile): TextEdit[]
}

export const parseSource = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)

export const applyEdit = (text: string, { start, end, text: replacement }: TextEdit): string =>
  `${text.slice(0, start)}${replacement}${text.slice(end)}`

/** Reports whether a text is valid TypeScript; types are not checked. */
export function isValidTypeScript(path: string, text: string): boolean {
  const { diagnostics = [] } = ts.transpileModule(text, { fileName: path, reportDiagnostics: true })
  return diagnostics.length === 0
}

/** Cache of the nodes of each file, because every operator needs them. */
const nodesBySource = new WeakMap<ts.SourceFile, readonly ts.Node[]>()

/** Returns every node of a file, each before the nodes inside it. Leaves out type nodes, because they do not run. */
export function listSyntaxNodes(source: ts.SourceFile): readonly ts.Node[] {
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

export const replaceNode = (node: ts.Node, text: string): TextEdit => ({ start: node.getStart(), end: node.end, text })

/** Returns the edit that removes a method call from a chain: `a.b().c()` becomes `a.b()`. Undefined for other calls. */
export const removeCall = ({ expression, end }: ts.CallExpression): TextEdit | undefined =>
  ts.isPropertyAccessExpression(expression) ? { start: expression.expression.end, end, text: '' } : undefined

/** Returns the edit that removes a statement. A semicolon remains as the body of an `if` or a loop. */
export const removeStatement = (statement: ts.Statement): TextEdit => replaceNode(statement, ';')

/** Returns the edit that removes a member of a list with the comma next to it. */
export function removeMember(members: readonly ts.Node[], at: number): TextEdit {
  const member = members[at]!
  const next = members[at + 1]
  if (next) return { start: member.getStart(), end: next.getStart(), text: '' }
  return { start: members[at - 1]!.end, end: member.end, text: '' }
}

/** Returns the call of a statement that consists only of a call, awaited or not; undefined for other statements. */
export function findCallOf(statement: ts.Node): { call: ts.CallExpression; isAwaited: boolean } | undefined {
  if (!ts.isExpressionStatement(statement)) return undefined
  const isAwaited = ts.isAwaitExpression(statement.expression)
  const call = ts.isAwaitExpression(statement.expression) ? statement.expression.expression : statement.expression
  return ts.isCallExpression(call) ? { call, isAwaited } : undefined
}

/** Returns the last name of the called function: `lockBid` for `lockBid(...)`, `forUpdate` for `query.forUpdate()`. */
export function getCalledName({ expression }: ts.CallExpression): string {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : ''
}

export const sortEdits = (edits: readonly (TextEdit | undefined)[]): TextEdit[] =>
  edits.filter((edit) => edit !== undefined).sort((a, b) => a.start - b.start || a.end - b.end)
