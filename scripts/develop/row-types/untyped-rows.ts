import ts from 'typescript'

const clients = new Set(['Client', 'ClientBase', 'Pool', 'PoolClient'])

/** Finds the calls of `client.query(text)` without a row type whose rows are read. Their rows would be of type any. */
export function findUntypedRows(program: ts.Program, files: ReadonlySet<string>): { file: string; line: number }[] {
  const checker = program.getTypeChecker()
  const found: { file: string; line: number }[] = []
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    if (!isUntypedQuery(checker, node) || !readsRows(node)) return
    const source = node.getSourceFile()
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    found.push({ file: source.fileName, line: line + 1 })
  }
  for (const source of program.getSourceFiles()) if (files.has(source.fileName)) visit(source)
  return found
}

function isUntypedQuery(checker: ts.TypeChecker, node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || node.typeArguments || !ts.isPropertyAccessExpression(node.expression)) return false
  const { name, expression } = node.expression
  return name.text === 'query' && clients.has(checker.getTypeAtLocation(expression).symbol?.name)
}

/** Reports whether the rows of a call are read where it is, by `.rows` or by a pattern with `rows`. */
function readsRows({ parent }: ts.Node): boolean {
  if (ts.isAwaitExpression(parent) || ts.isParenthesizedExpression(parent)) return readsRows(parent)
  if (ts.isPropertyAccessExpression(parent)) return parent.name.text === 'rows'
  return (
    ts.isVariableDeclaration(parent) &&
    ts.isObjectBindingPattern(parent.name) &&
    parent.name.elements.some(({ name, propertyName }) => (propertyName ?? name).getText() === 'rows')
  )
}
