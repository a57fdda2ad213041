import ts from 'typescript'

/** Where the value of a local name comes from. `pattern` is the name, or the destructuring pattern that has it. */
export interface ValueSource {
  pattern: string
  /** Expression of the value, or of the list whose elements a loop takes; undefined for a parameter. */
  expression: ts.Expression | undefined
  isLoop: boolean
  parameter: ts.ParameterDeclaration | undefined
}

/** Returns where the value of a name comes from; undefined for a name that is not a variable. */
export function sourceOf(declaration: ts.Declaration): ValueSource | undefined {
  let node: ts.Node = declaration
  while (ts.isBindingElement(node) || ts.isObjectBindingPattern(node) || ts.isArrayBindingPattern(node))
    node = node.parent
  if (ts.isParameter(node))
    return { pattern: node.name.getText(), expression: undefined, isLoop: false, parameter: node }
  if (!ts.isVariableDeclaration(node)) return undefined
  const loop = ts.isForOfStatement(node.parent.parent) ? node.parent.parent : undefined
  const expression = loop ? loop.expression : node.initializer
  return { pattern: node.name.getText(), expression, isLoop: loop !== undefined, parameter: undefined }
}

/** Returns the calls of a function in its file. */
export function callsOf(checker: ts.TypeChecker, called: ts.SignatureDeclaration): ts.CallExpression[] {
  const declared = ts.isVariableDeclaration(called.parent) ? called.parent : called
  const symbol = declared.name && checker.getSymbolAtLocation(declared.name)
  const found: ts.CallExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && symbol && checker.getSymbolAtLocation(node.expression) === symbol) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(called.getSourceFile())
  return found
}

/** Reports whether a name is a member of an object, and not a variable. */
export const isMemberName = (node: ts.Identifier): boolean => {
  const { parent } = node
  return (
    ((ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node)
  )
}

/** Reports whether a name is declared in a function and not at the top of its module. */
export function isLocal(declaration: ts.Declaration): boolean {
  for (let node: ts.Node = declaration.parent; node; node = node.parent) if (ts.isFunctionLike(node)) return true
  return ts.isParameter(declaration)
}

export const hasAwait = (node: ts.Node): boolean =>
  ts.isAwaitExpression(node) || Boolean(ts.forEachChild(node, (child) => hasAwait(child) || undefined))
