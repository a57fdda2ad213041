import ts from 'typescript'
import { isSqlTemplate } from './expand.ts'
import { type RowType, rowTypeOf } from './members.ts'

/** An sql template that is a statement, or a fragment that is a column of a statement. */
export interface Template {
  file: string
  line: number
  node: ts.Expression
  /** Type that the template declares for its rows; undefined if it declares none. */
  row: RowType | undefined
  /** Whether `node` is a string with the text of the statement. */
  isText: boolean
  /** Name of the column, for a fragment that is a column of a statement of the query builder. */
  column: string | undefined
}

/**
 * Finds the statements in `files` of a program: templates that are executed, and templates that declare a row. Also finds
 * the fragments that declare a column, such as `fragment.as('name')`.
 */
export function findTemplates(program: ts.Program, files: ReadonlySet<string>): Template[] {
  const checker = program.getTypeChecker()
  const found: Template[] = []
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    const add = (expression: ts.Expression, row: RowType | undefined, column?: string, isText = false): void => {
      const source = node.getSourceFile()
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push({ file: source.fileName, line: line + 1, node: expression, row, column, isText })
    }
    if (isSqlTemplate(node)) {
      const declared = node.typeArguments?.[0]
      const row = declared && isRow(checker.getTypeFromTypeNode(declared)) ? rowTypeOf(checker, declared) : undefined
      if (row || isExecuted(node)) add(node, row)
    }
    const named = columnOf(checker, node)
    if (named) add(named.fragment, named.row, named.name)
    const sent = textOf(checker, node)
    if (sent) add(sent.text, sent.row, undefined, true)
  }
  for (const source of program.getSourceFiles()) if (files.has(source.fileName)) visit(source)
  return found
}

/** Returns what `executeQuery<Row>(CompiledQuery.raw(text, values))` declares. */
function textOf(checker: ts.TypeChecker, node: ts.Node): { text: ts.Expression; row: RowType } | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const [declared, query] = [node.typeArguments?.[0], node.arguments[0]]
  if (node.expression.name.text !== 'executeQuery' || !declared || !query || !ts.isCallExpression(query))
    return undefined
  const [text] = query.expression.getText() === 'CompiledQuery.raw' ? query.arguments : []
  return text && { text, row: rowTypeOf(checker, declared) }
}

/** Returns what `fragment.as('name')` declares, if the type of the fragment declares a value. */
function columnOf(
  checker: ts.TypeChecker,
  node: ts.Node,
): { fragment: ts.Expression; name: string; row: RowType } | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { expression: fragment, name: method } = node.expression
  const [name] = node.arguments
  if (method.text !== 'as' || !name || !ts.isStringLiteral(name)) return undefined
  const type = checker.getTypeAtLocation(fragment)
  const [value] = type.symbol?.name === 'RawBuilder' ? checker.getTypeArguments(type as ts.TypeReference) : []
  if (!value || value.flags & ts.TypeFlags.Unknown) return undefined
  const row = { members: [{ name: name.text, type: value, isOptional: false }], others: undefined }
  return { fragment, name: name.text, row }
}

/** Returns the files that import the tag of the templates. Programs that start a process do not. */
export const listFilesWithTemplates = (program: ts.Program, files: ReadonlySet<string>): string[] =>
  program
    .getSourceFiles()
    .filter(({ fileName, text }) => files.has(fileName) && /import \{[^}]*\bsql\b[^}]*\} from 'kysely'/.test(text))
    .map(({ fileName }) => fileName)

const isExecuted = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAccessExpression(parent) && ['execute', 'compile'].includes(parent.name.text)

const scalars = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike | ts.TypeFlags.Null

function isRow(type: ts.Type): boolean {
  const parts = type.isUnionOrIntersection() ? type.types : [type]
  return parts.every(({ flags, symbol }) => !(flags & scalars) && !['Array', 'Buffer', 'Date'].includes(symbol?.name))
}
